import { setTimeout as esperar } from 'node:timers/promises'
import { ejecutar } from './datos.ts'

/** How long the worker takes for the proofs of many filings that came at once (CON-18). */
export interface Cargos {
  cuantos: number
  /** From the last filing to the last cargo. */
  segundos: number
}

/** Filings of the bench, and the smallest PDF that is taken. */
export const CON_CARGO = 1_000
export const MB_DE_CARGO = 0.03
const SONDEO_MS = 500

const cuenta = async (url: string): Promise<{ pedidos: number; hechos: number }> => {
  const [fila] = await ejecutar<{ pedidos: number; hechos: number }>(
    url,
    'select count(*)::integer as pedidos, count(hecho_at)::integer as hechos from casos_cargos',
  )
  return fila ?? { pedidos: 0, hechos: 0 }
}

/** Waits until each filing has its cargo. */
export const esperarCargos = async (url: string): Promise<Cargos> => {
  const inicio = performance.now()
  for (;;) {
    const { pedidos, hechos } = await cuenta(url)
    if (pedidos === hechos) return { cuantos: pedidos, segundos: (performance.now() - inicio) / 1_000 }
    await esperar(SONDEO_MS)
  }
}
