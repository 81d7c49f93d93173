import { beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { conCorreo } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { CLAVES } from '../../../test/obrero.ts'
import { escribirCorreo } from '../../platform/correo/correo.ts'
import { enviarCorreo } from '../../platform/correo/envio.ts'
import { crearReloj } from '../../platform/reloj.ts'

const banco = usarBanco()
const { id } = ELENCO.rosa

beforeEach(() => conCorreo(banco.db, id, 'rosa@example.com', AHORA))

/** Sends a letter that the mail server refuses; answers whether it is given up, and whether the address is proved still. */
const rechazada = async (para: string, error: object) => {
  const correo_id = await banco.db
    .transaction()
    .execute((trx) => escribirCorreo(trx, { para, asunto: 'Aviso', texto: 'Aviso.' }))
  const entregar = async () => {
    throw Object.assign(new Error('refused'), error)
  }
  const reloj = crearReloj(() => AHORA)
  await enviarCorreo(
    banco.db,
    reloj,
    { via: 'smtp', confidencial: true, entregar },
    CLAVES,
  )({ correo_id }, { ultimo: false }).catch(() => undefined)
  const { fallido_at } = await banco.db
    .selectFrom('correos')
    .select('fallido_at')
    .where('id', '=', correo_id)
    .executeTakeFirstOrThrow()
  const { email_comprobado_at } = await banco.db
    .selectFrom('usuarios')
    .select('email_comprobado_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [fallido_at !== null, email_comprobado_at !== null]
}
const RECHAZO = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }

test.each([
  ['refused for good', 'Rosa@example.com', RECHAZO, [true, false]],
  ['refused for now', 'rosa@example.com', { ...RECHAZO, responseCode: 450 }, [false, true]],
  ['where the sender is refused', 'rosa@example.com', { ...RECHAZO, command: 'MAIL FROM' }, [false, true]],
  ['of somebody else', 'otra@example.com', RECHAZO, [false, true]],
])('ING-25 an address that mail comes back from has to be proved again: %s', async (_, para, error, queda) =>
  expect(await rechazada(para, error)).toEqual(queda),
)
