/** The process that reads spreadsheets of people. */
import { revisarLibro } from '../../../platform/cargas/revision.ts'
import { atenderTrabajos } from '../../../platform/procesos/programa.ts'
import { type PedidoDeCarga, registroDePersonal } from './lectura.ts'

atenderTrabajos((pedido, archivo, avisar) =>
  revisarLibro(archivo, registroDePersonal(), (pedido as PedidoDeCarga).hoy, avisar),
)
