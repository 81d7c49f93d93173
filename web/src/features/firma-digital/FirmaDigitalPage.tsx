import {
  type Despacho,
  ESTADO_DESPACHO,
  LOTE_MAXIMO,
  MENSAJES_FIRMA,
  TABLA_DESPACHO,
} from '@cabildo/contracts/firma-digital'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconSignature } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useSesion } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { useEleccion } from '../../ui/tabla/useEleccion.ts'
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
import { FirmaEnLote } from './FirmaEnLote.tsx'
import { useFirmas } from './useFirmas.ts'

// The list shows first; what signs and shows comes when somebody first wants it.
const VisorDespacho = lazy(() => import('./VisorDespacho.tsx').then((m) => ({ default: m.VisorDespacho })))
const PosicionModal = lazy(() => import('./PosicionModal.tsx').then((m) => ({ default: m.PosicionModal })))
const CapaFirmas = lazy(() => import('./CapaFirmas.tsx').then((m) => ({ default: m.CapaFirmas })))

type Campo = ListadoDespacho['order'][number]['column']

const claveDe = ({ id_doc_area }: Despacho) => id_doc_area
const esPendiente = ({ estado }: Despacho) => !estado
const nombreDeCaja = (despacho: Despacho) => `Elegir ${nombreDe(despacho)}`
const alLlenar = () => avisar.advertencia(`Puede firmar hasta ${LOTE_MAXIMO} documentos a la vez`)
const SIN_FILAS: Despacho[] = []

/** DOCUMENTOS EN DESPACHO: what was sent to the user's own area to be signed (FIR-01 to FIR-10). */
export function FirmaDigitalPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const cliente = useQueryClient()
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const firmas = useFirmas()
  // While a batch is signed nobody sees the table; what changed meanwhile is asked for once, at the end.
  const consulta = useQuery({ ...despachoQuery(area_id, listado), enabled: !firmas.lote?.enCurso })
  const firmador = useQuery(firmadorQuery)
  const visor = useAbrible<Despacho>()
  const posicion = useAbrible<Despacho>()
  useDespachoEnVivo(area_id)
  const { eleccion, elegidas, quitar } = useEleccion({
    filas: consulta.data?.data ?? SIN_FILAS,
    clave: claveDe,
    elegible: esPendiente,
    maximo: LOTE_MAXIMO,
    alLlenar,
    nombre: nombreDeCaja,
    nombrePagina: 'Elegir los pendientes de esta página',
  })

  const { abrir } = visor
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => columnasCon(abrir), [])

  const firmar = async (despacho: Despacho) => {
    const como = await firmas.comoSeFirma()
    if (como?.elegirPosicion) posicion.abrir(despacho)
    else if (como) await firmas.firmar(despacho)
  }

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
              onClick={() => void firmar(despacho)}
            />
          )
        }
        eleccion={eleccion}
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
      <FirmaEnLote elegidas={elegidas} eleccion={eleccion} onQuitar={quitar} onFirmar={firmas.firmarLote} />
      {posicion.valor && (
        <Suspense>
          <PosicionModal
            key={posicion.valor.id_doc_area}
            detalle={nombreDe(posicion.valor)}
            abierto={posicion.abierto}
            onClose={posicion.cerrar}
            onElegir={(lugar) => {
              posicion.cerrar()
              if (posicion.valor) void firmas.firmar(posicion.valor, lugar)
            }}
          />
        </Suspense>
      )}
      {(firmas.uno || firmas.lote) && (
        <Suspense>
          <CapaFirmas firmas={firmas} />
        </Suspense>
      )}
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
