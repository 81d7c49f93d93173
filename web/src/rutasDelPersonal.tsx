import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Ir, SEGURIDAD } from './platform/direccion.ts'
import { tomarNovedades } from './platform/novedades.ts'
import { olvidarLlegada } from './platform/sesion.ts'
import { Armazon } from './shell/Armazon.tsx'
import { usePantalla } from './shell/contenido.tsx'
import { avisar } from './ui/avisos.ts'
import { EsqueletoDePantalla } from './ui/EsqueletoDePantalla.tsx'

const WelcomePage = lazy(() => import('./features/inicio/WelcomePage.tsx').then((m) => ({ default: m.WelcomePage })))

const NoEncontradaPage = lazy(() =>
  import('./features/inicio/NoEncontradaPage.tsx').then((m) => ({ default: m.NoEncontradaPage })),
)

const FactorPendiente = lazy(() =>
  import('./features/mi-cuenta/FactorPendiente.tsx').then((m) => ({ default: m.FactorPendiente })),
)

/** The screens of the staff that are built. Menu and guards follow this map: what is not here has no link. */
const DEL_PERSONAL = {
  archivo: lazy(() => import('./features/archivo/ArchivoPage.tsx').then((m) => ({ default: m.ArchivoPage }))),
  seguimiento789: lazy(() =>
    import('./features/seguimiento/SeguimientoPage.tsx').then((m) => ({ default: m.SeguimientoPage })),
  ),
  welcome: WelcomePage,
  mi_dia: lazy(() => import('./features/mi-dia/MiDiaPage.tsx').then((m) => ({ default: m.MiDiaPage }))),
  mi_cuenta: lazy(() => import('./features/mi-cuenta/MiCuentaPage.tsx').then((m) => ({ default: m.MiCuentaPage }))),
  change_password: lazy(() =>
    import('./features/sesion/CambiarClavePage.tsx').then((m) => ({ default: m.CambiarClavePage })),
  ),
  mpv: lazy(() => import('./features/mesa-de-partes/lista/MpvPage.tsx').then((m) => ({ default: m.MpvPage }))),
  bandeja: lazy(() =>
    import('./features/expedientes/bandeja/BandejaPage.tsx').then((m) => ({ default: m.BandejaPage })),
  ),
  expediente: lazy(() =>
    import('./features/expedientes/caso/ExpedientePage.tsx').then((m) => ({ default: m.ExpedientePage })),
  ),
  estadistica_tramites: lazy(() =>
    import('./features/expedientes/estadistica/EstadisticaPage.tsx').then((m) => ({ default: m.EstadisticaPage })),
  ),
  documentos: lazy(() =>
    import('./features/documentos/DocumentosPage.tsx').then((m) => ({ default: m.DocumentosPage })),
  ),
  firmadigital: lazy(() =>
    import('./features/firma-digital/FirmaDigitalPage.tsx').then((m) => ({ default: m.FirmaDigitalPage })),
  ),
  files: lazy(() => import('./features/normas/FilesPage.tsx').then((m) => ({ default: m.FilesPage }))),
  excel: lazy(() => import('./features/canastas/CanastasPage.tsx').then((m) => ({ default: m.CanastasPage }))),
  visitas: lazy(() => import('./features/visitas/VisitasPage.tsx').then((m) => ({ default: m.VisitasPage }))),
  reclamos: lazy(() => import('./features/reclamos/ReclamosPage.tsx').then((m) => ({ default: m.ReclamosPage }))),
  transparencia_lista: lazy(() =>
    import('./features/transparencia/SolicitudesPage.tsx').then((m) => ({ default: m.SolicitudesPage })),
  ),
  nacimientos: lazy(() =>
    import('./features/nacimientos/NacimientosPage.tsx').then((m) => ({ default: m.NacimientosPage })),
  ),
  employee: lazy(() => import('./features/trabajadores/EmployeePage.tsx').then((m) => ({ default: m.EmployeePage }))),
  usuario: lazy(() => import('./features/usuarios/UsuariosPage.tsx').then((m) => ({ default: m.UsuariosPage }))),
  renovacion: lazy(() => import('./features/usuarios/RenovacionPage.tsx').then((m) => ({ default: m.RenovacionPage }))),
  encargaturas: lazy(() =>
    import('./features/usuarios/EncargaturasPage.tsx').then((m) => ({ default: m.EncargaturasPage })),
  ),
  perfiles: lazy(() => import('./features/usuarios/PerfilesPage.tsx').then((m) => ({ default: m.PerfilesPage }))),
  organizacion: lazy(() =>
    import('./features/organizacion/OrganizacionPage.tsx').then((m) => ({ default: m.OrganizacionPage })),
  ),
  importaciones: lazy(() =>
    import('./features/importaciones/ImportacionesPage.tsx').then((m) => ({ default: m.ImportacionesPage })),
  ),
  puesta_en_marcha: lazy(() =>
    import('./features/puesta-en-marcha/PuestaPage.tsx').then((m) => ({ default: m.PuestaPage })),
  ),
  calendario: lazy(() =>
    import('./features/calendario/CalendarioPage.tsx').then((m) => ({ default: m.CalendarioPage })),
  ),
  procedimientos: lazy(() =>
    import('./features/procedimientos/ProcedimientosPage.tsx').then((m) => ({ default: m.ProcedimientosPage })),
  ),
  buzon: lazy(() => import('./features/correos/BuzonPage.tsx').then((m) => ({ default: m.BuzonPage }))),
  auditoria: lazy(() => import('./features/auditoria/AuditoriaPage.tsx').then((m) => ({ default: m.AuditoriaPage }))),
  chart: lazy(() => import('./features/tablero/TableroPage.tsx').then((m) => ({ default: m.TableroPage }))),
} satisfies Partial<Record<Ruta, ComponentType<{ sesion: SesionUsuario }>>>

