/** The process that reads and checks spreadsheets of baskets. */
import { atenderTrabajos } from '../../../platform/procesos/programa.ts'
import { type PedidoDeRevision, revisarLibro } from './revisar-libro.ts'

atenderTrabajos((pedido, archivo, avisar) => revisarLibro(archivo, pedido as PedidoDeRevision, avisar))
