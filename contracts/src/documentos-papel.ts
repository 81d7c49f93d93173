import * as z from 'zod/mini'
import { FechaISO, texto } from './base/esquema.ts'
import { fecha } from './base/tiempo.ts'

/** 'Firmado en papel': the act that says who signed a document outside the product, and when (D-138). */
export const FIRMANTES_MAXIMO = 10
const FIRMANTE_MINIMO = 2
const FIRMANTE_MAXIMO = 120

export const MENSAJES_PAPEL = {
  titulo: 'FIRMADO EN PAPEL',
  firmado: 'Se registró la firma en papel',
  deshecho: 'Se deshizo la firma en papel',
  noFirmado: 'No se pudo registrar la firma en papel',
  noDeshecho: 'No se pudo deshacer la firma en papel',
  firmantes: 'Indique quién firmó',
  demasiados: `Máximo ${FIRMANTES_MAXIMO} firmantes`,
  largo: `Cada nombre tiene de ${FIRMANTE_MINIMO} a ${FIRMANTE_MAXIMO} caracteres`,
  repetido: 'Cada firmante va una vez',
  futura: 'La fecha no puede ser posterior a hoy',
  anterior: 'La fecha no puede ser anterior a la del documento',
} as const

/** Each name in a line of its own, as the dialog has them; empty lines are nobody. */
export const firmantesDe = (lineas: string): string[] =>
  lineas
    .split('\n')
    .map((linea) => linea.trim().replace(/\s+/g, ' '))
    .filter((linea) => linea !== '')

const cabe = ({ length }: string): boolean => length >= FIRMANTE_MINIMO && length <= FIRMANTE_MAXIMO
const sinRepetir = (nombres: readonly string[]): boolean =>
  new Set(nombres.map((nombre) => nombre.toLocaleUpperCase('es-PE'))).size === nombres.length

/** Who signed, one name a line (D-138). */
export const Firmantes = z.pipe(
  z.pipe(
    texto(FIRMANTES_MAXIMO * (FIRMANTE_MAXIMO + 1), { min: 1, mensaje: MENSAJES_PAPEL.firmantes, lineas: true }),
    z.transform((lineas: string) => firmantesDe(lineas)),
  ),
  z.array(z.string()).check(
    z.maxLength(FIRMANTES_MAXIMO, { error: MENSAJES_PAPEL.demasiados }),
    z.refine((nombres) => nombres.every(cabe), { error: MENSAJES_PAPEL.largo }),
    z.refine(sinRepetir, { error: MENSAJES_PAPEL.repetido }),
  ),
)

/** What is wrong with the day of a signature; false where nothing is. `creado` is when the document was made, Lima text. */
export const faltaDeFecha = (dia: string, creado: string, hoy: string): string | false => {
  if (dia > hoy) return MENSAJES_PAPEL.futura
  return dia < creado.slice(0, hoy.length) && MENSAJES_PAPEL.anterior
}

/** The version that the caller saw (API-08). */
const Version = texto(40, { min: 1 })

export const PapelRegistrar = z.object({ fecha: FechaISO, firmantes: Firmantes, version: Version })
export type PapelRegistrar = z.output<typeof PapelRegistrar>
export const PapelDeshacer = z.object({ version: Version })

/** The signature on paper of a document. */
export const FirmaEnPapel = z.object({ fecha: z.string(), firmantes: z.array(z.string()) })
export type FirmaEnPapel = z.infer<typeof FirmaEnPapel>

/** The same as whoever verifies the document reads it (VER-11). */
export const firmadoEnPapel = ({ fecha: dia, firmantes }: FirmaEnPapel): string =>
  `Firmado en papel el ${fecha(dia)} por ${new Intl.ListFormat('es').format(firmantes)}, sin firma digital`
