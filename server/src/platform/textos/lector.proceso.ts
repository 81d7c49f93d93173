/** The process that reads the text of PDFs. */
import { atenderTrabajos } from '../procesos/programa.ts'
import type { PedidoDeLectura } from './lectura.ts'
import { leerPdf } from './texto-de-pdf.ts'

atenderTrabajos((pedido, pdf) => leerPdf(pdf, pedido as PedidoDeLectura))
