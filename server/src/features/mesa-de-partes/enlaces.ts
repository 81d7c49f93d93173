import type { ModoActivo } from '@cabildo/contracts/almacen'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import { CARPETA_TRAMITES } from './archivos.queries.ts'
import type { FilaTramite } from './lista.queries.ts'

/**
 * A submission with the signed address of each of its PDFs (API-101, API-106). A browser saves them under the filing number
 * and their order, never under a name that a citizen chose. An active one is shown without what is active in it (E6).
 */
export const conEnlaces = (enlaces: Enlaces, { archivos, ...fila }: FilaTramite): Tramite => {
  const [principal, ...anexos] = archivos.map((pdf, i) => {
    const nombre = `${fila.nro_registro}${i === 0 ? '' : ` anexo ${i}`}`
    const firmar = (modo?: ModoActivo) =>
      enlaces.firmar(CARPETA_TRAMITES, pdf.path, `${nombre}${modo === 'inerte' ? ' sin programas' : ''}.pdf`, modo)
    return pdf.activo
      ? { ...pdf, url: firmar('inerte'), original: firmar('original') }
      : { ...pdf, url: firmar(), original: null }
  })
  if (!principal) throw new Error(`The submission ${fila.id} has no main PDF`)
  const { path: path_primary, ...resto } = principal
  return { ...fila, documentos: [{ path_primary, ...resto, anexos }] }
}
