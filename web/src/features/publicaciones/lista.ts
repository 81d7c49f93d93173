import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { diaLima, diaMas, fecha, hora } from '@cabildo/contracts/base/tiempo'
import { PUBLICACIONES_LISTADAS, type Publicacion, type publicacionesApi } from '@cabildo/contracts/publicaciones'

/** The list, and the id after which the stream continues. */
export type Lista = Respuesta<typeof publicacionesApi.listar>

export const esPublicacion = (datos: unknown): datos is Publicacion =>
  typeof datos === 'object' && datos !== null && 'path_file' in datos && 'id' in datos && typeof datos.id === 'number'

/** Adds a new publication; returns the same list if it has it already. */
export const conLlegada = (lista: Lista, nueva: Publicacion): Lista => {
  if (nueva.id <= lista.ultimo) return lista
  return { ultimo: nueva.id, data: [nueva, ...lista.data].slice(0, PUBLICACIONES_LISTADAS) }
}

/** A loaded list, with what the stream has brought since the load began. */
export const alDia = (leida: Lista, mostrada: Lista | undefined): Lista =>
  (mostrada?.data ?? []).toReversed().reduce(conLlegada, leida)

/** The list with the newest state of a message. */
export const conCambio = (lista: Lista, id: number, cambio: Partial<Publicacion>): Lista => ({
  ...lista,
  data: lista.data.map((una) => (una.id === id ? { ...una, ...cambio } : una)),
})

export const sinUna = (lista: Lista, id: number): Lista => ({
  ...lista,
  data: lista.data.filter((una) => una.id !== id),
})

export const sinRevisar = (lista: Lista | undefined): number =>
  lista?.data.filter(({ revisado }) => !revisado).length ?? 0

/** 'Hoy, 10:30', 'Ayer, 10:30', '18/11/2026, 10:30': in Lima, wherever the browser is (SHE-09, SHE-11). */
export const cuando = (marca: string, ahora = new Date()): string => {
  const dia = marca.slice(0, 10)
  const ayer = diaMas(diaLima(ahora), -1)
  const palabra = dia === diaLima(ahora) ? 'Hoy' : dia === ayer ? 'Ayer' : fecha(marca)
  return `${palabra}, ${hora(marca)}`
}
