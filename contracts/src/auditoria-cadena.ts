import * as z from 'zod/mini'
import { diasDelRango, fecha, hora } from './base/tiempo.ts'

/** What may be wrong with the chain of the audit trail (D-33), as people read it after the line or the day that it is of. */
export const ROTURAS = {
  cambiada: 'cambió después de escribirse',
  borrada: 'fue borrada',
  agregada: 'fue agregada después, o perdió su enlace',
  atrasada: 'fue agregada cuando ese día ya estaba cerrado',
  retirada: 'perdió sus valores antes de tiempo',
  raizCambiada: 'no es la que se calculó entonces, o faltan sus líneas',
  raizBorrada: 'fue borrada',
  recortada: 'era la última de una comprobación anterior, y faltan líneas que entonces había hasta ella',
  sinEnlace: 'espera su enlace desde hace más de una hora',
} as const

/** The first thing that does not fit: a line, or the root of a day. Of what comes after it nobody can tell. */
export const Rotura = z.object({
  que: z.enum(Object.keys(ROTURAS) as [keyof typeof ROTURAS, ...(keyof typeof ROTURAS)[]]),
  linea: z.nullable(z.number()),
  /** When the line was written (yyyy-MM-dd HH:mm:ss of Lima); null where it is gone. */
  en: z.nullable(z.string()),
  /** Of a root. */
  dia: z.nullable(z.string()),
})
export type Rotura = z.infer<typeof Rotura>

/** Whether somebody changed something: a chain that is only not gone on with is whole as far as it goes. */
export const esAlteracion = ({ que }: Pick<Rotura, 'que'>): boolean => que !== 'sinEnlace'

export const textoDeRotura = ({ que, linea, en, dia }: Rotura): string => {
  const cual = dia === null ? `la línea ${linea}` : `la raíz del ${fecha(dia)}`
  return `${cual}${en === null ? '' : `, escrita el ${fecha(en)} a las ${hora(en)},`} ${ROTURAS[que]}`
}

/** How the chain was found the last time that all of it was read, and the root of the last day that is over. */
export const EstadoDeCadena = z.object({
  /** By the server's clock (yyyy-MM-dd HH:mm:ss of Lima). */
  ahora: z.string(),
  raiz: z.nullable(z.object({ dia: z.string(), huella: z.string(), lineas: z.number(), sellada: z.boolean() })),
  revision: z.nullable(
    z.object({
      en: z.string(),
      lineas: z.number(),
      rotura: z.nullable(Rotura),
      /** The first time in a row that it was found so. */
      desde: z.string(),
    }),
  ),
})
export type EstadoDeCadena = z.infer<typeof EstadoDeCadena>

const cuando = (marca: string) => `el ${fecha(marca)} a las ${hora(marca)}`
/** Each night makes a root and a check. */
const ATRASO_DIAS = 2
const CIFRAS = new Intl.NumberFormat('es-PE')

/** The line of the screen. */
export const textoDeCadena = ({ revision }: Pick<EstadoDeCadena, 'revision'>): string => {
  if (!revision) return 'La cadena de la auditoría todavía no se ha comprobado: se comprueba cada noche.'
  const { rotura, lineas, en, desde } = revision
  // An empty one is whole, whoever emptied it.
  if (!rotura && lineas === 0)
    return `La auditoría no tiene ninguna línea, y solo es así en una instalación recién hecha. Comprobada ${cuando(en)}.`
  if (!rotura)
    return `La cadena está completa: ${CIFRAS.format(lineas)} líneas están como se escribieron. Comprobada ${cuando(en)}.`
  const como = esAlteracion(rotura) ? 'rota' : 'interrumpida'
  return `La cadena está ${como}: ${textoDeRotura(rotura)}. Se detectó ${cuando(desde)}; las ${CIFRAS.format(lineas)} líneas anteriores están como se escribieron.`
}

/** What the screen warns of where roots or checks have stopped coming, or the last ones were taken away; null where all is in time. */
export const atrasoDeCadena = ({ ahora, raiz, revision }: EstadoDeCadena): string | null => {
  const averigue = 'Avise a quien administra el servidor: no trabaja de noche, o alguien quitó lo último.'
  const dias = (marca: string) => diasDelRango(marca.slice(0, 10), ahora.slice(0, 10)) - 1
  if (revision && dias(revision.en) > ATRASO_DIAS) return `No se comprueba desde ${cuando(revision.en)}. ${averigue}`
  if (revision && !raiz) return `Ningún día tiene su raíz. ${averigue}`
  return raiz && dias(raiz.dia) > ATRASO_DIAS
    ? `Ningún día tiene su raíz desde el ${fecha(raiz.dia)}. ${averigue}`
    : null
}
