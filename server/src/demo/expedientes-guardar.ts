import { randomUUID } from 'node:crypto'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { claveDe } from '../features/consulta/index.ts'
import {
  anularMovimientos,
  emitirRespuesta,
  insertMovimientos,
  insertRelacion,
  insertRequerimiento,
  type MovimientoNuevo,
} from '../features/expedientes/index.ts'
import type { Cartero } from '../platform/correo/carta.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { crearPlazos, type Plazos } from '../platform/plazos/plazos.ts'
import { crearReloj, type Reloj } from '../platform/reloj.ts'
import { CUENTAS_DEMO, cuentaDe, idDeCuenta } from './cuentas.ts'
import { CALENDARIO_DEMO, CORTE_DEMO, MINUTO_MS } from './dias.ts'
import { autorizarCorreo, listMovimientosDe, marcarAnteriores } from './expedientes.queries.ts'
import type { ExpedienteDemo, PasoFechado } from './expedientes.ts'

/** What somebody holds of a case: a movement, and the area that it came from. */
interface Tenida {
  oper_id: number
  de: number | null
}

/** A case as its history goes on: what is held of the original and of each copy, by its area. */
interface Marcha {
  clave: string
  registro_id: number
  tenidas: Map<number | 'original', Tenida>
  /** Who acted last, and where. */
  area_id: number
  user_id: number
  /** Of the last act: its movements, and what was held before it. */
  ultimo: { oper_ids: number[]; antes: Tenida } | null
}

/**
 * Does what became of the demonstration's received filings, by the statements of the product's own acts; the rules of the
 * database hold for them as for everybody (EXP-17). Needs their clocks, which stop and go on with them. Nobody is written to.
 */
export const insertExpedientes = async (
  trx: Trx,
  version: number,
  expedientes: readonly ExpedienteDemo[],
): Promise<void> => {
  const anteriores = expedientes.filter(({ anterior }) => anterior).map(({ tramite_id }) => tramite_id)
  await marcarAnteriores(
    trx,
    anteriores.map((id) => claveDe('tramite', id)),
  )
  const marchas = new Map<number, Marcha>()
  for (const { tramite_id, pasos } of expedientes) {
    const clave = claveDe('tramite', tramite_id)
    const movimientos = await listMovimientosDe(trx, clave)
    const marcha: Marcha = { clave, registro_id: 0, tenidas: new Map(), area_id: 0, user_id: 0, ultimo: null }
    for (const { registro_id, oper_id, copia, area_id, de } of movimientos) {
      marcha.registro_id = registro_id
      marcha.tenidas.set(copia ? area_id : 'original', { oper_id, de })
    }
    for (const paso of pasos) await dar(trx, version, marcha, paso)
    marchas.set(tramite_id, marcha)
  }
  for (const { tramite_id, pasos, acumulado_a } of expedientes) {
    const [uno, principal] = [marchas.get(tramite_id), marchas.get(acumulado_a ?? 0)]
    const cuando = pasos.at(-1)?.cuando
    if (uno && principal && cuando) await acumular(trx, uno, principal, new Date(cuando.getTime() + MINUTO_MS))
  }
}

/** Joins a case to another that the same area has (EXP-40). */
const acumular = async (trx: Trx, uno: Marcha, principal: Marcha, cuando: Date): Promise<void> => {
  const { area_id, user_id } = principal
  const que = { area_id, user_id, acto: randomUUID(), ahora: cuando }
  const motivo = 'Los dos tratan del mismo predio'
  const relacion_id = await insertRelacion(
    trx,
    {
      ...{ clase: 'acumulado', registro_id: uno.registro_id, otro_id: principal.registro_id, motivo },
      ...{ documento: 'Proveído N° 118-2026', doc_id: null },
    },
    que,
  )
  if (relacion_id === undefined) throw new Error(`${uno.clave}: ya está acumulado`)
  const deLaUnion = { oper_idtope: Movimiento.relacionado, motivo, relacion_id }
  for (const { registro_id, tenidas, clave } of [principal, uno]) {
    const { oper_id } = tenidas.get('original') ?? { oper_id: 0 }
    await insertMovimientos(trx, { oper_id, registro_id, copia: false }, que, [
      clave === uno.clave ? { ...deLaUnion, concluye: 'ACUMULADO' } : deLaUnion,
    ])
  }
}

/** The only person who attends to the tray of an area, to whom what it receives falls (EXP-26). */
const unicaDe = (area_id: number): number | null => {
  const suyas = CUENTAS_DEMO.filter((una) => una.area_id === area_id && una.permisos.includes(Permiso.bandeja))
  const [unica] = suyas
  return unica && suyas.length === 1 ? idDeCuenta(unica) : null
}

