import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { reponerClave } from './index.ts'

const banco = usarBanco()
const reloj = crearReloj(() => AHORA)
const config = { claveInicialDias: 7, segundoFactor: { de: [], plazoDias: 14 } }
const ingresar = (username: string, password: string) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })

test('D-07 D-28 a password given at the command line ends sessions and waits, and opens nothing but its own change', async () => {
  const rosa = await banco.como('rosa')
  expect((await rosa.llamar(usuariosApi.buscarEmpleado, { params: { dni: '98001001' } })).status).toBe(403)
  for (let intento = 0; intento < 7; intento++) await ingresar('rosa', 'equivocada')
  expect((await ingresar('rosa', 'una clave segura')).status).toBe(429)

  const repuesta = await reponerClave({ db: banco.db, reloj, config }, ' ROSA ')
  expect(repuesta).toMatchObject({ username: 'rosa', puedeIngresar: true })
  await expect
    .poll(async () => (await rosa.llamar(usuariosApi.buscarEmpleado, { params: { dni: '98001001' } })).status)
    .toBe(401)
  expect((await ingresar('rosa', 'una clave segura')).status).toBe(401)
  const { status, cuerpo } = await ingresar('rosa', repuesta?.clave ?? '')
  expect(status).toBe(200)
  expect(decodeJwt(cuerpo.access_token ?? '')).toMatchObject({ user: { matchPassword: true } })

  const rastro = await banco.db
    .selectFrom('auditoria')
    .select(['user_id', 'tabla', 'accion'])
    .where('peticion', '=', 'user-reset')
    .execute()
  expect(rastro).toContainEqual({ user_id: null, tabla: 'usuarios', accion: 'UPDATE' })
})

test('D-08 who has no active access is told of, and an unknown or deleted name is nobody', async () => {
  expect(await reponerClave({ db: banco.db, reloj, config }, 'no existe')).toBeNull()
  await banco.db.updateTable('accesos').set({ estado: false }).where('user_id', '=', 2).execute()
  expect(await reponerClave({ db: banco.db, reloj, config }, 'luis')).toMatchObject({ puedeIngresar: false })
  await banco.db.updateTable('usuarios').set({ deleted_at: AHORA }).where('id', '=', 3).execute()
  expect(await reponerClave({ db: banco.db, reloj, config }, 'julio')).toBeNull()
})
