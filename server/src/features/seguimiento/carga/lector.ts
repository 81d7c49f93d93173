import { fileURLToPath } from 'node:url'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { abrirLectorDeLibros, type LectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { ProcessPoolOptions } from '../../../platform/procesos/process-pool.ts'
import type { Avance, PedidoDeObras, Resultado } from './leer-obras.ts'

const PROGRAMA = fileURLToPath(new URL('./lector.proceso.ts', import.meta.url))

/** Reads spreadsheets of works. */
export type LectorDeObras = LectorDeLibros<PedidoDeObras, Resultado, Avance>

export const abrirLectorDeObras = (archivos: Archivos, opciones: ProcessPoolOptions = {}): LectorDeObras =>
  abrirLectorDeLibros(PROGRAMA, archivos, opciones)
