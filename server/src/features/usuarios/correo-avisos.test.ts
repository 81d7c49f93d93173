import { correoDeAvisosApi } from '@cabildo/contracts/correo-avisos'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { conCorreo } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'

const banco = usarBanco()
const poner = async (quien: 'rosa' | 'nadie', email: string | null) => {
  const { status, cuerpo } = await (await banco.como(quien)).llamar(correoDeAvisosApi.guardar, { body: { email } })
  return [status, cuerpo.errors ?? [cuerpo.email, cuerpo.email_pendiente]]
}
const leer = async (quien: 'rosa' | 'nadie') =>
  (await (await banco.como(quien)).llamar(correoDeAvisosApi.ver)).cuerpo.email

beforeEach(async () => {
  await banco.db.deleteFrom('limites').execute()
})

test('PLA-20 API-136 everybody keeps the address for the own notices, and nobody else’s', async () => {
  expect(await leer('nadie')).toBeNull()
  // It counts from its proof on (ING-25).
  expect(await poner('nadie', 'nadie@example.com')).toEqual([200, [null, 'nadie@example.com']])
  await conCorreo(banco.db, ELENCO.nadie.id, 'nadie@example.com', AHORA)
  expect([await leer('nadie'), await leer('rosa')]).toEqual(['nadie@example.com', null])
  // A second mailbox of the same address would get what is another's.
  expect(await poner('rosa', 'nadie@example.com')).toEqual([422, { email: 'No se pudo usar ese correo' }])
  expect(await poner('nadie', null)).toEqual([200, [null, null]])
  expect(await leer('nadie')).toBeNull()
})

test.each(['Nadie@example.com', 'nadie', 'a@b.com, c@d.com', `${'a'.repeat(40)}@b.pe`])(
  'PLA-20 API-136 an address that is none is refused beside its field: %s',
  async (email) => expect(await poner('rosa', email)).toEqual([422, { email: 'Email invalido' }]),
)

test('PLA-20 API-136 an address that was proved stays in use while another one waits for its proof', async () => {
  await conCorreo(banco.db, ELENCO.rosa.id, 'rosa@example.com', AHORA)
  expect(await poner('rosa', 'rosa2@example.com')).toEqual([200, ['rosa@example.com', 'rosa2@example.com']])
  const fila = banco.db.selectFrom('usuarios').select(['email', 'email_comprobado_at']).where('id', '=', ELENCO.rosa.id)
  expect(await fila.executeTakeFirst()).toEqual({ email: 'rosa@example.com', email_comprobado_at: AHORA })
})

test('PLA-20 API-136 without a session nobody reads or changes one', async () => {
  expect((await banco.ciudadano.llamar(correoDeAvisosApi.ver)).status).toBe(401)
  expect((await banco.ciudadano.llamar(correoDeAvisosApi.guardar, { body: { email: null } })).status).toBe(401)
})
