import { AREA_PROGRAMAS } from '@cabildo/contracts/base/permisos'
import { ubicacionesDe } from '@cabildo/contracts/visitas'
import type { Db } from '../platform/db/conexion.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import { crearReloj, type Reloj } from '../platform/reloj.ts'
import { medianocheLima } from './dias.ts'
import { asentar, devolverConexion, insertTramo, prepararFuentes, rehacerConteo } from './llenado.queries.ts'
import { MOTIVOS } from './motivos.ts'

/** The area that gets half of the visits. */
const AREA_PRINCIPAL = 20
const ANIOS = 3
/** Visits per transaction: short enough to show progress and to let a waiting statement pass. */
const TRAMO = 25_000
const DIA_MS = 86_400_000
const ACTOR = { user_id: null, peticion: 'demostracion-llenado' }

interface Opciones {
  reloj?: Reloj
  alAvanzar?: (hechas: number) => void
}

/**
 * Adds `total` visits of the past three years to a loaded demonstration, for measuring with large tables: half in area 20,
 * the rest in the other staffed areas. Needs the owner of the tables. Throws when there are no people or no staff.
 */
export const llenarVisitas = async (
  db: Db,
  total: number,
  { reloj = crearReloj(), alAvanzar }: Opciones = {},
): Promise<void> => {
  const hoy = medianocheLima(reloj.hoy())
  const inicio = new Date(medianocheLima(`${reloj.anio() - ANIOS}${reloj.hoy().slice(4, 8)}01`))
  await db.connection().execute(async (conexion) => {
    try {
      const fuentes = await prepararFuentes(conexion, reloj.anio(), AREA_PRINCIPAL)
      if (Object.values(fuentes).includes(0))
        throw new Error('Cargue primero los datos de demostración: faltan personas')
      for (let desde = 0; desde < total; desde += TRAMO) {
        const hasta = Math.min(desde + TRAMO, total) - 1
        await enTransaccion(conexion, ACTOR, (trx) =>
          insertTramo(trx, {
            ...fuentes,
            desde,
            hasta,
            total,
            inicio,
            dias: Math.round((hoy - inicio.getTime()) / DIA_MS),
            motivos: [...MOTIVOS.values()].flat(),
            ubicaciones: ubicacionesDe(AREA_PROGRAMAS),
            area_con_locales: AREA_PROGRAMAS,
          }),
        )
        alAvanzar?.(hasta + 1)
      }
      await enTransaccion(conexion, ACTOR, rehacerConteo)
      await asentar(conexion)
    } finally {
      await devolverConexion(conexion)
    }
  })
}
