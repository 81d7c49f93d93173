import { buffer } from 'node:stream/consumers'
import { POR_RESPONDER, type Proceso } from '@cabildo/contracts/atencion'
import {
  COLUMNAS_DE_ESTADISTICA,
  ESTADISTICA_VALE_SEGUNDOS,
  MINIMO_POR_FILA,
  OTROS_MESES,
  SIN_AREA,
} from '@cabildo/contracts/estadisticas-publicas'
import { mediana } from '@cabildo/contracts/expedientes-medidas'
import { type Calendario, enElCalendario } from '@cabildo/contracts/plazos-calculo'
import { nombreDeMotivo } from '@cabildo/contracts/reclamos'
import type { CasaWeb } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { escribirCsv } from '../../platform/exportar/csv.ts'
import { CLASE_DE_PLAZO } from '../consulta/index.ts'
import {
  type Contado,
  countReclamos,
  countSolicitudes,
  type ReclamosContados,
  type SolicitudesContadas,
} from './estadistica.queries.ts'

type Entre = Calendario['entre']
/** What a row is told as: its first cells. */
type Cabeza = readonly string[]

const suma = <F extends Contado>(filas: readonly F[], si: (fila: F) => boolean = () => true): number =>
  filas.reduce((total, fila) => (si(fila) ? total + fila.veces : total), 0)

/** The rows by the first head under which there are enough of them; what is too little goes on to the next, the last takes all. */
const juntar = <F extends Contado>(
  filas: readonly F[],
  [cabeza, ...otras]: readonly ((fila: F) => Cabeza)[],
): Map<string, F[]> => {
  const grupos = Map.groupBy(filas, (fila) => JSON.stringify(cabeza?.(fila)))
  if (otras.length === 0) return grupos
  const pocas: F[] = []
  for (const [clave, suyas] of grupos)
    if (suma(suyas) < MINIMO_POR_FILA) {
      pocas.push(...suyas)
      grupos.delete(clave)
    }
  for (const [clave, suyas] of juntar(pocas, otras)) grupos.set(clave, [...(grupos.get(clave) ?? []), ...suyas])
  return grupos
}

/** The median of business days; what was filed before the calendar begins, or answered after its end, has none (decision 0222). */
const medianaDe = (filas: readonly Contado[], entre: Entre): string => {
  const dias = filas.flatMap(({ desde, fin, veces }) =>
    desde !== null && fin !== null && enElCalendario(desde) && enElCalendario(fin)
      ? [[entre(desde, fin), veces] as const]
      : [],
  )
  return String(mediana(dias) ?? '')
}

/** The lines of a table in the order of their heads. */
const lineas = <F extends Contado>(grupos: Map<string, F[]>, celdas: (filas: readonly F[]) => (number | string)[]) =>
  [...grupos]
    .map(([clave, filas]) => [JSON.parse(clave) as Cabeza, filas] as const)
    .sort(([una], [otra]) => una.join('\n').localeCompare(otra.join('\n'), 'es'))
    .map(([cabeza, filas]) => [...cabeza, ...celdas(filas).map(String)])

const anio = ({ mes }: Contado) => mes.slice(0, 4)
const delMes = ({ mes }: Contado) => mes.slice(5)
const pendiente = (proceso: Proceso) => {
  const abiertos: readonly string[] = POR_RESPONDER[proceso]
  return ({ estado }: Contado) => abiertos.includes(estado)
}
const aTiempo = ({ en_plazo }: Contado) => en_plazo === true
const tarde = ({ en_plazo }: Contado) => en_plazo === false

/** What is told of complaints; fewer than three of a month, motive and area are told without the area (REC-53). */
export const lineasDeReclamos = (contados: readonly ReclamosContados[], entre: Entre): string[][] => {
  const conArea = (fila: ReclamosContados, area: string | null): Cabeza => [
    ...[anio(fila), delMes(fila), nombreDeMotivo(fila.tipo_reclamo), area ?? SIN_AREA],
  ]
  const grupos = juntar(contados, [(fila) => conArea(fila, fila.area), (fila) => conArea(fila, null)])
  return lineas(grupos, (filas) => [
    ...[suma(filas), suma(filas, aTiempo), suma(filas, tarde), suma(filas, pendiente('reclamos'))],
    ...[suma(filas, ({ estado }) => estado === 'NO CORRESPONDE'), medianaDe(filas, entre)],
    suma(filas, ({ importado }) => importado),
  ])
}

/** What is told of requests; fewer than three of a month go with the others of their year, or of other years (TRS-23). */
export const lineasDeSolicitudes = (contadas: readonly SolicitudesContadas[], entre: Entre): string[][] => {
  const grupos = juntar(contadas, [
    (fila) => [anio(fila), delMes(fila)],
    (fila) => [anio(fila), OTROS_MESES],
    () => [OTROS_MESES, OTROS_MESES],
  ])
  const sinResponder = pendiente('transparencia')
  return lineas(grupos, (filas) => {
    const deSentido = (cual: number) => suma(filas, ({ sentido }) => sentido === cual)
    const porCausal = (cual: number) => suma(filas, ({ sentido, causal }) => sentido === 3 && causal === cual)
    return [
      ...[
        suma(filas),
        deSentido(1),
        deSentido(2),
        porCausal(1),
        porCausal(2),
        porCausal(3),
        deSentido(4),
        deSentido(5),
      ],
      ...[suma(filas, aTiempo), suma(filas, tarde), suma(filas, (fila) => fila.vencido && sinResponder(fila))],
      ...[suma(filas, ({ prorrogada }) => prorrogada), medianaDe(filas, entre)],
    ]
  })
}

const LINEAS: Readonly<Record<Proceso, (db: Db, hoy: string, entre: Entre) => Promise<string[][]>>> = {
  reclamos: async (db, hoy, entre) => lineasDeReclamos(await countReclamos(db, hoy, CLASE_DE_PLAZO.reclamo), entre),
  transparencia: async (db, hoy, entre) =>
    lineasDeSolicitudes(await countSolicitudes(db, hoy, CLASE_DE_PLAZO.solicitud), entre),
}

/** The table of a process, its file, and when it was counted. */
export interface Estadistica {
  lineas: readonly (readonly string[])[]
  csv: Buffer
  contada: Date
}

/** The table of a process, counted at most once an hour, however many ask for it; a count that failed is not kept. */
export const abrirEstadistica = (
  { reloj, plazos, leerPublico }: Pick<CasaWeb, 'reloj' | 'plazos' | 'leerPublico'>,
  proceso: Proceso,
): (() => Promise<Estadistica>) => {
  let contada: { hasta: number; tabla: Promise<Estadistica> } | null = null
  const contar = async (ahora: Date): Promise<Estadistica> => {
    const suyas = await leerPublico(null, (db) => LINEAS[proceso](db, reloj.hoy(), plazos.calendario().entre))
    const columnas = COLUMNAS_DE_ESTADISTICA[proceso].map((titulo) => ({ titulo, ancho: 1 }))
    return { lineas: suyas, csv: await buffer(escribirCsv(columnas, enUno(suyas))), contada: ahora }
  }
  return () => {
    const ahora = reloj.ahora()
    if (contada && ahora.getTime() < contada.hasta) return contada.tabla
    const tabla = contar(ahora)
    contada = { hasta: ahora.getTime() + ESTADISTICA_VALE_SEGUNDOS * 1_000, tabla }
    tabla.catch(() => {
      if (contada?.tabla === tabla) contada = null
    })
    return tabla
  }
}

async function* enUno(lineasDelArchivo: string[][]) {
  yield lineasDelArchivo
}
