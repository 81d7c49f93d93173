import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconKey, IconKeyboard, IconMoon, IconSun } from '@tabler/icons-react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Icono } from '../ui/Icono.tsx'
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

/** Name and position; holds the own password for those whose sidebar has Usuarios instead (SHE-58), and the shortcuts. */
export const MenuUsuario = ({ sesion, existe }: Props) => {
  const [atajos, { open: verAtajos, close: cerrarAtajos }] = useDisclosure()
  const tema = useTema()
  const { fullName, cargo } = sesion.user
  const ofreceClave = puedeAcceder([Permiso.usuarios], sesion) && existe('change_password')
  return (
    <>
      <Menu position="bottom-end" width={240} zIndex={60}>
        <Menu.Target>
          <button type="button" className={clases.usuario} aria-label={`Menú de ${fullName}`}>
            <span className={clases.iniciales} aria-hidden="true">
              {inicialesDe(fullName)}
            </span>
            <span className={clases.nombre}>
              <b>{fullName}</b>
              <small>{cargo}</small>
            </span>
            <Icono de={IconChevronDown} tam={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={`${clases.quien} ${clases.soloAngosto}`}>
            <b>{fullName}</b>
            <small>{cargo}</small>
          </div>
          {ofreceClave && (
            <Menu.Item component="a" href="#/change_password" leftSection={<Icono de={IconKey} />}>
              Cambiar Contraseña
            </Menu.Item>
          )}
          <Menu.Item
            className={clases.soloAngosto}
            leftSection={<Icono de={tema.oscuro ? IconSun : IconMoon} />}
            onClick={tema.alternar}
          >
            {tema.rotulo}
          </Menu.Item>
          <Menu.Item leftSection={<Icono de={IconKeyboard} />} onClick={verAtajos}>
            Atajos de teclado
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AtajosDialogo abierto={atajos} onClose={cerrarAtajos} />
    </>
  )
}
