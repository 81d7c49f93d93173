import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { SERVICIO_DE_RUTA } from '@cabildo/contracts/base/servicios'
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { primerasQuery } from './features/seguimiento/primeras.api.ts'
import { consultas } from './platform/consultas.ts'
import { Ir, leerDatos, leerNombre, useDireccion } from './platform/direccion.ts'
import { entidad } from './platform/entidad.ts'
import { leerToken, useSesion } from './platform/sesion.ts'
import { useCambiosDePantalla, usePantalla } from './shell/contenido.tsx'
import { EsqueletoDePantalla } from './ui/EsqueletoDePantalla.tsx'

/** A page whose code can be loaded before it is drawn, which then draws at once, without bones in between. */
const pagina = <P extends object>(cargar: () => Promise<FunctionComponent<P>>) => {
  let Cargada: FunctionComponent<P> | undefined
  const adelantar = async (): Promise<{ default: FunctionComponent<P> }> => {
    Cargada = await cargar()
    return { default: Cargada }
  }
  const Diferida = lazy(adelantar)
  const Pagina: FunctionComponent<P> = (props) => createElement<P>(Cargada ?? Diferida, props)
  return Object.assign(Pagina, { adelantar })
}

const LoginPage = pagina(() => import('./features/sesion/LoginPage.tsx').then((m) => m.LoginPage))
// Citizens never need the map of the staff's screens, which is most of the map of chunks.
const RutasDelPersonal = pagina(() => import('./rutasDelPersonal.tsx').then((m) => m.RutasDelPersonal))
const NoEncontradaPage = lazy(() =>
  import('./features/inicio/NoEncontradaPage.tsx').then((m) => ({ default: m.NoEncontradaPage })),
)
const MarcoPublico = pagina(() => import('./shell/MarcoPublico.tsx').then((m) => m.MarcoPublico))

/** The pages that are open to everybody. */
const PUBLICAS = {
  inicio: pagina(() => import('./features/inicio/InicioPage.tsx').then((m) => m.InicioPage)),
  accesibilidad: pagina(() => import('./features/inicio/AccesibilidadPage.tsx').then((m) => m.AccesibilidadPage)),
  archivo: pagina(() => import('./features/archivo/ArchivoPage.tsx').then((m) => m.ArchivoPage)),
  visita_reporte: pagina(() => import('./features/visitas/ReporteVisitasPage.tsx').then((m) => m.ReporteVisitasPage)),
  seguimiento789: pagina(() => import('./features/seguimiento/SeguimientoPage.tsx').then((m) => m.SeguimientoPage)),
  libro_reclama: pagina(() => import('./features/reclamos/LibroReclamaPage.tsx').then((m) => m.LibroReclamaPage)),
  transparencia: pagina(() =>
    import('./features/transparencia/TransparenciaPage.tsx').then((m) => m.TransparenciaPage),
  ),
  mpvirtual: pagina(() => import('./features/mesa-de-partes/virtual/MpvirtualPage.tsx').then((m) => m.MpvirtualPage)),
  consulta: pagina(() => import('./features/consulta/ConsultaPage.tsx').then((m) => m.ConsultaPage)),
  verifica: pagina(() => import('./features/verificacion/VerificaPage.tsx').then((m) => m.VerificaPage)),
} satisfies Partial<Record<Ruta, ComponentType>>

type Publica = keyof typeof PUBLICAS

const esPublica = (nombre: string): nombre is Publica => Object.hasOwn(PUBLICAS, nombre)

/** What a page shows first unless its address says more: asked for beside its code, not after it (decision 0228). */
const PRIMERO: { [P in Publica]?: () => Promise<void> } = {
  seguimiento789: () => consultas.prefetchQuery(primerasQuery),
}

/**
 * Loads the first page along with its frame, so that the app is drawn once, in the place of what the server painted (decision 0230).
 * A failure shows when the page is drawn.
 */
export const adelantarPrimera = async (): Promise<void> => {
  const dentro = leerToken() !== null
  const nombre = leerNombre() || (dentro ? 'welcome' : 'inicio')
  if (esPublica(nombre) && leerDatos() === '') void PRIMERO[nombre]?.()
  const partes =
    esPublica(nombre) && !(dentro && COMPARTIDAS.has(nombre))
      ? [MarcoPublico, PUBLICAS[nombre]]
      : [dentro ? RutasDelPersonal : LoginPage]
  await Promise.allSettled(partes.map((parte) => parte.adelantar()))
}

/**
 * Addresses where everybody sees a page and the staff something in their own frame: the same page with the menu (SHE-04),
 * and at the root the welcome instead of the public services (SHE-19).
 */
