import { avisoDeDatos, muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { MENSAJES_IMPORTACIONES as M, type TipoDeImportacion } from '@cabildo/contracts/importaciones'
import { normaDe } from '@cabildo/contracts/normas'
import { TIPO_EN_DIRECCION } from '@cabildo/contracts/normas-direccion'
import { TIPOS_NORMA } from '@cabildo/contracts/normas-tipos'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_CLAVE, leerTexto } from '../../platform/hojas/campos.ts'
import { impedimento, llana } from '../../platform/hojas/celda.ts'
import type { Lectura } from './lectura.ts'

/** What the sheets of norms have alike, in the archive and among the publications. */

const LARGO_DE_TIPO = 60
const LARGO_DE_NUMERO = 60

/** How a type may be written: as lists, forms, addresses and abbreviations have it, in singular or plural, or by its number. */
const TIPOS: ReadonlyMap<string, number> = new Map(
  [
    ...TIPOS_NORMA.flatMap(({ id, name, abrev }) =>
      [name, abrev, TIPO_EN_DIRECCION[id], String(id)].map((como) => [como, id] as const),
    ),
    ...TIPOS_DOCUMENTO.flatMap((tipo) => {
      const id = normaDe(tipo.id)
      return id === null ? [] : [tipo.name, tipo.abbr].map((como) => [como, id] as const)
    }),
    ...([
      ['Ordenanza', 1],
      ['Resolución de Consejo', 2],
      ['Resolución de Concejo Municipal', 2],
      ['Resolución Alcaldía', 3],
      ['Resolución Gerencial', 4],
      ['Resolución de Sub Gerencia', 5],
      ['Acuerdo de Consejo', 7],
      ['Acuerdo', 7],
      ['Decreto', 8],
      ['Convenio Interinstitucional', 9],
    ] as const),
  ].map(([como, id]) => [llana(como), id]),
)

/** One of these types, as text of its number; noted where it is missing or another one. */
export const leerTipo = <T extends TipoDeImportacion>(
  l: Lectura<T>,
  celda: Celda | undefined,
  tipos: readonly { id: number; name: string }[],
): string | null => {
  const motivo = impedimento(celda, 'TIPO', LARGO_DE_TIPO)
  if (motivo) return l.falta(motivo)
  const escrito = textoDe(celda)
  if (escrito === '') return l.falta(M.sinTipo)
  const id = TIPOS.get(llana(escrito))
  if (id !== undefined && tipos.some((tipo) => tipo.id === id)) return String(id)
  return l.falta(`TIPO debe ser uno de estos: ${tipos.map(({ name }) => name).join(', ')}`)
}

/** '12', 'N° 012' or, as norms are quoted, '012-2019-MDSJ/A'. */
const NUMERO = /^(?:n(?:ro|[°ºo])?\s*\.?\s*[°º]?\s*)?(\d{1,8})(?:\s*[-–/]\s*(\d{4})(?!\d)\s*(?:[-–/ ].*)?)?$/iu

/** Number and year, each as text; a number that bears a year may stand without column AÑO, and must not contradict it. */
export const leerNumeroYAnio = <T extends TipoDeImportacion>(
  l: Lectura<T>,
  { numero, anio }: { numero: Celda | undefined; anio: Celda | undefined },
  desde: number,
): { numero: string | null; anio: string | null } => {
  const motivo =
    impedimento(numero, 'NÚMERO', LARGO_DE_NUMERO) ??
    impedimento(anio, 'AÑO', LARGO_DE_CLAVE) ??
    (numero?.tipo === 'fecha' ? M.numeroEsFecha : undefined)
  if (motivo) return { numero: l.falta(motivo), anio: null }
  const [escrito, delAnio] = [textoDe(numero), textoDe(anio)]
  const [, cifras = null, suAnio = ''] = NUMERO.exec(escrito) ?? []
  if (cifras === null || Number(cifras) === 0) l.falta(escrito === '' ? M.sinNumero : M.numero)
  const elegido = delAnio || suAnio
  const vale = /^\d{4}$/.test(elegido) && Number(elegido) >= desde && elegido <= l.hoy.slice(0, 4)
  if (!vale) l.falta(elegido === '' ? M.sinAnio : M.anioFueraDe(desde))
  else if (suAnio !== '' && suAnio !== elegido) l.falta(M.otroAnio)
  return { numero: Number(cifras) === 0 ? null : cifras, anio: vale ? elegido : null }
}

/** What a norm is about; what looks like personal data is told, for all that is said here becomes public (P-15). */
export const leerAsunto = <T extends TipoDeImportacion>(
  l: Lectura<T>,
  celda: Celda | undefined,
  { titulo, largo, falta }: { titulo: string; largo: number; falta: string },
): string | null => {
  const antes = l.defectos.length
  const texto = l.exigir(l.tomar(leerTexto(celda, titulo, largo, { mayusculas: false })), antes, falta)
  if (texto !== null && muestraDatosPersonales(texto)) l.avisos.push(avisoDeDatos())
  return texto
}
