import { setTimeout as esperar } from 'node:timers/promises'
import { ErrorDeNegocio } from '../errores.ts'
import { askWithDeadline } from '../http/deadline.ts'
import type { Log } from '../log.ts'
import { REPLICA } from '../observacion/metricas.ts'
import type { Sesion } from '../sesion/sesion.ts'
import { type Acceso, abrirBaseDeDatos, type BaseDeDatos, type Db } from './conexion.ts'
import { getPunto, getSeguimiento, type Punto, type Seguimiento } from './replica.queries.ts'
import { codigoSql } from './transaccion.ts'

/** The maximum age of the data that the public reads. */
export const REZAGO_MS = 10_000
const MIRAR_MS = 1_000
/** After this many checks, a replica that has never caught up is reported. */
const VISTAS = 5
const DESPEDIDA_MS = 1_000
/** SQLSTATE of a time limit on the replica; such a statement is not repeated on the database. */
const TARDO = '57014'

/** A server that follows the database; public data is read from it (decision 0081). */
export interface Replica extends Acceso {
  /** Whether it has everything that was committed until a few seconds ago. */
  sirve(): boolean
  /** Reads from it while it serves; otherwise, and where that fails or it is lost meanwhile, from the database itself. */
  leer<T>(acto: (db: Db) => Promise<T>): Promise<T>
  /** Starts to watch it; nobody waits for an unreachable replica. */
  iniciar(): void
  cerrar(): Promise<void>
}

interface Partes {
  /** The database that it follows. */
  bd: BaseDeDatos
  /** Maximum number of connections. */
  max: number
  log: Log
}

/** Opens it under the same role; until it is watched it does not serve. */
export const abrirReplica = (url: string, { bd, max, log }: Partes): Replica => {
  const suya = abrirBaseDeDatos(url, {
    ...{ nombre: 'cabildo réplica', soloLectura: true, rol: bd.rol, max },
    // The periodic check reports a lost connection.
    alFallar: () => undefined,
  })
  // The check has a connection of its own, so that a busy replica is not taken for a lost one.
  const paraMirar = { nombre: 'cabildo vigía', rol: bd.rol, max: 1, alFallar: () => undefined }
  const vigias = { base: abrirBaseDeDatos(bd.url, paraMirar), replica: abrirBaseDeDatos(url, paraMirar) }
  const leyendo = new Set<(motivo: Error) => void>()
  /** The replica has everything committed until this time. */
  let alDiaDe = Number.NEGATIVE_INFINITY
  /** Positions of the database at each check of the last seconds, oldest first. */
  let puntos: (Punto & { desde: number })[] = []
  let dicho: boolean | null = null
  let proxima: NodeJS.Timeout | undefined
  let cerrada = false

  const sirve = () => performance.now() - alDiaDe < REZAGO_MS
  const dejar = REPLICA.mirar({}, () => (sirve() ? 1 : 0))

  const perder = () => {
    alDiaDe = Number.NEGATIVE_INFINITY
    for (const soltar of leyendo) soltar(new Error('se perdió la réplica'))
  }

  const comparar = askWithDeadline<{ que: Seguimiento['que'] | 'callada'; desde: number | undefined }>(
    async () => {
      const preguntados = puntos
      const { que, alcanzados } = await getSeguimiento(vigias.replica.db, preguntados)
      return { que, desde: preguntados[alcanzados - 1]?.desde }
    },
    { que: 'callada', desde: undefined },
  )

  const mirar = async (): Promise<void> => {
    const desde = performance.now()
    const punto = { desde, ...(await getPunto(vigias.base.db)) }
    // Points of another cluster at the same address, and points that are too old, are dropped.
    const deAntes = puntos.filter((uno) => uno.sistema === punto.sistema && desde - uno.desde < REZAGO_MS)
    puntos = [...deAntes, punto]
    const { que, desde: alcanzado } = await comparar()
    if (que !== 'sigue') perder()
    else if (alcanzado !== undefined) alDiaDe = Math.max(alDiaDe, alcanzado)
    // A replica that has just been connected may still catch up.
    else if (dicho === null && puntos.length < VISTAS) return
    if (dicho === sirve()) return
    dicho = sirve()
    if (dicho) log.info('lo público se lee de la réplica')
    else log.warn({ motivo: MOTIVOS[que] }, 'lo público no se lee de la réplica')
  }

  /** While the database itself is away, the state of its replica is unknown. */
  const vigilar = () =>
    void mirar()
      .catch(() => undefined)
      .finally(() => {
        if (!cerrada) proxima = setTimeout(vigilar, MIRAR_MS)
      })

  /** The answer of the replica; fails when the replica is lost meanwhile. */
  const mientrasViva = <T>(lectura: Promise<T>): Promise<T> =>
    new Promise((listo, fallar) => {
      leyendo.add(fallar)
      lectura.then(listo, fallar).finally(() => leyendo.delete(fallar))
    })

  return {
    url,
    rol: bd.rol,
    sirve,
    async leer(acto) {
      if (!sirve()) return acto(bd.db)
      try {
        return await mientrasViva(acto(suya.db))
      } catch (error) {
        if (error instanceof ErrorDeNegocio || codigoSql(error) === TARDO) throw error
        return acto(bd.db)
      }
    },
    iniciar: vigilar,
    async cerrar() {
      cerrada = true
      clearTimeout(proxima)
      dejar()
      // A replica that does not respond would never close its connections.
      const todas = [suya, vigias.base, vigias.replica].map((una) => una.cerrar())
      await Promise.race([Promise.all(todas), esperar(DESPEDIDA_MS, undefined, { ref: false })])
    },
  }
}

const MOTIVOS: Record<Seguimiento['que'] | 'callada', string> = {
  sigue: 'va atrasada',
  otra: 'es copia de otra base de datos',
  suelta: 'no sigue a ninguna base de datos',
  callada: 'no responde, o no deja entrar',
}

/** Reads what anybody may see, for a caller with or without a session. */
export type LeerPublico = <T>(sesion: Sesion | null, acto: (db: Db) => Promise<T>) => Promise<T>

/** Callers without a session read from the replica; a signed-in user must find what was written a moment ago. */
export const lecturaPublica =
  (db: Db, replica: Replica | null): LeerPublico =>
  (sesion, acto) =>
    replica && !sesion ? replica.leer(acto) : acto(db)
