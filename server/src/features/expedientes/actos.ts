import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Recibido } from '@cabildo/contracts/base/llamada'
import { esJefe, Permiso } from '@cabildo/contracts/base/permisos'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { type expedientesApi, FILAS_POR_ACTO, type Resultado } from '@cabildo/contracts/expedientes'
import { faltaEnElTexto } from '@cabildo/contracts/expedientes-bandeja'
import {
  type ActoDelCaso,
  type ClaseDeExpediente,
  DESHACER_MS,
  impedimento,
  MENSAJES_EXPEDIENTE,
  Movimiento,
  noSeDeshace,
  type Tenencia,
  yaLoHizo,
} from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import type { ClasePlazo } from '@cabildo/contracts/plazos-calculo'
import type { Casa } from '../../casa.ts'
import type { Carta } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { codigoSql, enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { CLASE_DE_PLAZO } from '../consulta/index.ts'
import { listDocumentosPorId } from '../documentos/index.ts'
import { MENSAJE_DEPENDENCIA } from '../sisgedo/index.ts'
import {
  anularMovimientos,
  type DelActo,
  findActo,
  findCerrado,
  findCorreo,
  findEstado,
  findSiguienteDe,
  insertMovimientos,
  listDelActo,
  listPersonas,
  listSuyos,
  listTenencias,
  lockMovimiento,
  type MovimientoNuevo,
  type Tomado,
} from './actos.queries.ts'
import { type Caso, cartaDeAcumulacion, cartaDeArchivo, cartaDeReapertura } from './cartas.ts'
import { documentosQueViajan, insertDocumentosQueViajan } from './documentos-del-caso.ts'
import { conSusAcumulados } from './grupo.ts'
import { detuvoElReloj, listParaContestar } from './internos.queries.ts'

export type CasaDeExpedientes = Pick<
  Casa,
  'db' | 'reloj' | 'plazos' | 'cartero' | 'enlacesDeCaso' | 'sisgedo' | 'entidad' | 'config'
>

/** Who acts. */
export interface Quien {
  sesion: Sesion
  actor: Actor
}

type Cuerpo<L extends keyof typeof expedientesApi> = Recibido<(typeof expedientesApi)[L]>['body']

/** Throws bandejaDesactivada where another Sisgedo keeps the cases (EXP-03). */
export const exigirBandeja = ({ sisgedo }: Pick<CasaDeExpedientes, 'sisgedo'>): void => {
  if (sisgedo.clase === 'http') throw new ErrorDeNegocio('bandejaDesactivada')
}

const VERBOS: Readonly<Partial<Record<Movimiento, string>>> = {
  [Movimiento.registrado]: 'recibió',
  [Movimiento.derivado]: 'derivó',
  [Movimiento.archivado]: 'archivó',
  [Movimiento.devuelto]: 'devolvió',
  [Movimiento.asignado]: 'asignó',
  [Movimiento.respondido]: 'respondió',
  [Movimiento.reabierto]: 'reabrió',
  [Movimiento.relacionado]: 'acumuló',
}

export const otroEstado = (mensaje: string = ERRORES.otroEstado.mensaje) =>
  new ErrorDeNegocio('otroEstado', { mensaje })

/** Where a movement stands for the area that it is in. */
const situacionDe = ({ tipo, procesado, anulado, area_id }: Tomado, suya: number): Tenencia['situacion'] => {
  if (procesado || anulado || area_id !== suya) return 'pasado'
  if (tipo === Movimiento.derivado || tipo === Movimiento.devuelto) return 'por_recibir'
  if (tipo === Movimiento.registrado || tipo === Movimiento.reabierto) return 'en_proceso'
  return tipo === Movimiento.archivado || tipo === Movimiento.concluido ? 'archivado' : 'pasado'
}

/** Throws otroEstado, soloJefe: what stands in the way, with who and when where somebody was quicker (EXP-45). */
export const exigirPosible = (acto: ActoDelCaso, t: Tomado, { sesion }: Quien): void => {
  const { siguiente } = t
  if ((t.procesado || t.anulado) && siguiente) {
    const verbo = siguiente.tipo === null ? 'anuló' : VERBOS[siguiente.tipo]
    if (verbo && siguiente.persona) throw otroEstado(yaLoHizo(verbo, siguiente.persona, siguiente.hora))
  }
  if (t.area_id !== sesion.area.id) throw otroEstado(MENSAJES_EXPEDIENTE.otraArea)
  const tenencia: Tenencia = {
    ...{ situacion: situacionDe(t, sesion.area.id), forma: t.copia ? 'copia' : 'original', estado: t.estado },
    ...{ area_origen: t.origen, clase: t.clase, con_acumulados: t.con_acumulados },
    ...{ requerido: t.requerido, subsanar_hasta: t.subsanar_hasta, corregido: t.corregido },
  }
  const redacta = sesion.roles.includes(Permiso.documentos)
  const impide = impedimento(acto, tenencia, { actua: true, jefe: esJefe(sesion.roles), redacta })
  if (impide === ERRORES.soloJefe.mensaje) throw new ErrorDeNegocio('soloJefe')
  if (impide) throw otroEstado(impide)
}

/** How an act is written down: where, by whom, under which key, and when. */
export interface ComoSeAnota {
  area_id: number | null
  user_id: number
  acto: string
  ahora: Date
}

/** What an act does with a movement whose case is locked: the movements to write. It may write besides, in the same transaction. */
type Hacer = (trx: Trx, t: Tomado, como: ComoSeAnota) => Promise<readonly MovimientoNuevo[]>

/** The case of an act, and the first movement that it wrote. */
interface Hecho {
  registro_id: number
  movimiento: number | null
  /** It was done before, and nothing now. */
  repetido?: true
}

interface AlActuar {
  /** Another case that the act is about, locked with the first. */
  con?: number | undefined
  /** It is on a case whatever the area has of it, which the caller has looked at. */
  deCualquiera?: true
  /** It is done once in a case, of which the area may have another movement by then. */
  unaVez?: true
  /** Writes what belongs to the movements that were just written. */
  despues?: (trx: Trx, oper_ids: readonly number[], t: Tomado) => Promise<unknown>
}

/** Does an act on one movement in a transaction of its own; the same one sent again does nothing (EXP-25, EXP-46). */
export const actuar = (
  { db, reloj }: Pick<CasaDeExpedientes, 'db' | 'reloj'>,
  quien: Quien,
  oper_id: number,
  acto: string,
  hacer: Hacer,
  { con, deCualquiera, unaVez, despues }: AlActuar = {},
): Promise<Hecho> =>
  enTransaccion(db, quien.actor, async (trx) => {
    const { user, area } = quien.sesion
    const tomado = hallado(await lockMovimiento(trx, oper_id, deCualquiera ? null : area.id, con))
    const { registro_id } = tomado
    const hecho = await findActo(trx, unaVez ? { registro_id } : { oper_id }, acto)
    if (hecho !== undefined) return { registro_id, movimiento: hecho, repetido: true as const }
    const como = { area_id: area.id, user_id: user.id, acto, ahora: reloj.ahora() }
    const nuevos = await hacer(trx, tomado, como)
    const oper_ids = await insertMovimientos(trx, tomado, como, nuevos)
    await despues?.(trx, oper_ids, tomado)
    return { registro_id, movimiento: oper_ids[0] ?? null }
  }).catch((error) => {
    // The database's own refusals (EXP-17) say in its words what the checks before say in ours.
    throw codigoSql(error)?.startsWith('CB07') ? otroEstado() : error
  })

/**
 * Does an act on a case, by what the area has of it; the same one sent again does nothing, also where the case has gone on
 * since. Throws noEncontrado where the area never had it.
 */
export const actuarEnCaso = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  acto: string,
  hacer: Hacer,
  al: Omit<AlActuar, 'unaVez'> = {},
): Promise<Hecho> => {
  exigirBandeja(casa)
  const [tenida] = await listTenencias(casa.db, [registro_id], quien.sesion.area.id)
  return actuar(casa, quien, hallado(tenida).oper_id, acto, hacer, { ...al, unaVez: true })
}

