import { type SesionUsuario, sesionApi } from '@cabildo/contracts/sesion'
import { type UsuarioNuevo, usuariosApi } from '@cabildo/contracts/usuarios'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { type Cliente, cliente } from './banco.ts'

/** The DNI that the cast and the employees have by their id (elenco.ts). */
export const dniDe = (employee_id: number): string => String(98_001_000 + employee_id)
export const CLAVE_BUENA = 'caserío junto al río 7'

/** A user created through the door; by area unless an employee is named. */
export const unUsuario = async (
  quien: Cliente,
  datos: Partial<UsuarioNuevo> & Pick<UsuarioNuevo, 'username'>,
): Promise<number> => {
  const lugar = datos.employee_id == null ? { area_id: 20 } : {}
  const { status, cuerpo } = await quien.llamar(usuariosApi.registrar, {
    body: { password: CLAVE_BUENA, ...lugar, ...datos },
  })
  if (status !== 200) throw new Error(`el usuario no se creó: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.data.id
}

/** Signs a user in for the first time, who makes the initial password another one, and again with that. */
export const primerIngreso = async (app: FastifyInstance, username: string, suya: string): Promise<Cliente> => {
  const entrar = async (password: string) =>
    (await cliente(app, null).llamar(sesionApi.ingresar, { body: { username, password } })).cuerpo.access_token ?? ''
  const inicial = await entrar(CLAVE_BUENA)
  const { id } = decodeJwt<SesionUsuario>(inicial).user
  const body = { id, current_password: CLAVE_BUENA, password: suya, confirmedPassword: suya }
  const { status, cuerpo } = await cliente(app, inicial).llamar(usuariosApi.guardar, {
    params: { id: String(id) },
    body,
  })
  if (status !== 200) throw new Error(`${username} no cambió su clave: ${status} ${JSON.stringify(cuerpo)}`)
  return cliente(app, await entrar(suya))
}

export const accesosDe = async (quien: Cliente, user_id: number) =>
  (await quien.llamar(usuariosApi.accesos, { params: { user_id: String(user_id) } })).cuerpo.data

/** Saves an access of a user: a new one without `empacce_id` (API-43). */
export const guardarPermisos = (
  quien: Cliente,
  id: number,
  datos: {
    empacce_id?: number
    employee_id?: number
    area_id: number
    cargo_id?: number | null
    myChoices?: number[]
    version?: string
    aceptado?: boolean
  },
) =>
  quien.llamar(usuariosApi.guardarPermisos, {
    params: { id: String(id) },
    // The door refuses unknown codes; a test may send one.
    body: { id, ...datos, myChoices: (datos.myChoices ?? []) as (1 | 4 | 5 | 6 | 14)[] },
  })

export const cambiarEstado = (quien: Cliente, user_id: number, empacce_id: number, estado: boolean) =>
  quien.llamar(usuariosApi.cambiarEstado, { body: { user_id, empacce_id, estado } })
