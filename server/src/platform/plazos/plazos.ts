import { CLASE_DEL_AJUSTE, NORMA_DEL_AJUSTE } from '@cabildo/contracts/calendario'
import {
  type Calendario,
  type ClasePlazo,
  computo,
  crearCalendario,
  type DiaDelComputo,
  type EstadoPlazo,
  type EventoPlazo,
  evaluar,
  exigirEvento,
  explicacion,
  fechaLegal,
  type Plazo,
  type PlazoEvaluado,
  PlazoImposible,
  SILENCIO,
} from '@cabildo/contracts/plazos-calculo'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Trx } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Reloj } from '../reloj.ts'
import type { Vivo } from '../vivo/vivos.ts'
import { findVersionDelCalendario, listDiasRegistrados, sembrarDiasDelAjuste } from './calendario.queries.ts'
import {
  findPlazo,
  insertEvento,
  insertPlazo,
  lockPlazoAbierto,
  lockPlazoCerrado,
  updatePlazo,
} from './plazos.queries.ts'

/** The calendar in force, and which of its versions it is. */
export interface CalendarioVigente {
  version: number
  calendario: Calendario
}

/** Reads the calendar; it is made anew only where it has changed, for that takes some hundredths of a second. */
export const lectorDeCalendario =
  (db: Db) =>
  async (antes?: CalendarioVigente): Promise<CalendarioVigente> => {
    const version = await findVersionDelCalendario(db)
    if (antes?.version === version) return antes
    return { version, calendario: crearCalendario(await listDiasRegistrados(db)) }
  }

/** Takes over the days of the setting DIAS_NO_LABORABLES, once; later the log says that nobody reads it (PLA-17). */
export const sembrarCalendario = async (db: Db, log: FastifyBaseLogger, dias: readonly string[]): Promise<void> => {
  if (dias.length === 0) return
  const tomados = await sembrarDiasDelAjuste(db, dias, { clase: CLASE_DEL_AJUSTE, norma: NORMA_DEL_AJUSTE })
  log.info(
    tomados
      ? 'los días de DIAS_NO_LABORABLES están ahora en la pantalla Calendario'
      : 'DIAS_NO_LABORABLES ya no se usa: los días no laborables se llevan en la pantalla Calendario',
  )
}

interface PorIniciar extends Omit<Plazo, 'silencio'> {
  clave: string
  silencio?: Plazo['silencio']
}

/** What may happen to a clock, besides what the calendar does to it. */
type Hecho =
  | { tipo: 'SUSPENSION' | 'REANUDACION' | 'CUMPLIDO' | 'CONCLUIDO' | 'REABIERTO' }
  | { tipo: 'PRORROGA'; vence: string }

interface Cuando {
  /** The Lima day on which it happened; today unless named. */
  dia?: string
  /** The instant at which it stopped, where it is written down later; now unless named. */
  at?: Date
  /** Nothing is written of a clock that is in another state. */
  solo?: EstadoPlazo
}

/** What a clock is today, with the sentence of PLA-08 and the days that it is made of; those of a closed clock are not kept. */
export type PlazoLeido = PlazoEvaluado &
  Pick<Plazo, 'desde' | 'dias' | 'silencio'> & { explicacion: string; computo: readonly DiaDelComputo[] }

/** The clocks of cases (17): what the engine of the contract answers, kept in the database. */
export interface Plazos {
  /** The engine's calendar as it is now: ask for it where it is used. */
  calendario(): Calendario
  /** The working day on which what comes at an instant counts as filed (PLA-02). */
  fechaLegal(instante: Date): string
  /** Until when a term runs that begins now. */
  vence(plazo: Pick<Plazo, 'desde' | 'dias'>): string
  /** Starts a clock in the transaction of the act that starts it, and answers it as it would be read. */
  iniciar(trx: Trx, plazo: PorIniciar): Promise<PlazoLeido>
  /** The last clock of a case and kind; null where it never had one. */
  leer(db: Db, clave: string, clase: ClasePlazo): Promise<PlazoLeido | null>
  /**
   * Gives the open clock of a case another term and silence, counted from the same start (PLA-25). Without a term it stops;
   * a case that had none gets one.
   */
  ajustar(
    trx: Trx,
    plazo: Pick<PorIniciar, 'clave' | 'clase' | 'desde'>,
    termino: Pick<Plazo, 'dias' | 'silencio'> | null,
  ): Promise<void>
  /**
   * Writes down what happened to the open clock of a case; nothing where it has none, as cases of before. Throws
   * plazoCerrado where the clock's state does not allow it (Table PLA-D).
   */
  anotar(trx: Trx, clave: string, clase: ClasePlazo, hecho: Hecho, cuando?: Cuando): Promise<void>
  /** The last clock of a case goes on as if it had never stopped (EXP-43); nothing where none was stopped. */
  reabrir(trx: Trx, clave: string, clase: ClasePlazo): Promise<void>
}

