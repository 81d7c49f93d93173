import { correoDeAvisosApi } from '@cabildo/contracts/correo-avisos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()
const poner = async (quien: 'rosa' | 'nadie', email: string | null) => {
  const { status, cuerpo } = await (await banco.como(quien)).llamar(correoDeAvisosApi.guardar, { body: { email } })
  return [status, cuerpo.errors ?? cuerpo.email]
}
const leer = async (quien: 'rosa' | 'nadie') =>
  (await (await banco.como(quien)).llamar(correoDeAvisosApi.ver)).cuerpo.email

test('PLA-20 API-136 everybody keeps the address for the own notices, and nobody else’s', async () => {
  expect(await leer('nadie')).toBeNull()
  expect(await poner('nadie', 'nadie@example.com')).toEqual([200, 'nadie@example.com'])
  expect([await leer('nadie'), await leer('rosa')]).toEqual(['nadie@example.com', null])
  // A second mailbox of the same address would get what is another's.
  expect(await poner('rosa', 'nadie@example.com')).toEqual([422, { email: 'No se pudo usar ese correo' }])
  expect(await poner('nadie', null)).toEqual([200, null])
  expect(await leer('nadie')).toBeNull()
})

test.each(['Nadie@example.com', 'nadie', 'a@b.com, c@d.com', `${'a'.repeat(40)}@b.pe`])(
  'PLA-20 API-136 an address that is none is refused beside its field: %s',
  async (email) => expect(await poner('rosa', email)).toEqual([422, { email: 'Email invalido' }]),
)

test('PLA-20 API-136 an address that was proved has to be proved again once it is another', async () => {
  await poner('rosa', 'rosa@example.com')
  const comprobado = async () =>
    (
      await banco.db
        .selectFrom('usuarios')
        .select('email_comprobado_at')
        .where('email', 'like', 'rosa%')
        .executeTakeFirst()
    )?.email_comprobado_at
  await banco.db
    .updateTable('usuarios')
    .set({ email_comprobado_at: new Date() })
    .where('email', '=', 'rosa@example.com')
    .execute()
  await poner('rosa', 'rosa@example.com')
  expect(await comprobado()).not.toBeNull()
  await poner('rosa', 'rosa2@example.com')
  expect(await comprobado()).toBeNull()
})

test('PLA-20 API-136 without a session nobody reads or changes one', async () => {
  expect((await banco.ciudadano.llamar(correoDeAvisosApi.ver)).status).toBe(401)
  expect((await banco.ciudadano.llamar(correoDeAvisosApi.guardar, { body: { email: null } })).status).toBe(401)
})
