import { TIPO_XLSX } from '@cabildo/contracts/hojas'
import type { FastifyReply } from 'fastify'

const NO_GUARDAR = 'no-store'

/** An answer that is a workbook to be saved under that name. */
export const comoLibro = (reply: FastifyReply, nombre: string): FastifyReply =>
  reply
    .header('content-type', TIPO_XLSX)
    .header('content-disposition', `attachment; filename="${nombre}.xlsx"`)
    .header('cache-control', NO_GUARDAR)

/** An answer that is a PDF to be saved under that name. */
export const comoPdf = (reply: FastifyReply, nombre: string): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${nombre}.pdf"`)
    .header('cache-control', NO_GUARDAR)