/**
 * The same act on many rows, each by itself (D-70): what became of each. Throws noEncontrado, with nothing done, where the
 * area has never had one of them.
 */
const enCadaUno = async (
  casa: CasaDeExpedientes,
  { sesion }: Quien,
  oper_ids: readonly number[],
  hacer: (oper_id: number) => Promise<Hecho>,
): Promise<Resultado> => {
  exigirBandeja(casa)
  const ids = [...new Set(oper_ids)]
  const suyos = new Map(
    (await listSuyos(casa.db, ids, sesion.area.id)).map(({ oper_id, anterior }) => [oper_id, anterior]),
  )
  if (ids.some((id) => !suyos.has(id))) throw new ErrorDeNegocio('noEncontrado')
  // A head takes over what there was before the trays in larger batches (EXP-04).
  if (ids.length > FILAS_POR_ACTO) {
    if (ids.some((id) => !suyos.get(id))) throw campoInvalido('oper_ids', MENSAJES_EXPEDIENTE.muchasFilas)
    if (!esJefe(sesion.roles)) throw new ErrorDeNegocio('soloJefe')
  }
  const data: Resultado['data'] = []
  for (const oper_id of ids)
    try {
      const { movimiento } = await hacer(oper_id)
      data.push({ oper_id, hecho: true, mensaje: MENSAJES_EXPEDIENTE.hecho, movimiento })
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio)) throw error
      const [dicho] = Object.values(error.campos ?? {})
      // What is wrong with what was asked is said beside its field, unless part of it is done.
      if (dicho !== undefined && !data.some(({ hecho }) => hecho)) throw error
      data.push({ oper_id, hecho: false, mensaje: dicho ?? error.message, movimiento: null })
    }
  return { data }
}

