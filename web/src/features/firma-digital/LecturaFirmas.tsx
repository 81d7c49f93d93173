import type { Despacho, Firmador } from '@cabildo/contracts/firma-digital'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconSignature,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { avisar } from '../../ui/avisos.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { ColaLectura } from './ColaLectura.tsx'
import { nombreDe } from './columnas.tsx'
import { DevolverDialogo } from './DevolverDialogo.tsx'
import { colaQuery, direccionEnCola, type ListadoDespacho } from './despacho.api.ts'
import { ConfirmarLote } from './FirmaEnLote.tsx'
import { HojaParaFirmar, lugarPedido } from './HojaParaFirmar.tsx'
import estilos from './LecturaFirmas.module.css'
import { comoSeLeyo, estaCambiado, estaLeido, estaVisto, vecino } from './lectura.ts'
import { Cofirmantes, DocumentoCambiado, esperaDe, impedimentoDe, Origen, SinTurno, seFirma } from './procedencia.tsx'
import type { Punto } from './sello.ts'
import type { Firmas } from './useFirmas.ts'
import type { LecturaDePantalla } from './useLectura.ts'

interface Props {
  area_id: number
  order: ListadoDespacho['order']
  /** Those that were chosen in the table; null reads all that waits. */
  solo: ReadonlySet<number> | null
  firmador: Firmador | undefined
  firmas: Firmas
  deLectura: LecturaDePantalla
  /** The picker asks for the place of the stamp (FIR-11). */
  onElegirPosicion: (despacho: Despacho) => void
  onVolver: () => void
}

/** Keys of one letter act while the focus is in the reader (WCAG 2.1.4), but for fields and the stamp. */
const sinTeclas = (destino: EventTarget) =>
  destino instanceof Element && destino.closest('input, textarea, select, [role="slider"]') !== null

const SIN_FILAS: Despacho[] = []
const SIN_VER = 'Llegue a la última página para marcarlo como leído.'

/**
 * LEER Y FIRMAR: the queue on the left, the document that is being read on the right, and 'Firmar los leídos' (D-141).
 */