const dar = async (trx: Trx, version: number, marcha: Marcha, paso: PasoFechado): Promise<void> => {
  const { clave, registro_id, tenidas } = marcha
  const cuenta = cuentaDe(paso.quien)
  const quien = { area_id: Number(cuenta.area_id), user_id: idDeCuenta(cuenta) }
  const cual = paso.copiaDe ?? 'original'
  if (cual === 'original') Object.assign(marcha, quien)
  const antes = tenidas.get(cual)
  if (!antes) throw new Error(`${clave}: nadie tiene ${cual}`)
  const copia = cual !== 'original'
  const reloj = crearReloj(() => paso.cuando)
  const plazos = crearPlazos({ actual: () => ({ version, calendario: CALENDARIO_DEMO }) }, CORTE_DEMO, reloj)
  if (paso.acto === 'deshacer') {
    if (!marcha.ultimo) throw new Error(`${clave}: no hay qué deshacer`)
    await anularMovimientos(trx, marcha.ultimo.oper_ids, quien.user_id, paso.cuando)
    tenidas.set(cual, marcha.ultimo.antes)
    return
  }
  if (paso.acto === 'archivar' && !copia) await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'CONCLUIDO' })
  if (paso.acto === 'reabrir') await plazos.reabrir(trx, clave, 'respuesta_tramite')
  const nuevos =
    paso.acto === 'responder' || paso.acto === 'requerir'
      ? [await decir(trx, { clave, reloj, plazos }, paso, quien)]
      : movimientosDe(paso, antes, quien.area_id, copia)
  const que = { ...quien, acto: randomUUID(), ahora: paso.cuando }
  const oper_ids = await insertMovimientos(trx, { oper_id: antes.oper_id, registro_id, copia }, que, nuevos)
  marcha.ultimo = { oper_ids, antes }
  if (paso.acto === 'asignar' || paso.acto === 'responder' || paso.acto === 'requerir') return
  for (const [i, nuevo] of nuevos.entries()) {
    const { destino = quien.area_id } = nuevo
    const suya = copia || nuevo.copia ? destino : 'original'
    tenidas.set(suya, { oper_id: oper_ids[i] ?? 0, de: nuevo.destino === undefined ? antes.de : quien.area_id })
  }
}

/** What an area tells the citizen: an answer, or what is missing; nobody is written to here. */
const decir = async (
  trx: Trx,
  { clave, reloj, plazos }: { clave: string; reloj: Reloj; plazos: Plazos },
  paso: Extract<PasoFechado, { acto: 'responder' | 'requerir' }>,
  { area_id, user_id }: { area_id: number; user_id: number },
): Promise<MovimientoNuevo> => {
  if (paso.acto === 'requerir') {
    const { texto, dias } = paso
    const plazo = { clase: 'subsanacion_area', desde: reloj.hoy(), dias } as const
    await insertRequerimiento(trx, {
      ...{ clave, texto, dias, hasta: plazos.vence(plazo), area_id, created_by: user_id, created_at: paso.cuando },
    })
    await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'SUSPENSION' }, { solo: 'CORRIENDO' })
    await plazos.iniciar(trx, { ...plazo, clave })
    return { oper_idtope: Movimiento.requerido, motivo: texto }
  }
  const { clase, texto, autorizada } = paso
  if (autorizada) await autorizarCorreo(trx, clave, paso.cuando)
  const respuesta_id = await emitirRespuesta(
    trx,
    { reloj, plazos, cartero: SIN_CARTAS },
    { clave, clase, texto, archivos: [], area_id, user_id },
    () => ({ para: '', asunto: '', partes: [] }),
  )
  if (clase === 2) return { oper_idtope: Movimiento.respondido, respuesta_id }
  await plazos.anotar(trx, clave, 'respuesta_tramite', { tipo: 'CUMPLIDO' })
  return { oper_idtope: Movimiento.respondido, respuesta_id, concluye: 'RESPONDIDO' }
}

/** Nobody is written to by the demonstration. */
export const SIN_CARTAS: Cartero = { escribir: async () => 0, reservar: async () => false }

/** The movements that an act writes, as the product's acts do. */
const movimientosDe = (
  paso: Exclude<PasoFechado, { acto: 'deshacer' | 'responder' | 'requerir' }>,
  { de }: Tenida,
  area_id: number,
  copia: boolean,
): MovimientoNuevo[] => {
  switch (paso.acto) {
    case 'recibir':
      return [{ oper_idtope: Movimiento.registrado, persona: copia ? null : unicaDe(area_id) }]
    case 'asignar':
      return [{ oper_idtope: Movimiento.asignado, persona: idDeCuenta(cuentaDe(paso.a)), proveido: paso.nota }]
    case 'derivar':
      return paso.destinos.map(({ dependencia: destino, ...resto }) => ({
        ...{ oper_idtope: Movimiento.derivado, destino: Number(destino) },
        ...{ proveido: resto.proveido, copia: copia || resto.copia },
      }))
    case 'devolver':
      if (de === null) throw new Error('No se sabe a quién devolverlo')
      return [{ oper_idtope: Movimiento.devuelto, destino: de, motivo: paso.motivo }]
    case 'archivar': {
      const motivo = paso.texto ? `${paso.motivo}: ${paso.texto}` : paso.motivo
      return [{ oper_idtope: Movimiento.archivado, motivo }]
    }
    case 'reabrir':
      return [{ oper_idtope: Movimiento.reabierto, motivo: paso.motivo }]
  }
}
