import { type Despacho, ESTADO_DESPACHO, MENSAJES_FIRMA, TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconSignature } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { estadoDe, reunirFilas, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { columnasCon, nombreDe } from './columnas.tsx'
import {
  despachoQuery,
  direccionVigente,
  firmadorQuery,
  type ListadoDespacho,
  useDespachoEnVivo,
} from './despacho.api.ts'

// The list shows first; the viewer comes when somebody first wants it.
const VisorDespacho = lazy(() => import('./VisorDespacho.tsx').then((m) => ({ default: m.VisorDespacho })))

type Campo = ListadoDespacho['order'][number]['column']

const claveDe = ({ id_doc_area }: Despacho) => id_doc_area

/** DOCUMENTOS EN DESPACHO: what was sent to the user's own area to be signed (FIR-01 to FIR-10). */
export function FirmaDigitalPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const cliente = useQueryClient()
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(despachoQuery(area_id, listado))
  const firmador = useQuery(firmadorQuery)
  const visor = useAbrible<Despacho>()
  useDespachoEnVivo(area_id)

  const { abrir } = visor
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(abrir), [])

  return (
    <>
      <Cabeza titulo={MENSAJES_FIRMA.titulo}>
        <Resumen area={sesion.area.name} pendientes={consulta.data?.pendientes} />
      </Cabeza>
      <DataTable
        titulo={MENSAJES_FIRMA.titulo}
        columnas={columnas}
        tabla={TABLA_DESPACHO}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={claveDe}
        marcas={({ estado }) => ({ pendiente: !estado })}
        acciones={(despacho) =>
          !despacho.estado && (
            <AccionFila
              icono={IconSignature}
              principal="Firmar"
              nombre={`Firmar ${nombreDe(despacho)}`}
              onClick={() => undefined}
            />
          )
        }
        filtrosPorColumna
        filtroRapido={
          <FiltroRapido
            etiqueta="Filtrar documentos"
            valor={listado.columns.estado ?? ''}
            onValor={(estado) => cambiar({ columns: { ...listado.columns, estado } })}
            opciones={[
              { valor: '', etiqueta: 'Todos' },
              { valor: ESTADO_DESPACHO.pendiente, etiqueta: 'Pendientes', cuenta: consulta.data?.pendientes },
            ]}
          />
        }
        exportacion={{
          formatos: ['pdf'],
          procedencia: `${entidad.nombre} · ${sesion.area.name}`,
          onExportar: (formato) => exportarTabla('firmadigital', formato, listado),
          todasLasFilas: () =>
            reunirFilas(listado, (parte) => cliente.fetchQuery({ ...despachoQuery(area_id, parte), staleTime: 0 })),
          alFallar: avisarFallo,
        }}
        vacio={{
          icono: <Icono de={IconSignature} tam={32} />,
          titulo: 'No hay documentos en despacho',
          texto: 'Aparecerán aquí cuando un área los derive a la suya para su firma.',
        }}
      />
      {visor.valor && (
        <Suspense>
          <VisorDespacho
            despacho={visor.valor}
            firmador={firmador.data}
            direccion={() => direccionVigente(cliente, area_id, listado, visor.valor as Despacho)}
            abierto={visor.abierto}
            onClose={visor.cerrar}
          />
        </Suspense>
      )}
    </>
  )
}

/** 'Secretaría General · 3 pendientes de firma'. */
function Resumen({ area, pendientes }: { area: string; pendientes: number | undefined }) {
  if (pendientes === undefined) return area
  return `${area} · ${pendientes === 1 ? '1 pendiente' : `${pendientes} pendientes`} de firma`
}
