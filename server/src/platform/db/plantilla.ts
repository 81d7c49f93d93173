import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './conexion.ts'

const TOPE_FORMAS = 200

/**
 * A statement that a screen asks for over and over, built once per form: building and compiling a page costs as much as
 * reading its answer. `construir` gets marks where the values named will stand. Calls that share a `clave` share the
 * statement, so it must tell apart whatever of `forma` the statement holds; null builds it anew.
 */
export const crearPlantilla = <Forma, Valores extends object, Fila>(
  nombres: readonly (keyof Valores)[],
  construir: (forma: Forma, valores: Valores) => RawBuilder<Fila>,
) => {
  const formas = new Map<string, CompiledQuery<Fila>>()
  const nombreDe = new Map<unknown, keyof Valores>(nombres.map((nombre) => [{ nombre }, nombre]))
  // A mark is not of its value's type; the builder only carries it to its place.
  const marcas = Object.fromEntries([...nombreDe].map(([marca, nombre]) => [nombre, marca])) as Valores

  const compilada = (db: Db, clave: string, forma: Forma): CompiledQuery<Fila> => {
    const conocida = formas.get(clave)
    if (conocida) return conocida
    const nueva = construir(forma, marcas).compile(db)
    if (formas.size < TOPE_FORMAS) formas.set(clave, nueva)
    return nueva
  }

  return async (db: Db, clave: string | null, forma: Forma, valores: Valores): Promise<Fila[]> => {
    if (clave === null) return (await construir(forma, valores).execute(db)).rows
    const consulta = compilada(db, clave, forma)
    const parameters = consulta.parameters.map((valor) => {
      const nombre = nombreDe.get(valor)
      return nombre === undefined ? valor : valores[nombre]
    })
    return (await db.executeQuery<Fila>({ ...consulta, parameters })).rows
  }
}