/** Receives what was sent to the area; it falls to the only person who attends to its tray (EXP-26). */
export const recibir = async (casa: CasaDeExpedientes, quien: Quien, { oper_ids, clave }: Cuerpo<'recibir'>) => {
  const personas = await listPersonas(casa.db, quien.sesion.area.id, casa.reloj.hoy())
  const unica = personas.length === 1 ? (personas[0]?.user_id ?? null) : null
  return enCadaUno(casa, quien, oper_ids, (oper_id) =>
    actuar(casa, quien, oper_id, clave, async (_trx, t) => {
      exigirPosible('recibir', t, quien)
      return [{ oper_idtope: Movimiento.registrado, persona: t.copia ? null : unica }]
    }),
  )
}

/** Sends the area's own back to where it came from (EXP-27). */
export const devolver = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { oper_id, motivo, clave }: Cuerpo<'devolver'>,
) => {
  exigirBandeja(casa)
  return actuar(casa, quien, oper_id, clave, async (trx, t) => {
    exigirPosible('devolver', t, quien)
    const destino = hallado(t.origen)
    // A complaint or a request goes back to its responsible, and to no tray (D-74).
    if (!t.copia && (t.clase === 'reclamo' || t.clase === 'solicitud'))
      return [{ oper_idtope: Movimiento.devuelto, destino, motivo, a_responsable: true }]
    if (t.origen_registra && (await listPersonas(trx, destino, casa.reloj.hoy())).length === 0)
      throw otroEstado(MENSAJES_EXPEDIENTE.sinMesa)
    return [{ oper_idtope: Movimiento.devuelto, destino, motivo }]
  })
}

/** How many of these destinations get an original. Throws validacion where they are not to be sent to (EXP-28). */
export const exigirDestinos = async (
  { sisgedo }: Pick<CasaDeExpedientes, 'sisgedo'>,
  { area }: Sesion,
  destinos: Cuerpo<'derivar'>['destinos'],
): Promise<number> => {
  const ids = destinos.map(({ dependencia }) => dependencia)
  if (ids.includes(area.id)) throw campoInvalido('destinos', MENSAJES_EXPEDIENTE.areaPropia)
  const conocidas = new Set((await sisgedo.dependencias()).map(({ depe_id }) => depe_id))
  if (ids.some((id) => !conocidas.has(id))) throw campoInvalido('destinos', MENSAJE_DEPENDENCIA)
  const originales = destinos.filter(({ copia }) => !copia).length
  if (originales > 1) throw campoInvalido('destinos', MENSAJES_TRAMITE.unSoloOriginal)
  return originales
}

