import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { TipoDeImportacion } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { cerrarRevision } from '../../platform/cargas/cargas.queries.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { listRechazadas, tomarTurno } from './importaciones.queries.ts'
import { abrirLectorDeImportaciones, claseDe, escribir, exigirModulo, leer, type Partes } from './importaciones.ts'

/** Nobody is signed in at the command line: the trail shows what was run. */
const actorDe = (tipo: TipoDeImportacion) => ({ user_id: null, peticion: `import-${tipo}` })

interface Pedido {
  tipo: TipoDeImportacion
  /** The file's name, and what opens it. */
  nombre: string
  libro: Pick<Archivos, 'pesar' | 'abrir'>
  simular: boolean
}

/** What a file did, or would do. */
export interface ImportacionDeOrden {
  leidas: number
  nuevas: number
  iguales: number
  rechazadas: { lugar: string; motivos: string[] }[]
  /** How many were refused, of which the first are told. */
  malas: number
  /** The import, by which it is found and undone on the screen; null where nothing was written. */
  carga_id: number | null
}

/** Refused rows that are told by number. */
const RECHAZADAS_MAXIMO = 1_000

/**
 * Takes a file in as the screen does, all of it or nothing: a refused row keeps all others out (ORG-57). What was applied stands
 * among the imports of the screen, and can be undone there. Throws validacion with the words for a file that cannot be read, moduloApagado.
 */
export const importarDeOrden = async (partes: Partes, pedido: Pedido): Promise<ImportacionDeOrden> => {
  const { db } = partes
  const { tipo, nombre, simular } = pedido
  await exigirModulo(db, tipo)
  const contenido = await buffer(await abrir(pedido.libro))
  const { id } = await db
    .insertInto('cargas')
    .values({ tipo, nombre, bytes: contenido.length, sha256: hash('sha256', contenido), created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  let hecha = false
  const lector = abrirLectorDeImportaciones({
    pesar: async () => contenido.length,
    abrir: async () => Readable.from([contenido]),
  })
  try {
    const leido = await leer(partes, lector, { id, tipo, storage_key: '' })
    if ('falla' in leido) throw new ErrorDeNegocio('validacion', { mensaje: leido.falla })
    const clase = claseDe(partes, tipo)
    await db.transaction().execute((trx) => cerrarRevision(trx, clase, id, leido))
    const { filas, nuevos, iguales, rechazados } = await db
      .selectFrom('cargas')
      .select(['filas', 'nuevos', 'iguales', 'rechazados'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const informe = {
      ...{ leidas: filas, nuevas: nuevos, iguales, malas: rechazados },
      rechazadas: await listRechazadas(db, id, 0, RECHAZADAS_MAXIMO),
    }
    if (simular || rechazados > 0 || nuevos === 0) return { ...informe, carga_id: null }
    await enTransaccion(db, actorDe(tipo), async (trx) => {
      await tomarTurno(trx)
      await sql`select from cargas where id = ${id} for update`.execute(trx)
      const hecho = await escribir(partes, trx, { id, tipo, por: null }, async () => undefined)
      if (hecho === 'cambiada') throw new ErrorDeNegocio('cargaCambiada')
    })
    hecha = true
    return { ...informe, carga_id: id }
  } finally {
    await lector.cerrar()
    // What is left of an order that was interrupted goes with the uploads that nobody came back to.
    if (!hecha) await db.deleteFrom('cargas').where('id', '=', id).where('estado', '<>', 'aplicada').execute()
  }
}

const abrir = async (libro: Pedido['libro']) => {
  const contenido = await libro.abrir('hojas', '')
  if (!contenido) throw new Error('The file is gone')
  return contenido
}
