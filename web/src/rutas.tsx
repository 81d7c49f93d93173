import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useSesion } from './platform/sesion.ts'
import { usePantalla } from './shell/usePantalla.ts'
import { avisar } from './ui/avisos.ts'

const LoginPage = lazy(() => import('./features/sesion/LoginPage.tsx').then((m) => ({ default: m.LoginPage })))
const Armazon = lazy(() => import('./shell/Armazon.tsx').then((m) => ({ default: m.Armazon })))
const MarcoPublico = lazy(() => import('./shell/MarcoPublico.tsx').then((m) => ({ default: m.MarcoPublico })))
const WelcomePage = lazy(() => import('./features/inicio/WelcomePage.tsx').then((m) => ({ default: m.WelcomePage })))

type Mapa = Partial<Record<Ruta, ComponentType>>

/** The screens of the staff that are built. Menu and guards follow this map: what is not here has no link. */
const DEL_PERSONAL = {
  welcome: WelcomePage,
  change_password: lazy(() =>
    import('./features/sesion/CambiarClavePage.tsx').then((m) => ({ default: m.CambiarClavePage })),
  ),
  visitas: lazy(() => import('./features/visitas/VisitasPage.tsx').then((m) => ({ default: m.VisitasPage }))),
} satisfies Mapa

/** The pages that are open to everybody. */
const PUBLICAS = {
  visita_reporte: lazy(() =>
    import('./features/visitas/ReporteVisitasPage.tsx').then((m) => ({ default: m.ReporteVisitasPage })),
  ),
} satisfies Mapa

const existe = (ruta: Ruta): boolean => ruta in DEL_PERSONAL || ruta in PUBLICAS

/** Signed out, a staff address shows the login in place and stays as it is, so that signing in leads there (SHE-23, D-26). */
const ZonaDelPersonal = () => {
  const sesion = useSesion()
  const { pathname } = useLocation()
  if (!sesion) return <LoginPage existe={existe} />
  if (sesion.user.matchPassword && pathname !== '/change_password') return <Navigate to="/change_password" replace />
  return (
    <Armazon sesion={sesion} existe={existe}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Armazon>
  )
}

/** Shows a staff screen to whoever may open it; the others go to welcome and are told why (SHE-27, SHE-28). */
const Pantalla = ({ ruta, pagina: Pagina }: { ruta: Ruta; pagina: ComponentType }) => {
  const sesion = useSesion()
  const puede = puedeAcceder(RUTAS[ruta].acceso, sesion)
  usePantalla(RUTAS[ruta].titulo)
  useEffect(() => {
    if (!puede) avisar.advertencia(MENSAJES.sinOpcion)
  }, [puede])
  return puede ? <Pagina /> : <Navigate to="/welcome" replace />
}

const Publica = ({ ruta, pagina: Pagina }: { ruta: Ruta; pagina: ComponentType }) => {
  usePantalla(RUTAS[ruta].titulo)
  return <Pagina />
}

/** A signed-in user has nothing to do at the login (SHE-25). */
const Login = () => (useSesion() ? <Navigate to="/welcome" replace /> : <LoginPage existe={existe} />)

const paginas = (mapa: Mapa) => Object.entries(mapa) as [Ruta, ComponentType][]

/** Every address of the product (Table SHE-A). An unknown one goes to welcome; the root shows it in place (SHE-19, SHE-21). */
export const Rutas = () => (
  <Suspense>
    <Routes>
      <Route path="login" element={<Login />} />
      <Route element={<MarcoPublico />}>
        {paginas(PUBLICAS).map(([ruta, pagina]) => (
          <Route key={ruta} path={ruta} element={<Publica ruta={ruta} pagina={pagina} />} />
        ))}
      </Route>
      <Route element={<ZonaDelPersonal />}>
        <Route index element={<Pantalla ruta="welcome" pagina={WelcomePage} />} />
        {paginas(DEL_PERSONAL).map(([ruta, pagina]) => (
          <Route key={ruta} path={ruta} element={<Pantalla key={ruta} ruta={ruta} pagina={pagina} />} />
        ))}
        <Route path="*" element={<Navigate to="/welcome" replace />} />
      </Route>
    </Routes>
  </Suspense>
)
