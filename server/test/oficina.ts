import type { Permiso } from '@cabildo/contracts/base/permisos'
import { type Banco, entrar } from './banco.ts'
import { ANIO, ELENCO, unTrabajador } from './elenco.ts'
import { type BandejaDePrueba, bandejaDe } from './expedientes.ts'

/** Somebody who attends to a tray, besides the cast. */
export interface DeOficina {
  id: number
  area: number
  /** As messages name them. */
  nombre: string
  bandeja: BandejaDePrueba
}

/** Where there have to be more people than the cast has: one for each of these areas, signed in. */
export const unaOficina = async (
  banco: Banco,
  areas: readonly number[],
  permisos: readonly Permiso[],
): Promise<DeOficina[]> => {
  // The cast's password, which costs next to nothing to check.
  const { password_hash } = await banco.db
    .selectFrom('usuarios')
    .select('password_hash')
    .where('id', '=', ELENCO.rosa.id)
    .executeTakeFirstOrThrow()
  const personas: DeOficina[] = []
  for (const [i, area] of areas.entries()) {
    const id = 2001 + i
    const username = `persona${id}`
    await unTrabajador(banco.db, { employee_id: id, name: username })
    await banco.db.insertInto('usuarios').values({ id, username, password_hash, employee_id: id }).execute()
    await banco.db
      .insertInto('accesos')
      .values({ empacce_id: id, user_id: id, employee_id: id, area_id: area, cargo_id: 2, anio_eje: ANIO })
      .execute()
    await banco.db
      .insertInto('permisos')
      .values(permisos.map((codigo) => ({ empacce_id: id, codigo })))
      .execute()
    const bandeja = bandejaDe(await entrar(banco.app, username))
    personas.push({ id, area, nombre: `${username} Prueba Elenco`, bandeja })
  }
  return personas
}
