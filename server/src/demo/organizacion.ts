import { AREAS_SEMBRADAS } from '@cabildo/contracts/base/permisos'
import { plano } from '@cabildo/contracts/base/plano'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { proponerSiglas } from '@cabildo/contracts/organizacion-siglas'
import { UBICACIONES_PROGRAMAS } from '@cabildo/contracts/visitas'
import type { FilaArea } from '../features/organizacion/index.ts'
import type { Azar } from './azar.ts'
import {
  AREA_CERRADA,
  AREAS_DEMO,
  type AreaDemo,
  CARGOS_DEMO,
  type CargoDemo,
  CUENTAS_CON_FACTOR,
  CUENTAS_DE_BANDEJA,
  CUENTAS_SIN_INGRESO,
  type CuentaDemo,
  idDeCuenta,
  PRIMERAS_CUENTAS,
} from './cuentas.ts'
import type { Persona } from './datos.ts'
import { medianocheLima } from './dias.ts'

/** Areas outside the table of accounts are numbered from here. */
const PRIMERA_OTRA_AREA = 100

/** Who stands above each area of the table: another of the table, or the name of one of the file. */
const DEPENDENCIA: Record<AreaDemo, AreaDemo | string | null> = {
  4: 11,
  9: 4,
  11: null,
  15: 'Gerencia Municipal',
  18: 4,
  20: 'Gerencia Municipal',
  21: 20,
  22: 20,
  25: 'Gerencia Municipal',
  30: 'Gerencia de Desarrollo Social',
  31: 4,
  47: 'Gerencia de Desarrollo Social',
}

/** Positions of the employees that each area has beside the holders of accounts. */
const OTROS_CARGOS: Record<AreaDemo, readonly CargoDemo[]> = {
  4: [3, 4, 5],
  9: [2, 4, 5],
  11: [3, 4, 5],
  15: [3, 3, 4, 4, 5],
  18: [2, 4, 5],
  20: [1, 3, 4],
  21: [3, 3, 4, 5],
  22: [3, 4, 4, 5],
  25: [3, 3, 3, 4, 5],
  30: [2, 4, 5],
  31: [4, 5],
  47: [3, 3, 4, 4, 5],
}

/** Siglas that are no initials of the name: those of 31 are Atención al Ciudadano's. */
const SIGLAS: Partial<Record<AreaDemo, string>> = { 31: 'ACE' }

/** What an area was called before, until the last day of the month before last (ORG-22). */
const NOMBRE_ANTERIOR = { area_id: 25, name: 'Gerencia de Infraestructura', documento: 'Ordenanza Municipal 004' }

const idsDeAreas = Object.keys(AREAS_DEMO).map(Number) as AreaDemo[] // Object.keys forgets that they are the keys

/** The areas of the table with their ids, then those of the file whose name is not there yet. */
export const armarAreas = (otras: readonly FilaArea[]) => {
  const ids = new Map<string, number>(idsDeAreas.map((id) => [plano(AREAS_DEMO[id]), id]))
  const nuevas = otras.filter(({ nombre }) => !ids.has(plano(nombre)))
  for (const [orden, { nombre }] of nuevas.entries()) ids.set(plano(nombre), PRIMERA_OTRA_AREA + orden)
  const idDe = (superior: AreaDemo | string | null) =>
    typeof superior === 'string' ? (ids.get(plano(superior)) ?? null) : superior
  const areas = [
    ...idsDeAreas.map((id) => ({ id: Number(id), name: String(AREAS_DEMO[id]), depende_de: idDe(DEPENDENCIA[id]) })),
    ...nuevas.map(({ nombre, depende_de }, orden) => ({
      id: PRIMERA_OTRA_AREA + orden,
      name: nombre,
      depende_de: idDe(depende_de),
    })),
    // Still open: it is closed when what it leaves is there.
    { id: AREA_CERRADA.id, name: AREA_CERRADA.name, depende_de: AREA_CERRADA.sucesora_id },
  ]
  const tomadas = new Set<string>(Object.values(SIGLAS))
  return areas.map((area) => {
    const siglas = SIGLAS[area.id as AreaDemo] ?? proponerSiglas(area.name, tomadas)
    tomadas.add(siglas)
    return { ...area, siglas: siglas || null }
  })
}

/** The heads: of each area the account holder who is Gerente or Subgerente, where there is one (ORG-13). */
export const armarJefes = (puestos: readonly Puesto[]) =>
  puestos.flatMap(({ empacce_id, area_id, cargo_id, user_id, vigencia }) =>
    user_id !== null && vigencia === null && (cargo_id === 1 || cargo_id === 2)
      ? [{ area_id, jefe_acceso_id: empacce_id }]
      : [],
  )

