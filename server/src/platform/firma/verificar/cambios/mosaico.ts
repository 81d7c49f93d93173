import { esBlanco, Lector } from '../cos/lector.ts'
import { leerObjeto } from '../cos/objeto.ts'
import type { Revision } from '../cos/revision.ts'
import type { Seccion } from '../cos/secciones.ts'
import { Flujo, nombreDe, PdfIlegible } from '../cos/valores.ts'
import { terminaBien } from '../rango.ts'

/**
 * Demands that what was added to a revision is nothing but objects, each once and each listed by the cross-references that
 * were added with them, and these: nothing hidden between them, and no reader that could take it otherwise. Throws
 * PdfIlegible.
 */
export const exigirMosaico = (antes: Revision, despues: Revision): void => {
  const { b } = despues
  const nuevas = despues.secciones.slice(0, despues.secciones.length - antes.secciones.length)
  // More bytes without references of their own say nothing, and are no update.
  if (nuevas.length === 0 || !terminaBien(b)) throw new PdfIlegible('no es una actualización')
  const porOffset = new Map(nuevas.map((seccion) => [seccion.offset, seccion]))
  const lector = new Lector(b, antes.b.length)
  const objetos = new Map<number, number>()
  for (pasarBlancos(lector); lector.i < b.length; pasarBlancos(lector)) {
    const aqui = lector.i
    const palabra = lector.mirar()
    const seccion = porOffset.get(aqui)
    if (palabra === 'xref' && seccion?.flujo === null && !seccion.hibrida) lector.i = seccion.hasta
    else if (palabra === 'startxref') {
      lector.exigir('startxref')
      lector.entero()
    } else {
      const { num, hasta } = leerObjeto(b, aqui, (largo) => despues.resolver(largo), true)
      objetos.set(aqui, num)
      lector.i = hasta
    }
  }
  for (const seccion of nuevas) {
    if (seccion.flujo !== null && objetos.get(seccion.offset) !== seccion.flujo) throw new PdfIlegible('falta la tabla')
    if (seccion.hibrida) throw new PdfIlegible('tabla doble')
  }
  exigirListados(antes, despues, objetos)
}

/** Every object of the addition is where the references say, and they say nothing else. */
const exigirListados = (antes: Revision, despues: Revision, objetos: ReadonlyMap<number, number>): void => {
  const nuevas = despues.secciones.slice(0, despues.secciones.length - antes.secciones.length)
  const listados = new Set<number>(nuevas.flatMap(({ flujo, offset }) => (flujo === null ? [] : [offset])))
  for (const { entradas } of nuevas)
    for (const [num, entrada] of entradas) {
      const anterior = antes.entrada(num)
      if (entrada.tipo !== 'suelta') continue
      listados.add(entrada.offset)
      const igual = anterior.tipo === 'suelta' && anterior.offset === entrada.offset && anterior.gen === entrada.gen
      if (!igual && objetos.get(entrada.offset) !== num) throw new PdfIlegible('hay otro objeto en su lugar')
      if (anterior.tipo === 'suelta' && anterior.gen !== entrada.gen) throw new PdfIlegible('otra generación')
    }
  for (const offset of objetos.keys()) if (!listados.has(offset)) throw new PdfIlegible('objeto sin listar')
  for (const [offset, flujo] of objetos) exigirListadosDentro(despues, nuevas, flujo, offset)
}

/** Nor does a stream of objects bring others than those that the references say. */
const exigirListadosDentro = (despues: Revision, nuevas: readonly Seccion[], flujo: number, offset: number): void => {
  const { valor } = despues.suelto(flujo, offset)
  if (!(valor instanceof Flujo) || nombreDe(valor.dic.get('Type')) !== 'ObjStm') return
  for (const [indice, { num }] of despues.dentroDe(flujo, offset)) {
    const listado = nuevas.some(({ entradas }) => {
      const entrada = entradas.get(num)
      return entrada?.tipo === 'en flujo' && entrada.flujo === flujo && entrada.indice === indice
    })
    if (!listado) throw new PdfIlegible('objeto sin listar')
  }
}

/** Passes over white space and over comments, unless an object could be read out of one. */
const pasarBlancos = (lector: Lector): void => {
  const { b } = lector
  for (;;) {
    while (esBlanco(b[lector.i])) lector.i++
    if (b[lector.i] !== 37) return
    const desde = lector.i
    while (lector.i < b.length && b[lector.i] !== 10 && b[lector.i] !== 13) lector.i++
    if (/obj|xref|trailer/.test(b.toString('latin1', desde, lector.i))) throw new PdfIlegible('comentario sospechoso')
  }
}
