import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ponerPregunta } from '../platform/confirmacion.ts'
import { irA } from '../platform/direccion.ts'
import { ponerVuelta } from '../platform/encargo.ts'
import { entidad } from '../platform/entidad.ts'
import { olvidarEncontrado, useEncontrado } from '../platform/padron.ts'
import { avisar } from '../ui/avisos.ts'
import { Confirmacion } from '../ui/Confirmacion.tsx'
import { Icono } from '../ui/Icono.tsx'
import { useFocoDevuelto } from '../ui/useFocoDevuelto.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import clases from './Armazon.module.css'
import { Barra } from './Barra.tsx'
import { cargarInfo } from './BusquedaPadron.tsx'
import { ID_CONTENIDO, Salto } from './contenido.tsx'
import { MenuLateral } from './MenuLateral.tsx'
import { usePendientesEnVivo } from './pendientes.ts'

/** 'Listo para salir?' (SHE-62): Salir logs out and goes to the login, Cancelar closes the dialog. */
const DialogoSalir = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => {
  const salir = async () => {
    const cierre = await import('../platform/cierre.ts').catch(() => null)
    if (!cierre) avisar.error(MENSAJES.noCerroSesion)
    else if (await cierre.cerrarSesion()) irA('login')
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="Listo para salir?"
      textoBoton="Salir"
      icono={<Icono de={IconLogout} />}
      alConfirmar={salir}
    >
      <p>Se cerrará su sesión en este equipo.</p>
    </Confirmacion>
  )
}

const suscribirConexion = (oyente: () => void) => {
  window.addEventListener('online', oyente)
  window.addEventListener('offline', oyente)
  return () => {
    window.removeEventListener('online', oyente)
    window.removeEventListener('offline', oyente)
  }
}

const CintaEncargo = lazy(() =>
  import('../features/encargos/CintaEncargo.tsx').then((m) => ({ default: m.CintaEncargo })),
)

/**
 * Thin bars under the navbar, told as they come: for whom one acts (USU-62), that the browser has no network (README 7.9).
 */
const Cintas = ({ encargo }: Pick<SesionUsuario, 'encargo'>) => {
  const conectado = useSyncExternalStore(suscribirConexion, () => navigator.onLine)
  return (
    <div role="status" aria-atomic={false}>
      <Suspense>{encargo && <CintaEncargo encargo={encargo} />}</Suspense>
      {!conectado && <p className={clases.barra}>{MENSAJES.sinConexion}</p>}
    </div>
  )
}

/** Whether a dialog was ever open: only then its code is fetched, and it stays, so that it can close. */
const useSeAbrio = (abierto: boolean): boolean => {
  const [seAbrio, setSeAbrio] = useState(false)
  if (abierto && !seAbrio) setSeAbrio(true)
  return seAbrio
}

const InfoBeneficiario = lazy(() => cargarInfo().then((m) => ({ default: m.InfoBeneficiario })))

/** Shows what the DNI search found, on screens that do not show it themselves (SHE-53). */
const PadronDialogo = () => {
  const encontrado = useEncontrado()
  const abierto = encontrado !== null
  return (
    useSeAbrio(abierto) && (
      <Suspense>
        <InfoBeneficiario beneficiario={encontrado} abierto={abierto} onClose={olvidarEncontrado} />
      </Suspense>
    )
  )
}

type Eleccion = 'abierto' | 'contraido' | null

