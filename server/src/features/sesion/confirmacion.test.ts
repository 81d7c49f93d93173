import { sesionApi } from '@cabildo/contracts/sesion'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'

const banco = usarBanco()
const CLAVE = 'una clave segura'
const enMinutos = (minutos: number) => new Date(AHORA.getTime() + minutos * 60_000)

beforeEach(async () => {
  banco.poner(AHORA)
  await banco.db.deleteFrom('intentos_ingreso').execute()
})

describe('proof of identity for acts that ask for it (ING-04)', () => {
  test.each([
    [10, 'counts'],
    [10.1, 'is asked for again'],
  ])('ING-04 a proof of %d minutes ago %s', (minutos, como) => {
    const reloj = { ahora: () => enMinutos(minutos) } as Parameters<typeof exigirConfirmado>[1]
    const exigir = () => exigirConfirmado({ confirmada: AHORA.getTime() }, reloj)
    if (como === 'counts') expect(exigir).not.toThrow()
    else expect(exigir).toThrow('Confirme que es usted para continuar')
  })

  test('ING-04 D-111 the own password is a proof of this session alone', async () => {
    const sol = await banco.como('sol')
    // Another session of the same user.
    await banco.ciudadano.llamar(sesionApi.ingresar, { body: { username: 'sol', password: CLAVE } })
    banco.poner(enMinutos(30))
    expect(await sol.llamar(sesionApi.confirmar, { body: { password: CLAVE } })).toMatchObject({ status: 200 })
    const abiertas = await banco.db
      .selectFrom('sesiones')
      .select('confirmada_at')
      .where('user_id', '=', ELENCO.sol.id)
      .orderBy('confirmada_at')
      .execute()
    expect(abiertas).toEqual([{ confirmada_at: enMinutos(30) }, { confirmada_at: null }])
  })

  test('O24 ING-04 D-28 a wrong password says so at the field, proves nothing, ends no session, and guessing is slowed', async () => {
    const rosa = await banco.como('rosa')
    const probar = (password: string) => rosa.llamar(sesionApi.confirmar, { body: { password } })
    for (let i = 0; i < 5; i++)
      expect(await probar('no es')).toMatchObject({
        status: 401,
        cuerpo: { codigo: 'credencial', errors: { password: 'Contraseña incorrecta' } },
      })
    expect(await probar(CLAVE)).toMatchObject({ status: 429 })
    banco.poner(enMinutos(60))
    expect((await probar(CLAVE)).status).toBe(200)
  })
})
