import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()

test('API-13 D-09 the accesses of a username are counted for whoever is signed in, and for nobody else', async () => {
  const buscar = async (username: string) =>
    (await banco.como('nadie')).llamar(usuariosApi.contarAccesos, { body: { username } })
  expect((await buscar('ROSA')).cuerpo).toEqual({ total: 1 })
  expect((await buscar('fantasma')).cuerpo).toEqual({ total: 0 })
  expect((await buscar(' ')).cuerpo.errors).toEqual({ username: 'Ingrese el usuario' })
  expect((await banco.ciudadano.llamar(usuariosApi.contarAccesos, { body: { username: 'rosa' } })).status).toBe(401)
})
