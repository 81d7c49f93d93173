import { ERRORES } from '@cabildo/contracts/base/errores'
import { TABLA_TRAMITES, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconInbox, IconInfoCircle, IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { useSesion } from '../../../platform/sesion.ts'
import { Cabeza } from '../../../ui/Cabeza.tsx'
import { ConfirmarEliminar } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../../ui/tabla/DataTable.tsx'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { estadoDe, useListado } from '../../../ui/tabla/useListado.ts'
import { useAbrible } from '../../../ui/useAbrible.ts'
import { columnasCon } from './columnas.tsx'
import {
  dependenciasQuery,
  type ListadoTramites,
  tramitesQuery,
  useEliminarTramite,
  useTramitesEnVivo,
} from './mpv.api.ts'
import { adjuntosDe, nombreDe } from './tramite.ts'

// The list shows first; each dialog comes when somebody first wants it.
const RecepcionModal = lazy(() => import('./recepcion/RecepcionModal.tsx').then((m) => ({ default: m.RecepcionModal })))
const ObservacionModal = lazy(() => import('./ObservacionModal.tsx').then((m) => ({ default: m.ObservacionModal })))
const DetalleModal = lazy(() => import('./DetalleModal.tsx').then((m) => ({ default: m.DetalleModal })))
const ArchivosModal = lazy(() => import('./ArchivosModal.tsx').then((m) => ({ default: m.ArchivosModal })))
const VisorTramite = lazy(() => import('./VisorTramite.tsx').then((m) => ({ default: m.VisorTramite })))

type Campo = ListadoTramites['order'][number]['column']

const TITULO = 'MESA DE PARTES'

/** MESA DE PARTES: what citizens filed, to be received, observed or deleted (MPV-44 to MPV-60, MPV-78). No exports (SHE-88). */
export function MpvPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion: { area } }: { sesion: SesionUsuario }) {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const recepcion = useAbrible<Tramite>()
  const observacion = useAbrible<Tramite>()
  // A load that fails ends the session (MPV-78): never behind a form, which would be lost with it.
  const consulta = useQuery({ ...tramitesQuery(listado), enabled: !recepcion.abierto && !observacion.abierto })
  useQuery(dependenciasQuery)
  const visor = useAbrible<Tramite>()
  const archivos = useAbrible<Tramite>()
  const detalle = useAbrible<Tramite>()
  const borrado = useAbrible<Tramite>()
  const [nueva, setNueva] = useState<number | null>(null)
  const eliminar = useEliminarTramite()
  useTramitesEnVivo(area.id)

  const mostrar = (tramite: Tramite) => (adjuntosDe(tramite).length > 1 ? archivos : visor).abrir(tramite)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(mostrar), [])
  /** The buttons stay where the book wants them, and say why they do nothing (MPV-71). */
  const impedida = (no: boolean) => (no ? ERRORES.yaAtendido.mensaje : undefined)

  return (
    <>
      <Cabeza titulo={TITULO}>
        <Resumen pendientes={consulta.data?.pendientes} />
      </Cabeza>
      <DataTable
        titulo={TITULO}
        ancha
        columnas={columnas}
        tabla={TABLA_TRAMITES}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={({ id }) => id}
        marcas={({ id, send_mail }) => ({ anulado: send_mail, nueva: id === nueva })}
        acciones={(tramite) => (
          <>
            {tramite.estado === 'PENDIENTE' && (
              <AccionFila
                icono={IconInbox}
                principal="Recepcionar"
                nombre={`Recepcionar ${nombreDe(tramite)}`}
                onClick={() => recepcion.abrir(tramite)}
              />
            )}
            <AccionFila
              icono={IconMail}
              nombre={`Notificar observación de ${nombreDe(tramite)}`}
              impedida={impedida(tramite.estado !== 'PENDIENTE')}
              onClick={() => observacion.abrir(tramite)}
            />
            <AccionFila
              icono={IconInfoCircle}
              nombre={`Ver detalle de ${nombreDe(tramite)}`}
              onClick={() => detalle.abrir(tramite)}
            />
            <AccionFila
              icono={IconTrash}
              peligro
              nombre={`Eliminar ${nombreDe(tramite)}`}
              impedida={impedida(tramite.estado === 'RECEPCIONADO')}
              onClick={() => borrado.abrir(tramite)}
            />
          </>
        )}
        filtroRapido={
          <FiltroRapido
            etiqueta="Filtrar trámites"
            valor={listado.columns.estado ?? ''}
            onValor={(estado) => cambiar({ columns: { ...listado.columns, estado } })}
            opciones={[
              { valor: '', etiqueta: 'Todos' },
              { valor: 'PENDIENTE', etiqueta: 'Por recepcionar', cuenta: consulta.data?.pendientes },
              { valor: 'OBSERVADO', etiqueta: 'Anulados' },
            ]}
          />
        }
        vacio={{
          icono: <Icono de={IconInbox} tam={32} />,
          titulo: 'Todavía no hay trámites',
          texto: 'Aparecerán aquí en cuanto alguien presente uno por la mesa de partes virtual.',
        }}
      />
      {recepcion.valor && (
        <Suspense>
          <RecepcionModal
            tramite={recepcion.valor}
            abierto={recepcion.abierto}
            onClose={recepcion.cerrar}
            alRecepcionar={({ id }) => setNueva(id)}
          />
        </Suspense>
      )}
      {observacion.valor && (
        <Suspense>
          <ObservacionModal tramite={observacion.valor} abierto={observacion.abierto} onClose={observacion.cerrar} />
        </Suspense>
      )}
      {detalle.valor && (
        <Suspense>
          <DetalleModal tramite={detalle.valor} abierto={detalle.abierto} onClose={detalle.cerrar} />
        </Suspense>
      )}
      {archivos.valor && (
        <Suspense>
          <ArchivosModal tramite={archivos.valor} abierto={archivos.abierto} onClose={archivos.cerrar} />
        </Suspense>
      )}
      {visor.valor && (
        <Suspense>
          <VisorTramite tramite={visor.valor} abierto={visor.abierto} onClose={visor.cerrar} />
        </Suspense>
      )}
      <ConfirmarEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        detalle={borrado.valor && textoEliminar(borrado.valor)}
        eliminar={async () => borrado.valor && eliminar.mutateAsync(borrado.valor)}
        alFallar={avisarFallo}
      />
    </>
  )
}

/** Who waits for an answer gets a mail; who was told of an observation has had one (MPV-72). */
const textoEliminar = (tramite: Tramite) =>
  `Se eliminará ${nombreDe(tramite)}, con sus PDF.${
    tramite.send_mail ? '' : ' Se avisará al solicitante por correo.'
  } Esta acción no se puede deshacer.`

/** '7 trámites por recepcionar'. */
const Resumen = ({ pendientes }: { pendientes: number | undefined }) => {
  if (pendientes === undefined) return 'Trámites presentados por la mesa de partes virtual'
  return pendientes === 1 ? '1 trámite por recepcionar' : `${miles(pendientes)} trámites por recepcionar`
}
