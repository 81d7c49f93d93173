import type { Revision } from '../cos/revision.ts'
import type { Entrada } from '../cos/secciones.ts'
import { Dic, dicDe, esLista, Flujo, nombreDe, PdfIlegible, Ref, siSeLee, usosDe, type Valor } from '../cos/valores.ts'

/** Where a reference stands: in which object (null in the trailer), under which key; null in an object that is a list. */
export interface Uso {
  de: number | null
  key: string | null
}

/** What the objects of a revision refer to. */
export interface Inventario {
  /** How often each number is referred to, and how often as the list of something that holds fields or annotations. */
  veces: Map<number, number>
  comoLista: Map<number, number>
  /** Who refers to the numbers that later revisions write again. */
  usos: Map<number, Uso[]>
  /** The pages whose annotations a list is. */
  anotaciones: Map<number, Set<number>>
}

const LISTAS = new Set(['Annots', 'Fields', 'Kids'])

/** Every number that a revision has in use, with the place where it stands. */
export const enUso = (revision: Revision): Map<number, Entrada> => {
  const todas = new Map<number, Entrada>()
  for (const { entradas } of [...revision.secciones].reverse())
    for (const [num, entrada] of entradas) {
      if (entrada.tipo === 'libre') todas.delete(num)
      else todas.set(num, entrada)
    }
  return todas
}

/**
 * Looks through all objects of a revision, and notes the uses of some numbers. Throws PdfIlegible when one that is needed
 * may mean different things to readers.
 */
export const inventariar = (revision: Revision, interesan: Iterable<number> = []): Inventario => {
  const usos = new Map([...interesan].map((num): [number, Uso[]] => [num, []]))
  const inventario: Inventario = { veces: new Map(), comoLista: new Map(), usos, anotaciones: new Map() }
  const ilegibles: number[] = []
  for (const [num, entrada] of enUso(revision)) {
    const objeto = leer(revision, num, entrada)
    if (objeto === undefined) ilegibles.push(num)
    else anotar(inventario, revision, num, objeto)
  }
  anotar(inventario, revision, null, revision.trailer)
  // An unreadable object that nothing refers to does no harm.
  if (ilegibles.some((num) => inventario.veces.has(num))) throw new PdfIlegible('hay otro objeto en su lugar')
  return inventario
}

/** Adds what one object refers to, the trailer with null for its number. */
export const anotar = (inventario: Inventario, revision: Revision, num: number | null, valor: Valor): void => {
  for (const [ref, key] of usosPropios(valor)) {
    sumar(inventario.veces, ref.num)
    if (key !== null && LISTAS.has(key)) sumar(inventario.comoLista, ref.num)
    inventario.usos.get(ref.num)?.push({ de: num, key })
  }
  if (num === null || !(valor instanceof Dic) || nombreDe(valor.get('Type')) !== 'Page') return
  const anotaciones = valor.get('Annots')
  if (!(anotaciones instanceof Ref) || !esLista(revision.resolver(anotaciones))) return
  const paginas = inventario.anotaciones.get(anotaciones.num) ?? new Set()
  inventario.anotaciones.set(anotaciones.num, paginas.add(num))
}

const DEL_TRAILER = new Set(['Root', 'Info', 'Encrypt'])
/**
 * What a value refers to. Cross-references say what the trailer says, and every update has its own; whatever else a stream
 * refers to that only calls itself so counts as with others.
 */
function* usosPropios(valor: Valor): Generator<[Ref, string | null]> {
  if (valor instanceof Flujo && esReferencias(valor)) {
    for (const [key, suyo] of valor.dic.entradas) if (!DEL_TRAILER.has(key)) yield* usosDe(suyo, key)
  } else yield* usosDe(valor)
}

const sumar = (cuenta: Map<number, number>, num: number, n = 1): void => {
  cuenta.set(num, (cuenta.get(num) ?? 0) + n)
}

/** Takes away what an object referred to, before another one replaces it. */
export const quitar = ({ veces, comoLista, usos, anotaciones }: Inventario, num: number, valor: Valor): void => {
  // Numbers stay in the count with 0: one that was once referred to is never free for others.
  for (const [ref, key] of usosPropios(valor)) {
    sumar(veces, ref.num, -1)
    if (key !== null && LISTAS.has(key)) sumar(comoLista, ref.num, -1)
    const suyos = usos.get(ref.num)
    if (suyos)
      usos.set(
        ref.num,
        suyos.filter(({ de }) => de !== num),
      )
    anotaciones.get(ref.num)?.delete(num)
  }
}

/**
 * Whether an object is used for one thing alone: every reference to it stands where `esSuyo` says, or in a list of fields
 * or annotations. What serves two purposes may be harmless to change in one of them only (decision 0092).
 */
export const tieneUnDueno = (
  { veces, comoLista, usos }: Inventario,
  num: number,
  esSuyo: (uso: Uso) => boolean,
): boolean =>
  usos
    .get(num)
    ?.every(
      (uso) => esSuyo(uso) || (uso.key === null && uso.de !== null && veces.get(uso.de) === comoLista.get(uso.de)),
    ) ?? false

/** Whether a stream only holds cross-references. */
export const esReferencias = (valor: Valor): boolean =>
  valor instanceof Flujo && nombreDe(valor.dic.get('Type')) === 'XRef'

/** An object; undefined where its entry leads to something else. */
const leer = (revision: Revision, num: number, entrada: Entrada): Valor | undefined =>
  siSeLee(() => revision.objeto(new Ref(num, entrada.tipo === 'suelta' ? entrada.gen : 0)), undefined)

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
      const valor = leer(entonces, num, entrada) ?? null
      for (const dic of diccionariosDe(valor)) if (dic.has('ByteRange') && dic.has('Contents')) firmas.add(dic)
    }
  })
  return firmas
}

/** Every dictionary that stands in a value, itself included. */
export function* diccionariosDe(valor: Valor): Generator<Dic> {
  const dic = dicDe(valor)
  if (dic) yield dic
  const hijos = dic ? dic.entradas.values() : esLista(valor) ? valor : []
  for (const hijo of hijos) yield* diccionariosDe(hijo)
}
