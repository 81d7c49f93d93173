import type { Revision } from './cos/revision.ts'
import type { Entrada } from './cos/secciones.ts'
import { Dic, dicDe, esLista, Flujo, nombreDe, PdfIlegible, Ref, referenciasDe, type Valor } from './cos/valores.ts'

/** What the objects of a revision refer to: how often each number, and the pages whose annotations a list is. */
export interface Inventario {
  veces: Map<number, number>
  anotaciones: Map<number, Set<number>>
}

/** Every number that a revision has in use, with the place where it stands. */
const enUso = (revision: Revision): Map<number, Entrada> => {
  const todas = new Map<number, Entrada>()
  for (const { entradas } of [...revision.secciones].reverse())
    for (const [num, entrada] of entradas) {
      if (entrada.tipo === 'libre') todas.delete(num)
      else todas.set(num, entrada)
    }
  return todas
}

/** Looks through all objects of a revision. Throws PdfIlegible when one of them may mean different things to readers. */
export const inventariar = (revision: Revision): Inventario => {
  const inventario: Inventario = { veces: new Map(), anotaciones: new Map() }
  for (const [num, entrada] of enUso(revision)) anotar(inventario, revision, num, leer(revision, num, entrada))
  anotar(inventario, revision, null, revision.trailer)
  return inventario
}

/** Adds what one object refers to, the trailer with null for its number. */
export const anotar = (inventario: Inventario, revision: Revision, num: number | null, valor: Valor): void => {
  // Cross-references say what the trailer says, and every update has its own.
  if (esReferencias(valor)) return
  for (const ref of referenciasDe(valor)) inventario.veces.set(ref.num, (inventario.veces.get(ref.num) ?? 0) + 1)
  if (num === null || !(valor instanceof Dic) || nombreDe(valor.get('Type')) !== 'Page') return
  const anotaciones = valor.get('Annots')
  if (!(anotaciones instanceof Ref) || !esLista(revision.resolver(anotaciones))) return
  const paginas = inventario.anotaciones.get(anotaciones.num) ?? new Set()
  inventario.anotaciones.set(anotaciones.num, paginas.add(num))
}

/** Takes away what an object referred to that another one replaces. */
export const quitar = ({ veces }: Inventario, valor: Valor): void => {
  // None is forgotten: a number that was once referred to is never free for others.
  for (const { num } of referenciasDe(valor)) veces.set(num, (veces.get(num) ?? 1) - 1)
}

/** Whether a stream only holds cross-references. */
export const esReferencias = (valor: Valor): boolean =>
  valor instanceof Flujo && nombreDe(valor.dic.get('Type')) === 'XRef'

/** An object, null where its entry leads nowhere and no reader would find it elsewhere. */
const leer = (revision: Revision, num: number, entrada: Entrada): Valor => {
  const gen = entrada.tipo === 'suelta' ? entrada.gen : 0
  try {
    return revision.objeto(new Ref(num, gen))
  } catch (error) {
    // A reader that mends broken files would look for it by its number.
    const buscado = entrada.tipo === 'suelta' && revision.b.includes(`${num} ${gen} obj`)
    if (buscado || !(error instanceof PdfIlegible)) throw error
    return null
  }
}

/**
 * Every dictionary that looks like a signature, in all revisions of a file, also where a later one replaced it: a signature
 * that no field leads to was taken away, or never belonged there.
 */
export const firmasEscritas = (revision: Revision): Set<Dic> => {
  const firmas = new Set<Dic>()
  revision.secciones.forEach((seccion, i) => {
    const entonces = i === 0 ? revision : revision.desdeSeccion(i)
    for (const [num, entrada] of seccion.entradas) {
      if (entrada.tipo === 'libre') continue
      let valor: Valor = null
      try {
        valor = entonces.objeto(new Ref(num, entrada.tipo === 'suelta' ? entrada.gen : 0))
      } catch (error) {
        if (!(error instanceof PdfIlegible)) throw error
      }
      for (const dic of diccionariosDe(valor)) if (dic.has('ByteRange') && dic.has('Contents')) firmas.add(dic)
    }
  })
  return firmas
}

function* diccionariosDe(valor: Valor): Generator<Dic> {
  const dic = dicDe(valor)
  if (dic) yield dic
  const hijos = dic ? dic.entradas.values() : esLista(valor) ? valor : []
  for (const hijo of hijos) yield* diccionariosDe(hijo)
}
