import { TIPOS_NORMA } from './normas-tipos.ts'

/** Addresses of norms that last: what identifies a norm, whichever table holds it, as a path that people can read. */

/** The type of a norm as an address bears it, by its number; the database says the same (tipo_en_direccion). */
export const TIPO_EN_DIRECCION = {
  1: 'ordenanza-municipal',
  2: 'resolucion-de-concejo',
  3: 'resolucion-de-alcaldia',
  4: 'resolucion-de-gerencia',
  5: 'resolucion-sub-gerencial',
  6: 'directiva',
  7: 'acuerdo-de-concejo',
  8: 'decreto-de-alcaldia',
  9: 'convenio',
} as const satisfies Record<(typeof TIPOS_NORMA)[number]['id'], string>

/** What an address says of a norm; `uo` is null for one without a unit. */
export interface IdentidadDeNorma {
  tipo_doc: number
  anio: number
  numero: string
  uo: number | null
}

/** 'ordenanza-municipal/2026/12': zeros before a number do not count, and a norm of a unit ends with its number. */
export const direccionDeNorma = ({ tipo_doc, anio, numero, uo }: IdentidadDeNorma): string => {
  const tipo = TIPO_EN_DIRECCION[tipo_doc as keyof typeof TIPO_EN_DIRECCION]
  return [tipo, anio, numero.replace(/^0+(?=\d)/, ''), ...(uo ? [uo] : [])].join('/')
}

/** The reverse of `direccionDeNorma`, with zeros as they come; null for what is no address of a norm. */
export const leerDireccionDeNorma = (direccion: string): IdentidadDeNorma | null => {
  const partes = /^([a-z-]+)\/(\d{4})\/(\d{1,8})(?:\/(\d{1,9}))?$/.exec(direccion)
  const tipo = TIPOS_NORMA.find(({ id }) => TIPO_EN_DIRECCION[id] === partes?.[1])
  if (!partes || !tipo) return null
  return {
    tipo_doc: tipo.id,
    anio: Number(partes[2]),
    numero: partes[3] ?? '',
    uo: partes[4] ? Number(partes[4]) : null,
  }
}

/** Public pages of norms begin here; `/normas` itself lists them. */
export const CAMINO_NORMAS = '/normas'
/** The page of a norm. */
export const caminoDeNorma = (direccion: string): string => `${CAMINO_NORMAS}/${direccion}`
