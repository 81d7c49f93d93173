import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'

const banco = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '2', LIMITE_CONSULTAS_DIA: '3' } })

test('SHE-95 decision 0214 a network may search as often as in any public list and read ten times as many pages; who is refused reads why', async () => {
  const pedir = (url: string) => banco.app.inject({ url })
  const estados = async (url: string, veces: number) => {
    const vistos: number[] = []
    for (let i = 0; i < veces; i++) vistos.push((await pedir(url)).statusCode)
    return vistos
  }
  expect(await estados('/normas?q=riego', 3)).toEqual([200, 200, 429])
  const unMinuto = [...Array.from({ length: 20 }, () => 200), 429]
  expect(await estados('/normas', 21)).toEqual(unMinuto)
  // A search engine comes back all day; ten times what lists are asked for in a day would keep it away.
  banco.poner(new Date(AHORA.getTime() + 60_000))
  expect(await estados('/sitemap.xml', 21)).toEqual(unMinuto)
  const { headers, body } = await pedir('/obras')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toContain('Demasiadas consultas, intente en unos minutos')
})
