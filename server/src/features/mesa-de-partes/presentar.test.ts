import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { pdfDeTramite, presentarTramite } from '../../../test/fabricas-presentar.ts'

const banco = usarBanco()

test('API-73 MPV-40 MPV-42 D-59 a filing is kept with its files under the number of the year', async () => {
  const { status, cuerpo } = await presentarTramite(
    banco.ciudadano,
    {},
    { anexos: [pdfDeTramite('plano.pdf', 30_000)] },
  )
  expect(cuerpo).toEqual({ nro_registro: '2026-000001', fecha: '2026-11-18', fecha_legal: '2026-11-18', correo: true })
  expect(status).toBe(200)
})
