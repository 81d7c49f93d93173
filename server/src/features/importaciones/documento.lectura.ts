import { DOCUMENTOS, type TipoDocumento } from '@cabildo/contracts/visitas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_CLAVE, leerDni, leerTexto } from '../../platform/hojas/campos.ts'
import { type Leido, llana } from '../../platform/hojas/celda.ts'

/** Kinds of document by how people write them, without case, accents and blanks. */
const TIPOS: Readonly<Record<string, TipoDocumento | 'RUC'>> = {
  ...{ dni: 'DNI', documentonacionaldeidentidad: 'DNI' },
  ...{ ce: 'CE', carneext: 'CE', carnedeextranjeria: 'CE', carnetdeextranjeria: 'CE', carneextranjeria: 'CE' },
  ...{ pas: 'PAS', pasaporte: 'PAS', passport: 'PAS' },
  ...{ ruc: 'RUC', registrounicodecontribuyentes: 'RUC' },
}

/** A kind of document and a number in one cell: 'CE 001234567'. */
const JUNTOS = /^([\p{L}. ]+?)[\s:.\-–]*(\w*\d[\w.\- ]*)$/u
const SEPARADORES = /[\s.-]/g

/** The columns of a document, of whatever kind of import. */
interface LecturaDeDocumento {
  celda: (campo: 'nrodoc' | 'tipo_doc') => Celda | undefined
  tomar: (leido: Leido) => string | null
  falta: (motivo: string) => null
}

/** What a kind of import takes besides, and its words. */
interface Reglas<T extends TipoDocumento | 'RUC'> {
  tipos: readonly T[]
  sinDocumento: string
  tipoDesconocido: string
  /** Why a number is no RUC; null where it is one. */
  faltaDeRuc?: (numero: string) => string | null
}

/** The kind and number of a document, in two cells or in one; without a kind a DNI, or a RUC by its eleven digits where those are taken. */
export const leerDocumento = <T extends TipoDocumento | 'RUC'>(
  l: LecturaDeDocumento,
  { tipos, sinDocumento, tipoDesconocido, faltaDeRuc }: Reglas<T>,
): { tipo_doc: T | 'DNI'; nrodoc: string | null } => {
  const conocido = (escrito: string): T | undefined => tipos.find((tipo) => tipo === TIPOS[llana(escrito)])
  const celda = l.celda('nrodoc')
  const escrito = textoDe(celda)
  const [, delante = '', detras = ''] = celda?.tipo === 'texto' ? (JUNTOS.exec(escrito) ?? []) : []
  const junto = conocido(delante)
  const dicho = textoDe(l.celda('tipo_doc'))
  const callado = faltaDeRuc && /^\d{11}$/.test(escrito.replace(SEPARADORES, '')) ? conocido('RUC') : undefined
  const tipo_doc: T | 'DNI' | undefined = dicho === '' ? (junto ?? callado ?? 'DNI') : conocido(dicho)
  if (tipo_doc === undefined) {
    l.falta(tipoDesconocido)
    return { tipo_doc: 'DNI', nrodoc: null }
  }
  const numero = junto ? ({ tipo: 'texto', valor: detras, formula: false } as const) : celda
  if (textoDe(numero) === '') return { tipo_doc, nrodoc: l.falta(sinDocumento) }
  if (tipo_doc === 'DNI') return { tipo_doc, nrodoc: l.tomar(leerDni(numero)) }
  const leido = l.tomar(leerTexto(numero, 'DOCUMENTO', LARGO_DE_CLAVE))
  const nrodoc = leido?.replace(SEPARADORES, '') ?? null
  if (nrodoc === null) return { tipo_doc, nrodoc }
  const mal = tipo_doc === 'RUC' ? (faltaDeRuc?.(nrodoc) ?? null) : malEscrito(tipo_doc, nrodoc)
  return { tipo_doc, nrodoc: mal === null ? nrodoc : l.falta(mal) }
}

const malEscrito = (tipo: TipoDocumento, numero: string): string | null =>
  DOCUMENTOS[tipo].patron.test(numero) ? null : DOCUMENTOS[tipo].mensaje
