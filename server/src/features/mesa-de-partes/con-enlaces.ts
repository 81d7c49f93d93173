import type { ModoDeEnlace } from '@cabildo/contracts/almacen'
import { estadoAlDia } from '@cabildo/contracts/mesa-de-partes'
import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import type { CasaWeb } from '../../casa.ts'
import type { FilaTramite } from './lista.queries.ts'
import { CARPETA_TRAMITES, digitalizacionDe } from './presentacion.queries.ts'

/**
 * A submission as it is today, with the signed address of each of its PDFs (API-101, API-106). A browser saves them under the filing
 * number and their order, never under a name that a citizen chose. An active one is shown without what is active in it
 * (E6).
 */
export const conEnlaces = (
  { enlaces, reloj }: Pick<CasaWeb, 'enlaces' | 'reloj'>,
  { archivos, subsanacion, requerido, digitalizado, papel_de_desistimiento: papel, ...fila }: FilaTramite,
): Tramite => {
  const enlazar = ({ orden: _, ...pdf }: FilaTramite['archivos'][number], que: string) => {
    const nombre = `${fila.nro_registro}${que}`
    const firmar = (modo?: ModoDeEnlace) =>
      enlaces.firmar(CARPETA_TRAMITES, pdf.path, `${nombre}${modo === 'inerte' ? ' sin programas' : ''}.pdf`, modo)
    return pdf.activo
      ? { ...pdf, url: firmar('inerte'), original: firmar('original') }
      : { ...pdf, url: firmar(), original: null }
  }
  const juntar = (pdfs: FilaTramite['archivos'], que: string): Tramite['documentos'] => {
    const [principal, ...anexos] = pdfs.map((pdf, i) => enlazar(pdf, i === 0 ? que : `${que} anexo ${i}`))
    if (!principal) return []
    const { path: path_primary, ...resto } = principal
    return [{ path_primary, ...resto, anexos }]
  }
  const digitalizaciones = Map.groupBy(digitalizado, ({ orden }) => digitalizacionDe(orden))
  return {
    ...fila,
    estado: estadoAlDia(fila, reloj.hoy()),
    documentos: [
      ...[...digitalizaciones].reverse().flatMap(([numero, pdfs]) => juntar(pdfs, ` digitalizacion ${numero}`)),
      ...juntar(archivos, ''),
    ],
    subsanacion: subsanacion.map((pdf, i) => enlazar(pdf, ` subsanacion ${i + 1}`)),
    requerido: requerido.map((pdf, i) => enlazar(pdf, ` requerido ${i + 1}`)),
    papel_de_desistimiento: papel && enlazar(papel, ' desistimiento'),
  }
}
