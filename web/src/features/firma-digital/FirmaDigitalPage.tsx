import { palabrasDePendientes } from '@cabildo/contracts/documentos-pendientes'
import {
  type Despacho,
  ESTADO_DESPACHO,
  MENSAJES_FIRMA,
  type Pendiente,
  TABLA_DESPACHO,
} from '@cabildo/contracts/firma-digital'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconArrowBackUp, IconBook, IconSignature } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { cuantosPendientesQuery } from '../../platform/pendientes.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { useEleccion } from '../../ui/tabla/useEleccion.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { columnasCon, nombreDe } from './columnas.tsx'
import {
  colaQuery,
  despachoQuery,
  direccionVigente,
  firmadorQuery,
  pendientesQuery,
  useDespachoEnVivo,
} from './despacho.api.ts'
import { ConfirmarLote, FirmaEnLote } from './FirmaEnLote.tsx'
import type { Lugar } from './firmar.api.ts'
import { comoSeLeyo } from './lectura.ts'
import { impedimentoDe } from './procedencia.tsx'
import { useFirmas } from './useFirmas.ts'
import { useLectura } from './useLectura.ts'

// The list shows first; signer, viewers and dialogs load when they are first used.
const VisorDespacho = lazy(() => import('./VisorDespacho.tsx').then((m) => ({ default: m.VisorDespacho })))
const PosicionModal = lazy(() => import('./PosicionModal.tsx').then((m) => ({ default: m.PosicionModal })))
const FirmarDialogo = lazy(() => import('./FirmarDialogo.tsx').then((m) => ({ default: m.FirmarDialogo })))
const DevolverDialogo = lazy(() => import('./DevolverDialogo.tsx').then((m) => ({ default: m.DevolverDialogo })))
const LecturaFirmas = lazy(() => import('./LecturaFirmas.tsx').then((m) => ({ default: m.LecturaFirmas })))
const ProbarFirmaDialogo = lazy(() =>
  import('../puesta-en-marcha/index.ts').then((m) => ({ default: m.ProbarFirmaDialogo })),
)
const CapaFirmas = lazy(() => import('./CapaFirmas.tsx').then((m) => ({ default: m.CapaFirmas })))

/** A document that can be chosen: a row, or one of another page, which can be signed if the server names it. */
type Elegible = Pendiente & Partial<Pick<Despacho, 'estado' | 'falta' | 'devolucion'>>

const rowKeyOf = ({ id_doc_area }: Elegible) => id_doc_area
const esElegible = ({ estado = false, falta = null, devolucion = null }: Elegible) =>
  !estado && impedimentoDe({ falta, devolucion }) === undefined
const nombreDeCaja = (despacho: Elegible) => `Elegir ${nombreDe(despacho)}`
const SIN_FILAS: Despacho[] = []