/** Sends what the area has in process on; of an original one destination is the original (EXP-28, EXP-30, D-71). */
export const derivar = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { oper_ids, destinos, doc_ids, clave }: Cuerpo<'derivar'>,
) => {
  // Before its destinations, which another Sisgedo knows by other numbers.
  exigirBandeja(casa)
  const originales = await exigirDestinos(casa, quien.sesion, destinos)
  return enCadaUno(casa, quien, oper_ids, (oper_id) =>
    actuar(
      casa,
      quien,
      oper_id,
      clave,
      async (trx, t) => {
        exigirPosible('derivar', t, quien)
        if (!t.copia && originales === 0) throw campoInvalido('destinos', MENSAJES_TRAMITE.unSoloOriginal)
        await documentosQueViajan(trx, t.registro_id, doc_ids)
        if (t.clase === 'interno' && (await contestaInterno(trx, t, destinos)))
          await casa.plazos.anotar(trx, t.clave, 'interno', { tipo: 'CUMPLIDO' })
        return destinos.map(({ dependencia, copia, proveido }) => ({
          ...{ oper_idtope: Movimiento.derivado, destino: dependencia, copia: t.copia || copia, proveido },
        }))
      },
      { despues: (trx, derivaciones) => insertDocumentosQueViajan(trx, derivaciones, doc_ids) },
    ),
  )
}

/** Gives cases of the area to one of its people, or to nobody; to others than oneself only a head does (EXP-25). */
export const asignar = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { registro_ids, user_id, nota, clave }: Cuerpo<'asignar'>,
) => {
  exigirBandeja(casa)
  const { user, area, roles } = quien.sesion
  const jefe = esJefe(roles)
  if (user_id !== null && user_id !== user.id) {
    if (!jefe) throw new ErrorDeNegocio('soloJefe')
    const personas = await listPersonas(casa.db, area.id, casa.reloj.hoy())
    if (!personas.some((persona) => persona.user_id === user_id))
      throw campoInvalido('user_id', MENSAJES_EXPEDIENTE.persona)
  }
  const tenencias = new Map(
    (await listTenencias(casa.db, registro_ids, area.id)).map((t) => [t.registro_id, t.oper_id]),
  )
  const ids = registro_ids.map((id) => hallado(tenencias.get(id)))
  return enCadaUno(casa, quien, ids, (oper_id) =>
    actuar(
      casa,
      quien,
      oper_id,
      clave,
      async (_trx, t) => {
        exigirPosible('asignar', t, quien)
        if (!jefe && t.asignado !== null && t.asignado !== user.id) throw new ErrorDeNegocio('soloJefe')
        return [{ oper_idtope: Movimiento.asignado, persona: user_id, proveido: nota }]
      },
      { unaVez: true },
    ),
  )
}

/** Files away what the area has in process; a filing that was not answered tells its citizen why (EXP-42). */
export const archivar = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { oper_ids, motivo, texto, clave }: Cuerpo<'archivar'>,
) =>
  enCadaUno(casa, quien, oper_ids, (oper_id) =>
    actuar(casa, quien, oper_id, clave, async (trx, t, como) => {
      exigirPosible('archivar', t, quien)
      const archivado = { oper_idtope: Movimiento.archivado, motivo: texto ? `${motivo}: ${texto}` : motivo }
      const concluir = async (caso: Tomado) => {
        if (caso.copia) return
        await casa.plazos.anotar(trx, caso.clave, 'acuse', { tipo: 'CONCLUIDO' })
        if (caso.estado === 'RESPONDIDO') return
        if (caso.clase === 'tramite') {
          const falta = faltaEnElTexto(texto, true)
          if (falta !== null) throw campoInvalido('texto', falta)
          await avisar(trx, casa, caso, (suyo) => cartaDeArchivo(suyo, texto))
        }
        await casa.plazos.anotar(trx, caso.clave, relojDe(caso.clase), { tipo: 'CONCLUIDO' })
      }
      await concluir(t)
      await conSusAcumulados(trx, t, como, async (caso) => {
        await concluir(caso)
        return archivado
      })
      return [archivado]
    }),
  )

