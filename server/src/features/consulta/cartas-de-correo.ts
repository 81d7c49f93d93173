import type { Carta, Parte } from '../../platform/correo/carta.ts'
import type { Ficha } from './consulta.queries.ts'
import { numeroDe } from './numero.ts'

/** Tells the new address of a case that mails about it go there (CON-24). */
export const cartaAlNuevo = (ficha: Ficha, nuevo: string, seguimiento: readonly Parte[]): Carta => ({
  para: nuevo,
  asunto: `su correo para ${numeroDe(ficha)}`,
  partes: [
    `Desde ahora le escribiremos a esta dirección sobre ${numeroDe(ficha)}. La dio quien consultó con su número y código.`,
    ...seguimiento,
    'Si usted no la dio, alguien escribió su dirección por error: no hace falta que haga nada.',
  ],
})

/** Tells the address of before, which may be somebody else's, without the new one in full (CON-24, P-09). */
export const cartaAlAnterior = (ficha: Ficha, nuevo: string): Carta => ({
  para: ficha.correo,
  asunto: `cambió el correo de ${numeroDe(ficha)}`,
  partes: [
    `Desde ahora escribiremos sobre ${numeroDe(ficha)} a otra dirección, que dio quien consultó con su número y código:`,
    { datos: [['Nueva dirección', tapada(nuevo)]] },
    'Los enlaces que le enviamos a esta dirección ya no sirven. Si usted no pidió el cambio, comuníquese con la municipalidad.',
  ],
})

/** 'm…@…': the first letter, which its owner knows again, and nothing else. */
const tapada = (direccion: string): string => `${direccion.slice(0, 1)}…@…`