export const LecturaFirmas = ({
  area_id,
  order,
  solo,
  firmador,
  firmas,
  deLectura,
  onElegirPosicion,
  onVolver,
}: Props) => {
  const cliente = useQueryClient()
  const cola = colaQuery(area_id, order)
  // A batch reloads the queue once, at its end.
  const { data, isError, refetch } = useQuery({ ...cola, enabled: !firmas.lote?.enCurso && !firmas.lote?.sinRed })
  const filas = (data?.data ?? SIN_FILAS).filter(
    ({ id_doc_area, estado }) => !estado && (solo?.has(id_doc_area) ?? true),
  )
  const { lectura, ...anotar } = deLectura
  const [actual_id, setActual] = useState<number | null>(null)
  const lugar = useRef(0)
  const [movido, setMovido] = useState<{ de: string; punto: Punto } | null>(null)
  const [listaAbierta, setListaAbierta] = useState(false)
  const seccion = useRef<HTMLElement>(null)
  const confirmacion = useAbrible<readonly Despacho[]>()
  const devolucion = useAbrible<readonly Despacho[]>()

  const indice = filas.findIndex(({ id_doc_area }) => id_doc_area === actual_id)
  const actual = indice >= 0 ? filas[indice] : filas[Math.min(lugar.current, filas.length - 1)]
  const leido = actual !== undefined && estaLeido(lectura, actual)
  const marcable = leido || (actual !== undefined && estaVisto(lectura, actual))
  const leidos = filas.filter((fila) => estaLeido(lectura, fila))
  const porFirmar = leidos.filter(seFirma)

  const alListar = useEffectEvent((listadas: readonly Despacho[]) => anotar.conocer(listadas))
  useEffect(() => alListar(data?.data ?? SIN_FILAS), [data])
  useEffect(() => seccion.current?.focus(), [])
  // The one that was being read is no longer there: a colleague signed it, or it was taken back.
  const alFaltar = useEffectEvent(() => {
    if (!actual || actual.id_doc_area === actual_id) return
    if (actual_id !== null && firmas.uno?.id_doc_area !== actual_id && !firmas.lote)
      avisar.info('El documento que leía ya no espera su firma')
    setActual(actual.id_doc_area)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document in its place is what it waits for
  useEffect(() => alFaltar(), [actual?.id_doc_area])

  const ir = (despacho: Despacho) => {
    lugar.current = filas.indexOf(despacho)
    setActual(despacho.id_doc_area)
    setListaAbierta(false)
  }
  const avanzar = (paso: 1 | -1) => {
    if (!actual) return
    if (paso === 1) anotar.dejarAtras(actual)
    ir(vecino(filas, actual, paso))
  }
  const firmarEste = (despacho: Despacho) => {
    lugar.current = Math.max(0, indice)
    if (firmador?.elegirPosicion) return onElegirPosicion(despacho)
    const punto = movido?.de === despacho.documentos.path_primary ? movido.punto : null
    void firmas.firmar(despacho, lugarPedido(punto, despacho.page_signed) ?? undefined)
  }
  const alternarLeido = () => {
    if (!actual) return
    if (!marcable) return avisar.info(SIN_VER)
    anotar.alternarLeido(actual)
  }
  const alTeclear = (evento: KeyboardEvent) => {
    if (evento.altKey || evento.ctrlKey || evento.metaKey || sinTeclas(evento.target)) return
    const hacer: Record<string, () => void> = {
      j: () => avanzar(1),
      k: () => avanzar(-1),
      l: () => alternarLeido(),
    }
    const accion = hacer[evento.key.toLowerCase()]
    if (!accion) return
    evento.preventDefault()
    accion()
  }

  const impedimento = actual && impedimentoDe(actual)
  // The button that had the focus may be gone, of a document that cannot be signed any more; the keys would go with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with these the buttons change
  useEffect(() => {
    if (document.activeElement === document.body) seccion.current?.focus({ preventScroll: true })
  }, [actual?.id_doc_area, impedimento])
  return (
    <>
      <section
        ref={seccion}
        className={estilos.lectura}
        aria-labelledby="lectura-titulo"
        aria-describedby="lectura-teclas"
        tabIndex={-1}
        onKeyDown={alTeclear}
      >
        <header className={estilos.cabeza}>
          <Button variant="default" leftSection={<Icono de={IconArrowLeft} />} onClick={onVolver}>
            Volver a la lista
          </Button>
          <h1 id="lectura-titulo">LEER Y FIRMAR</h1>
          <p role="status" className={estilos.cuenta}>
            {data && `${leidos.length} de ${filas.length} leídos`}
          </p>
          <p id="lectura-teclas" className={estilos.teclas}>
            <kbd>J</kbd> siguiente <kbd>K</kbd> anterior <kbd>L</kbd> leído
          </p>
          <Button
            className={estilos.firmarLeidos}
            leftSection={<Icono de={IconSignature} />}
            {...(porFirmar.length === 0 && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={() => porFirmar.length > 0 && confirmacion.abrir(porFirmar)}
          >
            Firmar los leídos ({porFirmar.length})
          </Button>
        </header>
        {actual ? (
          <div className={estilos.cuerpo} data-lista={listaAbierta || undefined}>
            <Button
              variant="default"
              className={estilos.abreLista}
              aria-expanded={listaAbierta}
              rightSection={<Icono de={IconChevronDown} />}
              onClick={() => setListaAbierta(!listaAbierta)}
            >
              Documento {filas.indexOf(actual) + 1} de {filas.length}
            </Button>
            <ColaLectura filas={filas} actual={actual} lectura={lectura} onElegir={ir} />
            <article className={estilos.documento} aria-labelledby="lectura-documento">
              <div className={estilos.datos}>
                <h2 id="lectura-documento" aria-live="polite">
                  {nombreDe(actual)}
                </h2>
                <Origen despacho={actual} />
                <Cofirmantes despacho={actual} />
                <span className={estilos.espera}>{esperaDe(actual.dias)}</span>
              </div>
              {estaCambiado(lectura, actual) && <DocumentoCambiado />}
              {impedimento && <SinTurno impedimento={impedimento} />}
              <div className={estilos.hoja}>
                <HojaParaFirmar
                  key={`${actual.id_doc_area} ${actual.documentos.path_primary}`}
                  despacho={actual}
                  direccion={() => direccionEnCola(cliente, area_id, order, actual)}
                  pagina={1}
                  conSello={!impedimento && firmador?.elegirPosicion === false}
                  punto={movido?.de === actual.documentos.path_primary ? movido.punto : null}
                  onPunto={(punto) => setMovido(punto && { de: actual.documentos.path_primary, punto })}
                  onUltima={() => anotar.ver(actual)}
                />
              </div>
              <div className={estilos.pie}>
                <Button
                  variant="default"
                  leftSection={<Icono de={IconChevronLeft} />}
                  aria-keyshortcuts="K"
                  onClick={() => avanzar(-1)}
                >
                  Anterior
                </Button>
                <Button
                  variant="default"
                  rightSection={<Icono de={IconChevronRight} />}
                  aria-keyshortcuts="J"
                  onClick={() => avanzar(1)}
                >
                  Siguiente
                </Button>
                <Button
                  variant={leido ? 'light' : 'default'}
                  leftSection={<Icono de={IconCheck} />}
                  aria-keyshortcuts="L"
                  aria-pressed={leido}
                  {...(!marcable && {
                    'aria-disabled': true,
                    'data-disabled': true,
                    'aria-describedby': 'lectura-sin-ver',
                  })}
                  onClick={alternarLeido}
                >
                  Leído
                </Button>
                <span id="lectura-sin-ver" className={estilos.hueco}>
                  {!marcable && SIN_VER}
                </span>
                {!actual.devolucion && (
                  <Button
                    variant="default"
                    leftSection={<Icono de={IconArrowBackUp} />}
                    onClick={() => devolucion.abrir([actual])}
                  >
                    Devolver sin firmar
                  </Button>
                )}
                {!impedimento && (
                  <Button
                    variant="light"
                    leftSection={<Icono de={IconSignature} />}
                    onClick={() => firmarEste(comoSeLeyo(lectura, actual))}
                  >
                    Firmar este
                  </Button>
                )}
              </div>
            </article>
          </div>
        ) : (
          <div className={estilos.vacio}>
            {isError ? (
              <NoSePudo que="los documentos" onReintentar={() => void refetch()} />
            ) : (
              <p role="status">{data ? 'No queda ningún documento por firmar.' : 'Cargando los documentos…'}</p>
            )}
          </div>
        )}
      </section>
      <ConfirmarLote
        despachos={confirmacion.valor ?? SIN_FILAS}
        abierto={confirmacion.abierto}
        onClose={confirmacion.cerrar}
        onFirmar={() => firmas.firmarLote((confirmacion.valor ?? SIN_FILAS).map((fila) => comoSeLeyo(lectura, fila)))}
      />
      <DevolverDialogo
        despachos={devolucion.valor ?? SIN_FILAS}
        abierto={devolucion.abierto}
        onClose={devolucion.cerrar}
        onDevueltos={() => undefined}
      />
    </>
  )
}
