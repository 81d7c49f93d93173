import { ELIMINABLES, POR_RECEPCIONAR, VISTA_POR_RECEPCIONAR } from '@cabildo/contracts/mesa-de-partes'
import { MENSAJES_CANAL } from '@cabildo/contracts/mesa-de-partes-canal'
import {
  type Dependencia,
  sinAvisoPorCorreo,
  TABLA_TRAMITES,
  type Tramite,
} from '@cabildo/contracts/mesa-de-partes-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFileUpload, IconInbox, IconInfoCircle, IconMail, IconScan, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback, useMemo, useState } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo, mientrasNo } from '../../../platform/consultas.ts'
import { useRefrescoEnVivo } from '../../../platform/refresco.ts'
import { useListaDePantalla } from '../../../platform/useListaDePantalla.ts'
import { EliminarFila } from '../../../ui/Confirmacion.tsx'
import { BotonNuevo, PantallaDeLista } from '../../../ui/PantallaDeLista.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import type { Lista } from '../../../ui/tabla/useListado.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { DesistimientoModal } from '../desistir/DesistimientoModal.ts'
import { DigitalizarModal } from '../ventanilla/digitalizar.ts'
import { columnasCon } from './columnas.tsx'
import {
  type ColumnaDeTramites,
  dependenciasQuery,
  type ListadoTramites,
  TRAMITES,
  tramitesQuery,
  useEliminarTramite,
  useTramitesEnVivo,
} from './mpv.api.ts'
import { SinAviso } from './SinAviso.tsx'
import { adjuntosDe, impedimentoDe, nombreDe, porDesistir, porDigitalizar } from './tramite.ts'

// The list shows first; each dialog comes when somebody first wants it.
const RecepcionModal = lazy(() => import('./recepcion/RecepcionModal.tsx').then((m) => ({ default: m.RecepcionModal })))
const ObservacionModal = lazy(() => import('./ObservacionModal.tsx').then((m) => ({ default: m.ObservacionModal })))
const SubsanacionModal = lazy(() => import('./SubsanacionModal.tsx').then((m) => ({ default: m.SubsanacionModal })))
const DetalleModal = lazy(() => import('./DetalleModal.tsx').then((m) => ({ default: m.DetalleModal })))
const VentanillaModal = lazy(() =>
  import('../ventanilla/VentanillaModal.tsx').then((m) => ({ default: m.VentanillaModal })),
)
const ArchivosModal = lazy(() => import('./ArchivosModal.tsx').then((m) => ({ default: m.ArchivosModal })))
const VisorTramite = lazy(() => import('./VisorTramite.tsx').then((m) => ({ default: m.VisorTramite })))

const SIN_DEPENDENCIAS: readonly Dependencia[] = []

