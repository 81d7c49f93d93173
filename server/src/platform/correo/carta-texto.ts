import type { Parte, Remitente } from './carta.ts'
import { ajenas, ajenasEnLinea, conSaltos, enLinea } from './palabras.ts'

/** The letter as plain text: for programs that show no other, and for the mailbox screen (SHE-102). */
export const comoTexto = (partes: readonly Parte[], remitente: Remitente): string =>
  [...partes.map(parteComoTexto), `--\n${firmaDe(remitente).join('\n')}`].join('\n\n')

const parteComoTexto = (parte: Parte): string => {
  if (typeof parte === 'string') return conSaltos(parte).trim()
  if ('cita' in parte)
    return ajenas(parte.cita)
      .split('\n')
      .map((linea) => `> ${linea}`.trimEnd())
      .join('\n')
  return parte.datos.map(([nombre, valor]) => `${enLinea(nombre)}: ${ajenasEnLinea(valor)}`).join('\n')
}

/** Who writes, where and when it is found, and that nobody reads the answers. */
export const firmaDe = ({ nombre, domicilio, telefono, correo, horario }: Remitente): string[] => {
  const ayuda = [correo && `escriba a ${correo}`, telefono && `llame al ${telefono}`].filter(Boolean).join(' o ')
  return [
    nombre,
    domicilio,
    horario && `Atención: ${horario}`,
    NO_RESPONDA + (ayuda && ` Si necesita ayuda, ${ayuda}.`),
  ]
    .map(enLinea)
    .filter(Boolean)
}

const NO_RESPONDA = 'No responda a este correo: se envía automáticamente.'
