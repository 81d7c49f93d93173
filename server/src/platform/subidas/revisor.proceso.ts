/** The process that checks PDFs and makes copies of them. */
import { atenderTrabajos } from '../procesos/programa.ts'
import { copiarPdf, type ModoDeCopia } from './pdf/desarmado.ts'
import { type Pedido, revisarPdf } from './pdf/revision.ts'

const esCopia = (pedido: unknown): pedido is ModoDeCopia => pedido === 'inerte' || pedido === 'borrador'

atenderTrabajos((pedido, pdf) => (esCopia(pedido) ? copiarPdf(pdf, pedido) : revisarPdf(pdf, pedido as Pedido)))
