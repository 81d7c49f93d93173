import { EMAIL_MAXIMO, emailCorrecto } from '@cabildo/contracts/ciudadano'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { escribirCorreo } from './correo.ts'

const base = usarBase()

test('MPV-24 D5 whatever e-mail the forms take, a mail can be written to', async () => {
  const parte = fc.stringMatching(/^[a-z0-9._%+-]{1,12}$/)
  const dominio = fc.stringMatching(/^[a-z0-9.-]{1,16}\.[a-z]{2,4}$/)
  const candidata = fc.tuple(parte, dominio).map((dos) => dos.join('@'))
  const tomadas = fc.sample(candidata.filter(emailCorrecto), 60)
  expect(tomadas.every(({ length }) => length <= EMAIL_MAXIMO)).toBe(true)
  await base.db.transaction().execute(async (trx) => {
    for (const para of tomadas) await escribirCorreo(trx, { para, asunto: 'A', texto: 'B' })
  })
  expect(await base.db.selectFrom('correos').select('id').execute()).toHaveLength(tomadas.length)
})
