import { randomBytes } from 'node:crypto'
import { FORMULARIOS, type Formulario, TICKET_SEGUNDOS } from '@cabildo/contracts/formularios'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { crearSello } from '../../platform/sello.ts'

/** The ticket of one opened form, its signature checked. */
export interface Boleto {
  id: string
  formulario: Formulario
  vence: Date
}

/** Hands out and reads the tickets that public lookups carry (D-43). */
export interface Boletos {
  dar(formulario: Formulario): string
  /** Throws ticketInvalido for a text that was not handed out to one of these forms, ticketVencido for an old ticket. */
  leer(texto: string | undefined, formularios: readonly Formulario[]): Boleto
}

/** Form, second at which it expires, random id, signature. */
const FORMA = /^(\w{1,20})\.(\d{10})\.([\w-]{22})\.([\w-]{43})$/

/** Makes the tickets of the forms of citizens. Nothing is saved of a ticket until it is used. */
export const crearBoletos = (secreto: string, reloj: Reloj): Boletos => {
  const sello = crearSello(secreto, 'boleto-de-formulario')
  const ahora = () => Math.floor(reloj.ahora().getTime() / 1_000)
  return {
    dar(formulario) {
      const datos = `${formulario}.${ahora() + TICKET_SEGUNDOS}.${randomBytes(16).toString('base64url')}`
      return `${datos}.${sello.firmar(datos)}`
    },
    leer(texto, formularios) {
      const [, nombre = '', vence = '', id = '', firma = ''] = FORMA.exec(texto ?? '') ?? []
      const formulario = FORMULARIOS.find((uno) => uno === nombre)
      const autentica = sello.vale(`${nombre}.${vence}.${id}`, firma)
      if (!autentica || !formulario || !formularios.includes(formulario)) throw new ErrorDeNegocio('ticketInvalido')
      if (ahora() >= Number(vence)) throw new ErrorDeNegocio('ticketVencido')
      return { id, formulario, vence: new Date(Number(vence) * 1_000) }
    },
  }
}
