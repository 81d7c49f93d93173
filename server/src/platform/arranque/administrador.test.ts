import { sesionApi } from '@cabildo/contracts/sesion'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { crearReloj } from '../reloj.ts'
import { verificarClave } from '../sesion/clave.ts'
import { crearPrimerAdministrador } from './administrador.ts'

const vacia = usarBase()
const poblada = usarBanco()
const reloj = crearReloj()

test('SHE-104 a database without users gets user 11 of area 21, once, with a password that is told once', async () => {
  const [una, otra] = await Promise.all([
    crearPrimerAdministrador(vacia.db, reloj),
    crearPrimerAdministrador(vacia.db, reloj),
  ])
  const texto = [una, otra].find((t) => t !== null) ?? ''
  expect([una, otra]).toContain(null)
  const [, username = '', clave = ''] = /usuario (\w+) y la contraseña ([a-z0-9-]{19}),/.exec(texto) ?? []
  const usuarios = await vacia.db
    .selectFrom('usuarios')
    .select(['id', 'username', 'area_id', 'password_hash', 'clave_inicial'])
    .execute()
  expect(usuarios).toMatchObject([{ id: 11, username, area_id: 21, clave_inicial: true }])
  expect(await verificarClave(clave, usuarios[0]?.password_hash ?? '')).toBe(true)
})

test('SHE-104 D-04 a database with users is left alone, and its user 11 signs in', async () => {
  expect(await crearPrimerAdministrador(poblada.db, reloj)).toBeNull()
  const { cuerpo } = await poblada.ciudadano.llamar(sesionApi.ingresar, {
    body: { username: 'admin', password: 'una clave segura' },
  })
  expect(decodeJwt(cuerpo.access_token ?? '')).toMatchObject({ user: { id: 11 }, areaID: 21 })
})
