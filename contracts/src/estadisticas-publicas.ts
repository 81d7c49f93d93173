import { llamada } from './base/llamada.ts'

/** Open data of complaints and of requests for information: counts, without a text, a number or a person (REC-53, TRS-23). */

const comunes = { method: 'GET', acceso: 'publico', respuesta: null, tipos: ['text/csv'] } as const

export const estadisticasPublicasApi = {
  reclamos: llamada({
    ...comunes,
    id: 'API-149',
    path: '/api/reclamos/estadistica.csv',
    resumen: 'Estadística de los reclamos, como datos abiertos (REC-53)',
  }),
  transparencia: llamada({
    ...comunes,
    id: 'API-157',
    path: '/api/transparencia/estadistica.csv',
    resumen: 'Estadística de las solicitudes de información, como datos abiertos (TRS-23)',
  }),
}

/** What the public pages call them. */
export const ENLACE_A_ESTADISTICA = {
  reclamos: 'Estadística de reclamos (CSV)',
  transparencia: 'Estadística de solicitudes (CSV)',
} as const

/** For so long a count stands, here and wherever it was kept on its way. */
export const ESTADISTICA_VALE_SEGUNDOS = 3_600

/** A row of fewer says too much of each. */
export const MINIMO_POR_FILA = 3
/** Where a complaint that does not say happened, and those of a row that is too short. */
export const SIN_AREA = 'Sin área'
/** The month, or the year, of what is too little by itself. */
export const OTROS_MESES = 'Otros'

export const COLUMNAS_DE_ESTADISTICA = {
  reclamos: [
    ...['Año', 'Mes', 'Motivo', 'Área', 'Recibidos', 'Respondidos en plazo', 'Respondidos tarde', 'Pendientes'],
    ...['No corresponde', 'Mediana de días', 'De libros anteriores'],
  ],
  transparencia: [
    ...['Año', 'Mes', 'Recibidas', 'Entregadas', 'En parte', 'Denegadas: información secreta'],
    ...['Denegadas: información reservada', 'Denegadas: información confidencial', 'No existe', 'Encauzadas'],
    ...['En plazo', 'Tarde', 'Sin respuesta', 'Prórrogas', 'Mediana de días'],
  ],
} as const
