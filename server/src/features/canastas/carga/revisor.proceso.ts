/** The process that reads and checks spreadsheets of baskets. */
import { atenderTrabajos } from '../../../platform/procesos/programa.ts'
import { type PedidoDeRevision, revisarLibro } from './revision.ts'

atenderTrabajos((pedido, archivo, avisar) => revisarLibro(archivo, pedido as PedidoDeRevision, avisar))
