import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Ir, useDireccion } from './platform/direccion.tsx'
import { useSesion } from './platform/sesion.ts'
import { usePantalla } from './shell/usePantalla.ts'
import { avisar } from './ui/avisos.ts'

const cargarLogin = () => import('./features/sesion/LoginPage.tsx').then((m) => ({ default: m.LoginPage }))
const LoginPage = lazy(cargarLogin)
const Armazon = lazy(() => import('./shell/Armazon.tsx').then((m) => ({ default: m.Armazon })))
const MarcoPublico = lazy(() => import('./shell/MarcoPublico.tsx').then((m) => ({ default: m.MarcoPublico })))
const WelcomePage = lazy(() => import('./features/inicio/WelcomePage.tsx').then((m) => ({ default: m.WelcomePage })))

type Mapa = Partial<Record<Ruta, ComponentType>>

/** Pages of everybody that the staff see in their own frame, with the menu (SHE-04). */
const COMPARTIDAS = {
  archivo: lazy(() => import('./features/archivo/ArchivoPage.tsx').then((m) => ({ default: m.ArchivoPage }))),
} satisfies Mapa

/** The screens of the staff that are built. Menu and guards follow this map: what is not here has no link. */
const DEL_PERSONAL = {
  ...COMPARTIDAS,
  welcome: WelcomePage,
  change_password: lazy(() =>
    import('./features/sesion/CambiarClavePage.tsx').then((m) => ({ default: m.CambiarClavePage })),
  ),
  mpv: lazy(() => import('./features/mesa-de-partes/lista/MpvPage.tsx').then((m) => ({ default: m.MpvPage }))),
  documentos: lazy(() =>
    import('./features/documentos/DocumentosPage.tsx').then((m) => ({ default: m.DocumentosPage })),
  ),
  firmadigital: lazy(() =>
    import('./features/firma-digital/FirmaDigitalPage.tsx').then((m) => ({ default: m.FirmaDigitalPage })),
  ),
  files: lazy(() => import('./features/normas/FilesPage.tsx').then((m) => ({ default: m.FilesPage }))),
  visitas: lazy(() => import('./features/visitas/VisitasPage.tsx').then((m) => ({ default: m.VisitasPage }))),
  reclamos: lazy(() => import('./features/reclamos/ReclamosPage.tsx').then((m) => ({ default: m.ReclamosPage }))),
  transparencia_lista: lazy(() =>
    import('./features/transparencia/SolicitudesPage.tsx').then((m) => ({ default: m.SolicitudesPage })),
  ),
  employee: lazy(() => import('./features/trabajadores/EmployeePage.tsx').then((m) => ({ default: m.EmployeePage }))),
  usuario: lazy(() => import('./features/usuarios/UsuariosPage.tsx').then((m) => ({ default: m.UsuariosPage }))),
  buzon: lazy(() => import('./features/correos/BuzonPage.tsx').then((m) => ({ default: m.BuzonPage }))),
  auditoria: lazy(() => import('./features/auditoria/AuditoriaPage.tsx').then((m) => ({ default: m.AuditoriaPage }))),
} satisfies Mapa

/** The pages that are open to everybody. */
const PUBLICAS = {
  ...COMPARTIDAS,
  visita_reporte: lazy(() =>
    import('./features/visitas/ReporteVisitasPage.tsx').then((m) => ({ default: m.ReporteVisitasPage })),
  ),
  libro_reclama: lazy(() =>
    import('./features/reclamos/LibroReclamaPage.tsx').then((m) => ({ default: m.LibroReclamaPage })),
  ),
  transparencia: lazy(() =>
    import('./features/transparencia/TransparenciaPage.tsx').then((m) => ({ default: m.TransparenciaPage })),
  ),
  mpvirtual: lazy(() =>
    import('./features/mesa-de-partes/virtual/MpvirtualPage.tsx').then((m) => ({ default: m.MpvirtualPage })),
  ),
  verifica: lazy(() => import('./features/verificacion/VerificaPage.tsx').then((m) => ({ default: m.VerificaPage }))),
} satisfies Mapa

