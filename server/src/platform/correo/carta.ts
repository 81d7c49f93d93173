import type { Trx } from '../db/conexion.ts'
import { escribirCorreo } from './correo.ts'

/** A part of a letter: a paragraph, facts by name, or words of a citizen, which nobody else vouches for. */
export type Parte = string | { datos: readonly (readonly [nombre: string, valor: string])[] } | { cita: string }

/** A mail to a citizen, in Spanish (SHE-102). */
export interface Carta {
  /** One bare address, from the record and never from a request (D6). */
  para: string
  /** Words of ours only: no text of a citizen (D6). */
  asunto: string
  partes: readonly Parte[]
}

/** Writes letters of the municipality into the outbox, in the caller's transaction. */
export interface Cartero {
  escribir(trx: Trx, carta: Carta): Promise<void>
  /**
   * The same for an address that nobody has checked, which is written to a few times a day at most; answers whether it
   * goes out (D6).
   */
  confirmar(trx: Trx, carta: Carta): Promise<boolean>
}

interface Remitente {
  nombre: string
}

export const crearCartero = ({ nombre }: Remitente): Cartero => {
  const escribir = (trx: Trx, { para, asunto, partes }: Carta) =>
    escribirCorreo(trx, { para, asunto: `${nombre}: ${asunto}`, texto: partes.map(comoTexto).join('\n\n') })
  return {
    escribir,
    async confirmar(trx, carta) {
      await escribir(trx, carta)
      return true
    },
  }
}

const comoTexto = (parte: Parte): string => {
  if (typeof parte === 'string') return parte
  return 'cita' in parte ? parte.cita : parte.datos.map(([nombre, valor]) => `${nombre}: ${valor}`).join('\n')
}
