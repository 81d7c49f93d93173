import { Dic, esLista, iguales, Ref, type Valor } from '../cos/valores.ts'
import type { Paso } from './paso.ts'

/**
 * Permits the change of what a value refers to, where it is this value alone that refers to it: an object that serves two
 * purposes might be harmless in one of them only.
 */
export const permitir = ({ inventario, cambiados, permitidos }: Paso, valor: Valor): void => {
  if (valor instanceof Ref && cambiados.has(valor.num) && inventario.veces.get(valor.num) === 1)
    permitidos.add(valor.num)
}

/** Whether a dictionary or list still holds all that it held, so many levels deep, whatever was added to it. */
export const soloCrecio = (paso: Paso, a: Valor, b: Valor, niveles: number): boolean => {
  const [uno, otro] = [paso.antes.resolver(a), paso.despues.resolver(b)]
  if (a instanceof Ref && b instanceof Ref && a.num === b.num) permitir(paso, a)
  if (uno === null || iguales(uno, otro)) return true
  if (niveles === 0) return false
  if (uno instanceof Dic && otro instanceof Dic)
    return !otro.repetido && [...uno.entradas].every(([clave, v]) => soloCrecio(paso, v, otro.get(clave), niveles - 1))
  return esLista(uno) && esLista(otro) && uno.every((valor) => otro.some((v) => iguales(valor, v)))
}

/** What was added at the end of a list; null when anything else was done to it. */
export const agregados = (antes: Valor, despues: Valor): readonly Valor[] | null => {
  const viejos = esLista(antes) ? antes : antes === null ? [] : null
  if (!viejos || !esLista(despues)) return viejos?.length === 0 && despues === null ? [] : null
  return viejos.every((valor, i) => iguales(valor, despues[i] ?? null)) ? despues.slice(viejos.length) : null
}
