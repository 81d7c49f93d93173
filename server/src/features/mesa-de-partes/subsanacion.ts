import { createHash, randomBytes } from 'node:crypto'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { MESA_DE_PARTES } from '@cabildo/contracts/consulta-pasos'
import {
  DIAS_PARA_SUBSANAR,
  EXPLICACION_MINIMA,
  MENSAJES_TRAMITE,
  type Subsanacion,
  subsanacionTarde,
} from '@cabildo/contracts/mesa-de-partes'
import { plazoDistinto } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, type Faltas, hallado } from '../../platform/errores.ts'
import { alcanzarRezagados } from '../../platform/plazos/mover.ts'
import { diaEnCamino, type Reloj } from '../../platform/reloj.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { claveDe, pedirCargo } from '../consulta/index.ts'
import { huellaDe } from '../formularios/index.ts'
import { lockTramite, type PorAtender } from './atencion.queries.ts'
import { cartaDeNoPresentado, cartaDeSubsanacion, cartaDeSubsanado } from './cartas.ts'
import { ORDEN_DE_REQUERIMIENTO, ORDEN_DE_SUBSANACION } from './presentacion.queries.ts'
import {
  findRequerido,
  findSubsanacion,
  insertEnlace,
  insertSubsanacion,
  listSinSubsanar,
  setNoPresentado,
  setPorSubsanar,
  setSubsanado,
  terminarEnlaces,
} from './subsanacion.queries.ts'

type Partes = Pick<Casa, 'db' | 'reloj' | 'cartero' | 'plazos' | 'enlacesDeCaso'>

const TOKEN_BYTES = 32
export const huellaDeToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The term of a correction that is asked for today (EXP-58). */
export const plazoDeSubsanacion = (reloj: Reloj) =>
  ({ clase: 'subsanacion_mesa', desde: reloj.hoy(), dias: DIAS_PARA_SUBSANAR }) as const

/**
 * Asks the applicant of a submission, which the caller has locked, for a correction within two business days; answers the last
 * of them (EXP-58, D-63). The filing's own clock waits meanwhile. Throws yaObservado, and plazoDistinto where another day
 * than that was shown (D-123).
 */
export const pedirSubsanacion = async (
  trx: Trx,
  { reloj, cartero, plazos, enlacesDeCaso }: Partes,
  tramite: PorAtender,
  observacion: { motivo: string; observado_por: number },
  { visto, ahora = reloj.ahora() }: { visto?: string | undefined; ahora?: Date } = {},
): Promise<string> => {
  if (tramite.estado !== 'PENDIENTE') throw new ErrorDeNegocio('yaObservado')
  const clave = claveDe('tramite', tramite.id)
  const plazo = plazoDeSubsanacion(reloj)
  const hasta = plazos.vence(plazo)
  if (visto !== undefined && visto !== hasta)
    throw new ErrorDeNegocio('plazoDistinto', { mensaje: plazoDistinto(hasta) })
  await setPorSubsanar(trx, tramite.id, { ...observacion, subsanar_hasta: hasta }, ahora)
  await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'SUSPENSION' }, { solo: 'CORRIENDO' })
  await plazos.iniciar(trx, { ...plazo, clave })
  if (tramite.email !== '') {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await insertEnlace(trx, { huella: huellaDeToken(token), clave, hasta }, ahora)
    await cartero.escribir(
      trx,
      cartaDeSubsanacion(tramite, observacion.motivo, hasta, enlacesDeCaso.deSubsanacion(token)),
      clave,
    )
  }
  return hasta
}

/** A correction brings a file, or says something (CON-19). */
export const faltasDeSubsanacion = (explicacion: string, subida: Subida | null): Faltas => ({
  explicacion:
    explicacion.trim().length < EXPLICACION_MINIMA &&
    !subida?.de('selectedFile').length &&
    !subida?.de('selectedFileAnexo').length &&
    MENSAJES_TRAMITE.sinSubsanacion,
})

