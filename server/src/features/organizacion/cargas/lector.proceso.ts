/** The process that reads spreadsheets of areas and people. */
import { revisarLibro } from '../../../platform/cargas/revision.ts'
import { atenderTrabajos } from '../../../platform/procesos/programa.ts'
import { type PedidoDeCarga, registroDePersonal } from './lectura.ts'
import { registroDeAreas } from './lectura-areas.ts'

atenderTrabajos((pedido, archivo, avisar) => {
  const { clase, hoy } = pedido as PedidoDeCarga
  return clase === 'areas'
    ? revisarLibro(archivo, registroDeAreas(), hoy, avisar)
    : revisarLibro(archivo, registroDePersonal(), hoy, avisar)
})