type DelPersonal = keyof typeof DEL_PERSONAL
type Publica = keyof typeof PUBLICAS

const esDelPersonal = (nombre: string): nombre is DelPersonal => Object.hasOwn(DEL_PERSONAL, nombre)
const esPublica = (nombre: string): nombre is Publica => Object.hasOwn(PUBLICAS, nombre)
const existe = (ruta: Ruta): boolean => esDelPersonal(ruta) || esPublica(ruta)

/** A staff screen for whoever may open it; the others go to welcome and are told why (SHE-27, SHE-28). */
const Pantalla = ({ ruta, sesion }: { ruta: DelPersonal; sesion: SesionUsuario }) => {
  const Pagina = DEL_PERSONAL[ruta]
  const puede = puedeAcceder(RUTAS[ruta].acceso, sesion)
  usePantalla(RUTAS[ruta].titulo)
  useEffect(() => {
    if (!puede) avisar.advertencia(MENSAJES.sinOpcion)
  }, [puede])
  return puede ? <Pagina /> : <Ir a="welcome" />
}

const PantallaPublica = ({ ruta }: { ruta: Publica }) => {
  const Pagina = PUBLICAS[ruta]
  usePantalla(RUTAS[ruta].titulo)
  return (
    <MarcoPublico aqui={ruta} existe={existe}>
      <Pagina />
    </MarcoPublico>
  )
}

const ESPERA_MS = 2_000

/** Fetches the login while there is a network: a session that ends without one must still be able to show it (SHE-80). */
const useAdelantoDelLogin = (dentro: boolean) => {
  useEffect(() => {
    if (!dentro) return
    // A failure here is no failure yet: showing the login asks again.
    const reloj = setTimeout(() => void cargarLogin().catch(() => undefined), ESPERA_MS)
    return () => clearTimeout(reloj)
  }, [dentro])
}

/**
 * Signed out, a staff address shows the login in place and stays as it is, so that signing in leads there (SHE-23,
 * D-26). An initial password comes before everything else (SHE-33). The root shows welcome in place, an unknown address
 * goes there (SHE-19, SHE-21).
 */
const ZonaDelPersonal = ({ nombre }: { nombre: string }) => {
  const sesion = useSesion()
  useAdelantoDelLogin(sesion !== null)
  const ruta = nombre === '' ? 'welcome' : nombre
  if (!sesion) return <LoginPage existe={existe} />
  if (sesion.user.matchPassword && ruta !== 'change_password') return <Ir a="change_password" />
  return (
    <Armazon sesion={sesion} existe={existe} aqui={ruta}>
      <Suspense>
        {esDelPersonal(ruta) ? <Pantalla key={ruta} ruta={ruta} sesion={sesion} /> : <Ir a="welcome" />}
      </Suspense>
    </Armazon>
  )
}

/** A signed-in user has nothing to do at the login (SHE-25). */
const Login = () => (useSesion() ? <Ir a="welcome" /> : <LoginPage existe={existe} />)

/**
 * Public for whoever comes without a session. Once somebody was signed in here it stays a screen of the staff: a session
 * that ends leads to the login, as on any other (SHE-79, SHE-80, SHE-91).
 */
const Compartida = ({ ruta }: { ruta: Publica & DelPersonal }) => {
  const dentro = useSesion() !== null
  const [delPersonal, setDelPersonal] = useState(dentro)
  if (dentro && !delPersonal) setDelPersonal(true)
  return delPersonal ? <ZonaDelPersonal nombre={ruta} /> : <PantallaPublica ruta={ruta} />
}

const Encontrada = ({ nombre }: { nombre: string }) => {
  if (nombre === 'login') return <Login />
  if (esPublica(nombre))
    return esDelPersonal(nombre) ? (
      <Compartida key={nombre} ruta={nombre} />
    ) : (
      <PantallaPublica key={nombre} ruta={nombre} />
    )
  return <ZonaDelPersonal nombre={nombre} />
}

/** The screen that the address names (Table SHE-A). */
export const Rutas = () => (
  <Suspense>
    <Encontrada nombre={useDireccion()} />
  </Suspense>
)