/** DOCUMENTOS EN DESPACHO: what was sent to the user's own area to be signed (FIR-01 to FIR-10, D-141). */
export function FirmaDigitalPage({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const cliente = useQueryClient()
  const lista = useListaDePantalla(TABLA_DESPACHO, [{ column: 'created_at', dir: 'desc' }])
  const { listado } = lista
  const firmas = useFirmas()
  /** What the reader reads: all that waits, or what was chosen; null while the table shows. */
  const [leyendo, setLeyendo] = useState<{ solo: ReadonlySet<number> | null } | null>(null)
  // During a batch nobody sees the table, so it is reloaded once, at the end.
  const consulta = useQuery({
    ...despachoQuery(area_id, listado),
    enabled: !leyendo && !firmas.lote?.enCurso && !firmas.lote?.sinRed,
  })
  const deLectura = useLectura(consulta.data?.data)
  const firmador = useQuery(firmadorQuery)
  const prueba = useAbrible<true>()
  const visor = useAbrible<Despacho>()
  const posicion = useAbrible<Despacho>()
  const porFirmar = useAbrible<Despacho>()
  const porDevolver = useAbrible<readonly Pendiente[]>()
  const confirmacion = useAbrible<readonly Pendiente[]>()
  useDespachoEnVivo(area_id)
  const { eleccion, elegidas, elegir, quitar } = useEleccion<Elegible>({
    filas: consulta.data?.data ?? SIN_FILAS,
    rowKey: rowKeyOf,
    elegible: esElegible,
    nombre: nombreDeCaja,
    nombrePagina: 'Elegir los pendientes de esta página',
  })
  const todos = useQuery({ ...pendientesQuery, enabled: !leyendo && elegidas.length > 0 && !firmas.lote })
  const elegirTodos = () =>
    cliente.fetchQuery({ ...pendientesQuery, staleTime: 0 }).then(
      ({ data }) => elegir(data),
      (fallo: unknown) => avisarFallo(fallo, 'No se pudo obtener los pendientes'),
    )

  const botonLeer = useRef<HTMLButtonElement>(null)
  const seLeia = useRef(false)
  useEffect(() => {
    // The button that ended the reading is gone.
    if (!leyendo && seLeia.current) botonLeer.current?.focus()
    seLeia.current = leyendo !== null
  }, [leyendo])
  const dejarDeLeer = () => {
    setLeyendo(null)
    const cola = cliente.getQueryState(colaQuery(area_id, listado.order).queryKey)
    // A queue of before lacks what arrived since, which may have been chosen.
    if (!cola?.data || cola.isInvalidated) return
    // What was signed or returned meanwhile is not chosen any more, also of the pages that the table does not show.
    const antes = new Set(elegidas.map(rowKeyOf))
    elegir(cola.data.data.filter((fila) => antes.has(rowKeyOf(fila))))
  }

  const { cambiado } = deLectura
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening only sets state
  const columnas = useMemo(() => {
    const abrir = (despacho: Despacho) => {
      deLectura.abrir(despacho)
      visor.abrir(despacho)
    }
    return columnasCon(abrir, cambiado)
  }, [cambiado])
  const direccionDe = (despacho: Despacho) => () => direccionVigente(cliente, area_id, listado, despacho)

  const firmar = async (despacho: Despacho) => {
    const como = await firmas.comoSeFirma()
    if (!como) return
    if (como.elegirPosicion) return posicion.abrir(comoSeLeyo(deLectura.lectura, despacho))
    deLectura.abrir(despacho)
    porFirmar.abrir(despacho)
  }
  const firmarEn = (despacho: Despacho, lugar: Lugar | undefined) => {
    posicion.cerrar()
    porFirmar.cerrar()
    void firmas.firmar(despacho, lugar)
  }
  const pendientes = consulta.data?.pendientes
  /** The row as the stream has renewed it. */
  const vigente = (despacho: Despacho) =>
    consulta.data?.data.find(({ id_doc_area }) => id_doc_area === despacho.id_doc_area) ?? despacho

  return (
    <>
      {leyendo ? (
        <Suspense>
          <LecturaFirmas
            {...{ area_id, firmas, deLectura }}
            order={listado.order}
            solo={leyendo.solo}
            firmador={firmador.data}
            onElegirPosicion={posicion.abrir}
            onVolver={dejarDeLeer}
          />
        </Suspense>
      ) : (
        <PantallaDeLista
          titulo={MENSAJES_FIRMA.titulo}
          contexto={<Resumen area={sesion.area} />}
          otrosBotones={
            <>
              <Button variant="default" onClick={() => prueba.abrir(true)}>
                Probar mi firma
              </Button>
              <Button
                ref={botonLeer}
                leftSection={<Icono de={IconBook} />}
                {...(!pendientes && { 'aria-disabled': true, 'data-disabled': true })}
                onClick={() => pendientes && setLeyendo({ solo: null })}
              >
                Leer y firmar
              </Button>
            </>
          }
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
              impedida: impedimentoDe(despacho),
              onClick: () => void firmar(despacho),
            },
            !despacho.estado && {
              icono: IconArrowBackUp,
              nombre: `Devolver sin firmar ${nombreDe(despacho)}`,
              impedida: despacho.devolucion ? impedimentoDe(despacho) : undefined,
              onClick: () => porDevolver.abrir([despacho]),
            },
          ]}
          eleccion={eleccion}
          filtrosPorColumna
          filtroRapido={{
            etiqueta: 'Filtrar documentos',
            columna: 'estado',
            opciones: [
              { valor: '', etiqueta: 'Todos' },
              { valor: ESTADO_DESPACHO.pendiente, etiqueta: 'Pendientes', cuenta: pendientes },
              { valor: ESTADO_DESPACHO.porFirmar, etiqueta: 'Por firmar' },
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
          <FirmaEnLote
            cuantos={elegidas.length}
            todos={todos.data ? { elegibles: todos.data.data.length, total: todos.data.total } : null}
            pendientes={pendientes ?? 0}
            onElegirPagina={eleccion.pagina === 'algunas' ? eleccion.alternarPagina : undefined}
            onElegirTodos={() => void elegirTodos()}
            onQuitar={quitar}
            onLeer={() => setLeyendo({ solo: new Set(elegidas.map(rowKeyOf)) })}
            onDevolver={() => porDevolver.abrir(elegidas)}
            onFirmar={() => confirmacion.abrir(elegidas)}
          />
          <AlAbrir de={prueba}>{(_, ventana) => <ProbarFirmaDialogo {...ventana} />}</AlAbrir>
          <AlAbrir de={porDevolver}>
            {(despachos, ventana) => <DevolverDialogo despachos={despachos} {...ventana} onDevueltos={quitar} />}
          </AlAbrir>
          <AlAbrir de={porFirmar}>
            {(despacho, ventana) => (
              <FirmarDialogo
                key={despacho.id_doc_area}
                despacho={vigente(despacho)}
                cambiado={cambiado(vigente(despacho))}
                direccion={direccionDe(despacho)}
                {...ventana}
                onFirmar={firmarEn}
              />
            )}
          </AlAbrir>
          <ConfirmarLote
            despachos={confirmacion.valor ?? SIN_FILAS}
            abierto={confirmacion.abierto}
            onClose={confirmacion.cerrar}
            onFirmar={() => {
              quitar()
              void firmas.firmarLote(
                (confirmacion.valor ?? SIN_FILAS).map((fila) => comoSeLeyo(deLectura.lectura, fila)),
              )
            }}
          />
          <AlAbrir de={visor}>
            {(despacho, { abierto, onClose }) => (
              <VisorDespacho
                despacho={despacho}
                firmador={firmador.data}
                direccion={direccionDe(despacho)}
                abierto={abierto}
                onClose={onClose}
              />
            )}
          </AlAbrir>
        </PantallaDeLista>
      )}
      <AlAbrir de={posicion}>
        {(despacho, ventana) => (
          <PosicionModal
            key={despacho.id_doc_area}
            detalle={nombreDe(despacho)}
            {...ventana}
            onElegir={(lugar) => firmarEn(despacho, lugar)}
          />
        )}
      </AlAbrir>
      {(firmas.uno || firmas.lote) && (
        <Suspense>
          <CapaFirmas firmas={firmas} />
        </Suspense>
      )}
    </>
  )
}

/**
 * 'Secretaría General · 9 por firmar, 2 esperan a otro firmante, 1 devuelto': what can be signed now as the menu counts it,
 * and what else is pending (D-140 to D-142).
 */
function Resumen({ area }: { area: SesionUsuario['area'] }) {
  const { data } = useQuery(cuantosPendientesQuery(area.id))
  if (!data) return area.name
  const { porFirmar, despachoEnEspera, despachoDevueltos } = palabrasDePendientes
  return `${area.name} · ${[
    porFirmar(data.porFirmar ?? 0),
    ...(data.despachoEnEspera ? [despachoEnEspera(data.despachoEnEspera)] : []),
    ...(data.despachoDevueltos ? [despachoDevueltos(data.despachoDevueltos)] : []),
  ].join(', ')}`
}