/** MESA DE PARTES: submissions to be received, observed or deleted (MPV-44 to MPV-60, MPV-78). No exports (SHE-88). */
export function MpvPage({ sesion: { area } }: { sesion: SesionUsuario }) {
  const lista = useVistas()
  const recepcion = useFormularioAbrible<Tramite>('recepcion')
  const observacion = useFormularioAbrible<Tramite>('observacion')
  const subsanacion = useAbrible<Tramite>()
  const desistimiento = useAbrible<Tramite>()
  const ventanilla = useFormularioAbrible<true>('ventanilla')
  const digitalizacion = useAbrible<Tramite>()
  const refresco = useRefrescoEnVivo(TRAMITES)
  const ventanas = [recepcion, observacion, subsanacion, desistimiento, ventanilla, digitalizacion]
  const consulta = useQuery({
    ...tramitesQuery(lista.listado),
    enabled: mientrasNo(ventanas.some(({ abierto }) => abierto)),
  })
  const { data: dependencias = SIN_DEPENDENCIAS } = useQuery(dependenciasQuery)
  const visor = useAbrible<Tramite>()
  const archivos = useAbrible<Tramite>()
  const detalle = useAbrible<Tramite>()
  const borrado = useAbrible<Tramite>()
  const [nueva, setNueva] = useState<number | null>(null)
  const eliminar = useEliminarTramite()
  useTramitesEnVivo(area.id)

  const registrar = useCallback(() => ventanilla.abrir(true), [ventanilla.abrir])
  const mostrar = (tramite: Tramite) => (adjuntosDe(tramite).length > 1 ? archivos : visor).abrir(tramite)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(mostrar, dependencias), [dependencias])

  return (
    <PantallaDeLista
      titulo="MESA DE PARTES"
      contexto={<Resumen pendientes={consulta.data?.pendientes} />}
      otrosBotones={<BotonNuevo onClick={registrar}>{MENSAJES_CANAL.registrar}</BotonNuevo>}
      ancha
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      nueva={nueva}
      marcas={({ send_mail }) => ({ anulado: send_mail })}
      acciones={(tramite) => [
        POR_RECEPCIONAR.includes(tramite.estado) && {
          icono: IconInbox,
          principal: 'Recepcionar',
          nombre: `Recepcionar ${nombreDe(tramite)}`,
          onClick: () => recepcion.abrir(tramite),
        },
        tramite.estado === 'POR SUBSANAR' && {
          icono: IconFileUpload,
          nombre: `Registrar subsanación de ${nombreDe(tramite)}`,
          onClick: () => subsanacion.abrir(tramite),
        },
        {
          icono: IconMail,
          nombre: `Notificar observación de ${nombreDe(tramite)}`,
          // The buttons keep their places; disabled ones say why (MPV-71).
          impedida: impedimentoDe(tramite, POR_RECEPCIONAR),
          onClick: () => observacion.abrir(tramite),
        },
        { icono: IconInfoCircle, nombre: `Ver detalle de ${nombreDe(tramite)}`, onClick: () => detalle.abrir(tramite) },
        tramite.canal === 'ventanilla' && {
          icono: IconScan,
          nombre: `${MENSAJES_CANAL.digitalizar} ${nombreDe(tramite)}`,
          onClick: () => digitalizacion.abrir(tramite),
        },
        {
          icono: IconTrash,
          peligro: true,
          nombre: `Eliminar ${nombreDe(tramite)}`,
          impedida: impedimentoDe(tramite, ELIMINABLES),
          onClick: () => borrado.abrir(tramite),
        },
      ]}
      filtroRapido={{
        etiqueta: 'Filtrar trámites',
        columna: 'estado',
        opciones: [
          { valor: '', etiqueta: 'Todos' },
          { valor: VISTA_POR_RECEPCIONAR, etiqueta: 'Por recepcionar', cuenta: consulta.data?.pendientes },
          { valor: 'POR SUBSANAR', etiqueta: 'Por subsanar' },
          { valor: 'SUBSANADO', etiqueta: 'Subsanados' },
          { valor: 'RECEPCIONADO', etiqueta: 'Recepcionados' },
          { valor: 'OBSERVADO', etiqueta: 'Anulados' },
        ],
      }}
      vacio={{ icono: IconInbox, ...vacioDe(lista.listado) }}
    >
      <AlAbrir de={recepcion}>
        {(tramite, ventana) => (
          <RecepcionModal
            tramite={tramite}
            {...ventana}
            alRecepcionar={({ id }) => setNueva(id)}
            onSiguiente={recepcion.abrir}
          />
        )}
      </AlAbrir>
      <AlAbrir de={ventanilla}>{(_, ventana) => <VentanillaModal {...ventana} alRegistrar={setNueva} />}</AlAbrir>
      <AlAbrir de={digitalizacion}>
        {(tramite, ventana) => <DigitalizarModal de={porDigitalizar(tramite)} refresco={refresco} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={observacion}>{(tramite, ventana) => <ObservacionModal tramite={tramite} {...ventana} />}</AlAbrir>
      <AlAbrir de={subsanacion}>{(tramite, ventana) => <SubsanacionModal tramite={tramite} {...ventana} />}</AlAbrir>
      <AlAbrir de={desistimiento}>
        {(tramite, ventana) => <DesistimientoModal de={porDesistir(tramite)} refresco={refresco} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={detalle}>
        {(tramite, ventana) => (
          <DetalleModal tramite={tramite} dependencias={dependencias} alDesistir={desistimiento.abrir} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={archivos}>{(tramite, ventana) => <ArchivosModal tramite={tramite} {...ventana} />}</AlAbrir>
      <AlAbrir de={visor}>{(tramite, ventana) => <VisorTramite tramite={tramite} {...ventana} />}</AlAbrir>
      <EliminarFila fila={borrado} detalle={textoEliminar} eliminar={eliminar.mutateAsync} alFallar={avisarFallo} />
    </PantallaDeLista>
  )
}

type Vista = Pick<ListadoTramites, 'order' | 'columns'>

/** What waits is attended to in the order in which it came; of the other views the newest is wanted. */
const ordenDe = (estado: string | undefined): ListadoTramites['order'] => [
  { column: 'created_at', dir: estado === VISTA_POR_RECEPCIONAR ? 'asc' : 'desc' },
]
const INICIAL: Vista = { order: ordenDe(VISTA_POR_RECEPCIONAR), columns: { estado: VISTA_POR_RECEPCIONAR } }

/** The query of the list, which opens on what waits; each view begins in an order of its own. */
const useVistas = (): Lista<ColumnaDeTramites> => {
  const { listado, cambiar, ...lista } = useListaDePantalla(TABLA_TRAMITES, INICIAL.order, INICIAL.columns)
  const { estado } = listado.columns
  const cambiarDeVista = useCallback<typeof cambiar>(
    (cambio) => {
      const otra = cambio.columns && (cambio.columns.estado || '') !== (estado || '')
      cambiar(otra ? { order: ordenDe(cambio.columns?.estado), ...cambio } : cambio)
    },
    [cambiar, estado],
  )
  return { ...lista, listado, cambiar: cambiarDeVista }
}

/** What an empty list says: that nothing waits, where nothing else was asked for. */
const vacioDe = ({ search, columns: { estado, ...otras } }: ListadoTramites) =>
  estado === VISTA_POR_RECEPCIONAR && search === '' && !Object.values(otras).some(Boolean)
    ? {
        titulo: 'No hay trámites por recepcionar',
        texto: 'Aparecerán aquí en cuanto alguien presente uno por la mesa de partes virtual.',
        aunFiltrada: true,
      }
    : {
        titulo: 'Todavía no hay trámites',
        texto: 'Aparecerán aquí en cuanto alguien presente uno por la mesa de partes virtual.',
      }

/** Deleting notifies the applicant, unless an observation was sent already (MPV-72). */
const textoEliminar = (tramite: Tramite) => {
  const avisable = POR_RECEPCIONAR.includes(tramite.estado)
  return (
    <>
      Se eliminará {nombreDe(tramite)}, con sus PDF.
      {avisable && sinAvisoPorCorreo(tramite) === '' && ' Se avisará al solicitante por correo.'} Esta acción no se
      puede deshacer.
      {avisable && <SinAviso de={tramite} />}
    </>
  )
}

/** '7 trámites por recepcionar'. */
const Resumen = ({ pendientes }: { pendientes: number | undefined }) => {
  if (pendientes === undefined) return 'Trámites presentados por la mesa de partes virtual'
  return pendientes === 1 ? '1 trámite por recepcionar' : `${miles(pendientes)} trámites por recepcionar`
}
