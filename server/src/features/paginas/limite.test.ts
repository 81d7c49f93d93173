import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '2' } })

test('SHE-95 decision 0214 a network may search as often as in any public list and read ten times as many pages; who is refused reads why', async () => {
  const pedir = (url: string) => banco.app.inject({ url })
  const estados = async (url: string, veces: number) => {
    const vistos: number[] = []
    for (let i = 0; i < veces; i++) vistos.push((await pedir(url)).statusCode)
    return vistos
  }
  expect(await estados('/normas?q=riego', 3)).toEqual([200, 200, 429])
  expect(await estados('/normas', 21)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const { headers, body } = await pedir('/obras')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toContain('Demasiadas consultas, intente en unos minutos')
})
