import { ERRORES } from '@cabildo/contracts/base/errores'
import { palabraDeEstado } from '@cabildo/contracts/documentos-firmado'
import type { Pendiente } from '@cabildo/contracts/firma-digital'
import type { Resultado } from './protocolo.ts'

/**
 * The state of one document of a batch; `cambiado`: its author changed it, so that it has to be read again; `sinFirmar`:
 * it was not reached, or was given up.
 */
export type EstadoPieza = 'espera' | 'firmando' | 'firmado' | 'fallo' | 'cambiado' | 'sinFirmar'

/** One document of a batch with its own result. */
export interface Pieza {
  despacho: Pendiente
  estado: EstadoPieza
  /** Why it failed. */
  causa?: string | undefined
}

export const PALABRAS: Record<EstadoPieza, string> = {
  espera: 'En espera',
  firmando: 'Firmando',
  firmado: palabraDeEstado(true),
  fallo: 'No se firmó',
  cambiado: ERRORES.documentoCambiado.mensaje,
  sinFirmar: 'Sin firmar',
}

export interface MediosLote {
  /** Signs one; never rejects. */
  firmar: (despacho: Pendiente, lote: { indice: number; total: number }) => Promise<Resultado>
  /** Another area signed meanwhile: one more try, of the newer file, may succeed (FIR-26). */
  quedoVieja: (fallo: unknown) => boolean
  /** It is signed already: an earlier answer was lost, or a colleague signed it. */
  yaEstaba: (fallo: unknown) => boolean
  /** Its author changed it meanwhile (D-141). */
  loCambiaron: (fallo: unknown) => boolean
  /** No answer came, so nobody can tell what became of it, and the documents after it would fare no better. */
  sinLinea: (fallo: unknown) => boolean
  /** Resolves when the person goes on, or gives up what is left. */
  esperarLinea: () => Promise<'seguir' | 'dejar'>
  causaDe: (fallo: unknown) => string
  /** Asked before each document. */
  seDetuvo: () => boolean
  alCambiar: (piezas: readonly Pieza[]) => void
}

/** What a document is after a result; null when it ends the batch. */
const piezaTras = (resultado: Resultado, { yaEstaba, loCambiaron, causaDe }: MediosLote): Partial<Pieza> | null => {
  if (resultado.que === 'firmado') return { estado: 'firmado', despacho: resultado.despacho }
  if (resultado.que !== 'fallo') return null
  const { fallo } = resultado
  if (yaEstaba(fallo)) return { estado: 'firmado' }
  if (loCambiaron(fallo)) return { estado: 'cambiado' }
  return { estado: 'fallo', causa: causaDe(fallo) }
}

/**
 * Signs documents in order, however many, each with its own result; a failure does not stop the others. Without a line
 * it waits, and goes on with the same document: the server refuses a second signature (yaFirmado). Closing or
 * cancelling one document ends the batch. Returns the pieces with their results.
 */
export const firmarEnOrden = async (despachos: readonly Pendiente[], medios: MediosLote): Promise<readonly Pieza[]> => {
  const { firmar, quedoVieja, sinLinea, esperarLinea, seDetuvo, alCambiar } = medios
  let piezas: readonly Pieza[] = despachos.map((despacho) => ({ despacho, estado: 'espera' }))
  const poner = (i: number, cambio: Partial<Pieza>) => {
    piezas = piezas.with(i, { ...(piezas[i] as Pieza), ...cambio })
    alCambiar(piezas)
  }
  /** The result of one document; null when the person gave up waiting for the line. */
  const intentar = async (i: number, despacho: Pendiente): Promise<Resultado | null> => {
    const lote = { indice: i + 1, total: despachos.length }
    let reintentada = false
    for (;;) {
      poner(i, { estado: 'firmando' })
      const resultado = await firmar(despacho, lote)
      if (resultado.que !== 'fallo') return resultado
      if (sinLinea(resultado.fallo)) {
        poner(i, { estado: 'espera' })
        if (seDetuvo() || (await esperarLinea()) === 'dejar') return null
      } else if (quedoVieja(resultado.fallo) && !reintentada && !seDetuvo()) reintentada = true
      else return resultado
    }
  }
  alCambiar(piezas)
  for (const [i, despacho] of despachos.entries()) {
    if (seDetuvo()) break
    const resultado = await intentar(i, despacho)
    const cambio = resultado && piezaTras(resultado, medios)
    poner(i, cambio ?? { estado: 'sinFirmar' })
    if (!cambio) break
  }
  piezas = piezas.map((pieza) => (pieza.estado === 'espera' ? { ...pieza, estado: 'sinFirmar' } : pieza))
  alCambiar(piezas)
  return piezas
}

/** The pieces to retry: all unsigned ones but those that have to be read again. */
export const porReintentar = (piezas: readonly Pieza[]): readonly Pieza[] =>
  piezas.filter(({ estado }) => estado === 'fallo' || estado === 'sinFirmar')

/** Replaces the old results of a list with those of a retry. */
export const juntar = (antes: readonly Pieza[], ahora: readonly Pieza[]): readonly Pieza[] => {
  const nuevas = new Map(ahora.map((pieza) => [pieza.despacho.id_doc_area, pieza]))
  return antes.map((pieza) => nuevas.get(pieza.despacho.id_doc_area) ?? pieza)
}

/** Documents that can be chosen at once, and how many can be signed now: one answer does not name more than its limit. */
export interface Elegibles {
  elegibles: number
  total: number
}

/** 'Elegir todos los pendientes por firmar (40)', or which of them where there are more than can be chosen at once. */
export const rotuloDeTodos = ({ elegibles, total }: Elegibles): string =>
  elegibles < total
    ? `Elegir los ${elegibles} más recientes de ${total} por firmar`
    : `Elegir todos los pendientes por firmar (${elegibles})`

/** '4 documentos firmados, 1 no se firmó, 2 sin firmar': the batch in words. */
export const resumenDe = (piezas: readonly Pieza[]): string => {
  const cuantas = (estado: EstadoPieza) => piezas.filter((pieza) => pieza.estado === estado).length
  const decir = (cuantos: number, uno: string, varios: string) =>
    cuantos > 0 ? [`${cuantos} ${cuantos === 1 ? uno : varios}`] : []
  const firmados = cuantas('firmado')
  return [
    firmados === 1 ? '1 documento firmado' : `${firmados} documentos firmados`,
    ...decir(cuantas('fallo'), 'no se firmó', 'no se firmaron'),
    ...decir(cuantas('cambiado'), 'cambió', 'cambiaron'),
    ...decir(cuantas('sinFirmar'), 'sin firmar', 'sin firmar'),
  ].join(', ')
}
