import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArchivosDeImportacion, Faltantes, TipoDeImportacion } from '@cabildo/contracts/importaciones'
import type { Confianza } from '@cabildo/firma/tipos'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { cerrarRevision } from '../../platform/cargas/cargas.queries.ts'
import type { Legajo } from '../../platform/cargas/legajo.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { Revisor } from '../../platform/subidas/revisor.ts'
import { abrirJuez } from './firmas.ts'
import { findEstado, listGuardados, listRechazadas, tomarTurno } from './importaciones.queries.ts'
import {
  abrirLectorDeImportaciones,
  claseDe,
  escribir,
  exigirAdmitida,
  leer,
  loDemasDe,
  type Partes,
} from './importaciones.ts'

/** Nobody is signed in at the command line: the trail shows what was run. */
const actorDe = (tipo: TipoDeImportacion) => ({ user_id: null, peticion: `import-${tipo}` })

interface Pedido {
  tipo: TipoDeImportacion
  /** The file's name, and what opens it. */
  nombre: string
  libro:
    | Pick<Archivos, 'pesar' | 'abrir'>
    | { legajo: Legajo; archivos: Archivos; leerConfianza: () => Promise<Confianza> }
  simular: boolean
  /** Takes the other rows in where some are refused, as the screen does. */
  dejarRechazadas: boolean
}

/** What a file did, or would do. */
export interface ImportacionDeOrden {
  leidas: number
  nuevas: number
  iguales: number
  rechazadas: { lugar: string; motivos: string[] }[]
  /** How many were refused, of which the first are told. */
  malas: number
  /** Rows that are no records of today, and are passed over. */
  ignoradas: number
  /** What came besides the sheet; null for kinds without PDFs. */
  archivos: ArchivosDeImportacion | null
  /** Numbers that are missing; null for kinds without numbers, and where none is. */
  faltantes: Faltantes | null
  /** The import, by which it is found and undone on the screen; null where nothing was written. */
  carga_id: number | null
}

/** Refused rows that are told by number. */
const RECHAZADAS_MAXIMO = 1_000

/**
 * Takes a file in as the screen does, all of it or nothing: a refused row keeps all others out (ORG-57), unless these are to be left (`dejarRechazadas`). What was applied stands
 * among the imports of the screen, and can be undone there. Throws validacion with the words for a file that cannot be read, moduloApagado.
 */
export const importarDeOrden = async (partes: Partes, pedido: Pedido): Promise<ImportacionDeOrden> => {
  const { db } = partes
  const { tipo, nombre, simular, dejarRechazadas } = pedido
  await exigirAdmitida(partes, tipo)
  const { libro } = pedido
  const contenido = await buffer('legajo' in libro ? libro.legajo.hoja.abrir() : await abrir(libro))
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
  const revisor = 'legajo' in libro ? new Revisor(libro.archivos) : null
  const juez = 'legajo' in libro ? abrirJuez(libro.leerConfianza) : undefined
  try {
    const leido = await leer(partes, lector, {
      ...{ id, tipo, que: 'legajo' in libro ? libro.legajo : '' },
      ...(revisor &&
        'archivos' in libro && {
          recepcion: { archivos: libro.archivos, revisor, maximoBytes: partes.config.subidaMaximaBytes },
          juez,
        }),
    })
    if ('falla' in leido) throw new ErrorDeNegocio('validacion', { mensaje: leido.falla })
    const clase = claseDe(partes, tipo)
    await db.transaction().execute((trx) => cerrarRevision(trx, clase, id, leido))
    const { filas, nuevos, iguales, rechazados, ignorados } = await db
      .selectFrom('cargas')
      .select(['filas', 'nuevos', 'iguales', 'rechazados', 'ignorados'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const informe = {
      ...{ leidas: filas, nuevas: nuevos, iguales, malas: rechazados, ignoradas: ignorados },
      rechazadas: await listRechazadas(db, id, 0, RECHAZADAS_MAXIMO),
      ...(await loDemasDe(db, id)),
    }
    if (simular || (rechazados > 0 && !dejarRechazadas) || nuevos === 0) return { ...informe, carga_id: null }
    await enTransaccion(db, actorDe(tipo), async (trx) => {
      await tomarTurno(trx)
      await findEstado(trx, id, true)
      const hecho = await escribir(partes, trx, { id, tipo, por: null }, async () => undefined)
      if (hecho === 'cambiada') throw new ErrorDeNegocio('cargaCambiada')
    })
    hecha = true
    return { ...informe, carga_id: id }
  } finally {
    await lector.cerrar()
    await revisor?.cerrar()
    await juez?.cerrar()
    // Nobody waits for the sweep to have the room of a trial again.
    if (!hecha && 'archivos' in libro)
      for (const { carpeta, storage_key } of await listGuardados(db, id))
        await libro.archivos.borrar(carpeta, storage_key)
    // What is left of an order that was interrupted goes with the uploads that nobody came back to.
    if (!hecha) await db.deleteFrom('cargas').where('id', '=', id).where('estado', '<>', 'aplicada').execute()
  }
}

const abrir = async (libro: Pick<Archivos, 'abrir'>) => {
  const contenido = await libro.abrir('hojas', '')
  if (!contenido) throw new Error('The file is gone')
  return contenido
}
