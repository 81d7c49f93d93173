import { fileURLToPath } from 'node:url'
import { TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { FALLAS_HOJA, type FallaHoja } from '@cabildo/contracts/hojas'
import type { Casa } from '../../../casa.ts'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { type ClaseDeCarga, type Revisado, revisar, tareaDeRevision } from '../../../platform/cargas/cargas.ts'
import type { Avance, LibroRevisado } from '../../../platform/cargas/revision.ts'
import { insertConsulta } from '../../../platform/conservacion/consultas.queries.ts'
import { abrirLectorDeLibros, type LectorDeLibros } from '../../../platform/hojas/lector.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProcessPoolOptions } from '../../../platform/procesos/process-pool.ts'
import { lockCambiadas, reclasificar, tomarTurno } from './aplicacion.queries.ts'
import { countNombrados, insertFilas } from './carga.queries.ts'
import type { PedidoDeRevision } from './revision.ts'

const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))

/** Reads and checks spreadsheets of baskets. */
export type Revisor = LectorDeLibros<PedidoDeRevision, LibroRevisado, Avance>

export const abrirRevisor = (archivos: Archivos, opciones: ProcessPoolOptions = {}): Revisor =>
  abrirLectorDeLibros(PROGRAMA, archivos, opciones)

export type Partes = Pick<Casa, 'db' | 'reloj' | 'archivos'> & { revisor: Revisor }

/** Spreadsheets of baskets. */
export const CARGA_DE_CANASTAS: ClaseDeCarga = {
  tipo: 'canastas',
  filas: 'cargas_filas',
  tarea: 'revisar_carga',
  cambiada: 'cargaCambiada',
  tomarTurno,
  reclasificar: async (trx, id, retener) => {
    const cambiadas = await reclasificar(trx, id)
    if (!retener) return cambiadas
    await lockCambiadas(trx, id)
    // Others may have changed these records before they were locked.
    return cambiadas + (await reclasificar(trx, id, 'cambia'))
  },
}

/**
 * Reads and checks one; from then on its user may see the records that the rows name, which is noted (P-11, decision
 * 0052). Null when it was dropped meanwhile.
 */
export const revisarCanastas = (partes: Partes, carga_id: number): Promise<Revisado | null> =>
  revisar(
    partes,
    CARGA_DE_CANASTAS,
    carga_id,
    async (id, storage_key) => {
      const leido = await partes.revisor.leer(storage_key, { hoy: partes.reloj.hoy() }, async ({ filas, lote }) => {
        await insertFilas(partes.db, id, filas, lote)
      })
      return 'falla' in leido ? { falla: palabrasDe(leido.falla) } : leido
    },
    async (trx, { id, nombre, created_by }) => {
      const actor = { user_id: created_by, peticion: `carga-${id}` }
      const filas = await countNombrados(trx, id)
      await insertConsulta(trx, actor, partes.reloj.ahora(), { que: 'carga', de: nombre, filtro: '', filas })
    },
  )

/** The task that checks a spreadsheet of baskets. */
export const revisarCarga = (partes: Partes & { log: Log }) =>
  tareaDeRevision(partes, CARGA_DE_CANASTAS, (carga_id) => revisarCanastas(partes, carga_id))

/** Says why a file cannot be taken in, and what it would need. */
const palabrasDe = (falla: FallaHoja): string => {
  if (falla === 'sinEncabezado') return `${FALLAS_HOJA.sinEncabezado}: DNI y APELLIDOS Y NOMBRES`
  if (falla === 'demasiadasFilas')
    return `${FALLAS_HOJA.demasiadasFilas}: ${TOPE_FILAS_CANASTAS.toLocaleString('en-US')} como máximo`
  return FALLAS_HOJA[falla]
}
