import type { Columna, TipoDeCelda } from '@cabildo/contracts/base/listado'
import type { Acceso } from '@cabildo/contracts/base/permisos'
import { FORMATOS, type Formato } from '@cabildo/contracts/exportar'
import type { CompiledQuery } from 'kysely'
import type * as z from 'zod/mini'
import type { BaseDeDatos, Db } from '../db/conexion.ts'
import { leerPorLotes } from '../db/cursor.ts'
import type { Sesion } from '../sesion/sesion.ts'

/** Data of a column's heading. */
export interface Titulo {
  titulo: string
  ancho: number
  /** What its texts are, where they are not just texts; a workbook gets dates, hours and numbers as such. */
  tipo?: TipoDeCelda
}

/** The texts of a column of numbers that are numbers. */
export const ES_NUMERO = /^-?\d{1,15}(\.\d{1,10})?$/

/** A table for the export room: rows are already the texts of their cells. */
export interface TablaExportable {
  readonly titulo: string
  /** The title where it depends on who asks and for what. */
  tituloDe?(sesion: Sesion | null, peticion: unknown): Promise<string>
  /** The access of the table's own listing, asked again by the export (API-98). */
  readonly acceso: Acceso
  /** The formats that it is offered in. */
  readonly formatos: readonly Formato[]
  readonly esquema: z.ZodMiniType
  columnasDe(formato: Formato): readonly Titulo[]
  /** All rows that match, in batches; `peticion` has passed `esquema`. Nothing is read before the first `next()`. */
  abrir(
    bd: Pick<BaseDeDatos, 'db' | 'pool'>,
    sesion: Sesion | null,
    peticion: unknown,
    formato: Formato,
  ): AsyncGenerator<string[][], void>
}

interface Definicion<Fila, A extends Acceso, S extends z.ZodMiniType, Leida> {
  titulo: string
  tituloDe?: (sesion: A extends 'publico' ? Sesion | null : Sesion, peticion: z.output<S>) => Promise<string>
  acceso: A
  /** All, unless named. */
  formatos?: readonly Formato[]
  /** Schema of the listing request; its `start` and `length` are ignored (SHE-85). */
  esquema: S
  /** The contract's columns, the same as on the screen (SHE-86). */
  columnas: readonly Columna<Fila>[]
  /** The statement that lists every matching row; it is read with a cursor. May refuse, as the list would. */
  consulta(sesion: A extends 'publico' ? Sesion | null : Sesion, peticion: z.output<S>): Consulta<Leida>
  /** Makes the function that converts a row; called once per export, so that all rows use the same day. */
  como: () => (leida: Leida) => Fila
}

/** A Kysely statement that has not been run. */
interface Consulta<Fila> {
  compile(db: Db): CompiledQuery<Fila>
}

/** Declares an exportable table whose rows are few and made by the program, not read with a cursor. */
export const definirTabla = <Fila, const A extends Acceso, S extends z.ZodMiniType>({
  titulo,
  acceso,
  formatos = FORMATOS,
  esquema,
  columnas,
  reunir,
}: Pick<Definicion<Fila, A, S, Fila>, 'titulo' | 'acceso' | 'formatos' | 'esquema' | 'columnas'> & {
  reunir(sesion: A extends 'publico' ? Sesion | null : Sesion, peticion: z.output<S>): Promise<readonly Fila[]>
}): TablaExportable => ({
  ...{ titulo, acceso, formatos, esquema, columnasDe: (formato) => titulosDe(enFormato(columnas, formato)) },
  async *abrir(_bd, sesion, peticion, formato) {
    // Access and schema have been checked, as below.
    const filas = await reunir(sesion as Parameters<typeof reunir>[0], peticion as z.output<S>)
    const suyas = enFormato(columnas, formato)
    yield filas.map((fila) => suyas.map((columna) => columna.texto(fila)))
  },
})

type DeArchivo<Fila> = NonNullable<Columna<Fila>['partes']>[number]

/** The columns of a PDF are those of the screen; a CSV and a workbook have each fact by itself (decision 0227). */
const enFormato = <Fila>(columnas: readonly Columna<Fila>[], formato: Formato): readonly DeArchivo<Fila>[] =>
  formato === 'pdf' ? columnas : columnas.flatMap((columna): readonly DeArchivo<Fila>[] => columna.partes ?? [columna])

const titulosDe = <Fila>(columnas: readonly DeArchivo<Fila>[]): Titulo[] =>
  columnas.map((c) => ({ titulo: c.titulo, ancho: c.ancho ?? 1, ...(c.tipo && { tipo: c.tipo }) }))

/** Declares an exportable table; a feature offers its own in its `modulo.ts`. */
export const definirExportable = <Fila, const A extends Acceso, S extends z.ZodMiniType>(
  definicion: Omit<Definicion<Fila, A, S, Fila>, 'como'>,
): TablaExportable => definirExportableDe({ ...definicion, como: () => (fila: Fila) => fila })

/** The same for a table whose columns are computed from a row. */
export const definirExportableDe = <Fila, const A extends Acceso, S extends z.ZodMiniType, Leida>({
  titulo,
  tituloDe,
  acceso,
  formatos = FORMATOS,
  esquema,
  columnas,
  consulta,
  como,
}: Definicion<Fila, A, S, Leida>): TablaExportable => ({
  titulo,
  ...(tituloDe && { tituloDe: tituloDe as NonNullable<TablaExportable['tituloDe']> }),
  acceso,
  formatos,
  esquema,
  columnasDe: (formato) => titulosDe(enFormato(columnas, formato)),
  async *abrir({ db, pool }, sesion, peticion, formato) {
    // The route has checked access and schema; the types of a registry of different tables cannot say so.
    const pedida = consulta(sesion as Parameters<typeof consulta>[0], peticion as z.output<S>)
    const hacer = como()
    const suyas = enFormato(columnas, formato)
    for await (const lote of leerPorLotes(pool, pedida.compile(db)))
      yield lote.map((leida) => {
        const fila = hacer(leida)
        return suyas.map((columna) => columna.texto(fila))
      })
  },
})