/** Whether the sidebar is the rail: the last choice (kept in 'cb.menu'), by default open from 1440 px (README §5, SHE-48). */
const useContraido = () => {
  const ancho = useMediaQuery('(min-width: 90em)')
  const [eleccion, elegir] = useLocalStorage<Eleccion>({
    key: 'cb.menu',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const contraido = eleccion === null ? !ancho : eleccion === 'contraido'
  return [contraido, () => elegir(contraido ? 'abierto' : 'contraido')] as const
}

const ConfirmarDialogo = lazy(() =>
  import('../features/sesion/ConfirmarDialogo.tsx').then((m) => ({ default: m.ConfirmarDialogo })),
)

type Resolver = (confirmado: boolean) => void

/** Asks for proof of identity while calls wait for it (ING-04). What waits when the position changes is given up (USU-62). */
const Confirmar = () => {
  const [enEspera, setEnEspera] = useState<readonly Resolver[]>([])
  const porResolver = useRef(enEspera)
  porResolver.current = enEspera
  const abierto = enEspera.length > 0
  const usado = useSeAbrio(abierto)
  useEffect(() => {
    const soltar = ponerPregunta(() => new Promise((resolver) => setEnEspera((otros) => [...otros, resolver])))
    return () => {
      soltar()
      for (const uno of porResolver.current) uno(false)
    }
  }, [])
  const resolver: Resolver = (confirmado) => {
    setEnEspera([])
    for (const uno of enEspera) uno(confirmado)
  }
  return (
    usado && (
      <Suspense>
        <ConfirmarDialogo abierto={abierto} alResolver={resolver} />
      </Suspense>
    )
  )
}

let volviendo = false

// Few sessions ever act for somebody: what that needs comes when it is needed. Without a network the next call is told anew.
// Several calls may be told at once, and the way back may be told as well: it is gone once, and whoever is told must know at once.
const volverPorTermino = () => {
  if (volviendo) return
  volviendo = true
  void import('../features/encargos/encargos.ts')
    .then((m) => m.volverPorTermino())
    .catch(() => undefined)
    .finally(() => {
      volviendo = false
    })
}

const Cajon = lazy(() => import('../ui/Cajon.tsx').then((m) => ({ default: m.Cajon })))

interface Props {
  sesion: SesionUsuario
  /** Tells whether a screen is built; links to others do not show. */
  existe: (ruta: Ruta) => boolean
  /** Name of the screen that shows. */
  aqui: string
  children: ReactNode
}

/** Frame of the staff screens: sidebar, bar, footer and the dialogs that belong to no screen (SHE-47 to SHE-62). */
export const Armazon = ({ sesion, existe, aqui, children }: Props) => {
  usePendientesEnVivo(sesion)
  useEffect(() => ponerVuelta(volverPorTermino), [])
  const [contraido, alternar] = useContraido()
  const angosto = useMediaQuery('(max-width: 61.99em)')
  const [cajon, { open: abrirCajon, close: cerrarCajon }] = useDisclosure()
  // The drawer may mount open, and then does not know where the focus was.
  useFocoDevuelto(cajon)
  const [saliendo, { open: pedirSalir, close: quedarse }] = useDisclosure()

  // The drawer closes when the screen changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useEffect(cerrarCajon, [aqui])

  // The drawer lies above the dialogs, and logout opens one.
  const salirDelCajon = () => {
    cerrarCajon()
    pedirSalir()
  }

  const menu = { sesion, existe, aqui }
  // Another position is another house: of the screens of before nothing stays but what tells of the change (USU-62).
  const puesto = sesion.encargo?.id ?? 0
  return (
    <div className={clases.armazon} data-contraido={contraido || undefined}>
      <Salto />
      {!angosto && (
        <aside className={clases.lado}>
          <MenuLateral key={puesto} {...menu} pedirSalir={pedirSalir} contraido={contraido} alternar={alternar} />
        </aside>
      )}
      <Barra
        key={puesto}
        sesion={sesion}
        existe={existe}
        pedirSalir={pedirSalir}
        {...(angosto && { abrirMenu: abrirCajon })}
      />
      <div className={clases.centro}>
        <Cintas encargo={sesion.encargo} />
        <Confirmar key={puesto} />
        <main className={clases.contenido} id={ID_CONTENIDO} tabIndex={-1}>
          <Fragment key={puesto}>{children}</Fragment>
        </main>
      </div>
      <footer className={clases.pie}>
        <span>Copyright © Sub Gerencia de Tecnologías de la Información</span>
        <span>{entidad.nombre}</span>
        <span>Cabildo</span>
      </footer>
      {angosto && (
        <Suspense>
          <Cajon abierto={cajon} onClose={cerrarCajon} nombre="Menú principal">
            <MenuLateral {...menu} pedirSalir={salirDelCajon} contraido={false} cerrar={cerrarCajon} />
          </Cajon>
        </Suspense>
      )}
      <DialogoSalir abierto={saliendo} onClose={quedarse} />
      <PadronDialogo />
    </div>
  )
}
