import { conEntrada } from '../cos/escritura.ts'
import { Dic, esEntero, esLista, Ref, type Valor } from '../cos/valores.ts'
import type { Actualizacion } from './actualizacion.ts'
import type { Documento } from './documento.ts'

/** A widget that is printed and stays where it is, as PDF/A wants it, also one of no size. */
export const IMPRIMIR_Y_FIJO = 4 + 128
/** Signatures exist, and the file may only be extended (ISO 32000, Table 225). */
const FIRMADO_Y_SOLO_SE_EXTIENDE = 3

/** Adds a field to the document's form, which is made when it has none, changing as little of the file as it can. */
export const agregarCampo = ({ revision }: Documento, cambios: Actualizacion, campo: Ref): void => {
  const { catalogo, raiz } = revision
  const suyo = catalogo.get('AcroForm')
  const formulario = revision.resolver(suyo)
  const ponerEnCatalogo = (valor: Valor) => cambios.poner(raiz, conEntrada(catalogo, 'AcroForm', valor))
  if (!(formulario instanceof Dic)) {
    const nuevo = cambios.agregarEscrito(
      `<< /Fields [${campo.num} ${campo.gen} R] /SigFlags ${FIRMADO_Y_SOLO_SE_EXTIENDE} >>`,
    )
    ponerEnCatalogo(nuevo)
    return
  }
  const banderas = revision.resolver(formulario.get('SigFlags'))
  const tenia = esEntero(banderas) ? banderas : 0
  const completas = tenia | FIRMADO_Y_SOLO_SE_EXTIENDE
  const aparte = alargarAparte(revision.resolver(formulario.get('Fields')), formulario.get('Fields'), campo, cambios)
  if (aparte && tenia === completas) return
  const conBanderas = conEntrada(formulario, 'SigFlags', completas)
  const campos = revision.resolver(formulario.get('Fields'))
  const cambiado = aparte ? conBanderas : conEntrada(conBanderas, 'Fields', [...(esLista(campos) ? campos : []), campo])
  if (suyo instanceof Ref) cambios.poner(suyo, cambiado)
  else ponerEnCatalogo(cambiado)
}

/** Shows the field's stamp on a page. */
export const agregarAnotacion = (
  { revision, inventario }: Documento,
  cambios: Actualizacion,
  { ref, dic }: { ref: Ref; dic: Dic },
  campo: Ref,
): void => {
  const suya = dic.get('Annots')
  const lista = revision.resolver(suya)
  // Some programs give one list to several pages; a stamp added to it would show on all of them.
  const esDeUna = suya instanceof Ref && inventario.anotaciones.get(suya.num)?.size === 1
  if (esDeUna && alargarAparte(lista, suya, campo, cambios)) return
  // A list of its own: signing again changes that alone, and no longer the page.
  cambios.poner(ref, conEntrada(dic, 'Annots', cambios.agregar([...(esLista(lista) ? lista : []), campo])))
}

/** Lengthens a list that is an object of its own; false when it is none. */
const alargarAparte = (lista: Valor, suya: Valor, nuevo: Ref, cambios: Actualizacion): boolean => {
  if (!(suya instanceof Ref) || !esLista(lista)) return false
  cambios.poner(suya, [...lista, nuevo])
  return true
}

/** A name that no field of the document bears: 'Firma1', 'Firma2' and so on. */
export const nombreDeCampo = ({ campos }: Documento, que = 'Firma'): string => {
  // Of a field below another one only the topmost name counts.
  const tomados = new Set(campos.map(({ nombre }) => nombre.split('.')[0]))
  let n = 1
  while (tomados.has(`${que}${n}`)) n++
  return `${que}${n}`
}
