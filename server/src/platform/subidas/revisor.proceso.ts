/** The process that looks through PDFs, and makes copies of them without what is active. */
import { atenderTrabajos } from '../procesos/programa.ts'
import { desarmarPdf } from './pdf/desarmar.ts'
import { type Pedido, revisarPdf } from './pdf/revisar.ts'

atenderTrabajos((pedido, pdf) => (pedido === 'desarmar' ? desarmarPdf(pdf) : revisarPdf(pdf, pedido as Pedido)))
