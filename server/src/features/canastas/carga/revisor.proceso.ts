/** The process that reads and checks spreadsheets of baskets. */
import { revisarLibro } from '../../../platform/cargas/revision.ts'
import { atenderTrabajos } from '../../../platform/procesos/programa.ts'
import { type PedidoDeRevision, registroDeCanastas } from './revision.ts'

atenderTrabajos((pedido, archivo, avisar) =>
  revisarLibro(archivo, registroDeCanastas(), (pedido as PedidoDeRevision).hoy, avisar),
)
