/** The process that looks through PDFs. */
import { atenderTrabajos } from '../procesos/programa.ts'
import { type Pedido, revisarPdf } from './pdf/revisar.ts'

atenderTrabajos((pedido, pdf) => revisarPdf(pdf, pedido as Pedido))
