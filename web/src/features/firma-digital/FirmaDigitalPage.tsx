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
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { avisar } from '../../ui/avisos.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { useEleccion } from '../../ui/tabla/useEleccion.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { columnasCon, nombreDe } from './columnas.tsx'
import { despachoQuery, direccionVigente, firmadorQuery, useDespachoEnVivo } from './despacho.api.ts'
import { FirmaEnLote } from './FirmaEnLote.tsx'
import { useFirmas } from './useFirmas.ts'

// The list shows first; signer and viewer load when they are first used.
const VisorDespacho = lazy(() => import('./VisorDespacho.tsx').then((m) => ({ default: m.VisorDespacho })))
const PosicionModal = lazy(() => import('./PosicionModal.tsx').then((m) => ({ default: m.PosicionModal })))
const CapaFirmas = lazy(() => import('./CapaFirmas.tsx').then((m) => ({ default: m.CapaFirmas })))

const rowKeyOf = ({ id_doc_area }: Despacho) => id_doc_area
const esPendiente = ({ estado }: Despacho) => !estado
const nombreDeCaja = (despacho: Despacho) => `Elegir ${nombreDe(despacho)}`
const alLlenar = () => avisar.advertencia(`Puede firmar hasta ${LOTE_MAXIMO} documentos a la vez`)
const SIN_FILAS: Despacho[] = []

/** DOCUMENTOS EN DESPACHO: what was sent to the user's own area to be signed (FIR-01 to FIR-10). */
export function FirmaDigitalPage({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const cliente = useQueryClient()
  const lista = useListaDePantalla(TABLA_DESPACHO, [{ column: 'created_at', dir: 'desc' }])
  const { listado } = lista
  const firmas = useFirmas()
  // During a batch nobody sees the table, so it is reloaded once, at the end.
  const consulta = useQuery({ ...despachoQuery(area_id, listado), enabled: !firmas.lote?.enCurso })
  const firmador = useQuery(firmadorQuery)
  const visor = useAbrible<Despacho>()
  const posicion = useAbrible<Despacho>()
  useDespachoEnVivo(area_id)
  const { eleccion, elegidas, quitar } = useEleccion({
    filas: consulta.data?.data ?? SIN_FILAS,
    rowKey: rowKeyOf,
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
    <PantallaDeLista
      titulo={MENSAJES_FIRMA.titulo}
      contexto={<Resumen area={sesion.area.name} pendientes={consulta.data?.pendientes} />}
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={rowKeyOf}
      marcas={({ estado }) => ({ pendiente: !estado })}
      acciones={(despacho) => [
        !despacho.estado && {
          icono: IconSignature,
          principal: 'Firmar',
          nombre: `Firmar ${nombreDe(despacho)}`,
          onClick: () => void firmar(despacho),
        },
      ]}
      eleccion={eleccion}
      filtrosPorColumna
      filtroRapido={{
        etiqueta: 'Filtrar documentos',
        columna: 'estado',
        opciones: [
          { valor: '', etiqueta: 'Todos' },
          { valor: ESTADO_DESPACHO.pendiente, etiqueta: 'Pendientes', cuenta: consulta.data?.pendientes },
        ],
      }}
      exportacion={exportacionDe({
        tabla: 'firmadigital',
        formatos: ['pdf'],
        listado,
        pedir: (parte) => cliente.fetchQuery({ ...despachoQuery(area_id, parte), staleTime: 0 }),
        area: sesion.area,
      })}
      vacio={{
        icono: IconSignature,
        titulo: 'No hay documentos en despacho',
        texto: 'Aparecerán aquí cuando un área los derive a la suya para su firma.',
      }}
    >
      <FirmaEnLote elegidas={elegidas} eleccion={eleccion} onQuitar={quitar} onFirmar={firmas.firmarLote} />
      <AlAbrir de={posicion}>
        {(despacho, ventana) => (
          <PosicionModal
            key={despacho.id_doc_area}
            detalle={nombreDe(despacho)}
            {...ventana}
            onElegir={(lugar) => {
              posicion.cerrar()
              void firmas.firmar(despacho, lugar)
            }}
          />
        )}
      </AlAbrir>
      {(firmas.uno || firmas.lote) && (
        <Suspense>
          <CapaFirmas firmas={firmas} />
        </Suspense>
      )}
      <AlAbrir de={visor}>
        {(despacho, ventana) => (
          <VisorDespacho
            despacho={despacho}
            firmador={firmador.data}
            direccion={() => direccionVigente(cliente, area_id, listado, despacho)}
            {...ventana}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}

/** 'Secretaría General · 3 pendientes de firma'. */
function Resumen({ area, pendientes }: { area: string; pendientes: number | undefined }) {
  if (pendientes === undefined) return area
  return `${area} · ${pendientes === 1 ? '1 pendiente' : `${pendientes} pendientes`} de firma`
}
