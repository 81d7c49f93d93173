import type { Revision } from '../cos/revision.ts'
import { Dic, dicDe, esLista, nombreDe, textoDe, type Valor } from '../cos/valores.ts'

/** What a signature allows to those that come after it (DocMDP, FieldMDP, and what its field locks). */
export interface Permisos {
  /** It certifies the document as it is: no further signatures. */
  cerrado: boolean
  bloquea(campo: string): boolean
}

/** Reads what a signature allows, by itself and by its field. */
export const permisosDe = (revision: Revision, firma: Dic, campo: Dic): Permisos => {
  const referencias = revision.resolver(firma.get('Reference'))
  const reglas = (esLista(referencias) ? referencias : []).map((valor) => dicDe(revision.resolver(valor)))
  const ajustes = (metodo: string) =>
    reglas
      .filter((regla) => nombreDe(revision.resolver(regla?.get('TransformMethod') ?? null)) === metodo)
      .map((regla) => dicDe(revision.resolver(regla?.get('TransformParams') ?? null)) ?? new Dic())
  // The field may say for any signature what otherwise only a certification says, and which fields are closed with it
  // (ISO 32000-2, table 236).
  const cierre = dicDe(revision.resolver(campo.get('Lock')))
  const campos = [
    ...ajustes('FieldMDP'),
    ...(cierre && revision.resolver(cierre.get('Action')) !== null ? [cierre] : []),
  ].map((regla) => ({
    accion: nombreDe(revision.resolver(regla.get('Action'))),
    nombrados: nombresDe(revision, regla.get('Fields')),
  }))
  return {
    cerrado: [...ajustes('DocMDP'), ...(cierre ? [cierre] : [])].some(
      (regla) => revision.resolver(regla.get('P')) === 1,
    ),
    bloquea: (campo) =>
      campos.some(({ accion, nombrados }) => {
        const nombrado = nombrados.some((nombre) => campo === nombre || campo.startsWith(`${nombre}.`))
        return accion === 'Include' ? nombrado : accion === 'Exclude' ? !nombrado : true
      }),
  }
}

const nombresDe = (revision: Revision, valor: Valor): string[] => {
  const lista = revision.resolver(valor)
  return (esLista(lista) ? lista : []).flatMap((uno) => textoDe(revision.resolver(uno)) ?? [])
}
