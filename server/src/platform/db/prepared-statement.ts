import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './conexion.ts'

const TOPE_FORMAS = 200

/**
 * A frequent statement, built once per form, because building and compiling a page costs as much as reading its answer.
 * `construir` gets marks in place of the values of `marco`. Calls of one form share a statement, so the form must cover
 * everything else of the request that the statement depends on; null builds it anew.
 */
export const prepareStatement = <Pedido, Marco, Fila>(
  construir: (pedido: Pedido, marco: Marco) => RawBuilder<Fila>,
) => {
  const formas = new Map<string, CompiledQuery<Fila>>()
  const marcas = new Map<string | symbol, object>()
  const nombreDe = new Map<unknown, string | symbol>()
  const marcar = (nombre: string | symbol): object => {
    const marca = marcas.get(nombre) ?? { nombre }
    marcas.set(nombre, marca)
    nombreDe.set(marca, nombre)
    return marca
  }
  // A mark is not of its value's type; the builder only carries it to its place.
  const marcado = new Proxy({}, { get: (_, nombre) => marcar(nombre) }) as Marco

  const compilada = (db: Db, forma: string, pedido: Pedido): CompiledQuery<Fila> => {
    const conocida = formas.get(forma)
    if (conocida) return conocida
    const nueva = construir(pedido, marcado).compile(db)
    if (formas.size < TOPE_FORMAS) formas.set(forma, nueva)
    return nueva
  }

  return async (db: Db, forma: string | null, pedido: Pedido, marco: Marco): Promise<Fila[]> => {
    if (forma === null) return (await construir(pedido, marco).execute(db)).rows
    const consulta = compilada(db, forma, pedido)
    const parameters = consulta.parameters.map((valor) => {
      const nombre = nombreDe.get(valor)
      return nombre === undefined ? valor : marco[nombre as keyof Marco]
    })
    return (await db.executeQuery<Fila>({ ...consulta, parameters })).rows
  }
}