const COMPARTIDAS: ReadonlyMap<string, Publica> = new Map([
  ['', 'inicio'],
  ['archivo', 'archivo'],
  ['seguimiento789', 'seguimiento789'],
])

const ServicioCerradoPage = lazy(() =>
  import('./features/inicio/ServicioCerradoPage.tsx').then((m) => ({ default: m.ServicioCerradoPage })),
)

/** The page, or where citizens go instead while its service is closed, which needs no call (ORG-44). */
const PaginaAbierta = ({ ruta }: { ruta: Publica }) => {
  const servicio = SERVICIO_DE_RUTA[ruta]
  if (servicio && !entidad.servicios[servicio]) return <ServicioCerradoPage titulo={RUTAS[ruta].titulo} />
  const Pagina = PUBLICAS[ruta]
  return <Pagina />
}

let vivir: () => void
/** Resolves when the first screen has drawn. */
export const vida = new Promise<void>((resolver) => {
  vivir = resolver
})

/** Takes away what shows in the place of the first screen (index.html) once that has drawn, or could not, and says that it lives. */
export const FinDeEspera = () => {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.espera
    const raiz = document.getElementById('raiz')
    if (raiz) raiz.dataset.viva = ''
    vivir()
  }, [])
  return null
}

const PantallaPublica = ({ ruta }: { ruta: Publica }) => {
  usePantalla(RUTAS[ruta].titulo)
  return (
    <MarcoPublico aqui={ruta} existe={esPublica}>
      <Suspense fallback={<EsqueletoDePantalla />}>
        <PaginaAbierta ruta={ruta} />
        <FinDeEspera />
      </Suspense>
    </MarcoPublico>
  )
}

const ESPERA_MS = 2_000

/** Loads the login while there is a network, so that a session that ends without one can still show it (SHE-80). */
const useAdelantoDelLogin = (dentro: boolean) => {
  useEffect(() => {
    if (!dentro) return
    // If this fails, showing the login loads it again.
    const reloj = setTimeout(() => void LoginPage.adelantar().catch(() => undefined), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [dentro])
}

/** Says in the public frame that an address leads nowhere. */
const PantallaDesconocida = () => (
  <MarcoPublico aqui={null} existe={esPublica}>
    <NoEncontradaPage />
  </MarcoPublico>
)

/**
 * Signed out, a staff address shows the login without changing, so that signing in leads there (SHE-23, D-26). An
 * initial password must be changed first (SHE-33). The root shows welcome (SHE-19), an unknown address says that it is
 * none (SHE-21, decision 0136).
 */
const ZonaDelPersonal = ({ nombre }: { nombre: string }) => {
  const sesion = useSesion()
  useAdelantoDelLogin(sesion !== null)
  const ruta = nombre === '' ? 'welcome' : nombre
  if (!sesion) return Object.hasOwn(RUTAS, ruta) ? <LoginPage existe={esPublica} /> : <PantallaDesconocida />
  if (sesion.user.matchPassword && ruta !== 'change_password') return <Ir a="change_password" />
  return <RutasDelPersonal key={sesion.user.id} sesion={sesion} ruta={ruta} esPublica={esPublica} />
}

/** A signed-in user has nothing to do at the login (SHE-25). */
const Login = () => (useSesion() ? <Ir a="welcome" /> : <LoginPage existe={esPublica} />)

/** A screen without anything that comes to life later than itself. */
const YaSeVe = ({ de }: { de: ReactNode }) => (
  <>
    {de}
    <FinDeEspera />
  </>
)

/**
 * A public page, for visitors without a session. If somebody was signed in here, it stays a staff screen: the end of
 * the session leads to the login (SHE-79, SHE-80, SHE-91).
 */
const Compartida = ({ nombre, ruta }: { nombre: string; ruta: Publica }) => {
  const dentro = useSesion() !== null
  const [delPersonal, setDelPersonal] = useState(dentro)
  if (dentro && !delPersonal) setDelPersonal(true)
  return delPersonal ? <YaSeVe de={<ZonaDelPersonal nombre={nombre} />} /> : <PantallaPublica ruta={ruta} />
}

const Encontrada = ({ nombre }: { nombre: string }) => {
  if (nombre === 'login') return <YaSeVe de={<Login />} />
  const compartida = COMPARTIDAS.get(nombre)
  if (compartida) return <Compartida key={nombre} nombre={nombre} ruta={compartida} />
  if (esPublica(nombre)) return <PantallaPublica key={nombre} ruta={nombre} />
  return <YaSeVe de={<ZonaDelPersonal nombre={nombre} />} />
}

/** The screen that the address names (Table SHE-A). */
export const Rutas = () => {
  useCambiosDePantalla()
  return (
    <Suspense fallback={<EsqueletoDePantalla />}>
      <Encontrada nombre={useDireccion()} />
    </Suspense>
  )
}
