import { AREAS_SEMBRADAS } from '@cabildo/contracts/base/permisos'
import { UBICACIONES_PROGRAMAS } from '@cabildo/contracts/visitas'
import type { Db } from '../platform/db/conexion.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import { crearReloj, DIA_MS, type Reloj } from '../platform/reloj.ts'
import { medianocheLima } from './dias.ts'
import {
  apartarTabla,
  asentar,
  contarVisitas,
  darHolgura,
  insertPersonas,
  insertTramo,
  prepararFuentes,
  reponer,
} from './llenado.queries.ts'
import { MOTIVOS } from './motivos.ts'

/** The area that gets half of the visits. */
const AREA_PRINCIPAL = 20
const ANIOS = 3
/** Visits per statement, so that there is progress to show. */
const TRAMO = 50_000
const ACTOR = { user_id: null, peticion: 'demostracion-llenado' }

const TEXTOS = {
  motivos: [...MOTIVOS.values()].flat(),
  ubicaciones: UBICACIONES_PROGRAMAS,
  area_con_locales: AREAS_SEMBRADAS.locales,
}

/**
 * Adds `total` visits of the past three years to a loaded demonstration, for measuring with large tables: half in area 20,
 * the rest in the other staffed areas. One transaction, during which nobody else uses the log. Needs the owner of the
 * tables. Throws when there are no people or no staff.
 */
export const llenarVisitas = async (
  db: Db,
  total: number,
  { reloj = crearReloj(), alAvanzar }: { reloj?: Reloj; alAvanzar?: (hechas: number) => void } = {},
): Promise<void> => {
  const hoy = medianocheLima(reloj.hoy())
  const inicio = new Date(medianocheLima(`${reloj.anio() - ANIOS}${reloj.hoy().slice(4, 8)}01`))
  const dias = Math.round((hoy - inicio.getTime()) / DIA_MS)
  await enTransaccion(db, ACTOR, async (trx) => {
    await darHolgura(trx)
    const sentencias = await apartarTabla(trx, 'visitas')
    const fuentes = await prepararFuentes(trx, reloj.anio(), AREA_PRINCIPAL)
    if (Object.values(fuentes).includes(0)) throw new Error('Cargue primero los datos de demostración: faltan personas')
    for (let desde = 0; desde < total; desde += TRAMO) {
      const hasta = Math.min(desde + TRAMO, total) - 1
      await insertTramo(trx, { ...fuentes, ...TEXTOS, desde, hasta, total, inicio, dias })
      alAvanzar?.(hasta + 1)
    }
    await reponer(trx, sentencias)
    await contarVisitas(trx)
  })
  await asentar(db, ['visitas'])
}

/**
 * Adds `total` employees to a loaded demonstration, each with an access of last year in one of its open areas, for measuring
 * renewal, tree and readiness with a large municipality (demo.md). Nobody gets a user. Throws when there are no people or areas.
 */
export const llenarPersonas = async (
  db: Db,
  total: number,
  { reloj = crearReloj() }: { reloj?: Reloj } = {},
): Promise<void> => {
  await enTransaccion(db, ACTOR, async (trx) => {
    await darHolgura(trx)
    const hechas = await insertPersonas(trx, total, reloj.anio() - 1)
    if (hechas < total) throw new Error('Cargue primero los datos de demostración: faltan personas, áreas o cargos')
  })
  await asentar(db, ['trabajadores', 'accesos'])
}
