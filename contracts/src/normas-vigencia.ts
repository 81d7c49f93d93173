import { fecha } from './base/tiempo.ts'
import { citaDeExtremo } from './documentos-citas.ts'
import type { EstadoNorma, TipoRelacion } from './normas-relaciones.ts'

/** Why a norm is in force, changed or gone: what the database says of it (vigencia_de_norma), in words. */

interface Acto {
  tipo: TipoRelacion
  /** The address of the norm that does it. */
  por: string
  /** yyyy-MM-dd */
  desde: string
}
export interface Vigencia {
  estado: EstadoNorma
  /** What made it so; null of one in force. */
  causa: Acto | null
  /** What is done to it on a later day. */
  luego: Acto | null
}
export const SIN_ACTOS: Vigencia = { estado: 'VIGENTE', causa: null, luego: null }

const FEMENINAS = /^(?:Ordenanza|Resolución|Directiva|Ley)/
const SERA: Partial<Record<TipoRelacion, string>> = {
  deroga: 'Será derogada',
  deroga_en_parte: 'Será derogada en parte',
  modifica: 'Será modificada',
}

/** 'la Ordenanza Municipal N.° 015-2027-MPVA', of an address. */
const conArticulo = (direccion: string, siglas: string): string => {
  const cita = citaDeExtremo(direccion, siglas)
  return `${FEMENINAS.test(cita) ? 'la' : 'el'} ${cita}`
}
const porQuien = ({ por, desde }: Acto, siglas: string): string =>
  `por ${conArticulo(por, siglas)} desde el ${fecha(desde)}`

/**
 * By which norm and since when: 'por la Ordenanza Municipal N.° 015-2027-MPVA desde el 01/02/2027'; of a later day: 'Será
 * derogada por …'. Empty where there is nothing to say.
 */
export const detalleDeVigencia = ({ causa, luego }: Vigencia, siglas: string): string =>
  [causa && porQuien(causa, siglas), luego && `${SERA[luego.tipo]} ${porQuien(luego, siglas)}`]
    .filter(Boolean)
    .join('. ')