/** Puts what the area closed in process there again; its clock goes on as if it had never stopped (EXP-43). */
export const reabrir = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  { motivo, clave }: Cuerpo<'reabrir'>,
) => {
  exigirBandeja(casa)
  const oper_id = hallado(await findCerrado(casa.db, registro_id, quien.sesion.area.id))
  const reabierto = async (trx: Trx, t: Tomado, como: ComoSeAnota) => {
    exigirPosible('reabrir', t, quien)
    const seguir = async (caso: Tomado) => {
      // Whoever had not opened the answer of before is told of the next one.
      await casa.plazos.anotar(trx, caso.clave, 'acuse', { tipo: 'CONCLUIDO' })
      await seguirReloj(trx, casa, caso)
      if (caso.clase === 'tramite') await avisar(trx, casa, caso, cartaDeReapertura)
    }
    if (!t.copia) await seguir(t)
    // What ended with it goes on in it again.
    await conSusAcumulados(trx, t, como, async (caso) => {
      await seguir(caso)
      return { oper_idtope: Movimiento.relacionado, concluye: 'ACUMULADO', motivo }
    })
    return [{ oper_idtope: Movimiento.reabierto, motivo }]
  }
  return actuar(casa, quien, oper_id, clave, reabierto, { unaVez: true })
}

/** The clock by which a case of a kind is to be answered, or an internal one returned (Table PLA-A). */
export const relojDe = (clase: ClaseDeExpediente): ClasePlazo =>
  clase === 'interno' ? 'interno' : CLASE_DE_PLAZO[clase]

/**
 * Whether sending an internal case there answers it: its original goes back to the area that sent it, and the one that had it
 * has added a document that everybody has signed (EXP-51).
 */
const contestaInterno = async (trx: Trx, t: Tomado, destinos: Cuerpo<'derivar'>['destinos']): Promise<boolean> => {
  const original = t.copia ? undefined : destinos.find(({ copia }) => !copia)
  if (!original) return false
  const suyos = await listDocumentosPorId(trx, await listParaContestar(trx, t, original.dependencia))
  return suyos.some(({ definitivo }) => definitivo)
}

/** The clock of a case goes on; that of an internal one that was answered does not (EXP-51). */
const seguirReloj = async (
  trx: Trx,
  { plazos }: Pick<CasaDeExpedientes, 'plazos'>,
  { clave, clase }: Pick<Tomado, 'clave' | 'clase'>,
): Promise<void> => {
  if (clase === 'interno' && (await plazos.leer(trx, clave, 'interno'))?.estado === 'CUMPLIDO') return
  await plazos.reabrir(trx, clave, relojDe(clase))
}

/** The term to open an answer goes on, where filing its case away had ended it before anybody opened it (EXP-35). */
const seguirAcuse = async (trx: Trx, { plazos }: Pick<CasaDeExpedientes, 'plazos'>, clave: string): Promise<void> => {
  if ((await plazos.leer(trx, clave, 'acuse'))?.estado === 'CONCLUIDO') await plazos.reabrir(trx, clave, 'acuse')
}

/** Movements that are undone; the others are taken back by another act (Table EXP-E). */
const DESHACIBLES: ReadonlySet<Movimiento> = new Set([
  ...[Movimiento.registrado, Movimiento.devuelto, Movimiento.derivado, Movimiento.archivado, Movimiento.adjuntado],
])
/** Whether a movement is one that may be undone: of those that only some make, what ties cases or separates them (EXP-40). */
export const esDeshacible = ({ tipo, relacion_id }: Pick<Tomado, 'tipo' | 'relacion_id'>): boolean =>
  DESHACIBLES.has(tipo) || relacion_id !== null

/** Until when what was done at an instant of Lima may be taken back; null when it is over (D-70). */
export const plazoParaDeshacer = (reloj: Reloj, fecha: string): string | null => {
  const hasta = new Date(Date.parse(`${fecha.replace(' ', 'T')}-05:00`) + DESHACER_MS)
  return hasta > reloj.ahora() ? marcaLima(hasta) : null
}

/** Whether an act wrote to the citizen, and so is not undone: a filing that was filed away without an answer (EXP-42). */
export const escribioCarta = ({
  tipo,
  copia,
  clase,
  tras_respuesta,
  correo,
}: Pick<DelActo, 'tipo' | 'copia' | 'clase' | 'tras_respuesta'> & { correo: string }): boolean =>
  tipo === Movimiento.archivado && !copia && clase === 'tramite' && !tras_respuesta && correo !== ''

