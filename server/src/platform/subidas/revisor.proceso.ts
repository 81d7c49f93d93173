/** The process that checks PDFs and makes copies without active content. */
import { atenderTrabajos } from '../procesos/programa.ts'
import { desarmarPdf } from './pdf/desarmado.ts'
import { type Pedido, revisarPdf } from './pdf/revision.ts'

atenderTrabajos((pedido, pdf) => (pedido === 'desarmar' ? desarmarPdf(pdf) : revisarPdf(pdf, pedido as Pedido)))
