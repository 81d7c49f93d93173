import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { CLAVES } from '../../../test/obrero.ts'
import { escribirCorreo } from '../../platform/correo/correo.ts'
import { enviarCorreo } from '../../platform/correo/envio.ts'
import type { Mensajero } from '../../platform/correo/mensajero.ts'
import { notificarEventos } from '../../platform/eventos/eventos.queries.ts'
import { crearReloj } from '../../platform/reloj.ts'

const banco = usarBanco()
const escuchar = usarFlujos()

test('SHE-103 the mailbox of area 21 hears of each mail that is written, fails or leaves; nobody else does', async () => {
  const admin = await escuchar(banco.app, (await banco.como('admin')).token)
  const jefa = await escuchar(banco.app, (await banco.como('jefa')).token)
  const oidos = () => admin.bloques.filter((bloque) => bloque.includes('"tema":"correos"')).length
  await banco.db.transaction().execute((trx) => escribirCorreo(trx, { para: 'a@example.com', asunto: 'A', texto: 'A' }))
  await notificarEventos(banco.db)
  await expect.poll(oidos).toBe(1)
  const { id } = await banco.db.selectFrom('correos').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const fallar: Mensajero = { via: 'smtp', confidencial: true, entregar: () => Promise.reject(new Error('no')) }
  await expect(
    enviarCorreo(banco.db, crearReloj(), fallar, CLAVES)({ correo_id: id }, { ultimo: true }),
  ).rejects.toThrow()
  await expect.poll(oidos).toBe(2)
  const enviar: Mensajero = { via: 'smtp', confidencial: true, entregar: () => Promise.resolve() }
  await enviarCorreo(banco.db, crearReloj(), enviar, CLAVES)({ correo_id: id }, { ultimo: false })
  await expect.poll(oidos).toBe(3)
  expect(jefa.bloques).toEqual([])
})
