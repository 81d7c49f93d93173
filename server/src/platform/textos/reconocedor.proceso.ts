/** The process that reads scanned pages. */
import { atenderTrabajos } from '../procesos/programa.ts'
import { type PedidoDeReconocimiento, reconocerPdf } from './reconocer-pdf.ts'

atenderTrabajos((pedido, pdf, avisar) => reconocerPdf(pdf, pedido as PedidoDeReconocimiento, avisar))
