import * as z from 'zod/mini'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { tomarUsos } from '../limites/limites.queries.ts'
import type { Log } from '../log.ts'
import { CORTADOS, cronometrar, SOCIOS } from '../observacion/metricas.ts'
import { DIA_MS, inicioDelDia, type Reloj } from '../reloj.ts'
import type { Limpieza } from '../trabajos/limpieza.ts'
import type { QuienConsulta } from './identidad.ts'
import {
  deleteConsultasViejas,
  deleteRespuestasViejas,
  findRespuesta,
  insertConsulta,
  type NombreRegistro,
  setRespuesta,
} from './nacionales.queries.ts'
import { ESPERA_MS } from './peticion.ts'

/** A state registry. */
export interface RegistroNacional<T extends object> {
  nombre: NombreRegistro
  /** Maximum number of questions a day. */
  porDia: number
  /** Schema of the stored part of an answer. */
  esquema: z.ZodMiniType<T>
  /** Null when the registry says that it has no such number; throws whenever it says anything else. */
  preguntar(numero: string, hasta: AbortSignal): Promise<T | null>
}

/** The registry works, but its answer about this number neither names anybody nor says that nobody has it. */
export class RespuestaDesconocida extends Error {}

/** After such an answer, the number is not asked again for this long, so that it does not use up the budget. */
const DESCONOCIDA_MS = 3_600_000

/** Days for which an answer is valid (D-29). */
export const DIAS_HALLADO = 180
export const DIAS_NO_HALLADO = 1
/** Share of a day's questions for the forms of citizens; the rest is for the staff. */
const PARTE_PUBLICA = 0.8

interface Partes {
  db: Db
  reloj: Reloj
  log: Log
}

/**
 * Asks a state registry only when needed: first stored answers, then the day's budget and the circuit breaker, and one
 * question for all who want the same number (IDE-15, IDE-18, D-29, F4).
 */
export const tratarCon = <T extends object>(nacional: RegistroNacional<T>, { db, reloj, log }: Partes) => {
  const { nombre, porDia, esquema } = nacional
  const breaker = createCircuitBreaker(reloj)
  CORTADOS.mirar({ registry: nombre }, () => (breaker.espera() > 0 ? 1 : 0))
  const enCurso = new Map<string, Promise<T | null>>()
  const desconocidas = new Map<string, number>()
  const hace = (dias: number) => new Date(reloj.ahora().getTime() - dias * DIA_MS)
  const desde = () => ({ hallado: hace(DIAS_HALLADO), noHallado: hace(DIAS_NO_HALLADO) })

  const guardada = async (numero: string): Promise<{ datos: T | null } | undefined> => {
    const fila = await findRespuesta(db, nombre, numero, desde())
    if (!fila) return undefined
    if (fila.datos === null) return { datos: null }
    // An answer stored by an older version in another form counts as missing.
    const leida = z.safeParse(esquema, fila.datos)
    return leida.success ? { datos: leida.data } : undefined
  }

  const noResponde = (esperaMs: number) =>
    new ErrorDeNegocio('registroNoResponde', { reintentar: Math.max(1, Math.ceil(esperaMs / 1_000)) })

  /** Milliseconds until this number may be asked again. */
  const calla = (numero: string): number => {
    const ahora = reloj.ahora().getTime()
    // Removing the expired ones bounds the map by the questions of an hour.
    for (const [uno, hasta] of desconocidas) if (hasta <= ahora) desconocidas.delete(uno)
    return (desconocidas.get(numero) ?? ahora) - ahora
  }

  const preguntar = async (numero: string, quien: QuienConsulta): Promise<T | null> => {
    const callado = calla(numero)
    if (callado > 0) throw noResponde(callado)
    if (breaker.espera() > 0) throw noResponde(breaker.espera())
    const hoy = inicioDelDia(reloj)
    const maximo = quien.formulario === null ? porDia : Math.floor(porDia * PARTE_PUBLICA)
    if ((await tomarUsos(db, [{ contador: `nacional:${nombre}`, ventana: hoy, maximo }])) === 0)
      throw noResponde(hoy.getTime() + DIA_MS - reloj.ahora().getTime())
    const { user_id, formulario, peticion } = quien
    const suya = { registro: nombre, numero, en: reloj.ahora() }
    const consulta = await insertConsulta(db, { user_id, formulario, peticion, ...suya })
    // Meanwhile, other questions may have failed.
    if (breaker.espera() > 0) throw noResponde(breaker.espera())
    const datos = await breaker
      .pasar(() =>
        cronometrar(
          SOCIOS,
          { partner: nombre },
          () => nacional.preguntar(numero, AbortSignal.timeout(ESPERA_MS)).catch(siResponde),
          { bien: (respuesta) => (respuesta instanceof RespuestaDesconocida ? 'unknown' : 'ok') },
        ),
      )
      .catch((err) => {
        log.warn({ err, registro: nombre }, 'un registro nacional no respondió')
        throw noResponde(breaker.espera())
      })
    if (datos instanceof RespuestaDesconocida) {
      log.warn({ err: datos, registro: nombre }, 'un registro nacional respondió algo que no se conoce')
      desconocidas.set(numero, reloj.ahora().getTime() + DESCONOCIDA_MS)
      throw noResponde(DESCONOCIDA_MS)
    }
    await setRespuesta(db, consulta, { ...suya, datos })
    return datos
  }

  return {
    /** The stored answer, without asking. */
    conocer: async (numero: string): Promise<T | null> => (await guardada(numero))?.datos ?? null,
    buscar: (numero: string, quien: QuienConsulta): Promise<T | null> => {
      const hecha = enCurso.get(numero)
      if (hecha) return hecha
      const una = (async () => {
        const sabida = await guardada(numero)
        return sabida ? sabida.datos : preguntar(numero, quien)
      })().finally(() => enCurso.delete(numero))
      enCurso.set(numero, una)
      return una
    },
  }
}

/** An unknown answer is still an answer: it does not open the circuit breaker. */
const siResponde = (error: unknown): RespuestaDesconocida => {
  if (error instanceof RespuestaDesconocida) return error
  throw error
}

/** The municipality is responsible for its questions; for this long it can say who asked (peru.md §2.1). */
const DIAS_CONSULTAS = 365

/** Deletes expired answers of the national registries, and questions older than a year. */
export const limpiarIdentidad: Limpieza = async (db, ayer) => {
  const hace = (dias: number) => new Date(ayer.getTime() - (dias - 1) * DIA_MS)
  await deleteRespuestasViejas(db, { hallado: hace(DIAS_HALLADO), noHallado: hace(DIAS_NO_HALLADO) })
  await deleteConsultasViejas(db, hace(DIAS_CONSULTAS))
}
