import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import type { Conservable } from '../tipos.ts'
import { Actualizacion } from './actualizacion.ts'
import { abrirDocumento } from './documento.ts'
import { lista, valor } from './entradas.ts'

/**
 * What has to follow a signed PDF so that it keeps what its certificates will be judged by when their issuers no longer
 * answer: the chain, lists and answers (DSS; PAdES level B-LT, EN 319 142-1, 5.4). What it kept before stays. Not for the
 * server's own process. Throws pdfDanado, pdfProtegido, pdfCertificado.
 */
export const conservarCola = async (pdf: Buffer, que: Conservable): Promise<Buffer> => {
  const documento = await abrirDocumento(pdf)
  const { context, catalogo, raiz } = documento
  const cambios = new Actualizacion(context, documento.ultima)
  const anterior = valor(catalogo, 'DSS')
  const dss = anterior instanceof PDFDict ? anterior.clone(context) : context.obj({ Type: 'DSS' })
  const agregar = (clave: string, datos: readonly Buffer[]) => {
    if (datos.length === 0) return
    const nuevos: PDFObject[] = datos.map((b) => cambios.agregar(context.stream(new Uint8Array(b))))
    const todos = PDFArray.withContext(context)
    for (const uno of [...lista(dss, clave), ...nuevos]) todos.push(uno)
    dss.set(PDFName.of(clave), todos)
  }
  agregar('Certs', que.certificados)
  agregar('OCSPs', que.respuestas)
  agregar('CRLs', que.listas)
  catalogo.set(PDFName.of('DSS'), dss)
  cambios.poner(raiz, catalogo)
  return cambios.escribir(pdf).cola
}
