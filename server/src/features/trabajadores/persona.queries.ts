import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

const delTrabajador = (dni: string) => sql`employee_id in (select employee_id from trabajadores where dni = ${dni})`
const delUsuario = (dni: string) => sql`user_id in (select id from usuarios where ${delTrabajador(dni)})`

/** An employee, who may have been one several times. */
export const buscarTrabajador: Buscador = {
  modulo: 'trabajadores',
  titulo: 'Registro de trabajadores',
  tablas: ['trabajadores'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'trabajadores', sql`dni = ${dni}`)
    return {
      filas,
      claves: filas.map(({ employee_id }) => Number(employee_id)),
      nombres: filas.map((t) => ({ apellidos: `${t.ape_pat} ${t.ape_mat}`, nombres: String(t.name) })),
    }
  },
}

/** The employee's account. */
export const buscarUsuario: Buscador = {
  modulo: 'usuarios',
  titulo: 'Usuario del sistema',
  tablas: ['usuarios'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'usuarios', delTrabajador(dni))
    return { filas, claves: filas.map(({ id }) => Number(id)) }
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
      claves: accesos.map(({ empacce_id }) => Number(empacce_id)),
    }
  },
}

/** When the employee came in and was last seen. */
export const buscarSesiones: Buscador = {
  modulo: 'sesiones',
  titulo: 'Sesiones recientes',
  tablas: ['sesiones'],
  buscar: async (db, { dni }) => ({ filas: await filasDe(db, 'sesiones', delUsuario(dni)) }),
}