/** Who waits for a correction: the front desk, or the area that has the case (EXP-39). */
interface Espera {
  /** The citizen's clock. */
  plazo: 'subsanacion_mesa' | 'subsanacion_area'
  /** Where its files begin, and its proof among those of the case. */
  orden: number
  cargo: number
  /** Throws where none is awaited by what has that legal date. */
  exigir(trx: Trx, tramite: PorAtender, fecha_legal: string): Promise<void>
  /** Locks what is locked before the filing. */
  antes?(trx: Trx, clave: string): Promise<void>
  /** Writes down that it came, and answers who looks at it now. */
  anotar(trx: Trx, hecho: { id: number; clave: string; recibido: Date }): Promise<string>
}

const DE_MESA: Espera = {
  ...{ plazo: 'subsanacion_mesa', orden: ORDEN_DE_SUBSANACION, cargo: 1 },
  exigir: async (_trx, tramite, fecha_legal) => exigirEsperada(tramite, fecha_legal),
  async anotar(trx, { id, recibido }) {
    await setSubsanado(trx, id, recibido)
    return MESA_DE_PARTES
  },
}

/** Of an area; what is written down of its case is the tray's to say. */
export const DE_AREA = {
  ...{ plazo: 'subsanacion_area', orden: ORDEN_DE_REQUERIMIENTO, cargo: 2 },
  async exigir(trx, { id }, fecha_legal) {
    const requerido = await findRequerido(trx, claveDe('tramite', id))
    if (requerido?.subsanado) throw new ErrorDeNegocio('subsanacionEnviada')
    if (!requerido || requerido.terminado === null) throw new ErrorDeNegocio('noEsperaSubsanacion')
    if (requerido.terminado || fecha_legal > requerido.hasta)
      throw new ErrorDeNegocio('subsanacionTarde', { mensaje: subsanacionTarde(requerido.hasta) })
  },
} as const satisfies Omit<Espera, 'anotar'>

interface Envio {
  id: number
  subsanacion: Subsanacion
  subida: Subida
  actor: Actor
  /** When the citizen's own began to arrive: a slow one that began in time is in time. What the counter enters counts when it is saved (EXP-62). */
  desde?: Date
  /** Who enters it at the counter; null for the citizen's own. */
  registrado_por: number | null
  /** What else is written down with it. */
  tambien?: (trx: Trx) => Promise<unknown>
}

/**
 * Takes the correction of a submission, once however often it is sent (EXP-62, CON-20, API-161). The filing keeps its number
 * and date, and its clock goes on. Throws subsanacionTarde, subsanacionEnviada, noEsperaSubsanacion, noEncontrado.
 */
export const recibirSubsanacion = async (
  partes: Partes,
  { id, subsanacion: { clave: envio, explicacion }, subida, actor, desde, registrado_por, tambien }: Envio,
  espera: Espera = DE_MESA,
): Promise<{ recibido: Date; fecha_legal: string }> => {
  const { db, reloj, plazos } = partes
  exigirSinFaltas(faltasDeSubsanacion(explicacion, subida))
  const archivos: readonly ArchivoSubido[] = [...subida.de('selectedFile'), ...subida.de('selectedFileAnexo')]
  const huella = huellaDe({ explicacion, clave: envio }, archivos)
  const clave = claveDe('tramite', id)
  const hecho = await enTransaccion(db, actor, async (trx) => {
    await espera.antes?.(trx, clave)
    const tramite = hallado(await lockTramite(trx, id))
    const anterior = await findSubsanacion(trx, clave)
    if (anterior?.huella === huella && anterior.envio === (envio ?? null))
      return { repetido: true, tramite, recibido: anterior.created_at }
    // One instant: what it is judged by is what its proof, its letter and the answer say.
    const recibido = desde ?? reloj.ahora()
    await espera.exigir(trx, tramite, plazos.fechaLegal(recibido))
    await insertSubsanacion(
      trx,
      { id, clave, explicacion, envio: envio ?? null, huella, registrado_por },
      archivos,
      recibido,
      espera.orden,
    )
    const quien = await espera.anotar(trx, { id, clave, recibido })
    const dia = diaLima(recibido)
    await plazos.anotar(trx, clave, espera.plazo, { tipo: 'CUMPLIDO' }, { dia })
    await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'REANUDACION' }, { dia, solo: 'SUSPENDIDO' })
    await terminarEnlaces(trx, clave, registrado_por === null ? 'enviada' : 'ventanilla', reloj.ahora())
    await tambien?.(trx)
    const { length } = archivos
    await confirmarSubsanacion(trx, partes, tramite, { recibido, archivos: length, quien, cargo: espera.cargo })
    return { repetido: false, tramite, recibido }
  })
  if (hecho.repetido) await subida.descartar()
  return { recibido: hecho.recibido, fecha_legal: hecho.tramite.fecha_legal }
}

