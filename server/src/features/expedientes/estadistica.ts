import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { EstadisticaDeTramites } from '@cabildo/contracts/expedientes-estadistica'
import {
  ANTES_MS,
  desdeHace,
  EDADES,
  type Edad,
  HASTA_DIAS,
  mediana,
  mesesDe,
  type Periodo,
  periodoAnterior,
  SIN_RECIBIR_DIAS,
} from '@cabildo/contracts/expedientes-medidas'
import type { ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import type { Casa } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  type Alcance,
  countIngresados,
  countPendientes,
  countPendientesAntes,
  countPlazos,
  countRespuestas,
  listNombresDeAreas,
} from './estadistica.queries.ts'

type Partes = Pick<Casa, 'db' | 'reloj' | 'plazos'>

interface Pedido extends Periodo {
  clase?: ClaseDeExpediente | undefined
  area_id?: number | undefined
}

/** Whose cases somebody may count: a head the own area's, supervision any area's or, without one, all. Throws sinPermiso. */
export const areaMedida = ({ area, roles }: Sesion, area_id: number | undefined): number | null => {
  if (roles.includes(Permiso.supervision)) return area_id ?? null
  if (area_id !== undefined && area_id !== area.id) throw new ErrorDeNegocio('sinPermiso')
  return area.id
}

/** What is measured of an area, or of all, as of now. */
export const alcanceDe = (
  { reloj, plazos }: Pick<Partes, 'reloj' | 'plazos'>,
  { desde, hasta, clase }: Omit<Pedido, 'area_id'>,
  area_id: number | null,
): Alcance => {
  const hoy = reloj.hoy()
  const calendario = plazos.calendario()
  const hace = (dias: number) => desdeHace(calendario, hoy, dias)
  return {
    ...{ desde, hasta, area_id, clase: clase ?? null, hoy },
    antes: new Date(reloj.ahora().getTime() - ANTES_MS),
    sinRecibirHasta: diaMas(hace(SIN_RECIBIR_DIAS), -1),
    edades: { edad_5: hace(HASTA_DIAS.edad_5), edad_15: hace(HASTA_DIAS.edad_15), edad_30: hace(HASTA_DIAS.edad_30) },
  }
}

/** All numbers of a period as they are at one instant (EXP-55). */
export const medir = (partes: Partes, pedido: Pedido, area_id: number | null): Promise<EstadisticaDeTramites> =>
  partes.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => medirEn({ ...partes, db: trx }, pedido, area_id))

const medirEn = async (
  partes: Omit<Partes, 'db'> & { db: Db },
  pedido: Pedido,
  area_id: number | null,
): Promise<EstadisticaDeTramites> => {
  const { db, reloj, plazos } = partes
  const periodo = { desde: pedido.desde, hasta: pedido.hasta }
  const anterior = periodoAnterior(periodo)
  const alcance = alcanceDe(partes, pedido, area_id)
  const contados = await countPlazos(db, alcance, anterior)
  const respuestas = await countRespuestas(db, alcance, anterior)
  const porArea = {
    pendientes: await countPendientes(db, alcance),
    atendidos: respuestas.porArea,
    ingresados: await countIngresados(db, alcance),
  }
  const antes = await countPendientesAntes(db, alcance)
  const ids = [...new Set(Object.values(porArea).flatMap((filas) => filas.flatMap((fila) => fila.area_id ?? [])))]
  const nombres = await listNombresDeAreas(db, area_id === null ? ids : [...ids, area_id])

  const calendario = plazos.calendario()
  const dias = (deAntes: boolean) =>
    respuestas.porDias
      .filter(({ hasta }) => hasta < periodo.desde === deAntes)
      .map(({ desde, hasta, veces }) => [calendario.entre(desde, hasta), veces] as const)
  const enPlazo = (deAntes: boolean) => {
    const suyos = contados.filter((mes) => mes.antes === deAntes)
    const en_plazo = suma(suyos, (mes) => mes.en_plazo)
    return { en_plazo, plazos: en_plazo + suma(suyos, (mes) => mes.tarde + mes.sin_respuesta) }
  }
  const { pendientes } = porArea
  return {
    ...{ periodo, anterior, momento: marcaLima(reloj.ahora()) },
    area: area_id === null ? null : { id: area_id, nombre: nombres.get(area_id) ?? '' },
    en_plazo: { ...enPlazo(false), antes: enPlazo(true) },
    pendientes: { ahora: suma(pendientes, (fila) => fila.pendientes), antes: antes.pendientes },
    vencidos: { ahora: suma(pendientes, (fila) => fila.vencidos), antes: antes.vencidos },
    mediana: {
      ...{ dias: mediana(dias(false)), antes: mediana(dias(true)) },
      atendidos: suma(porArea.atendidos, (fila) => fila.atendidos),
    },
    meses: mesesDe(periodo).map((mes) => {
      const suyo = contados.find((uno) => !uno.antes && uno.mes === mes.mes)
      const { en_plazo = 0, tarde = 0, sin_respuesta = 0 } = suyo ?? {}
      return { ...mes, en_plazo, tarde, sin_respuesta }
    }),
    areas: ids
      .map((id) => {
        const { pendientes: suyos = 0, vencidos = 0, sin_recibir = 0 } = pendientes.find(deArea(id)) ?? {}
        const { atendidos = 0 } = porArea.atendidos.find(deArea(id)) ?? {}
        const { ingresados = 0 } = porArea.ingresados.find(deArea(id)) ?? {}
        return { id, nombre: nombres.get(id) ?? '', ingresados, atendidos, pendientes: suyos, sin_recibir, vencidos }
      })
      .sort((a, b) => b.pendientes - a.pendientes || a.nombre.localeCompare(b.nombre, 'es')),
    edades: (Object.keys(EDADES) as Edad[]).map((medida) => ({
      medida,
      pendientes: suma(pendientes, (fila) => fila[medida]),
    })),
  }
}

const suma = <T>(filas: readonly T[], de: (fila: T) => number): number =>
  filas.reduce((total, fila) => total + de(fila), 0)
const deArea = (id: number) => (fila: { area_id: number | null }) => fila.area_id === id
