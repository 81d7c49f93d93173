import { fileURLToPath } from 'node:url'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { abrirLectorDeLibros, type LectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { ProcessPoolOptions } from '../../../platform/procesos/process-pool.ts'
import type { Avance, PedidoDeRevision, Revisado } from './revisar-libro.ts'

const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))

/** Reads and checks spreadsheets of baskets. */
export type Revisor = LectorDeLibros<PedidoDeRevision, Revisado, Avance>

export const abrirRevisor = (archivos: Archivos, opciones: ProcessPoolOptions = {}): Revisor =>
  abrirLectorDeLibros(PROGRAMA, archivos, opciones)
