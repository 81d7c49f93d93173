import { Permiso } from '@cabildo/contracts/base/permisos'
import fc from 'fast-check'
import { ANIO, AREAS, ELENCO, EMPLEADOS } from './elenco.ts'

/** An access as the model knows it; `dueno` null belongs to the registry alone. */
export interface AccesoModelo {
  empacce_id: number
  dueno: number | null
  employee_id: number | null
  area_id: number
  cargo_id: number | null
  anio: number
  estado: boolean
  codigos: readonly number[]
}

export interface Modelo {
  /** Live users, each with the employee or null. */
  usuarios: Map<number, number | null>
  accesos: AccesoModelo[]
}

/** One act of an administrator; whom it is about is an index into whoever is there when it happens. */
export type Accion =
  | { tipo: 'porArea'; area_id: number }
  | { tipo: 'porEmpleado'; employee_id: number }
  | { tipo: 'acceso' | 'edicion'; usuario: number; cual: number; area_id: number; cargo_id: number; codigos: (4 | 5)[] }
  | { tipo: 'estado'; usuario: number; cual: number; estado: boolean }
  | { tipo: 'borrado'; usuario: number }

const area_id = fc.constantFrom(...AREAS.map(({ id }) => id))
const indice = fc.nat(3)
/** Few, so that acts meet: jefa, user 11, sol, and whoever was created first or, when nobody was, rosa. */
const usuario = fc.constantFrom(4, 7, 8, 9)
/** More often off than on: only then is there room for another access in the year. */
const estado = fc.constantFrom(false, false, true)
const codigos = fc.subarray<4 | 5>([Permiso.usuarios, Permiso.visitas])
const cargo_id = fc.constantFrom(1, 2)

/** Creations cost a hash each, which is slow on purpose. */
const accionCon = (creaciones: number): fc.Arbitrary<Accion> =>
  fc.oneof(
    { weight: creaciones, arbitrary: fc.record({ tipo: fc.constant('porArea'), area_id }) },
    {
      weight: 2 * creaciones,
      arbitrary: fc.record({
        tipo: fc.constant('porEmpleado'),
        employee_id: fc.constantFrom(...Object.values(EMPLEADOS), ELENCO.luis.id),
      }),
    },
    {
      weight: 24,
      arbitrary: fc.record({
        tipo: fc.constantFrom('acceso', 'edicion'),
        usuario,
        cual: indice,
        area_id,
        cargo_id,
        codigos,
      }),
    },
    {
      weight: 24,
      arbitrary: fc.record({ tipo: fc.constant('estado'), usuario, cual: indice, estado }),
    },
    { weight: 8, arbitrary: fc.record({ tipo: fc.constant('borrado'), usuario }) },
  ) as fc.Arbitrary<Accion>

export const unaAccion = accionCon(4)
/** Of fifty at once, three or so create. */
export const unaAccionALaVez = accionCon(1)

/** The cast and the employees as `poblar` leaves them. */
export const modeloInicial = (): Modelo => ({
  usuarios: new Map(Object.values(ELENCO).map(({ id }) => [id, id])),
  accesos: [
    ...Object.values(ELENCO).map(({ id, area, permisos }) => base(id, { dueno: id, area_id: area, codigos: permisos })),
    base(EMPLEADOS.activoDe20, { area_id: 20 }),
    base(EMPLEADOS.otroActivoDe20, { area_id: 20, cargo_id: 1 }),
    base(EMPLEADOS.activoDe47, { area_id: 47 }),
    base(EMPLEADOS.inactivoDe20, { area_id: 20, estado: false }),
    base(EMPLEADOS.delAnioPasadoDe20, { area_id: 20, anio: ANIO - 1 }),
  ],
})

const base = (id: number, resto: Partial<AccesoModelo> & { area_id: number }): AccesoModelo => ({
  empacce_id: id,
  dueno: null,
  employee_id: id,
  cargo_id: 2,
  anio: ANIO,
  estado: true,
  codigos: [],
  ...resto,
})

/** Two accesses that may not both be: active in one year, or alike (D-08). */
const chocan = (a: AccesoModelo, b: AccesoModelo): boolean =>
  a.empacce_id !== b.empacce_id &&
  a.dueno === b.dueno &&
  a.anio === b.anio &&
  ((a.estado && b.estado) || (a.area_id === b.area_id && a.cargo_id === b.cargo_id))

export const rompeD08 = ({ accesos }: Modelo, nuevo: AccesoModelo): boolean =>
  accesos.some((otro) => nuevo.dueno !== null && chocan(otro, nuevo))

/** Users whose newest active access carries permission 4. */
export const administradores = ({ usuarios, accesos }: Modelo): number[] =>
  [...usuarios.keys()].filter((id) =>
    accesos
      .filter(({ dueno, estado }) => dueno === id && estado)
      .sort((a, b) => b.anio - a.anio || b.empacce_id - a.empacce_id)[0]
      ?.codigos.includes(Permiso.usuarios),
  )

/** What a refused act would have left: nobody with permission 4, or user 11 without an active access (SHE-105). */
export const seriaRechazado = (antes: Modelo, despues: Modelo): boolean =>
  (administradores(antes).length > 0 && administradores(despues).length === 0) ||
  !despues.accesos.some(({ dueno, estado }) => dueno === 11 && estado)

export const conAcceso = (modelo: Modelo, nuevo: AccesoModelo): Modelo => ({
  ...modelo,
  accesos: [...modelo.accesos.filter(({ empacce_id }) => empacce_id !== nuevo.empacce_id), nuevo],
})

/** Without a user: what is the employee's goes back to the registry, without codes (API-36). */
export const sinUsuario = ({ usuarios, accesos }: Modelo, id: number): Modelo => ({
  usuarios: new Map([...usuarios].filter(([otro]) => otro !== id)),
  accesos: accesos
    .filter(({ dueno, employee_id }) => dueno !== id || employee_id !== null)
    .map((acceso) => (acceso.dueno === id ? { ...acceso, dueno: null, codigos: [] } : acceso)),
})