export const crearPlazos = (vigente: Vivo<CalendarioVigente>, corte: string, reloj: Reloj): Plazos => {
  const calendario = () => vigente.actual().calendario
  const leido = (plazo: Plazo & { explicacion?: string }, eventos: readonly EventoPlazo[]): PlazoLeido => {
    const evaluado = evaluar(plazo, eventos, reloj.hoy(), calendario())
    const { desde, dias, silencio, explicacion: alCerrar = '' } = plazo
    const contados = evaluado.cerrado ? [] : computo(plazo, eventos, calendario())
    const suya = evaluado.cerrado ? alCerrar : explicacion(contados)
    return { ...evaluado, desde, dias, silencio, explicacion: suya, computo: contados }
  }
  const plazos: Plazos = {
    calendario,
    fechaLegal: (instante) => fechaLegal(instante, corte, calendario()),
    vence: ({ desde, dias }) => calendario().termino(desde, dias),
    async iniciar(trx, { silencio = SILENCIO.ninguno, ...plazo }) {
      const { version, calendario: suyo } = vigente.actual()
      const vence = suyo.termino(plazo.desde, plazo.dias)
      // What is filed after the cut-off starts on a later day than today.
      const dia = [reloj.hoy(), plazo.desde].sort().at(-1) ?? plazo.desde
      await insertPlazo(trx, { ...plazo, silencio, vence }, { version, dia })
      return leido({ ...plazo, silencio }, [{ tipo: 'INICIO', dia, vence }])
    },
    async leer(db, clave, clase) {
      const guardado = await findPlazo(db, clave, clase)
      return guardado ? leido(guardado, guardado.eventos) : null
    },
    async anotar(trx, clave, clase, hecho, { dia = reloj.hoy(), at, solo } = {}) {
      const reabre = hecho.tipo === 'REABIERTO'
      const guardado = await (reabre ? lockPlazoCerrado : lockPlazoAbierto)(trx, clave, clase)
      if (!guardado) return
      const { version, calendario: suyo } = vigente.actual()
      const { plazo_id, eventos, vence: vencia } = guardado
      if (solo && evaluar(guardado, eventos, reloj.hoy(), suyo).estado !== solo) return
      const cierra = hecho.tipo === 'CUMPLIDO' || hecho.tipo === 'CONCLUIDO'
      // What was filed after the cut-off starts on a later day than the one on which something happens to it; and what began
      // to arrive before midnight may find that something has happened to it since.
      const evento = {
        dia: [dia, guardado.desde, eventos.at(-1)?.dia ?? dia].sort().at(-1) ?? dia,
        ...(cierra ? { ...hecho, vence: vencia } : hecho),
      } as EventoPlazo
      exigirPosible(() => exigirEvento(guardado, eventos, evento, suyo))
      const { estado, vence } = evaluar(guardado, [...eventos, evento], reloj.hoy(), suyo)
      const ahora = reloj.ahora()
      await insertEvento(trx, plazo_id, evento, {
        ...{ estado, vence, version, ahora },
        prorrogado: hecho.tipo === 'PRORROGA' ? hecho.vence : null,
        cerrado_at: cierra ? (at ?? ahora) : null,
        explicacion: cierra ? explicacion(computo(guardado, eventos, suyo)) : '',
      })
    },
    reabrir: (trx, clave, clase) => plazos.anotar(trx, clave, clase, { tipo: 'REABIERTO' }),
    async ajustar(trx, plazo, termino) {
      const guardado = await lockPlazoAbierto(trx, plazo.clave, plazo.clase)
      if (!termino) return plazos.anotar(trx, plazo.clave, plazo.clase, { tipo: 'CONCLUIDO' })
      if (!guardado) {
        await plazos.iniciar(trx, { ...plazo, ...termino })
        return
      }
      const { version, calendario: suyo } = vigente.actual()
      const { estado, vence } = evaluar({ ...guardado, ...termino }, guardado.eventos, reloj.hoy(), suyo)
      await updatePlazo(trx, guardado.plazo_id, {
        ...termino,
        estado,
        vence,
        calendario: version,
        updated_at: reloj.ahora(),
      })
    },
  }
  return plazos
}

/** Runs what asks the engine, and tells its refusal as one of the product's own. */
const exigirPosible = (acto: () => void): void => {
  try {
    acto()
  } catch (error) {
    throw error instanceof PlazoImposible ? new ErrorDeNegocio('plazoCerrado') : error
  }
}
