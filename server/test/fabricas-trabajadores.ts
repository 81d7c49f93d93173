import { type TrabajadorNuevo, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import type { Trx } from '../src/platform/db/conexion.ts'
import type { Cliente } from './banco.ts'

let ultimo = 98_100_000
/** A DNI that nobody of the test file has. */
export const otroDni = (): string => String(++ultimo)

/** What the form of an employee sends to create one, with everything that the test does not mention. */
export const datosDeTrabajador = (mas: Partial<TrabajadorNuevo> = {}) => {
  const { cargo_id = 2, ...resto } = mas
  return {
    dni: otroDni(),
    name: 'Nadia',
    ape_pat: 'Olivares',
    ape_mat: 'Rivas',
    sexo: 0 as const,
    fecha_nac: null,
    selectedCargo: cargo_id,
    ...resto,
  }
}

/** An employee registered through the door. */
export const unTrabajador = async (quien: Cliente, mas: Partial<TrabajadorNuevo> = {}) => {
  const { status, cuerpo } = await quien.llamar(trabajadoresApi.registrar, { body: datosDeTrabajador(mas) })
  if (status !== 200 || !cuerpo.data) throw new Error(`no se registró: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.data
}

/** A user for an employee, whose accesses he takes over, in a transaction that somebody else has to wait for. */
export const unUsuarioDe = async (trx: Trx, employee_id: number): Promise<void> => {
  const { id } = await trx
    .insertInto('usuarios')
    .values({ username: `empleado.${employee_id}`, password_hash: 'x', employee_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('accesos').set({ user_id: id }).where('employee_id', '=', employee_id).execute()
}
