import { Dic, esLista, iguales, Ref, type Valor } from '../../cos/valores.ts'
import type { Uso } from '../inventario.ts'
import type { Paso } from './paso.ts'

/**
 * Permits the change of what a value refers to, where nothing but the named use refers to it: an object that serves two
 * purposes might be harmless in one of them only (decision 0092).
 */
export const permitir = (paso: Paso, valor: Valor, uso: Uso): void => {
  if (valor instanceof Ref && paso.cambiados.has(valor.num) && esElUnico(paso, valor, uso))
    paso.permitidos.add(valor.num)
}

/** Whether the named use is the only reference that the object had. */
export const esElUnico = ({ inventario }: Paso, { num }: Ref, { de, key }: Uso): boolean => {
  const usos = inventario.usos.get(num) ?? [{ de, key }]
  return inventario.veces.get(num) === 1 && usos.every((uso) => uso.de === de && uso.key === key)
}

/** Whether a dictionary or list still holds all that it held, so many levels deep, whatever was added to it. */
export const soloCrecio = (paso: Paso, a: Valor, b: Valor, niveles: number, uso: Uso): boolean => {
  const [uno, otro] = [paso.antes.resolver(a), paso.despues.resolver(b)]
  if (a instanceof Ref && b instanceof Ref && a.num === b.num) permitir(paso, a, uso)
  if (uno === null || iguales(uno, otro)) return true
  if (niveles === 0) return false
  const de = a instanceof Ref ? a.num : uso.de
  if (uno instanceof Dic && otro instanceof Dic)
    return (
      !otro.repetido &&
      [...uno.entradas].every(([key, v]) => soloCrecio(paso, v, otro.get(key), niveles - 1, { de, key }))
    )
  return esLista(uno) && esLista(otro) && uno.every((valor) => otro.some((v) => iguales(valor, v)))
}

/** What was added at the end of a list; null when anything else was done to it. */
export const agregados = (antes: Valor, despues: Valor): readonly Valor[] | null => {
  const viejos = esLista(antes) ? antes : antes === null ? [] : null
  if (!viejos || !esLista(despues)) return viejos?.length === 0 && despues === null ? [] : null
  return viejos.every((valor, i) => iguales(valor, despues[i] ?? null)) ? despues.slice(viejos.length) : null
}
