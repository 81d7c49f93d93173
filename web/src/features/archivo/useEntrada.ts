import { useState } from 'react'
import { entidad } from '../../platform/entidad.ts'
import type { Entrada } from './carga.ts'

const vacia = () => ({
  tipo_doc: '',
  anio: entidad.hoy.slice(0, 4),
  nro_doc: '',
  sumilla: '',
  archivo: null as File | null,
})
type Valores = ReturnType<typeof vacia>

export const NUMERO_MAXIMO = 8

/**
 * The form of one norm (Table ARC-B, ARC-13 to ARC-15). Added to the list, type and year stay for the next one: norms come
 * in series.
 */
export const useEntrada = () => {
  const [valores, setValores] = useState(vacia)
  const { tipo_doc, anio, nro_doc, sumilla, archivo } = valores
  const falta = [
    ...(tipo_doc === '' ? ['tipo'] : []),
    ...(nro_doc === '' ? ['número'] : []),
    ...(sumilla.trim() === '' ? ['sumilla'] : []),
    ...(archivo === null ? ['PDF'] : []),
  ]
  return {
    valores,
    falta,
    /** Something is written that closing would lose. */
    sucia: nro_doc !== '' || sumilla !== '' || archivo !== null,
    escribir: (cambio: Partial<Valores>) => setValores((antes) => ({ ...antes, ...cambio })),
    /** The norm, or null while something is missing. */
    entrada: (): Entrada | null =>
      falta.length > 0 || archivo === null
        ? null
        : { tipo_doc: Number(tipo_doc), anio: Number(anio), nro_doc, sumilla: sumilla.trim(), archivo },
    siguiente: () => setValores({ ...vacia(), tipo_doc, anio }),
    vaciar: () => setValores(vacia()),
  }
}
