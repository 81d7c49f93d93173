import { MOTIVOS_FIRMA } from '@cabildo/contracts/documentos-tipos'
import type { Despacho } from '@cabildo/contracts/firma-digital'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { enlaceDe } from '../documentos/index.ts'
import type { FilaDespacho } from './despacho.queries.ts'

/** The reason of a signature as its stamp shows it (DOC-63). */
export const nombreDeMotivo = (motivo: number): string => MOTIVOS_FIRMA.find(({ id }) => id === motivo)?.name ?? ''

/** Adds the signed address of the PDF and the name of the reason to a row (API-101, Table FIR-A). */
export const comoDespacho = (enlaces: Enlaces, { documentos: pdf, ...fila }: FilaDespacho): Despacho => ({
  ...fila,
  motivo_name: nombreDeMotivo(fila.motivo),
  documentos: { ...pdf, url: pdf.path_primary && enlaceDe(enlaces, pdf.path_primary, pdf.name) },
})
