import { randomUUID } from 'node:crypto'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { claveDe } from '../features/consulta/index.ts'
import { anularMovimientos, insertMovimientos, type MovimientoNuevo } from '../features/expedientes/index.ts'
import type { Trx } from '../platform/db/conexion.ts'
import { crearPlazos } from '../platform/plazos/plazos.ts'
import { crearReloj } from '../platform/reloj.ts'
import { CUENTAS_DEMO, cuentaDe, idDeCuenta } from './cuentas.ts'
import { CALENDARIO_DEMO, CORTE_DEMO } from './dias.ts'
import { listMovimientosDe, marcarAnteriores } from './expedientes.queries.ts'
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
  for (const { tramite_id, pasos } of expedientes) {
    const clave = claveDe('tramite', tramite_id)
    const movimientos = await listMovimientosDe(trx, clave)
    const marcha: Marcha = { clave, registro_id: 0, tenidas: new Map(), ultimo: null }
    for (const { registro_id, oper_id, copia, area_id, de } of movimientos) {
      marcha.registro_id = registro_id
      marcha.tenidas.set(copia ? area_id : 'original', { oper_id, de })
    }
    for (const paso of pasos) await dar(trx, version, marcha, paso)
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
  const nuevos = movimientosDe(paso, antes, quien.area_id, copia)
  const que = { ...quien, acto: randomUUID(), ahora: paso.cuando }
  const oper_ids = await insertMovimientos(trx, { oper_id: antes.oper_id, registro_id, copia }, que, nuevos)
  marcha.ultimo = { oper_ids, antes }
  if (paso.acto === 'asignar') return
  for (const [i, nuevo] of nuevos.entries()) {
    const { destino = quien.area_id } = nuevo
    const suya = copia || nuevo.copia ? destino : 'original'
    tenidas.set(suya, { oper_id: oper_ids[i] ?? 0, de: nuevo.destino === undefined ? antes.de : quien.area_id })
  }
}

/** The movements that an act writes, as the product's acts do. */
const movimientosDe = (
  paso: Exclude<PasoFechado, { acto: 'deshacer' }>,
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
