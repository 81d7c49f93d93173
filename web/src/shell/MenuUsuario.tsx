import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconHistory, IconKey, IconKeyboard, IconMoon, IconSun } from '@tabler/icons-react'
import { Icono } from '../ui/Icono.tsx'
import { ItemMenu, MenuBoton } from '../ui/MenuBoton.tsx'
import { AtajosDialogo } from './AtajosDialogo.tsx'
import clases from './Barra.module.css'
import { useTema } from './useTema.ts'

const inicialesDe = (nombre: string) =>
  nombre
    .split(' ')
    .filter(Boolean)
    .slice(0, 2)
    .map((palabra) => palabra.charAt(0))
    .join('')
    .toUpperCase()

interface Props {
  sesion: SesionUsuario
  existe: (ruta: Ruta) => boolean
}

/**
 * Name and position; holds the own password for those whose sidebar has Usuarios instead (SHE-58), the audit trail of
 * area 21, which the book's menu does not know, and the shortcuts.
 */
export const MenuUsuario = ({ sesion, existe }: Props) => {
  const [atajos, { open: verAtajos, close: cerrarAtajos }] = useDisclosure()
  const tema = useTema()
  const { fullName, cargo } = sesion.user
  const ofreceClave = puedeAcceder([Permiso.usuarios], sesion) && existe('change_password')
  const ofreceAuditoria = puedeAcceder(RUTAS.auditoria.acceso, sesion) && existe('auditoria')
  return (
    <>
      <MenuBoton
        nombre={`Menú de ${fullName}`}
        className={clases.usuario}
        boton={
          <>
            <span className={clases.iniciales} data-iniciales={inicialesDe(fullName)} aria-hidden="true" />
            <span className="solo-lector">Menú de </span>
            <span className={clases.nombre}>
              <b>{fullName}</b> <small>{cargo}</small>
            </span>
            <Icono de={IconChevronDown} tam={16} />
          </>
        }
      >
        <div className={`${clases.quien} ${clases.soloAngosto}`}>
          <b>{fullName}</b> <small>{cargo}</small>
        </div>
        {ofreceClave && (
          <ItemMenu href="#/change_password" icono={<Icono de={IconKey} />}>
            Cambiar Contraseña
          </ItemMenu>
        )}
        {ofreceAuditoria && (
          <ItemMenu href="#/auditoria" icono={<Icono de={IconHistory} />}>
            Auditoría
          </ItemMenu>
        )}
        <ItemMenu
          className={clases.soloAngosto}
          icono={<Icono de={tema.oscuro ? IconSun : IconMoon} />}
          onClick={tema.alternar}
        >
          {tema.rotulo}
        </ItemMenu>
        <ItemMenu icono={<Icono de={IconKeyboard} />} onClick={verAtajos}>
          Atajos de teclado
        </ItemMenu>
      </MenuBoton>
      <AtajosDialogo abierto={atajos} onClose={cerrarAtajos} />
    </>
  )
}
