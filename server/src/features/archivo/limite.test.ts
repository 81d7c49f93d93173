import { archivoApi } from '@cabildo/contracts/archivo'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '3' } })

test('ARC-02 SHE-95 a network may ask so often a minute; whoever has signed in is not counted', async () => {
  const leer = async () => (await banco.ciudadano.llamar(archivoApi.listar)).status
  expect([await leer(), await leer(), await leer()]).toEqual([200, 200, 200])
  const { status, cuerpo, cabeceras } = await banco.ciudadano.llamar(archivoApi.listar)
  expect([status, cuerpo.message]).toEqual([429, 'Demasiadas consultas, intente en unos minutos'])
  expect(Number(cabeceras['retry-after'])).toBeGreaterThan(0)
  const nadie = await banco.como('nadie')
  for (let i = 0; i < 5; i++) expect((await nadie.llamar(archivoApi.listar)).status).toBe(200)
})
