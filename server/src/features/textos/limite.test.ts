import { textosApi } from '@cabildo/contracts/textos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '2' } })
const envio = { query: { q: 'ordenanza' } }

test('ARC-02 SHE-95 a network may search so often a minute; whoever has signed in is not counted', async () => {
  const buscar = async () => (await banco.ciudadano.llamar(textosApi.buscar, envio)).status
  expect([await buscar(), await buscar()]).toEqual([200, 200])
  const { status, cabeceras } = await banco.ciudadano.llamar(textosApi.buscar, envio)
  expect([status, Number(cabeceras['retry-after']) > 0]).toEqual([429, true])
  const sara = await banco.como('sara')
  for (let i = 0; i < 4; i++) {
    expect((await sara.llamar(textosApi.buscar, envio)).status).toBe(200)
    expect((await sara.llamar(textosApi.buscarPropias, envio)).status).toBe(200)
  }
})

test('D-35 thirty searches at once leave connections to the others, and all are answered', async () => {
  const sara = await banco.como('sara')
  const todas = await Promise.all(Array.from({ length: 30 }, () => sara.llamar(textosApi.buscar, envio)))
  expect(new Set(todas.map(({ status }) => status))).toEqual(new Set([200]))
})
