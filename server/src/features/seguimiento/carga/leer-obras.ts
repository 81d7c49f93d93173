import type { FallaHoja } from '@cabildo/contracts/hojas'
import type { AjustesColumnas, ColumnasDetectadas } from '@cabildo/contracts/seguimiento'
import { TOPE_FILAS_OBRAS, VARIABLES_LEIDAS } from '@cabildo/contracts/seguimiento-reglas'
import { columnaDe, type Fila, letrasDe } from '@cabildo/hojas/celdas'
import { leerLibro } from '@cabildo/hojas/leer-libro'
import type { Avisar } from '../../../platform/procesos/programa.ts'
import { buscarEncabezado } from './encabezado.ts'
import type { Columnas } from './fila.ts'
import { FILAS_DE_ENCABEZADO, Lectura, type Leido } from './lectura.ts'

/** To read the works on a Lima day or, without `columnas`, only the headings. */
export interface PedidoDeObras {
  columnas: AjustesColumnas | null
  hoy: string
}

/** Works as JSON that the database takes as it is: who passes them on need not parse them. */
export interface Avance {
  lote: string
}

/** `rechazados` are the codes that stand in refused rows only. */
export type Resultado =
  | { leido: Leido; rechazados: string[] }
  | { detectadas: ColumnasDetectadas }
  | { falla: FallaHoja }

/** Rows above the works of a full sheet, and the one that is too many. */
const HOLGURA_FILAS = 100
/** Reads the first visible sheet that holds something, up to column ZZ. */
const UNA_HOJA = { soloPrimeraHoja: true, sinLejanas: true }
const OBRAS_POR_LOTE = 1_000

/** Reads a workbook of works: hands them on and says what was read, or proposes the columns by which to read it. */
export const leerObras = (
  archivo: Buffer,
  { columnas, hoy }: PedidoDeObras,
  avisar: Avisar<Avance>,
): Promise<Resultado> => (columnas ? leerTodas(archivo, columnas, hoy, avisar) : detectar(archivo))

const leerTodas = async (
  archivo: Buffer,
  letras: AjustesColumnas,
  hoy: string,
  avisar: Avisar<Avance>,
): Promise<Resultado> => {
  const columnas = Object.fromEntries(
    VARIABLES_LEIDAS.flatMap(({ campo }) => {
      const letra = letras[campo]
      return letra === undefined ? [] : [[campo, columnaDe(letra)]]
    }),
  ) as unknown as Columnas // AjustesColumnas has a letter for each required variable.
  const lectura = new Lectura(columnas, hoy)
  const opciones = { ...UNA_HOJA, filasMaximo: TOPE_FILAS_OBRAS + HOLGURA_FILAS }
  const libro = await leerLibro(archivo, opciones, (fila) => {
    lectura.tomar(fila)
    return undefined
  })
  if ('falla' in libro) return libro
  const { obras, leido, rechazados } = lectura.terminar()
  for (let i = 0; i < obras.length; i += OBRAS_POR_LOTE)
    await avisar({ lote: JSON.stringify(obras.slice(i, i + OBRAS_POR_LOTE)) })
  return { leido, rechazados }
}

const detectar = async (archivo: Buffer): Promise<Resultado> => {
  const primeras: Fila[] = []
  const libro = await leerLibro(archivo, { ...UNA_HOJA, filasMaximo: TOPE_FILAS_OBRAS }, (fila) => {
    const primera = fila.numero <= FILAS_DE_ENCABEZADO
    if (primera) primeras.push(fila)
    return primera ? undefined : 'basta'
  })
  if ('falla' in libro) return libro
  const encabezado = buscarEncabezado(primeras)
  if (!encabezado) return { falla: 'sinEncabezado' }
  const columnas = [...encabezado.columnas].map(([campo, { columna, titulo }]) => [
    campo,
    { letra: letrasDe(columna), titulo },
  ])
  return {
    detectadas: { hoja: primeras[0]?.hoja ?? '', fila: encabezado.fila, columnas: Object.fromEntries(columnas) },
  }
}
