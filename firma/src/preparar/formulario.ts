import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { Actualizacion } from './actualizacion.ts'
import type { Documento, Pagina } from './documento.ts'
import { lista, numero, textoDe, valor } from './entradas.ts'
import { PdfNoFirmable } from './no-firmable.ts'

/** Signatures exist, and the file may only be extended (ISO 32000, Table 225). */
const FIRMADO_Y_SOLO_SE_EXTIENDE = 3

/** Adds a field to the document's form, which is made when it has none, changing as little of the file as it can. */
export const agregarCampo = (documento: Documento, cambios: Actualizacion, campo: PDFRef): void => {
  const { context, catalogo, raiz } = documento
  const formulario = valor(catalogo, 'AcroForm')
  if (!(formulario instanceof PDFDict)) {
    const nuevo = cambios.agregar(context.obj({ Fields: [campo], SigFlags: FIRMADO_Y_SOLO_SE_EXTIENDE }))
    catalogo.set(PDFName.of('AcroForm'), nuevo)
    cambios.poner(raiz, catalogo)
    return
  }
  const banderas = numero(formulario, 'SigFlags') ?? 0
  const completas = banderas | FIRMADO_Y_SOLO_SE_EXTIENDE
  const aparte = agregarALista(formulario, 'Fields', campo, cambios)
  if (aparte && banderas === completas) return
  formulario.set(PDFName.of('SigFlags'), PDFNumber.of(completas))
  const suyo = catalogo.get(PDFName.of('AcroForm'))
  if (suyo instanceof PDFRef) cambios.poner(suyo, formulario)
  else cambios.poner(raiz, catalogo)
}

/** Shows the field's stamp on a page. */
export const agregarAnotacion = (documento: Documento, cambios: Actualizacion, pagina: Pagina, campo: PDFRef): void => {
  const { nodo, ref } = pagina
  const anotaciones = nodo.get(PDFName.of('Annots'))
  if (anotaciones instanceof PDFRef && !esDeVarias(documento, nodo, anotaciones)) {
    if (agregarALista(nodo, 'Annots', campo, cambios)) return
  }
  // A list of its own: signing again changes that alone, and no longer the page.
  const lista_ = documento.context.obj([...lista(nodo, 'Annots'), campo])
  nodo.set(PDFName.of('Annots'), cambios.agregar(lista_))
  cambios.poner(ref, nodo)
}

/** Some programs give one list to several pages; a stamp added to it would show on all of them. */
const esDeVarias = ({ context }: Documento, nodo: PDFDict, anotaciones: PDFRef): boolean =>
  context
    .enumerateIndirectObjects()
    .some(([, otro]) => otro instanceof PDFDict && otro !== nodo && otro.get(PDFName.of('Annots')) === anotaciones)

/** True when only the list, an object of its own, had to be written again. */
const agregarALista = (de: PDFDict, clave: string, nuevo: PDFObject, cambios: Actualizacion): boolean => {
  const actual = de.get(PDFName.of(clave))
  const lista_ = de.context.lookup(actual)
  if (!(lista_ instanceof PDFArray)) {
    de.set(PDFName.of(clave), de.context.obj([nuevo]))
    return false
  }
  lista_.push(nuevo)
  if (!(actual instanceof PDFRef)) return false
  cambios.poner(actual, lista_)
  return true
}

/** A name that no field of the document bears: 'Firma1', 'Firma2' and so on. */
export const nombreDeCampo = ({ context, catalogo }: Documento, que = 'Firma'): string => {
  const tomados = new Set<string | null>()
  const formulario = valor(catalogo, 'AcroForm')
  if (formulario instanceof PDFDict)
    for (const campo of lista(formulario, 'Fields')) {
      const suyo = context.lookup(campo)
      if (suyo instanceof PDFDict) tomados.add(textoDe(suyo, 'T'))
    }
  for (let n = 1; n <= tomados.size + 1; n++) if (!tomados.has(`${que}${n}`)) return `${que}${n}`
  throw new PdfNoFirmable('pdfDanado')
}
