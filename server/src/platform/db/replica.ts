import { setTimeout as esperar } from 'node:timers/promises'
import { ErrorDeNegocio } from '../errores.ts'
import { askWithDeadline } from '../http/deadline.ts'
import { REPLICA } from '../observacion/metricas.ts'
import type { Registro } from '../registro.ts'
import type { Sesion } from '../sesion/sesion.ts'
import { type Acceso, abrirBaseDeDatos, type BaseDeDatos, type Db } from './conexion.ts'
import { getPunto, getSeguimiento, type Punto, type Seguimiento } from './replica.queries.ts'
import { codigoSql } from './transaccion.ts'

/** What the public reads may be so old, and no older. */
export const REZAGO_MS = 10_000
const MIRAR_MS = 1_000
/** Looks after which one that has never got anywhere is told. */
const VISTAS = 5
const DESPEDIDA_MS = 1_000
/** Whoever waited for a statement until its end is not made to wait for it again elsewhere. */
const TARDO = '57014'

/** A server that follows the database, and from which what anybody may see is read (decision 0081). */
export interface Replica extends Acceso {
  /** Whether it has everything that was committed until a few seconds ago. */
  sirve(): boolean
  /** Reads from it while it serves; otherwise, and where that fails or it is lost meanwhile, from the database itself. */
  leer<T>(acto: (db: Db) => Promise<T>): Promise<T>
  /** Begins to watch it; a replica that is away keeps nobody waiting. */
  iniciar(): void
  cerrar(): Promise<void>
}

interface Partes {
  /** The database that it follows. */
  bd: BaseDeDatos
  /** Connections that it is asked over at most. */
  max: number
  registro: Registro
}

/** Opens it under the same role; until it is watched it does not serve. */
export const abrirReplica = (url: string, { bd, max, registro }: Partes): Replica => {
  const suya = abrirBaseDeDatos(url, {
    ...{ nombre: 'cabildo réplica', soloLectura: true, rol: bd.rol, max },
    // A connection that is lost is told by who looks after the replica.
    alFallar: () => undefined,
  })
  // Those who look wait behind nobody: a busy replica is not a lost one.
  const paraMirar = { nombre: 'cabildo vigía', rol: bd.rol, max: 1, alFallar: () => undefined }
  const vigias = { base: abrirBaseDeDatos(bd.url, paraMirar), replica: abrirBaseDeDatos(url, paraMirar) }
  const leyendo = new Set<(motivo: Error) => void>()
  /** What had been committed by then is there. */
  let alDiaDe = Number.NEGATIVE_INFINITY
  /** Up to where the database had been written, at each look of the last seconds, oldest first. */
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
    // Another cluster behind the same address begins anew; what has got too old is of no use.
    const deAntes = puntos.filter((uno) => uno.sistema === punto.sistema && desde - uno.desde < REZAGO_MS)
    puntos = [...deAntes, punto]
    const { que, desde: alcanzado } = await comparar()
    if (que !== 'sigue') perder()
    else if (alcanzado !== undefined) alDiaDe = Math.max(alDiaDe, alcanzado)
    // One that has just begun to be watched may still get there.
    else if (dicho === null && puntos.length < VISTAS) return
    if (dicho === sirve()) return
    dicho = sirve()
    if (dicho) registro.info('lo público se lee de la réplica')
    else registro.warn({ motivo: MOTIVOS[que] }, 'lo público no se lee de la réplica')
  }

  /** Where the database itself is away, nothing is known of its replica. */
  const vigilar = () =>
    void mirar()
      .catch(() => undefined)
      .finally(() => {
        if (!cerrada) proxima = setTimeout(vigilar, MIRAR_MS)
      })

  /** What it answers, unless it is lost before. */
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
      // One that is silent never takes its leave.
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

/** From the replica, where there is one; whoever signed in has to find what was written a moment ago. */
export const lecturaPublica =
  (db: Db, replica: Replica | null): LeerPublico =>
  (sesion, acto) =>
    replica && !sesion ? replica.leer(acto) : acto(db)
