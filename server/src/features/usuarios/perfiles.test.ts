import { type PerfilGuardar, perfilesApi } from '@cabildo/contracts/perfiles'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unUsuario } from '../../../test/usuarios.ts'

const banco = usarBanco()

const unPerfil = async (quien: Cliente, datos: Partial<PerfilGuardar> & Pick<PerfilGuardar, 'name' | 'codigos'>) => {
  const { status, cuerpo } = await quien.llamar(perfilesApi.registrar, { body: { descripcion: '', ...datos } })
  if (status !== 200) throw new Error(`el perfil no se creó: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.data
}
const cambiar = (quien: Cliente, id: number, datos: Partial<PerfilGuardar>) =>
  quien.llamar(perfilesApi.editar, {
    params: { id: String(id) },
    body: { name: `perfil ${id}`, descripcion: '', codigos: [5], ...datos },
  })
const cambiosDe = async (quien: Cliente, id: number) =>
  (await quien.llamar(perfilesApi.cambios, { params: { id: String(id) } })).cuerpo
const aplicar = (quien: Cliente, id: number, cambian: number, quedan = 0) =>
  quien.llamar(perfilesApi.aplicar, { params: { id: String(id) }, body: { cantidades: { cambian, quedan } } })

/** A user by area with an access by that profile; answers the ids of both. */
const conPerfil = async (quien: Cliente, username: string, perfil_id: number, myChoices: (5 | 11 | 14)[]) => {
  const id = await unUsuario(quien, { username, acceso: { myChoices, perfil_id } })
  const { empacce_id } = await banco.db
    .selectFrom('accesos')
    .select('empacce_id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, empacce_id }
}
const permisosDe = async (quien: Cliente, empacce_id: number) => {
  const { cuerpo } = await quien.llamar(usuariosApi.permisos, { params: { empacce_id: String(empacce_id) } })
  return { roles: cuerpo.roles, perfil_id: cuerpo.perfil_id }
}

test('USU-67 the profiles that come with the product can be changed, and only own ones deleted', async () => {
  const jefa = await banco.como('jefa')
  const { data } = (await jefa.llamar(perfilesApi.lista)).cuerpo
  const normas = data.find(({ name }) => name === 'Normas')
  expect([data.length, normas]).toEqual([13, expect.objectContaining({ codigos: [2, 13], sembrado: true, accesos: 0 })])
  const id = normas?.id ?? 0
  const borrar = (cual: number) => jefa.llamar(perfilesApi.eliminar, { params: { id: String(cual) } })
  expect(await borrar(id)).toMatchObject({ status: 409, cuerpo: { codigo: 'perfilSembrado' } })
  const propio = await unPerfil(jefa, { name: 'Visitas y documentos', codigos: [11, 5] })
  expect(propio).toMatchObject({ codigos: [5, 11], sembrado: false })
  const { empacce_id } = await conPerfil(jefa, 'llevaba', propio.id, [5, 11])
  expect((await borrar(propio.id)).status).toBe(200)
  // Whoever carried it keeps the codes.
  expect(await permisosDe(jefa, empacce_id)).toEqual({ roles: [5, 11], perfil_id: null })
})

test('USU-67 a name is taken once without regard to case and accents, and a stale copy is refused', async () => {
  const jefa = await banco.como('jefa')
  const repetido = await jefa.llamar(perfilesApi.registrar, {
    body: { name: 'recepcion de VISITAS', descripcion: '', codigos: [5] },
  })
  expect(repetido).toMatchObject({ status: 422, cuerpo: { errors: { name: 'Ya hay un perfil con ese nombre' } } })
  const { id, updated_at } = await unPerfil(jefa, { name: 'Recepción de tarde', codigos: [5] })
  expect((await cambiar(jefa, id, { descripcion: 'Tardes', version: updated_at })).status).toBe(200)
  expect((await cambiar(jefa, id, { version: updated_at })).status).toBe(409)
  expect((await cambiar(jefa, 9_999, {})).status).toBe(404)
  for (const datos of [{ name: 'ab' }, { codigos: [] }, { codigos: [18 as 5] }])
    expect([datos, (await cambiar(jefa, id, datos)).status]).toEqual([datos, 422])
})

test('USU-67 D-103 an access notes its profile while its codes are the profile’s, as each save finds', async () => {
  const jefa = await banco.como('jefa')
  const { id: perfil_id } = await unPerfil(jefa, { name: 'Dos permisos', codigos: [5, 11] })
  const { id, empacce_id } = await conPerfil(jefa, 'notado', perfil_id, [11, 5])
  const guardar = (datos: { myChoices: (5 | 11)[]; perfil_id?: number | null }) =>
    jefa.llamar(usuariosApi.guardarPermisos, {
      params: { id: String(id) },
      body: { id, empacce_id, area_id: 20, ...datos },
    })
  expect((await permisosDe(jefa, empacce_id)).perfil_id).toBe(perfil_id)
  // The call of volume 1 names no profile.
  await guardar({ myChoices: [5, 11] })
  expect((await permisosDe(jefa, empacce_id)).perfil_id).toBe(perfil_id)
  await guardar({ myChoices: [5], perfil_id })
  expect((await permisosDe(jefa, empacce_id)).perfil_id).toBeNull()
  const { cuerpo } = await guardar({ myChoices: [5, 11], perfil_id })
  expect(cuerpo.data?.perfil).toBe('Dos permisos')
  await guardar({ myChoices: [5, 11], perfil_id: null })
  expect((await permisosDe(jefa, empacce_id)).perfil_id).toBeNull()
})

test('USU-67 changing a profile changes nobody; applying it shows who gains and loses, and does that in one act', async () => {
  const jefa = await banco.como('jefa')
  const { id } = await unPerfil(jefa, { name: 'Por aplicar', codigos: [5] })
  const [una, otra] = [await conPerfil(jefa, 'aplicada1', id, [5]), await conPerfil(jefa, 'aplicada2', id, [5])]
  expect((await cambiosDe(jefa, id)).data).toEqual([])
  await cambiar(jefa, id, { codigos: [11] })
  expect((await permisosDe(jefa, una.empacce_id)).roles).toEqual([5])
  const { data, cantidades } = await cambiosDe(jefa, id)
  expect(data.map(({ username, gana, pierde, impedimento }) => [username, gana, pierde, impedimento])).toEqual([
    ['aplicada1', [11], [5], null],
    ['aplicada2', [11], [5], null],
  ])
  expect(cantidades).toEqual({ cambian: 2, quedan: 0 })
  // Somebody else changes one of them meanwhile: nothing is done.
  await jefa.llamar(usuariosApi.eliminar, { params: { id: String(otra.id) } })
  expect(await aplicar(jefa, id, 2)).toMatchObject({ status: 409, cuerpo: { codigo: 'perfilCambiado' } })
  expect((await permisosDe(jefa, una.empacce_id)).roles).toEqual([5])
  expect(await aplicar(jefa, id, 1)).toMatchObject({ status: 200, cuerpo: { cantidades: { cambian: 1, quedan: 0 } } })
  expect(await permisosDe(jefa, una.empacce_id)).toEqual({ roles: [11], perfil_id: id })
  // The same act sent again finds nothing to do.
  expect((await aplicar(jefa, id, 1)).status).toBe(409)
})

test('USU-67 a profile with a reserved code is applied by informatics alone, and nobody changes whom they may not', async () => {
  const [jefa, sol] = [await banco.como('jefa'), await banco.como('sol')]
  const { id } = await unPerfil(jefa, { name: 'Con obras', codigos: [5] })
  const { empacce_id } = await conPerfil(jefa, 'obrera', id, [5])
  // The caller's own access carries it, too.
  await banco.db.updateTable('accesos').set({ perfil_id: id }).where('user_id', '=', ELENCO.jefa.id).execute()
  await cambiar(jefa, id, { codigos: [5, 14] })
  expect((await cambiosDe(jefa, id)).cantidades).toEqual({ cambian: 0, quedan: 2 })
  expect(await aplicar(jefa, id, 0, 2)).toMatchObject({ status: 403, cuerpo: { codigo: 'reservado' } })
  await cambiar(jefa, id, { codigos: [5, 11] })
  const { data } = await cambiosDe(jefa, id)
  expect(data.find(({ username }) => username === 'jefa')?.impedimento).toMatch(/propios accesos/)
  expect((await aplicar(jefa, id, 1, 1)).status).toBe(200)
  expect((await permisosDe(jefa, empacce_id)).roles).toEqual([5, 11])
  expect((await permisosDe(sol, ELENCO.jefa.id)).roles).toEqual([4, 6])
  await cambiar(jefa, id, { codigos: [14] })
  expect((await aplicar(sol, id, 2)).status).toBe(200)
  expect((await permisosDe(sol, empacce_id)).roles).toEqual([14])
})
