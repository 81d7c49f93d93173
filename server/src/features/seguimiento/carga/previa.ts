import { fileURLToPath } from 'node:url'
import type { Carga } from '@cabildo/contracts/cargas'
import type { CargaObras } from '@cabildo/contracts/seguimiento-carga'
import type { Casa } from '../../../casa.ts'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { aplicarCarga, type ClaseDeCarga, revisar, tareaDeRevision } from '../../../platform/cargas/cargas.ts'
import type { Actor } from '../../../platform/db/actor.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { abrirLectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProcessPoolOptions } from '../../../platform/procesos/process-pool.ts'
import { findColumnas } from '../obras.queries.ts'
import { insertCarga, reemplazarObras, tomarTurno } from './carga.queries.ts'
import { juzgar, type LectorDeObras, type Partes } from './carga.ts'
import {
  countObras,
  findLeido,
  insertAvancesDeCarga,
  insertFilas,
  insertRechazadas,
  insertRetiradas,
  type LeidoDeCarga,
  lockObras,
  reclasificar,
} from './previa.queries.ts'

const PROGRAMA = fileURLToPath(new URL('./lector.proceso.ts', import.meta.url))

export const abrirLectorDeObras = (archivos: Archivos, opciones: ProcessPoolOptions = {}): LectorDeObras =>
  abrirLectorDeLibros(PROGRAMA, archivos, opciones)

/** Spreadsheets of works that are looked at first (decision 0137). */
export const CARGA_DE_OBRAS: ClaseDeCarga = {
  tipo: 'obras',
  filas: 'cargas_obras',
  tarea: 'revisar_carga_obras',
  cambiada: 'obrasCambiadas',
  tomarTurno,
  reclasificar: async (trx, id, retener) => {
    if (retener) await lockObras(trx)
    return reclasificar(trx, id, (await findLeido(trx, id))?.rechazados ?? [])
  },
}

/** The task that reads a spreadsheet of works, by the columns of the settings as they are then. */
export const revisarCargaDeObras = (partes: Partes & { log: Log }) =>
  tareaDeRevision(partes, CARGA_DE_OBRAS, (carga_id) =>
    revisar(partes, CARGA_DE_OBRAS, carga_id, async (id, storage_key) => {
      const { db, lector, reloj } = partes
      const columnas = await findColumnas(db)
      if (!columnas) return { falla: new ErrorDeNegocio('sinColumnas').message }
      const pedido = { columnas, hoy: reloj.hoy() }
      const resultado = await lector.leer(storage_key, pedido, async ({ lote }) => {
        await insertFilas(db, id, lote)
      })
      const juzgado = juzgar(resultado, columnas)
      if ('falla' in juzgado) return { falla: juzgado.falla }
      const { leido, rechazados } = juzgado
      await insertRechazadas(db, id, leido.motivos)
      await insertRetiradas(db, id, rechazados)
      const { hoja, filas, ignoradas, repetidas } = leido
      return { hoja, filas, ignorados: ignoradas + repetidas, leido: { ...leido, rechazados } }
    }),
  )

/**
 * Replaces the works by those of a checked spreadsheet, and keeps it as an upload (SEG-29). Throws obrasCambiadas when it
 * would now do something else than what its user has seen.
 */
export const aplicarObras = (
  { db, reloj }: Pick<Casa, 'db' | 'reloj'>,
  actor: Actor,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> =>
  aplicarCarga(db, actor, CARGA_DE_OBRAS, {
    ...{ id, user_id, retener: true },
    escribir: async (trx, { nombre, bytes, sha256, hoja, filas, nuevos, cambiados, iguales, rechazados, leido }) => {
      const created_at = reloj.ahora()
      const obras = nuevos + cambiados + iguales
      const carga = {
        nombre,
        bytes,
        sha256,
        hoja,
        filas,
        obras,
        rechazadas: rechazados,
        created_by: user_id,
        created_at,
      }
      const { id: carga_id } = await insertCarga(trx, carga)
      await insertAvancesDeCarga(trx, carga_id, id)
      // What `revisarCargaDeObras` has kept.
      const conservar = (leido as unknown as LeidoDeCarga).rechazados
      const hecho = await reemplazarObras(trx, { carga_id, obras, rechazados: conservar, cambio_at: created_at })
      return { registrados: hecho.nuevas, actualizados: hecho.cambiadas }
    },
  })

/** A spreadsheet of works with the report of what was read, as the upload in one call tells it. */
export const comoCargaObras = async (db: Db, carga: Carga): Promise<CargaObras> => {
  const [leido, publicadas] = [await findLeido(db, carga.id), await countObras(db)]
  if (!leido) return { ...carga, reporte: null, publicadas }
  const { rechazados: _, ...suyo } = leido
  const { nombre, estado, nuevos: nuevas, cambiados: cambiadas, iguales, retirados: retiradas } = carga
  const leidas = nuevas + cambiadas + iguales
  // Before it is applied: those that the timeline keeps though no row that can be read has them.
  const conservadas =
    estado === 'aplicada' ? Math.max(0, publicadas - leidas) : publicadas - cambiadas - iguales - retiradas
  const cuenta = { nuevas, cambiadas, iguales, retiradas, conservadas }
  return { ...carga, publicadas, reporte: { nombre, ...suyo, ...cuenta, obras: leidas + conservadas } }
}
