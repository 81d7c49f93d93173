import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { CARPETA_TRAMITES } from './archivos.queries.ts'
import type { FilaTramite } from './lista.queries.ts'

/**
 * A submission with the signed address of each of its PDFs (API-101, API-106). A browser saves them under the filing number
 * and their order, never under a name that a citizen chose.
 */
export const conEnlaces = (enlaces: Enlaces, { archivos, ...fila }: FilaTramite): Tramite => {
  const [principal, ...anexos] = archivos.map((pdf, i) => ({
    ...pdf,
    url: enlaces.firmar(CARPETA_TRAMITES, pdf.path, `${fila.nro_registro}${i === 0 ? '' : ` anexo ${i}`}.pdf`),
  }))
  if (!principal) throw new Error(`The submission ${fila.id} has no main PDF`)
  const { path: path_primary, ...resto } = principal
  return { ...fila, documentos: [{ path_primary, ...resto, anexos }] }
}