/** The former name of one area, and the day of Lima, yyyy-MM-dd, on which the present one began. */
export const armarNombreAnterior = (hoy: string) => {
  const [anio = 0, mes = 0] = hoy.split('-').map(Number)
  const desde = new Date(Date.UTC(anio, mes - 2, 1)).toISOString().slice(0, 10)
  return { ...NOMBRE_ANTERIOR, desde: new Date(medianocheLima(desde)) }
}

/** The abilities of Table ORG-B with the specification's ids; each area has `tramites` already (ORG-20). */
export const FACULTADES_DEMO = Object.entries(AREAS_SEMBRADAS).map(([facultad, area_id]) => ({ area_id, facultad }))
export const LOCALES_DEMO = UBICACIONES_PROGRAMAS.map((nombre, i) => ({
  ...{ area_id: AREAS_SEMBRADAS.locales, orden: i + 1, nombre },
}))

export const armarCargos = () => Object.entries(CARGOS_DEMO).map(([id, name]) => ({ id: Number(id), name }))

/** An employee with the access of the current year; `user_id` and `permisos` only for holders of accounts. */
export interface Puesto {
  empacce_id: number
  area_id: AreaDemo
  cargo_id: CargoDemo | null
  user_id: number | null
  permisos: readonly number[]
  trabajador: { employee_id: number; persona: Persona } | null
  /** Days between which the access counts; null where it bears none (USU-59). */
  vigencia: Vigencia | null
}

interface Vigencia {
  desde: string | null
  hasta: string | null
}

/** An access that ended with the last month, one that begins next week, and one that ends in ten days (demo.md). */
export const vigenciasDe = (hoy: string) => ({
  terminada: { desde: null, hasta: diaMas(`${hoy.slice(0, 8)}01`, -1) },
  futura: { desde: diaMas(hoy, 7), hasta: null },
  porTerminar: { desde: null, hasta: diaMas(hoy, 10) },
})

/** The area in which these accesses are. */
const CON_FECHAS: AreaDemo = 20

/**
 * Staffs the areas of the table with people of working age: the holders of accounts in their order, then the others.
 */
export const armarPuestos = (padron: readonly Persona[], hoy: string, azar: Azar): Puesto[] => {
  const anio = Number(hoy.slice(0, 4))
  const vigencias = vigenciasDe(hoy)
  const candidatos = azar.barajar(padron.filter((p) => edadEn(p, anio) >= 26 && edadEn(p, anio) <= 62))
  let contratados = 0
  const contratar = () => {
    const persona = candidatos[contratados++]
    if (!persona) throw new RangeError('El padrón de demostración no alcanza para el personal')
    return { employee_id: contratados, persona }
  }
  const deCuenta = (cuenta: CuentaDemo, vigencia: Vigencia | null = null): Omit<Puesto, 'empacce_id'> => ({
    area_id: cuenta.area_id,
    cargo_id: cuenta.cargo_id,
    user_id: idDeCuenta(cuenta),
    permisos: cuenta.permisos,
    trabajador: cuenta.cargo_id === null ? null : contratar(),
    vigencia,
  })
  const primeros = PRIMERAS_CUENTAS.map((cuenta) => deCuenta(cuenta))
  const otros: Omit<Puesto, 'empacce_id'>[] = idsDeAreas.flatMap((area_id) =>
    OTROS_CARGOS[area_id].map((cargo_id, i) => ({
      area_id,
      cargo_id,
      user_id: null,
      permisos: [],
      trabajador: contratar(),
      vigencia: area_id === CON_FECHAS && i === OTROS_CARGOS[area_id].length - 1 ? vigencias.porTerminar : null,
    })),
  )
  const sinIngreso = (['terminada', 'futura'] as const).map((cual) =>
    deCuenta(CUENTAS_SIN_INGRESO[cual], vigencias[cual]),
  )
  const deBandeja = [...CUENTAS_DE_BANDEJA, ...CUENTAS_CON_FACTOR].map((cuenta) => deCuenta(cuenta))
  return [...primeros, ...otros, ...sinIngreso, ...deBandeja].map((puesto, orden) => ({
    empacce_id: orden + 1,
    ...puesto,
  }))
}

/** Years that a person turns in a year. */
export const edadEn = ({ fecha_nac }: Persona, anio: number): number => anio - Number(fecha_nac.slice(0, 4))
