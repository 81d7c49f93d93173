import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'

const vencidos = (hasta: Date) => sql`deleted_at < ${hasta} and (fecha_nac is not null or sexo is not null)`

/** Birth date and sex of an employee who left; the name stays in what that person did and signed. (P-20) */
export const conservarTrabajadores: Conservable = {
  modulo: 'trabajadores',
  que: 'Fecha de nacimiento y sexo de los trabajadores eliminados, desde que se eliminaron',
  tablas: ['trabajadores'],
  auditada: 'trabajadores',
  ...porLotes('trabajadores', sql`update trabajadores set fecha_nac = null, sexo = null`, {
    ...{ donde: vencidos, orden: 'deleted_at', id: 'employee_id', desde: 'deleted_at' },
  }),
}

const delTrabajador = (dni: string) => sql`employee_id in (select employee_id from trabajadores where dni = ${dni})`
const delUsuario = (dni: string) => sql`user_id in (select id from usuarios where ${delTrabajador(dni)})`

/** The rows of an employee, who may have been one several times. */
export const buscarTrabajador: Buscador = {
  modulo: 'trabajadores',
  titulo: 'Registro de trabajadores',
  tablas: ['trabajadores'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'trabajadores', sql`dni = ${dni}`)
    return {
      filas,
      ids: filas.map(({ employee_id }) => Number(employee_id)),
      nombres: filas.map((t) => ({ apellidos: `${t.ape_pat} ${t.ape_mat}`, nombres: String(t.name) })),
    }
  },
}

export const buscarUsuario: Buscador = {
  modulo: 'usuarios',
  titulo: 'Usuario del sistema',
  tablas: ['usuarios'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'usuarios', delTrabajador(dni))
    return { filas, ids: filas.map(({ id }) => Number(id)) }
  },
}

/** Where the employee worked, and with which permissions. */
export const buscarAccesos: Buscador = {
  modulo: 'accesos',
  titulo: 'Accesos a áreas',
  tablas: ['accesos', 'permisos'],
  buscar: async (db, { dni }) => {
    const suyos = sql`${delTrabajador(dni)} or ${delUsuario(dni)}`
    const accesos = await filasDe(db, 'accesos', suyos)
    const permisos = await filasDe(db, 'permisos', sql`empacce_id in (select empacce_id from accesos where ${suyos})`)
    return {
      filas: accesos.map((acceso) => ({
        ...acceso,
        permisos: permisos.filter((p) => p.empacce_id === acceso.empacce_id).map(({ codigo }) => codigo),
      })),
      ids: accesos.map(({ empacce_id }) => Number(empacce_id)),
    }
  },
}

/** The positions of others for which the employee answered, and who answered for the employee's (USU-61). */
export const buscarEncargaturas: Buscador = {
  modulo: 'encargaturas',
  titulo: 'Encargaturas',
  tablas: ['encargaturas'],
  buscar: async (db, { dni }) => ({
    filas: await filasDe(
      db,
      'encargaturas',
      sql`${delUsuario(dni)} or titular_acceso in (select empacce_id from accesos where ${delTrabajador(dni)} or ${delUsuario(dni)})`,
    ),
  }),
}

/** What the employee was told of the own account (ING-28). */
export const buscarAvisosDeSeguridad: Buscador = {
  modulo: 'avisos_seguridad',
  titulo: 'Avisos de seguridad de su cuenta',
  tablas: ['avisos_seguridad'],
  buscar: async (db, { dni }) => ({ filas: await filasDe(db, 'avisos_seguridad', delUsuario(dni)) }),
}

/** The employee's second factors, without what they are made of (ING-05). */
export const buscarFactores: Buscador = {
  modulo: 'factores',
  titulo: 'Verificación en dos pasos',
  tablas: ['factores'],
  buscar: async (db, { dni }) => ({
    filas: (await filasDe(db, 'factores', delUsuario(dni))).map(({ id, clase, nombre, created_at, usado_at }) => ({
      ...{ id, clase, nombre, created_at, usado_at },
    })),
  }),
}

/** The employee's accounts at the municipality's provider, of now and of before (ING-18). */
export const buscarIdentidades: Buscador = {
  modulo: 'identidades',
  titulo: 'Enlaces con el proveedor de identidad',
  tablas: ['identidades'],
  buscar: async (db, { dni }) => ({ filas: await filasDe(db, 'identidades', delUsuario(dni)) }),
}

/** When and from where the employee came in and was last seen. */
export const buscarSesiones: Buscador = {
  modulo: 'sesiones',
  titulo: 'Sesiones recientes',
  tablas: ['sesiones'],
  buscar: async (db, { dni }) => ({ filas: await filasDe(db, 'sesiones', delUsuario(dni)) }),
}
