import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useDisclosure } from '@mantine/hooks'
import {
  IconChevronDown,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { elegirEsquema, useEsquema } from '../tema/esquema.ts'
import { Dialogo } from '../ui/Dialogo.tsx'
import { Icono } from '../ui/Icono.tsx'
import { Button } from '../ui/kit/boton.tsx'
import { ItemMenu, MenuBoton } from '../ui/MenuBoton.tsx'
import { AlAbrir, useAbrible } from '../ui/useAbrible.tsx'
import clases from './Barra.module.css'

const CorreoDialogo = lazy(() =>
  import('../features/mi-cuenta/CorreoDialogo.tsx').then((m) => ({ default: m.CorreoDialogo })),
)

const PreguntaCierre = lazy(() => import('../ui/PreguntaCierre.tsx').then((m) => ({ default: m.PreguntaCierre })))

// Without a network the menu offers the rest, and logging out above all.
const OpcionesDeEncargo = lazy<ComponentType<{ sesion: SesionUsuario; cambiar: (acto: () => void) => void }>>(() =>
  import('../features/encargos/OpcionesDeEncargo.tsx')
    .then((m) => ({ default: m.OpcionesDeEncargo }))
    .catch(() => ({ default: () => null })),
)

/** What would let the browser ask before the tab closes: text that is not saved (`useAvisoAlSalir`). */
const haySinGrabar = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** The theme switch: the other of light and dark, kept in this browser. */
export const useTema = () => {
  const oscuro = useEsquema() === 'dark'
  return {
    oscuro,
    rotulo: oscuro ? 'Usar tema claro' : 'Usar tema oscuro',
    alternar: () => elegirEsquema(oscuro ? 'light' : 'dark'),
  }
}

const ATAJOS = [
  ['Ctrl K', 'Buscar por DNI en el padrón'],
  ['Alt N', 'Nuevo registro, en las pantallas que lo tienen'],
  ['Ctrl Enter', 'Grabar la ventana abierta'],
  ['Alt B', 'Buscar en todos los expedientes, en la bandeja'],
  ['R, D, A, V', 'Recibir, derivar, asignar o ver la fila de la bandeja'],
  ['Shift F10', 'Menú de la fila, en las tablas que lo tienen'],
  ['F6', 'Ir al último aviso; Esc lo cierra'],
] as const

/** The shortcuts of README §8. */
const AtajosDialogo = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    tam="sm"
    titulo="Atajos de teclado"
    botones={
      <Button data-autofocus variant="default" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <dl className={clases.atajos}>
      {ATAJOS.map(([tecla, acto]) => (
        <div key={tecla}>
          <dt>
            <kbd>{tecla}</kbd>
          </dt>
          <dd>{acto}</dd>
        </div>
      ))}
    </dl>
  </Dialogo>
)

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
  pedirSalir: () => void
}

/** Name and position, with a menu: the own account (ING-03), the own password (SHE-58), the own address for notices (PLA-20), area 21's audit trail, shortcuts and logout (SHE-62). */
export const MenuUsuario = ({ sesion, existe, pedirSalir }: Props) => {
  const [atajos, { open: verAtajos, close: cerrarAtajos }] = useDisclosure()
  const correo = useAbrible<true>()
  const [visto, { open: verMenu }] = useDisclosure()
  const cambio = useAbrible<() => void>()
  const cambiarDePuesto = (acto: () => void) => (haySinGrabar() ? cambio.abrir(acto) : acto())
  const tema = useTema()
  const { fullName, cargo } = sesion.user
  const ofreceAuditoria = puedeAcceder(RUTAS.auditoria.acceso, sesion) && existe('auditoria')
  return (
    <>
      <MenuBoton
        nombre={`Menú de ${fullName}`}
        className={clases.usuario}
        alAbrir={verMenu}
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
        {!sesion.user.matchPassword && (
          <ItemMenu href="#/mi_cuenta" icono={<Icono de={IconUserCircle} />}>
            Mi cuenta
          </ItemMenu>
        )}
        {existe('change_password') && (
          <ItemMenu href="#/change_password" icono={<Icono de={IconKey} />}>
            Cambiar Contraseña
          </ItemMenu>
        )}
        {!sesion.user.matchPassword && (
          <ItemMenu icono={<Icono de={IconMail} />} onClick={() => correo.abrir(true)}>
            Mi correo de avisos
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
        {!sesion.user.matchPassword && !sesion.registrarFactor && visto && (
          <Suspense>
            <OpcionesDeEncargo sesion={sesion} cambiar={cambiarDePuesto} />
          </Suspense>
        )}
        <ItemMenu icono={<Icono de={IconKeyboard} />} onClick={verAtajos}>
          Atajos de teclado
        </ItemMenu>
        <ItemMenu icono={<Icono de={IconLogout} />} onClick={pedirSalir}>
          Cerrar sesión
        </ItemMenu>
      </MenuBoton>
      <AlAbrir de={correo}>{(_, ventana) => <CorreoDialogo {...ventana} />}</AlAbrir>
      <AlAbrir de={cambio}>
        {(cambiar, { abierto, onClose }) => (
          <PreguntaCierre
            abierto={abierto}
            titulo="CAMBIAR DE PUESTO"
            pregunta="Tiene cambios sin grabar. ¿Cambiar de puesto de todos modos?"
            cerrar="Cambiar de puesto"
            onSeguir={onClose}
            onCerrar={() => {
              onClose()
              cambiar()
            }}
          />
        )}
      </AlAbrir>
      <AtajosDialogo abierto={atajos} onClose={cerrarAtajos} />
    </>
  )
}