type DelPersonal = keyof typeof DEL_PERSONAL

const esDelPersonal = (nombre: string): nombre is DelPersonal => Object.hasOwn(DEL_PERSONAL, nombre)

/** A staff screen for whoever may open it; the others go to welcome and are told why (SHE-27, SHE-28). */
const Pantalla = ({ ruta, sesion }: { ruta: DelPersonal; sesion: SesionUsuario }) => {
  const Pagina = DEL_PERSONAL[ruta]
  const puede = puedeAcceder(RUTAS[ruta].acceso, sesion)
  usePantalla(RUTAS[ruta].titulo)
  useEffect(() => {
    // Whoever signed in at another address is not led away from it afterwards (D-26).
    if (ruta !== 'welcome' && ruta !== 'change_password') olvidarLlegada()
  }, [ruta])
  useEffect(() => {
    if (!puede) avisar.advertencia(MENSAJES.sinOpcion)
  }, [puede])
  return puede ? <Pagina sesion={sesion} /> : <Ir a="welcome" />
}

interface Props {
  sesion: SesionUsuario
  ruta: string
  /** The pages of everybody, which the menu leads to as well. */
  esPublica: (ruta: Ruta) => boolean
}

/** Tells once, on the screen that stays, what the account needs: most sessions have nothing to tell. */
const useNovedades = (sesion: SesionUsuario, estable: boolean) => {
  useEffect(() => {
    if (!estable || !tomarNovedades()) return
    if (sesion.avisos || sesion.factorAntesDel || sesion.codigosQuedan !== undefined)
      // Without a network they are not told: Mi cuenta shows them.
      void import('./features/mi-cuenta/novedades.tsx').then((m) => m.decirNovedades(sesion)).catch(() => undefined)
  }, [sesion, estable])
}

/** What whoever has to add a second factor first may open (ING-13). */
const SIN_FACTOR: readonly string[] = ['mi_cuenta', 'change_password']

/** The staff's frame with the screen that the address names; an unknown address says that it is none (SHE-21). */
const Personal = ({ sesion, ruta, esPublica }: Props) => (
  <Armazon
    sesion={sesion}
    existe={(otra) => (sesion.registrarFactor ? SIN_FACTOR.includes(otra) : esDelPersonal(otra) || esPublica(otra))}
    aqui={ruta}
  >
    <Suspense fallback={<EsqueletoDePantalla />}>
      {sesion.registrarFactor && !SIN_FACTOR.includes(ruta) ? (
        <Ir a={SEGURIDAD} />
      ) : esDelPersonal(ruta) ? (
        <Pantalla key={ruta} ruta={ruta} sesion={sesion} />
      ) : (
        <NoEncontradaPage />
      )}
    </Suspense>
  </Armazon>
)

/** The screens of the staff; who has to add a second factor first stays where that is done (ING-13). */
export const RutasDelPersonal = (props: Props) => {
  const { sesion, ruta } = props
  useNovedades(sesion, ruta !== 'change_password' && !(ruta === 'welcome' && sesion.abre))
  if (!sesion.registrarFactor || sesion.user.matchPassword) return <Personal {...props} />
  return (
    <Suspense fallback={<EsqueletoDePantalla />}>
      <FactorPendiente sesion={sesion}>{(vigente) => <Personal {...props} sesion={vigente} />}</FactorPendiente>
    </Suspense>
  )
}
