import { diasDelRango } from '@cabildo/contracts/base/tiempo'
import { MOTIVOS_FIRMA } from '@cabildo/contracts/documentos-tipos'
import type { Despacho } from '@cabildo/contracts/firma-digital'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { enlaceDe } from '../documentos/index.ts'
import type { FilaDespacho, FilaPendiente } from './despacho.queries.ts'

/** The reason of a signature as its stamp shows it (DOC-63). */
export const nombreDeMotivo = (motivo: number): string => MOTIVOS_FIRMA.find(({ id }) => id === motivo)?.name ?? ''

/** The reason that the signer writes into a signature: 'En señal de conformidad, por encargo de Ruth Salcedo' (USU-63). */
export const motivoDe = (motivo: number, por_encargo: string | null): string =>
  [nombreDeMotivo(motivo), por_encargo].filter(Boolean).join(', ')

/** Adds the signed address of the PDF and the name of the reason to a pending one (API-101, Table FIR-A). */
export const comoPendiente = <F extends FilaPendiente>(enlaces: Enlaces, { documentos: pdf, ...fila }: F) => ({
  ...fila,
  motivo_name: nombreDeMotivo(fila.motivo),
  documentos: { ...pdf, url: pdf.path_primary && enlaceDe(enlaces, pdf.path_primary, pdf.name) },
})

/** The same for a row, with the days that it has waited until its signature, or until today. */
export const comoDespacho = (enlaces: Enlaces, hoy: string, fila: FilaDespacho): Despacho => ({
  ...comoPendiente(enlaces, fila),
  dias: diasDelRango(fila.created_at.slice(0, 10), fila.firmado_at?.slice(0, 10) ?? hoy) - 1,
})
