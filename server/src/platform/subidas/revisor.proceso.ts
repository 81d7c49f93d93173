/** The process that looks through PDFs. */
import { atenderTrabajos } from '../procesos/programa.ts'
import { revisarPdf } from './pdf/revisar.ts'

atenderTrabajos((_pedido, pdf) => revisarPdf(pdf))
