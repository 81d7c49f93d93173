import type { Casa } from '../../../casa.ts'
import { enTransaccion } from '../../../platform/db/transaccion.ts'
import { apartarAreas } from '../areas.queries.ts'
import { escribirAreas } from './areas.queries.ts'
import { juzgarAreas } from './carga-areas.ts'
import { type FilaClasificada, tomarTurno } from './cargas.queries.ts'
import type { FilaDeAreas } from './lectura-areas.ts'
import { type LibroDeOrden, leerDeOrden } from './lectura-de-orden.ts'

/** Nobody is signed in at the command line: the trail shows what was run. */
const ACTOR = { user_id: null, peticion: 'import-areas' }

/** What a file did, or would do. */
interface ImportacionDeAreas {
  leidas: number
  nuevas: number
  cambiadas: number
  avisos: Pick<FilaClasificada, 'fila' | 'avisos'>[]
  rechazadas: Pick<FilaClasificada, 'fila' | 'motivos'>[]
}

/**
 * Takes a spreadsheet of areas in as the screen does, all of it or nothing: a refused row keeps all others out (ORG-57). Throws
 * validacion with the words for a file that cannot be read.
 */
export const importarAreas = async (
  { db, reloj }: Pick<Casa, 'db' | 'reloj'>,
  { libro, simular }: { libro: LibroDeOrden; simular: boolean },
): Promise<ImportacionDeAreas> => {
  const leidas = await leerDeOrden<FilaDeAreas>(libro, { clase: 'areas', hoy: reloj.hoy() })
  return enTransaccion(db, ACTOR, async (trx) => {
    await tomarTurno(trx)
    await apartarAreas(trx)
    const filas = await juzgarAreas({ db: trx, reloj }, leidas)
    const rechazadas = filas.filter(({ clase }) => clase === 'rechazado')
    const escritas = filas.flatMap(({ fila, efecto }) => (efecto ? [{ fila, efecto }] : []))
    if (!simular && rechazadas.length === 0) await escribirAreas(trx, escritas, reloj.ahora())
    const nuevas = filas.filter(({ clase }) => clase === 'nuevo').length
    return {
      ...{ leidas: leidas.length, nuevas, cambiadas: escritas.length - nuevas, rechazadas },
      avisos: filas.filter(({ avisos, clase }) => avisos.length > 0 && clase !== 'rechazado'),
    }
  })
}
