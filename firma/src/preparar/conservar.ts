import { conEntrada, escrito, textoEscrito } from '../cos/escritura.ts'
import { Dic, esLista, Nombre } from '../cos/valores.ts'
import type { Conservable, Preparado } from '../tipos.ts'
import { Actualizacion } from './actualizacion.ts'
import { abrirDocumento, exigirLegible } from './documento.ts'
import { agregarCampo, IMPRIMIR_Y_FIJO, nombreDeCampo } from './formulario.ts'
import { conHueco, escribirConHueco } from './hueco.ts'

/**
 * What has to follow a signed PDF so that it keeps what its certificates will be judged by when their issuers no longer
 * answer: the chain, lists and answers (DSS; PAdES level B-LT, EN 319 142-1, 5.4). What it kept before stays. Not for the
 * server's own process. Throws pdfDanado, pdfProtegido.
 */
export const conservarCola = (pdf: Buffer, que: Conservable): Buffer =>
  exigirLegible(() => {
    const documento = abrirDocumento(pdf)
    const { revision } = documento
    const { catalogo, raiz } = revision
    const cambios = new Actualizacion(documento)
    const anterior = revision.resolver(catalogo.get('DSS'))
    let dss = anterior instanceof Dic ? anterior : conEntrada(new Dic(), 'Type', new Nombre('DSS'))
    const agregar = (key: string, datos: readonly Buffer[]) => {
      if (datos.length === 0) return
      const tenia = revision.resolver(dss.get(key))
      const nuevos = datos.map((uno) => cambios.agregarFlujo('', uno))
      dss = conEntrada(dss, key, [...(esLista(tenia) ? tenia : []), ...nuevos])
    }
    agregar('Certs', que.certificados)
    agregar('OCSPs', que.respuestas)
    agregar('CRLs', que.listas)
    cambios.poner(raiz, conEntrada(catalogo, 'DSS', dss))
    return cambios.escribir().cola
  })

/**
 * What has to follow a signed PDF so that a time stamp covers the whole of it (PAdES level B-LTA, EN 319 142-1, 5.4.3): a
 * field that shows nothing and stands on no page, and the room for the token. Not for the server's own process. Throws
 * pdfDanado, pdfProtegido.
 */
export const selloCola = (pdf: Buffer): { cola: Buffer; hueco: Preparado['hueco'] } => {
  const documento = abrirDocumento(pdf)
  const cambios = new Actualizacion(documento)
  const diccionario = conHueco('DocTimeStamp', 'ETSI.RFC3161')
  const sello = cambios.agregar(diccionario.bytes)
  const campo = cambios.agregarEscrito(
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textoEscrito(nombreDeCampo(documento, 'Sello'))} ` +
      `/F ${IMPRIMIR_Y_FIJO} /Rect [0 0 0 0] /V ${escrito(sello)} >>`,
  )
  return exigirLegible(() => {
    agregarCampo(documento, cambios, campo)
    return escribirConHueco(pdf, cambios, sello, diccionario)
  })
}
