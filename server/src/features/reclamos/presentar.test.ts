import { reclamosApi } from '@cabildo/contracts/reclamos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { formularioDeReclamo } from '../../../test/fabricas-ciudadanos.ts'

const banco = usarBanco()
const presentar = (cuerpo: object) => banco.ciudadano.llamar(reclamosApi.presentar, { body: cuerpo as never })

test('API-79 REC-01 REC-27 anybody files a complaint and is answered its number, day and term', async () => {
  const { status, cuerpo } = await presentar(formularioDeReclamo())
  expect([status, cuerpo]).toEqual([200, { claim_id: 1, fecha: '2026-11-18', vence: '2027-01-05', correo: true }])
})
