import { Readable } from 'node:stream'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { ClaseDeCargo } from '@cabildo/contracts/cargos'
import type { Casa } from '../../casa.ts'
import { codigoDe as codigoDelSistema } from '../../platform/arranque/error-de-arranque.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { IdlePrinter } from '../../platform/exportar/idle-printer.ts'
import { definirMaqueta } from '../../platform/exportar/printer.ts'
import { SelloInservible } from '../../platform/firma/sello-de-entidad.ts'
import type { Intento } from '../../platform/trabajos/tareas.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import { comoDireccion, qr } from '../documentos/index.ts'
import type { PedidoDeCargo } from './cargo.ts'
import { componerCargo } from './cargo-datos.ts'
import type { Sellador } from './cargo-sello.ts'
import {
  type CualCargo,
  findPorHacer,
  insertCargo,
  listOlvidados,
  type Presentado,
  setFallido,
  setHecho,
  trabajoDe,
} from './cargos.queries.ts'

/** Where cargos are kept (API-159). */
export const CARPETA_CARGOS = 'cargos' satisfies Carpeta
const MAXIMO_BYTES = 400_000
/** The last try comes some three days after the first (CON-18). */
const INTENTOS = 22
const POR_RECOGIDA = 500
const ACTOR = { user_id: null, peticion: 'hacer_cargo' }
const MAQUETA = definirMaqueta<PedidoDeCargo>(new URL('./cargo.maqueta.ts', import.meta.url))

/** Has the cargo of a filing or a correction made after the caller's transaction commits, if it does (CON-15). */
export const pedirCargo = async (
  trx: Trx,
  cual: CualCargo,
  { clase, pedido_at }: { clase: ClaseDeCargo; pedido_at: Date },
): Promise<void> => {
  await insertCargo(trx, cual, { clase, pedido_at })
  await encolarCargo(trx, cual)
}

const encolarCargo = (trx: Trx, { clave, orden }: CualCargo) =>
  encolar(trx, 'hacer_cargo', { clave, orden }, { jobKey: trabajoDe({ clave, orden }), intentos: INTENTOS })

/** Gives a job to cargos that wait without one: after a lost queue, and once a day to those that were given up. */
export const recogerCargos = async (db: Db, lote = POR_RECOGIDA): Promise<void> => {
  const olvidados = await listOlvidados(db, lote)
  if (olvidados.length === 0) return
  await db.transaction().execute(async (trx) => {
    for (const cual of olvidados) await encolarCargo(trx, cual)
  })
}

interface Partes extends Pick<Casa, 'db' | 'archivos' | 'reloj' | 'plazos' | 'entidad'> {
  imprenta: Pick<IdlePrinter, 'print'>
  sellador: Sellador
}

/**
 * The task that makes a cargo, seals it and keeps it, once: it is never changed after. What goes wrong is tried again for
 * three days, and then noted for doctor; the filing knows nothing of it (CON-18).
 */
export const hacerCargo =
  (partes: Partes) =>
  async (cual: CualCargo, { ultimo }: Intento): Promise<void> => {
    const { db, reloj } = partes
    const presentado = await findPorHacer(db, cual)
    if (!presentado) return
    try {
      await hacer(partes, cual, presentado)
    } catch (error) {
      if (ultimo) await enTransaccion(db, ACTOR, (trx) => setFallido(trx, cual, reloj.ahora()))
      // The queue keeps and logs it: in our own words, which quote no citizen.
      throw new Error(`No se pudo hacer el cargo ${trabajoDe(cual)}: ${motivoDe(error)}`)
    }
  }

const hacer = async (partes: Partes, cual: CualCargo, presentado: Presentado): Promise<void> => {
  const { db, archivos, reloj, plazos, imprenta, sellador } = partes
  const { nombre, ruc, domicilio, ciudad, direccion, logo, aviso } = partes.entidad.actual()
  const { pedido_at } = presentado
  const { sella: sellado } = sellador
  if (sellado) sellador.exigirListo(pedido_at)
  const cargo = await componerCargo({ db, plazos, reloj, direccion }, cual, presentado)
  const impreso = await imprenta.print(MAQUETA, {
    entidad: { nombre, ruc, domicilio, logo: comoDireccion(logo), aviso },
    ...{ cargo, sellado, qr: comoDireccion(qr(cargo.enlace)) },
  })
  const pdf = sellado ? await sellador.sellar(impreso, pedido_at, { ciudad, logo }) : impreso
  const destino = { carpeta: CARPETA_CARGOS, extension: 'pdf', maximoBytes: MAXIMO_BYTES, propio: true } as const
  const guardado = await archivos.guardar(Readable.from([pdf]), destino)
  const hecho = { sellado, hecho_at: reloj.ahora() }
  // Another run of the task was faster.
  if (!(await enTransaccion(db, ACTOR, (trx) => setHecho(trx, cual, guardado, hecho))))
    await archivos.borrar(CARPETA_CARGOS, guardado.storage_key)
}

const motivoDe = (error: unknown): string => {
  if (error instanceof SelloInservible) return error.message
  if (error instanceof ErrorDeNegocio) return error.codigo
  return codigoDelSistema(error) ?? (error instanceof Error ? error.name : 'desconocido')
}
