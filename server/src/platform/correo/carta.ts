import { createHash } from 'node:crypto'
import type { Trx } from '../db/conexion.ts'
import { contarUso } from '../limites/limites.queries.ts'
import type { Reloj } from '../reloj.ts'
import { comoHtml } from './carta-html.ts'
import { comoTexto } from './carta-texto.ts'
import type { ClaveSellada } from './correo.queries.ts'
import { escribirCorreo } from './correo.ts'

/**
 * A part of a letter: a paragraph of our words, facts by name, an address of ours to open, or words of a citizen. What a citizen wrote goes into a
 * fact's value or a quotation, never into a paragraph: only there it is kept from becoming a link (D6).
 */
export type Parte = string | Datos | { enlace: string } | { cita: string }

interface Datos {
  datos: readonly (readonly [nombre: string, valor: string])[]
  /** Names of the facts whose values are to be typed as they stand, which no citizen wrote. */
  exactos?: readonly string[]
}

/** A mail to a citizen, in Spanish (SHE-102). */
export interface Carta {
  /** One bare address, from the record and never from a request (D6). */
  para: string
  /** Words of ours only: no text of a citizen (D6). */
  asunto: string
  partes: readonly Parte[]
  /** A one-time password, which goes where the parts say `CLAVE_AL_ENVIAR` (ORG-55). */
  clave?: ClaveSellada
}

/**
 * What a confirmation says to somebody who filed nothing, since nobody has checked whose address it is (D6); `que` is
 * 'este trámite'. An answer would reach no desk, so it points to the addresses at the letter's foot.
 */
export const siNoFueUsted = (que: string): string =>
  `Si usted no presentó ${que}, alguien escribió su dirección por error. No hace falta que haga nada; si quiere avisarlo, comuníquese con la municipalidad.`

/** The same of a letter that whoever knows number and document can have sent (CON-08). */
export const SI_NO_PIDIO_USTED = 'Si usted no lo pidió, no hace falta que haga nada: sin el enlace nadie ve su trámite.'

/** Writes letters of the municipality into the outbox, in the caller's transaction. */
export interface Cartero {
  /** Answers the mail's id. A letter about a case names it, so that its address is marked if the letter comes back (CON-24). */
  escribir(trx: Trx, carta: Carta, caso?: string): Promise<number>
  /**
   * Uses up one of the day's confirmations to an unverified address, which gets only a few; answers whether one was
   * left (D6). Waits for other transactions that use the same address, so ask before taking numbers.
   */
  reservar(trx: Trx, para: string): Promise<boolean>
}

/** The sender; empty texts are left out. */
export interface Remitente {
  nombre: string
  /** #rrggbb */
  color: string
  domicilio: string
  telefono: string
  correo: string
  horario: string
}

interface Partes {
  /** Asked for each letter. */
  remitente: () => Remitente
  reloj: Reloj
  /** Confirmations to one address in a day. */
  limiteDia: number
}

export const crearCartero = ({ remitente, reloj, limiteDia }: Partes): Cartero => {
  return {
    escribir: (trx, { para, asunto, partes, clave }, caso) => {
      const suyo = remitente()
      return escribirCorreo(trx, {
        para,
        asunto: `${suyo.nombre}: ${asunto}`,
        texto: comoTexto(partes, suyo),
        html: comoHtml(asunto, partes, suyo),
        ...{ clave, caso },
      })
    },
    async reservar(trx, para) {
      // The counter's row is locked: a second caller waits for this transaction, and counts again if it fails.
      const medianoche = new Date(`${reloj.hoy()}T00:00:00-05:00`)
      const [usos = 0] = await contarUso(trx, `confirmar:${huellaDe(para)}`, [medianoche])
      return usos <= limiteDia
    },
  }
}

/** A hash of the mailbox behind an address: case, tags and the dots of Gmail do not make another one. */
const huellaDe = (direccion: string): string => {
  const [buzon = '', dominio = ''] = direccion.toLowerCase().split('@')
  const sinEtiqueta = buzon.replace(/\+.*$/, '')
  const deGmail = dominio === 'gmail.com' || dominio === 'googlemail.com'
  const suyo = deGmail ? `${sinEtiqueta.replaceAll('.', '')}@gmail.com` : `${sinEtiqueta}@${dominio}`
  return createHash('sha256').update(suyo).digest('base64url')
}
