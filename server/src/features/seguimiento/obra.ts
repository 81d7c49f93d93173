import type { Obra } from '@cabildo/contracts/seguimiento'
import { PRIMERAS_OBRAS } from '@cabildo/contracts/seguimiento-primeras'
import {
  alertasDe,
  claseDe,
  compararAvance,
  diaMesAnio,
  diasVencidos,
  programadoPorFechas,
} from '@cabildo/contracts/seguimiento-reglas'
import { recortarExtremos, ultimoAnio } from '@cabildo/contracts/seguimiento-semanas'
import type { Db } from '../../platform/db/conexion.ts'
import { type FilaObra, listObras } from './obras.queries.ts'

/**
 * A work as it is shown on a day (Table SEG-A). Nothing of this is stored: states and flags change with the day, and the
 * edge to which an end is clamped changes with the year (SEG-23).
 */
export const comoObra = (fila: FilaObra, hoy: string): Obra => {
  const { cui, title_meta, inicio, fin, cambio, ...cifras } = fila
  const situacion = { inicio, fin, ...cifras, cambio }
  const programado = programadoPorFechas({ inicio, fin }, hoy)
  const visible = recortarExtremos({ inicio, fin }, ultimoAnio(hoy))
  return {
    cui,
    title_meta,
    clase: claseDe(situacion, hoy),
    fechaini: diaMesAnio(visible.inicio),
    fechafin: diaMesAnio(visible.fin),
    inicio,
    fin,
    avance_fisico: cifras.avance_fisico,
    avance_financiero: cifras.avance_financiero,
    costo_actualizado: cifras.costo_actualizado,
    pim_current: cifras.pim_current,
    devengado_anual: cifras.devengado_anual,
    devengado_acumulado_total: cifras.devengado_acumulado_total,
    avance_fisico_programado: cifras.avance_fisico_programado,
    avance_financiero_programado: cifras.avance_financiero_programado,
    programado,
    atraso: compararAvance({ ...cifras, programado }, 'avance_fisico').atraso,
    dias_vencidos: diasVencidos(situacion, hoy),
    updated_at: cambio,
    alertas: alertasDe(situacion, hoy),
  }
}

/** The first works, as `listaDeObras` has them, and how many they all are (API-210). */
export const primerasObras = async (db: Db, hoy: string) => {
  const { filas, ...resto } = await listObras(db, PRIMERAS_OBRAS)
  return { data: filas.map((fila) => comoObra(fila, hoy)), ...resto, hoy }
}

/** The works as the timeline and the answer to an upload show them on a day (API-93, API-96, SEG-09, SEG-27). */
export const listaDeObras = async (db: Db, hoy: string) => {
  const { filas, actualizado } = await listObras(db)
  return { data: filas.map((fila) => comoObra(fila, hoy)), actualizado, hoy }
}
