import type { Revision } from '../cos/revision.ts'
import { Dic, dicDe, esLista, nombreDe, PdfIlegible, Ref, textoDe, type Valor } from '../cos/valores.ts'

const CAMPOS_MAXIMO = 20_000

/** A field of the form, with what it has from those above it. */
export interface Campo {
  /** With the names of those above it, as nobody else may be called. */
  nombre: string
  /** Null when it stands in the list itself. */
  ref: Ref | null
  dic: Dic
  tipo: string | null
  /** As it stands: mostly a reference. */
  valor: Valor
  /** How its text is to be drawn (DA), as it stands; null when neither it nor one above it says so. */
  ajuste: Valor
  /** Numbers of the objects that show it on pages. */
  vistas: readonly number[]
}

/** Every field of a revision's form that has no fields below it. Throws PdfIlegible where they lead round in a circle. */
export const camposDe = (revision: Revision): Campo[] => {
  const campos: Campo[] = []
  const vistos = new Set<number>()
  const formulario = dicDe(revision.resolver(revision.catalogo.get('AcroForm')))
  const raices = revision.resolver(formulario?.get('Fields') ?? null)
  const pendientes = listaDe(raices).map((valor) => ({
    valor,
    arriba: { nombre: '', tipo: null, valor: null, ajuste: null } as Arriba,
  }))
  for (let uno = pendientes.shift(); uno; uno = pendientes.shift()) {
    const { arriba } = uno
    const ref = uno.valor instanceof Ref ? uno.valor : null
    if (ref && vistos.size === vistos.add(ref.num).size) throw new PdfIlegible('campos en círculo')
    if (campos.length + pendientes.length > CAMPOS_MAXIMO) throw new PdfIlegible('demasiados campos')
    const dic = revision.resolver(uno.valor)
    if (!(dic instanceof Dic)) continue
    const propio = textoDe(revision.resolver(dic.get('T')))
    const aqui: Arriba = {
      nombre: [arriba.nombre, propio].filter(Boolean).join('.'),
      tipo: nombreDe(revision.resolver(dic.get('FT'))) ?? arriba.tipo,
      valor: dic.has('V') ? dic.get('V') : arriba.valor,
      ajuste: dic.has('DA') ? dic.get('DA') : arriba.ajuste,
    }
    const hijos = listaDe(revision.resolver(dic.get('Kids')))
    // Children without a name of their own only show the field.
    const campo = hijos.filter((hijo) => dicDe(revision.resolver(hijo))?.has('T'))
    pendientes.push(...campo.map((valor) => ({ valor, arriba: aqui })))
    if (campo.length === 0) campos.push({ ...aqui, ref, dic, vistas: numerosDe(hijos.length > 0 ? hijos : [ref]) })
  }
  return campos
}

/** Signatures by the fields that have them; several fields with the same one share it, which no good file does. */
export const firmasDeCampos = (revision: Revision): Set<Dic> => {
  const firmas = new Set<Dic>()
  for (const { tipo, valor } of camposDe(revision)) {
    const dic = revision.resolver(valor)
    const firma = dic instanceof Dic && (tipo === 'Sig' || dic.has('ByteRange'))
    if (!firma) continue
    if (firmas.has(dic)) throw new PdfIlegible('firma de dos campos')
    firmas.add(dic)
  }
  return firmas
}

type Arriba = Pick<Campo, 'nombre' | 'tipo' | 'valor' | 'ajuste'>

const listaDe = (valor: Valor): readonly Valor[] => (esLista(valor) ? valor : [])
const numerosDe = (valores: readonly Valor[]): number[] =>
  valores.flatMap((valor) => (valor instanceof Ref ? [valor.num] : []))
