import { DIA_MS } from '../../contracts/src/base/tiempo.ts'
import type { VariableObra } from '../../contracts/src/seguimiento-reglas.ts'
import { COLUMNAS_DEL_REGISTRO } from '../../server/src/demo/obras.ts'
import { type CeldaDePrueba, dia, unLibro } from '../../server/test/hojas-de-prueba.ts'
import { OBRAS, unaDe } from './escena.ts'

const TITULOS: Record<VariableObra, string> = {
  cui: 'CUI',
  title_meta: 'NOMBRE DE LA INVERSION / META',
  pim_current: 'PIM',
  devengado_acumulado_total: 'DEVENGADO ACUMULADO TOTAL',
  avance_financiero_acumulado: 'AVANCE FINANCIERO ACUMULADO %',
  avance_fisico: 'AVANCE FISICO %',
  fechaini: 'FECHA INICIO',
  fechafin: 'FECHA FIN',
  costo_actualizado: 'COSTO ACTUALIZADO',
}

const ACTOS = ['MEJORAMIENTO Y AMPLIACION', 'CREACION', 'INSTALACION', 'RECUPERACION', 'MEJORAMIENTO']
const SERVICIOS = [
  'LOS SERVICIOS DE AGUA POTABLE Y DISPOSICIÓN SANITARIA DE EXCRETAS',
  'EL SERVICIO DE TRANSITABILIDAD VEHICULAR Y PEATONAL',
  'LOS SERVICIOS DE EDUCACIÓN PRIMARIA DE LA I.E. N° 70',
  'EL SISTEMA INTEGRAL DE ALCANTARILLADO Y TRATAMIENTO DE AGUAS RESIDUALES',
]
const LUGARES = [
  'PAMPA INALÁMBRICA',
  'SAN ISIDRO DE CCAPAC',
  'VILLA ÑUSTA',
  'SECTORES ALTO Y BAJO MULLUCHUYO - LLUMAHUI',
]
const ANIO_DE_HOY = new Date().getFullYear()

const isoDe = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** Every other one as people type it, the others as spreadsheets keep them. */
const fechaDe = (iso: string, i: number): CeldaDePrueba => (i % 2 === 0 ? iso.split('-').reverse().join('/') : dia(iso))

/**
 * A work that is always the same: names of 120 to 250 letters, as the register has them, terms of two months to six years
 * from before the timeline to after it, one in forty without its dates. In each `vuelta` one in three has gone on.
 */
const unaObra = (i: number, vuelta: number): Record<VariableObra, CeldaDePrueba> => {
  const azar = (i * 7_919) % 10_007
  const inicio = Date.UTC(2017, 0, 1) + (azar % (365 * (ANIO_DE_HOY - 2016))) * DIA_MS
  const fin = inicio + (60 + ((azar * 31) % 2_130)) * DIA_MS
  const conFechas = i % 40 !== 7
  const fisico = Math.min(100, (azar % 9_900) / 100 + (i % 3 === 0 ? vuelta : 0))
  const costo = 180_000 + azar * 1_377
  const lugar = `${unaDe(LUGARES, azar)}, DISTRITO DE VALLE ALTO`
  return {
    cui: 2_100_000 + i,
    title_meta: `${unaDe(ACTOS, i)} DE ${unaDe(SERVICIOS, azar)} EN LAS LOCALIDADES DE ${lugar}${i % 4 === 0 ? `, ${lugar} Y ANEXOS` : ''} - ETAPA ${1 + (i % 5)}`,
    pim_current: costo / 4,
    devengado_acumulado_total: Math.round(costo * (fisico / 100)),
    avance_financiero_acumulado: Math.max(0, Math.min(100, Number((fisico + ((azar % 61) - 30)).toFixed(2)))),
    avance_fisico: i % 50 === 9 ? null : Number(fisico.toFixed(2)),
    fechaini: conFechas ? fechaDe(isoDe(inicio), i) : null,
    fechafin: conFechas ? fechaDe(isoDe(fin), i + 1) : null,
    costo_actualizado: costo,
  }
}

const lugarDe = (letras: string): number =>
  [...letras].reduce((suma, letra) => suma * 26 + letra.charCodeAt(0) - 64, 0) - 1
const CAMPOS = Object.keys(TITULOS) as VariableObra[]

const enFila = (valores: Readonly<Record<VariableObra, CeldaDePrueba>>): CeldaDePrueba[] => {
  const fila: CeldaDePrueba[] = Array(lugarDe(COLUMNAS_DEL_REGISTRO.costo_actualizado) + 1).fill(null)
  for (const campo of CAMPOS) fila[lugarDe(COLUMNAS_DEL_REGISTRO[campo])] = valores[campo]
  return fila
}

/** The workbook of all works, as it is in an upload. */
export const unLibroDeObras = (vuelta: number): Promise<File> =>
  unLibro(
    [{ filas: [enFila(TITULOS), ...Array.from({ length: OBRAS }, (_, i) => enFila(unaObra(i, vuelta)))] }],
    'obras.xlsx',
  )
