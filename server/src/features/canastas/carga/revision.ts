import { hash } from 'node:crypto'
import {
  type CampoHoja,
  COLUMNAS_HOJA,
  MENSAJES_CANASTAS,
  TOPE_FILAS_CANASTAS,
} from '@cabildo/contracts/canastas-reglas'
import type { Celda } from '@cabildo/hojas/celdas'
import { empiezaComoSuma, lectorDeEncabezado, type Registro } from '../../../platform/cargas/revision.ts'
import { leerDni } from '../../../platform/hojas/campos.ts'
import { type FilaLeida, leerFila, rechazar } from './fila.ts'

/** The columns of a row of headings; null when DNI or name is missing. */
export const leerEncabezado = lectorDeEncabezado(
  COLUMNAS_HOJA,
  (columnas) => columnas.has('dni') && columnas.has('ape_nom'),
)

/** The row in which a DNI was first seen, and what that row said. */
interface Vista {
  fila: number
  dicho: string
}

/**
 * The register of baskets, to be read once: rows by the rules of decision 0048, without or refused those that repeat a DNI.
 * Of each row it keeps only what it compares.
 */
export const registroDeCanastas = (): Registro<CampoHoja, FilaLeida> => {
  /** By DNI as a number, with a digest of the row: a slice of a text would keep the whole text in memory. */
  const vistas = new Map<number, Vista>()
  /** Null when another row of the same DNI says the same; the row refused when that row says something else. */
  const comparar = (leida: FilaLeida, celdas: ReadonlyMap<CampoHoja, Celda>): FilaLeida | null => {
    const { dni } = leida
    if (dni === null) return leida
    const dicho = comoDicho(leida)
    const vista = vistas.get(Number(dni))
    if (!vista) {
      vistas.set(Number(dni), { fila: leida.fila, dicho })
      return leida
    }
    return vista.dicho === dicho ? null : rechazar(leida, celdas, `${MENSAJES_CANASTAS.dniRepetido} ${vista.fila}`)
  }
  return {
    encabezado: leerEncabezado,
    filasMaximo: TOPE_FILAS_CANASTAS,
    leer: ({ lugar, celdas, propias }) =>
      noEsRegistro(celdas, propias) ? null : comparar(leerFila(propias, lugar), propias),
  }
}

/** Tells sums and repeated headings from people: a person called Total has a DNI, and a sum of DNIs is not one. */
const noEsRegistro = (celdas: ReadonlyMap<number, Celda>, propias: ReadonlyMap<CampoHoja, Celda>): boolean => {
  const dni = propias.get('dni')
  if (dni?.tipo === 'texto' && !/\d/.test(dni.valor) && leerEncabezado(celdas)) return true
  const esCuenta = dni?.tipo === 'numero' && dni.formula
  return empiezaComoSuma(celdas) && (esCuenta || leerDni(dni).valor === null)
}

/** A digest of what a row says of its person: all but the running number and the place of the row. */
const comoDicho = ({ fila: _fila, cont: _cont, avisos: _avisos, celdas, ...dicho }: FilaLeida): string =>
  hash('sha1', JSON.stringify([dicho, { ...celdas, cont: undefined }]), 'base64')

export interface PedidoDeRevision {
  /** The Lima day, yyyy-MM-dd. */
  hoy: string
}
