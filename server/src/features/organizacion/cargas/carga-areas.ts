import type { Casa, CasaWeb } from '../../../casa.ts'
import { aplicarCarga, type ClaseDeCarga, revisar, tareaDeRevision } from '../../../platform/cargas/cargas.ts'
import type { Db } from '../../../platform/db/conexion.ts'
import { apartarAreas, getComparables } from '../areas.queries.ts'
import type { Quien } from '../areas.ts'
import { type EfectoDeArea, escribirAreas, getRegistroDeAreas } from './areas.queries.ts'
import { clasificarAreas, textosComparados } from './areas.ts'
import { insertFilas, listEfectos, listLeidas, setClases, tomarTurno } from './cargas.queries.ts'
import { type LectorDeCargas, palabrasDe } from './cargas.ts'
import type { FilaDeAreas, ValoresDeArea } from './lectura-areas.ts'

type Leidas = readonly Pick<FilaDeAreas, 'fila' | 'leida'>[]
interface Partes {
  db: Db
  reloj: Casa['reloj']
}

/** Decides what rows do to the areas as they are now. */
export const juzgarAreas = async ({ db, reloj }: Partes, leidas: Leidas) => {
  const dnis = leidas.flatMap(({ leida }) => leida.valores.jefe ?? [])
  const registro = await getRegistroDeAreas(db, dnis, reloj.hoy())
  // The database alone says which names are equal, since it refuses them.
  const comparables = await getComparables(db, textosComparados(leidas, registro))
  return clasificarAreas(leidas, registro, (texto) => comparables.get(texto) ?? texto)
}

/** Decides anew what the rows of a spreadsheet do; answers how many do something else now. */
const reclasificar = async ({ db, reloj }: Partes, carga_id: number): Promise<number> => {
  const leidas = await listLeidas<ValoresDeArea>(db, carga_id)
  return setClases(db, carga_id, await juzgarAreas({ db, reloj }, leidas), leidas)
}

/** Spreadsheets of areas (ORG-52, decision 0173). */
export const CARGA_DE_AREAS = (reloj: Casa['reloj']): ClaseDeCarga => ({
  tipo: 'areas',
  filas: 'cargas_organizacion',
  tarea: 'revisar_carga_areas',
  cambiada: 'personalCambiado',
  tomarTurno,
  reclasificar: async (trx, id, retener) => {
    if (retener) await apartarAreas(trx)
    return reclasificar({ db: trx, reloj }, id)
  },
})

/** The task that reads and checks a spreadsheet of areas. */
export const revisarCargaDeAreas = (
  partes: Pick<Casa, 'db' | 'reloj' | 'archivos' | 'log'> & { lector: LectorDeCargas },
) => {
  const { db, reloj, lector } = partes
  const clase = CARGA_DE_AREAS(reloj)
  return tareaDeRevision(partes, clase, (carga_id) =>
    revisar(partes, clase, carga_id, async (id, storage_key) => {
      const leido = await lector.leer(storage_key, { clase: 'areas', hoy: reloj.hoy() }, async ({ filas, lote }) => {
        await insertFilas(db, id, filas, lote)
      })
      if ('falla' in leido) return { falla: palabrasDe(leido.falla, 'areas') }
      await reclasificar(partes, id)
      return leido
    }),
  )
}

/** Applies a checked spreadsheet of areas in one transaction. Throws personalCambiado where it would now do something else. */
export const aplicarAreas = async (
  { db, reloj, sesiones }: Pick<CasaWeb, 'db' | 'reloj' | 'sesiones'>,
  { sesion, actor }: Quien,
  id: number,
): Promise<void> => {
  await aplicarCarga(db, actor, CARGA_DE_AREAS(reloj), {
    ...{ id, user_id: sesion.user.id, retener: true },
    escribir: async (trx) => {
      const filas = await listEfectos<EfectoDeArea>(trx, id)
      await escribirAreas(trx, filas, reloj.ahora())
      const registrados = filas.filter(({ efecto }) => efecto.id === null).length
      return { registrados, actualizados: filas.length - registrados }
    },
  })
  sesiones.olvidar(null)
}
