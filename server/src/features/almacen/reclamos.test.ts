import { Readable } from 'node:stream'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unReclamo } from '../../../test/fabricas-ciudadanos.ts'

const banco = usarBanco()
const abrir = (url: string, headers: Record<string, string> = {}) =>
  banco.ciudadano.enviar({ method: 'GET', url, headers })
const guardar = async (contenido = '0123456789') =>
  (
    await banco.archivos.guardar(Readable.from([Buffer.from(contenido)]), {
      ...{ carpeta: 'reclamos', extension: 'pdf', maximoBytes: 100 },
    })
  ).storage_key
/** The address of a complaint's PDF, as the list hands it out. */
const enlaceDe = async (id: number) => {
  const { cuerpo } = await (await banco.como('rebeca')).llamar(reclamosListaApi.ver, { params: { id: String(id) } })
  return cuerpo.data.url ?? ''
}
const unEnlace = async () => enlaceDe((await unReclamo(banco.db, { path: await guardar() })).id)

describe('API-107 the PDF of a complaint', () => {
  test('D-03 P-03 opens by the link of its row alone, for five minutes', async () => {
    const url = await unEnlace()
    const { statusCode, body, headers } = await abrir(url)
    expect([statusCode, body, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      ...[200, '0123456789', 'private, no-store'],
      undefined,
    ])
    expect((await abrir(url, { range: 'bytes=2-3' })).body).toBe('23')
    const [camino = '', query = ''] = url.split('?')
    const { token } = await banco.como('rebeca')
    for (const [otra, cabeceras] of [
      [camino, {}],
      [camino, { authorization: `Bearer ${token}` }],
      [`${camino}?${query.replace(/firma=.../, 'firma=AAA')}`, {}],
    ] as const)
      expect((await abrir(otra, cabeceras)).statusCode, otra).toBe(403)
    banco.poner(new Date(AHORA.getTime() + 300_000))
    expect((await abrir(url)).json().codigo).toBe('enlaceVencido')
    banco.poner(AHORA)
  })

  test('D-03 a link opens its own complaint only', async () => {
    const [una = '', otra = ''] = [await unEnlace(), await unEnlace()]
    expect((await abrir(`${otra.split('?')[0]}?${una.split('?')[1]}`)).statusCode).toBe(403)
  })

  test('D-03 without a link nobody learns which complaints there are', async () => {
    const hay = await abrir((await unEnlace()).split('?')[0] ?? '')
    expect((await abrir('/storage/reclamos/2026-000000.pdf')).body).toBe(hay.body)
  })

  test('E9 the file goes by the number of the expediente, never by its own name', async () => {
    const storage_key = await guardar()
    await unReclamo(banco.db, { path: storage_key })
    expect((await abrir(`/storage/reclamos/${storage_key}`)).statusCode).toBe(403)
    const { id } = await unReclamo(banco.db, { path: `${crypto.randomUUID()}.pdf` })
    expect((await abrir(await enlaceDe(id))).statusCode).toBe(404)
  })

  test('E9 hostile names lead nowhere', async () => {
    for (const nombre of [
      ...['..%2f..%2fetc%2fpasswd', '%252e%252e%252f2026-1.pdf', '....//2026-1.pdf', '..\\2026-1.pdf', '2026-1.pdf%00'],
      ...['/etc/passwd', '2026-1', '2026-1.PDF', '2026_1.pdf', "2026-1'--.pdf", '%32026-1.pdf', '-1.pdf', '.pdf', ''],
      ...[`${'1'.repeat(31)}.pdf`, '2026-1.pdf/', '2026-1.pdf.pdf', '２026-1.pdf', '2026%2D1.pdf', 'a%0d%0ab.pdf'],
    ]) {
      const { statusCode } = await abrir(`/storage/reclamos/${nombre}?vence=9999999999&firma=x`)
      expect([400, 403, 404], nombre).toContain(statusCode)
    }
  })
})
