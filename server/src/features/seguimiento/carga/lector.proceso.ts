/** The process that reads spreadsheets of works. */
import { atenderTrabajos } from '../../../platform/procesos/programa.ts'
import { leerObras, type PedidoDeObras } from './leer-obras.ts'

atenderTrabajos((pedido, archivo, avisar) => leerObras(archivo, pedido as PedidoDeObras, avisar))