/** Asks for the proof of a correction, and tells the applicant that it came (CON-15, Table EXP-G). */
export const confirmarSubsanacion = async (
  trx: Trx,
  { cartero, enlacesDeCaso }: Pick<Partes, 'cartero' | 'enlacesDeCaso'>,
  tramite: PorAtender,
  { cargo, recibido: ahora, archivos, quien }: { cargo: number; recibido: Date; archivos: number; quien: string },
): Promise<void> => {
  const clave = claveDe('tramite', tramite.id)
  await pedirCargo(trx, { clave, orden: cargo }, { clase: 'subsanacion', pedido_at: ahora })
  if (tramite.email === '') return
  const carta = cartaDeSubsanado(tramite, { ahora, archivos, quien }, enlacesDeCaso.partes(clave, tramite.email))
  await cartero.escribir(trx, carta, clave)
}

const exigirEsperada = ({ estado, subsanar_hasta }: PorAtender, fecha_legal: string): void => {
  if (estado === 'SUBSANADO') throw new ErrorDeNegocio('subsanacionEnviada')
  const tarde = estado === 'NO PRESENTADO' || (estado === 'POR SUBSANAR' && fecha_legal > (subsanar_hasta ?? ''))
  if (tarde && subsanar_hasta !== null)
    throw new ErrorDeNegocio('subsanacionTarde', { mensaje: subsanacionTarde(subsanar_hasta) })
  if (estado !== 'POR SUBSANAR') throw new ErrorDeNegocio('noEsperaSubsanacion')
}

const ACTOR: Actor = { user_id: null, peticion: 'vencer_subsanaciones' }
const POR_LOTE = 500

/**
 * Takes as not filed what was not corrected in time (EXP-63, PLA-22). One by one under the submission's lock, so that a
 * correction that came in time and the end of the term exclude each other; what fails is left for the next run.
 */
export const vencerSubsanaciones = (partes: Partes & Pick<Casa, 'log'>) => async (): Promise<void> => {
  const { db, reloj, log } = partes
  // What began to arrive on the last day still finds its filing waiting (EXP-62).
  const dia = diaEnCamino(reloj)
  try {
    await alcanzarRezagados(partes, ACTOR)
  } catch (err) {
    log.error({ err }, 'no se pudieron revisar los plazos de las subsanaciones: se intenta otra vez en una hora')
    return
  }
  for (let lote = [0]; lote.length > 0; ) {
    lote = await listSinSubsanar(db, dia, lote.at(-1) ?? 0, POR_LOTE)
    for (const id of lote)
      await enTransaccion(db, ACTOR, (trx) => vencerSubsanacion(trx, partes, id, dia)).catch((err: unknown) =>
        log.error(
          { err, tramite: id },
          'no se pudo terminar una subsanación que no llegó: se intenta otra vez en una hora',
        ),
      )
  }
}

/** The same of one, in the transaction of an act that comes upon it (PLA-22). */
export const vencerSubsanacion = async (
  trx: Trx,
  { reloj, cartero, plazos, enlacesDeCaso }: Partes,
  id: number,
  dia: string,
): Promise<void> => {
  const tramite = await lockTramite(trx, id)
  const hasta = tramite?.subsanar_hasta ?? null
  if (tramite?.estado !== 'POR SUBSANAR' || hasta === null || hasta >= dia) return
  const [clave, ahora] = [claveDe('tramite', id), reloj.ahora()]
  await setNoPresentado(trx, id, ahora)
  await plazos.anotar(trx, clave, 'subsanacion_mesa', { tipo: 'CONCLUIDO' })
  await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'CONCLUIDO' })
  await terminarEnlaces(trx, clave, 'vencida', ahora)
  if (tramite.email !== '')
    await cartero.escribir(trx, cartaDeNoPresentado(tramite, hasta, enlacesDeCaso.partes(clave, tramite.email)), clave)
}
