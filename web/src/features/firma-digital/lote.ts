import { palabraDeEstado } from '@cabildo/contracts/documentos-destinos'
import type { Despacho } from '@cabildo/contracts/firma-digital'
import type { Resultado } from './protocolo.ts'

/** The state of one document of a batch; `sinFirmar`: it was not reached, or was given up. */
export type EstadoPieza = 'espera' | 'firmando' | 'firmado' | 'fallo' | 'sinFirmar'

/** One document of a batch with its own result. */
export interface Pieza {
  despacho: Despacho
  estado: EstadoPieza
  /** Why it failed. */
  causa?: string | undefined
}

export const PALABRAS: Record<EstadoPieza, string> = {
  espera: 'En espera',
  firmando: 'Firmando',
  firmado: palabraDeEstado(true),
  fallo: 'No se firmó',
  sinFirmar: 'Sin firmar',
}

export interface MediosLote {
  /** Signs one; never rejects. */
  firmar: (despacho: Despacho, lote: { indice: number; total: number }) => Promise<Resultado>
  /** Another area signed meanwhile: one more try, of the newer file, may succeed (FIR-26). */
  quedoVieja: (fallo: unknown) => boolean
  causaDe: (fallo: unknown) => string
  /** Asked before each document. */
  seDetuvo: () => boolean
  alCambiar: (piezas: readonly Pieza[]) => void
}

/**
 * Signs documents in order, each with its own result; a failure does not stop the others. Closing or cancelling one
 * document ends the batch. Returns the pieces with their results.
 */
export const firmarEnOrden = async (
  despachos: readonly Despacho[],
  { firmar, quedoVieja, causaDe, seDetuvo, alCambiar }: MediosLote,
): Promise<readonly Pieza[]> => {
  let piezas: readonly Pieza[] = despachos.map((despacho) => ({ despacho, estado: 'espera' }))
  const poner = (i: number, cambio: Partial<Pieza>) => {
    piezas = piezas.with(i, { ...(piezas[i] as Pieza), ...cambio })
    alCambiar(piezas)
  }
  alCambiar(piezas)
  for (const [i, despacho] of despachos.entries()) {
    if (seDetuvo()) break
    poner(i, { estado: 'firmando' })
    const lote = { indice: i + 1, total: despachos.length }
    let resultado = await firmar(despacho, lote)
    if (resultado.que === 'fallo' && quedoVieja(resultado.fallo) && !seDetuvo())
      resultado = await firmar(despacho, lote)
    if (resultado.que === 'firmado') poner(i, { estado: 'firmado', despacho: resultado.despacho })
    else if (resultado.que === 'fallo') poner(i, { estado: 'fallo', causa: causaDe(resultado.fallo) })
    else {
      poner(i, { estado: 'sinFirmar' })
      break
    }
  }
  piezas = piezas.map((pieza) => (pieza.estado === 'espera' ? { ...pieza, estado: 'sinFirmar' } : pieza))
  alCambiar(piezas)
  return piezas
}

/** The pieces to retry: all unsigned ones. */
export const porReintentar = (piezas: readonly Pieza[]): readonly Pieza[] =>
  piezas.filter(({ estado }) => estado === 'fallo' || estado === 'sinFirmar')

/** Replaces the old results of a list with those of a retry. */
export const juntar = (antes: readonly Pieza[], ahora: readonly Pieza[]): readonly Pieza[] => {
  const nuevas = new Map(ahora.map((pieza) => [pieza.despacho.id_doc_area, pieza]))
  return antes.map((pieza) => nuevas.get(pieza.despacho.id_doc_area) ?? pieza)
}

/** '4 firmados, 1 no se firmó, 2 sin firmar': the batch in words. */
export const resumenDe = (piezas: readonly Pieza[]): string => {
  const cuantas = (estado: EstadoPieza) => piezas.filter((pieza) => pieza.estado === estado).length
  const [firmados, fallos, sinFirmar] = [cuantas('firmado'), cuantas('fallo'), cuantas('sinFirmar')]
  return [
    firmados === 1 ? '1 documento firmado' : `${firmados} documentos firmados`,
    ...(fallos > 0 ? [fallos === 1 ? '1 no se firmó' : `${fallos} no se firmaron`] : []),
    ...(sinFirmar > 0 ? [`${sinFirmar} sin firmar`] : []),
  ].join(', ')
}