/**
 * Undoes an own act of the last minutes that nothing followed (EXP-44). What was filed away with its principal comes back with
 * it; a tie is undone at both its ends.
 */
export const deshacer = (casa: CasaDeExpedientes, quien: Quien, { oper_ids }: Cuerpo<'deshacer'>) =>
  enCadaUno(casa, quien, oper_ids, (oper_id) =>
    enTransaccion(casa.db, quien.actor, async (trx) => {
      const { user, area } = quien.sesion
      const t = hallado(await lockMovimiento(trx, oper_id, area.id))
      const hecho = { registro_id: t.registro_id, movimiento: null }
      if (t.anulado && t.id_usu === user.id) return hecho
      exigirDeshacible(casa, quien, t)
      const filas = await listDelActo(trx, t)
      for (const fila of filas)
        if (escribioCarta({ ...fila, correo: await findCorreo(trx, fila.clave) }))
          throw new ErrorDeNegocio('deshacerVencido')
      const estorba = await findSiguienteDe(
        trx,
        filas.map((fila) => fila.oper_id),
      )
      if (estorba) throw otroEstado(noSeDeshace(estorba.area ?? 'el responsable', VERBOS[estorba.tipo] ?? 'atendió'))
      await anularMovimientos(
        trx,
        filas.map((fila) => fila.oper_id),
        user.id,
        casa.reloj.ahora(),
      )
      for (const fila of filas) await trasDeshacer(trx, casa, fila)
      return hecho
    }).catch((error) => {
      // A principal that has ended, or goes on in another by now, takes nothing back.
      throw codigoSql(error)?.startsWith('CB07') ? otroEstado() : error
    }),
  )

/** Throws deshacerVencido unless an act is the caller's own, of the last minutes and of those that are undone. */
export const exigirDeshacible = (
  { reloj }: Pick<CasaDeExpedientes, 'reloj'>,
  { sesion: { user, area } }: Quien,
  t: Tomado,
): void => {
  const suyo = t.id_usu === user.id && t.depe_id === area.id && !t.de_recepcion && esDeshacible(t)
  if (!suyo || reloj.ahora().getTime() - t.created_at.getTime() > DESHACER_MS)
    throw new ErrorDeNegocio('deshacerVencido')
}

/** What follows from undoing a movement: its clock goes on, and whoever was written to hears of it. */
const trasDeshacer = async (trx: Trx, casa: CasaDeExpedientes, fila: DelActo): Promise<void> => {
  const estado = await findEstado(trx, fila.registro_id)
  // What was filed away without an answer had stopped its clock.
  if (fila.tipo === Movimiento.archivado && !fila.copia && (estado === 'EN PROCESO' || estado === 'ACUMULADO'))
    await seguirReloj(trx, casa, fila)
  // What was filed away before its receipt came waits for it again.
  if (fila.tipo === Movimiento.archivado && !fila.copia && estado === 'RESPONDIDO')
    await seguirAcuse(trx, casa, fila.clave)
  // An internal case that was sent back with its answer waits for it again (EXP-51).
  if (fila.tipo === Movimiento.derivado && !fila.copia && (await detuvoElReloj(trx, fila.oper_id)))
    await casa.plazos.reabrir(trx, fila.clave, 'interno')
  if (fila.relacion_id === null || fila.clase !== 'tramite') return
  if (fila.concluye === 'ACUMULADO') await avisar(trx, casa, fila, cartaDeReapertura)
  if (fila.tipo === Movimiento.reabierto) await avisar(trx, casa, fila, cartaDeAcumulacion)
}

/** Writes to whoever filed the case, where there is an address (EXP-66). */
export const avisar = async (
  trx: Trx,
  { cartero, enlacesDeCaso }: CasaDeExpedientes,
  { clave, expe_id }: Pick<Tomado, 'clave' | 'expe_id'>,
  carta: (caso: Caso) => Carta,
): Promise<void> => {
  const correo = await findCorreo(trx, clave)
  if (correo === '') return
  await cartero.escribir(trx, carta({ expe_id, correo, seguimiento: enlacesDeCaso.partes(clave, correo) }), clave)
}
