import { createHash } from 'node:crypto'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import type { AjustesColumnas } from '@cabildo/contracts/seguimiento'
import type { ObraLeida } from '../features/seguimiento/carga/lectura.ts'
import { HORA_MS } from '../platform/reloj.ts'
import { cuentaDe, idDeCuenta } from './cuentas.ts'
import type { FilaObraDemo } from './datos.ts'
import { medianocheLima } from './dias.ts'
import { OBRAS_INVENTADAS, type ObraInventada } from './obras-textos.ts'

/** Days before today on which a file was uploaded, the oldest first: long enough ago for works to have stood still. */
const CARGAS = [45, 38, 31, 24, 12, 3]
/** The columns of the spreadsheet of works that the public register hands out, from B to AD. */
export const COLUMNAS_DEL_REGISTRO: AjustesColumnas = {
  cui: 'B',
  title_meta: 'C',
  pim_current: 'K',
  devengado_acumulado_total: 'T',
  avance_financiero_acumulado: 'U',
  avance_fisico: 'W',
  fechaini: 'AA',
  fechafin: 'AB',
  costo_actualizado: 'AD',
}
/** The same with the columns that the register does not have, as the municipality adds them (decision 0137). */
const COLUMNAS_DEMO: AjustesColumnas = {
  ...COLUMNAS_DEL_REGISTRO,
  devengado_anual: 'AF',
  avance_fisico_programado: 'AG',
  avance_financiero_programado: 'AH',
}

/** What each upload says of a work; null before the one that first had it. */
type Historia = (carga: number) => ObraLeida | null

/** The works with their uploads, and the settings by which these were read, as rows of their tables (issue 9). */
export const armarObras = (filas: readonly FilaObraDemo[], hoy: string) => {
  const historias = [...OBRAS_INVENTADAS.map((obra) => deInventada(obra, hoy)), ...filas.map(deRegistro)].map(
    (historia, i): Historia =>
      (carga) => {
        const avance = historia(carga)
        return avance && { ...avance, orden: i + 1 }
      },
  )
  const cargas = CARGAS.map((dias, i) => {
    const obras = dichas(historias, i)
    return {
      id: i + 1,
      nombre: `seguimiento-${diaMas(hoy, -dias)}.xlsx`,
      bytes: 13_000 + 7 * i,
      sha256: createHash('sha256').update(JSON.stringify(obras)).digest('hex'),
      hoja: 'Seguimiento',
      filas: obras.length,
      obras: obras.length,
      rechazadas: 0,
      created_by: idDeCuenta(cuentaDe('obras')),
      created_at: momento(hoy, dias),
    }
  })
  const avances = cargas.flatMap(({ id }) => dichas(historias, id - 1).map((avance) => ({ carga_id: id, ...avance })))
  const ultima = CARGAS.length - 1
  const obras = historias.flatMap((historia) => {
    const avance = historia(ultima)
    return avance ? [{ ...avance, cambio_at: momento(hoy, CARGAS[ultimoCambio(historia)] ?? 0) }] : []
  })
  return { cargas, avances, obras, columnas: [{ id: true, ...COLUMNAS_DEMO }] }
}

const dichas = (historias: readonly Historia[], carga: number) => historias.flatMap((historia) => historia(carga) ?? [])

/** Ten in the morning. */
const momento = (hoy: string, dias: number): string =>
  new Date(medianocheLima(diaMas(hoy, -dias)) + 10 * HORA_MS).toISOString()

/** The upload that last changed one of its two progresses; a new work's is its first. */
const ultimoCambio = (historia: Historia): number => {
  const avances = (carga: number) =>
    JSON.stringify([historia(carga)?.avance_fisico, historia(carga)?.avance_financiero])
  let carga = CARGAS.length - 1
  while (carga > 0 && avances(carga - 1) === avances(carga)) carga--
  return carga
}

/** What a progress was so many uploads before the last. */
const hace = (cargas: number, valor: number, ritmo: number): number =>
  Math.max(0, Math.round((valor - ritmo * cargas) * 100) / 100)

/** What a programme asked for on the day of an upload, from the share of the term that was over then. */
const programadoEl = (plazo: ObraInventada['plazo'], carga: number, adelanto: number): number | null => {
  if (!plazo) return null
  const parte = ((-(CARGAS[carga] ?? 0) - plazo.desde) / (plazo.hasta - plazo.desde)) * 100
  return Math.min(100, Math.max(0, Math.round((parte + adelanto) * 10) / 10))
}

const conPrograma = (cui: string): boolean => Number(cui) % 3 !== 0

const deInventada =
  ({ plazo, fisico, financiero, ritmo, primera = 0, ...obra }: ObraInventada, hoy: string): Historia =>
  (carga) => {
    if (carga < primera) return null
    const faltan = CARGAS.length - 1 - carga
    const avance_financiero = hace(faltan, financiero, ritmo[1])
    return {
      ...obra,
      // Two works in three come with a programme of their own; the others are judged by their dates.
      avance_fisico_programado: conPrograma(obra.cui) ? programadoEl(plazo, carga, 4) : null,
      avance_financiero_programado: conPrograma(obra.cui) ? programadoEl(plazo, carga, 0) : null,
      devengado_anual: enCentimos((obra.pim_current * avance_financiero) / 130),
      devengado_acumulado_total: enCentimos((obra.costo_actualizado * avance_financiero) / 100),
      avance_financiero,
      avance_fisico: hace(faltan, fisico, ritmo[0]),
      fechaini: plazo && diaMas(hoy, plazo.desde),
      fechafin: plazo && diaMas(hoy, plazo.hasta),
      orden: 0,
    }
  }

/** Works of the register that are kept up to date there grow, each at its own pace; the others stand still. */
const deRegistro = ({ estado, ...fila }: FilaObraDemo, lugar: number): Historia => {
  const ritmo = estado === 'ACTUALIZADO' ? 0.35 + (lugar % 5) * 0.3 : 0
  const numero = (texto: string): number | null => (texto === '' ? null : Number(texto))
  const [fisico, financiero] = [numero(fila.avance_fisico), numero(fila.avance_financiero)]
  return (carga) => {
    const faltan = CARGAS.length - 1 - carga
    const avance_financiero = financiero === null ? null : hace(faltan, financiero, ritmo * 0.8)
    return {
      ...fila,
      pim_current: Number(fila.pim_current),
      devengado_acumulado_total: enCentimos(
        Number(fila.devengado_acumulado_total) * (financiero ? (avance_financiero ?? 0) / financiero : 1),
      ),
      avance_financiero,
      avance_fisico: fisico === null ? null : hace(faltan, fisico, ritmo),
      costo_actualizado: Number(fila.costo_actualizado),
      devengado_anual: enCentimos((Number(fila.pim_current) * (30 + (lugar % 6) * 11)) / 100 / (1 + faltan / 8)),
      avance_fisico_programado: null,
      avance_financiero_programado: null,
      orden: 0,
    }
  }
}

const enCentimos = (monto: number): number => Math.round(monto * 100) / 100
