/** An invented work of the demonstration; days are counted from today. */
export interface ObraInventada {
  cui: string
  title_meta: string
  pim_current: number
  costo_actualizado: number
  plazo: { desde: number; hasta: number } | null
  fisico: number
  financiero: number
  /** Points that each of the last uploads added to both; none is a work that stands still. */
  ritmo: readonly [fisico: number, financiero: number]
  /** The upload that first had it, counted from 0. */
  primera?: number
}

/** Invented works, so that every state and flag of a work is seen (D-40, issue 9). */
export const OBRAS_INVENTADAS: readonly ObraInventada[] = [
  {
    cui: '2512034',
    title_meta:
      'Mejoramiento del servicio de transitabilidad vehicular y peatonal de la Av. Los Andenes, tramo Jr. Comercio – Puente Viejo',
    pim_current: 3_120_000,
    costo_actualizado: 4_812_380.5,
    plazo: { desde: -265, hasta: 26 },
    fisico: 71.4,
    financiero: 64.85,
    ritmo: [4.2, 3.65],
  },
  {
    cui: '2487719',
    title_meta: 'Ampliación del sistema de agua potable y alcantarillado del centro poblado San Isidro de Ccapac',
    pim_current: 6_480_000,
    costo_actualizado: 9_350_112,
    plazo: { desde: -377, hasta: 39 },
    fisico: 58.2,
    financiero: 81.4,
    ritmo: [0.9, 5.1],
  },
  {
    cui: '2534466',
    title_meta: 'Creación del complejo deportivo de la asociación de vivienda Nueva Esperanza',
    pim_current: 0,
    costo_actualizado: 2_145_900.75,
    plazo: null,
    fisico: 0,
    financiero: 0,
    ritmo: [0, 0],
  },
  {
    cui: '2459981',
    title_meta: 'Mejoramiento de los servicios educativos de la I.E. Valle Alto',
    pim_current: 1_010_500,
    costo_actualizado: 6_720_455.1,
    plazo: { desde: -475, hasta: -145 },
    fisico: 100,
    financiero: 97.3,
    ritmo: [2.6, 3.2],
  },
  {
    cui: '2540127',
    title_meta: 'Renovación de pistas y veredas en el Jr. Tarapacá, cuadras 4 a 9',
    pim_current: 1_388_204,
    costo_actualizado: 1_388_204.36,
    plazo: { desde: 12, hasta: 96 },
    fisico: 0,
    financiero: 12.6,
    ritmo: [0, 0],
    primera: 4,
  },
  {
    cui: '2498350',
    title_meta: 'Recuperación de los espacios públicos de la Plaza Mayor',
    pim_current: 2_900_000,
    costo_actualizado: 3_067_590,
    plazo: { desde: -279, hasta: -23 },
    fisico: 88,
    financiero: 80.15,
    ritmo: [0, 0],
  },
]
