import { Readable } from 'node:stream'
import type { CarpetaPublica } from '@cabildo/contracts/almacen'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'

const banco = usarBanco()
const abrir = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  banco.ciudadano.enviar({ method, url, headers })
const guardar = async (carpeta: CarpetaPublica) =>
  (
    await banco.archivos.guardar(Readable.from([Buffer.from('0123456789')]), {
      ...{ carpeta, extension: 'pdf', maximoBytes: 100 },
    })
  ).storage_key

let serie = 0
/** A file of each public folder that a row names: its address, its name, and how the row stops naming it. */
const PUBLICAR = {
  docs: async () => {
    const { id, path_file, ndoc } = await unaNorma(banco.db, {
      path_file: await guardar('docs'),
      tipo_doc: 5,
      anio: 2024,
    })
    return { url: `/storage/docs/${path_file}`, nombre: `RS-${ndoc}-2024.pdf`, id }
  },
  archivos: async () => {
    const nro_doc = `00${++serie}`
    const { id } = await unaArchivada(banco.db, {
      tipo_doc: 7,
      nro_doc,
      anio: 2018,
      clave: await guardar('archivos'),
    })
    return { url: `/storage/archivos/ac/2018/AC-${nro_doc}-2018.pdf`, nombre: `AC-${nro_doc}-2018.pdf`, id }
  },
}

describe.each(['docs', 'archivos'] as const)('a public file of %s', (carpeta) => {
  test('API-104 API-105 ARC-18 ARC-23 D-03 opens for everybody, under the name of its norm', async () => {
    const { url, nombre } = await PUBLICAR[carpeta]()
    const { statusCode, body, headers } = await abrir(url)
    expect([statusCode, body]).toEqual([200, '0123456789'])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': `inline; filename*=UTF-8''${nombre}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('P-15 search engines are asked not to make it findable', async () => {
    const { url } = await PUBLICAR[carpeta]()
    expect((await abrir(url)).headers['x-robots-tag']).toBe('noindex')
  })

  test('D-53 a browser may keep it, and asks each time whether it is still public', async () => {
    const { url } = await PUBLICAR[carpeta]()
    const { headers } = await abrir(url)
    expect(headers['cache-control']).toBe('public, no-cache')
    const otraVez = await abrir(url, { 'if-none-match': String(headers.etag) })
    expect([otraVez.statusCode, otraVez.body, otraVez.headers['cache-control']]).toEqual([304, '', 'public, no-cache'])
  })

  test('API-104 API-105 it is read in parts, and its headers alone', async () => {
    const { url } = await PUBLICAR[carpeta]()
    const parte = await abrir(url, { range: 'bytes=2-4' })
    expect([parte.statusCode, parte.body, parte.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const cabeza = await abrir(url, {}, 'HEAD')
    expect([cabeza.statusCode, cabeza.body, cabeza.headers['content-length']]).toEqual([200, '', '10'])
  })

  test('E9 a file that no row names does not open, nor does a row whose file is gone', async () => {
    const suelta = await guardar(carpeta)
    for (const url of [`/storage/${carpeta}/${suelta}`, `/storage/archivos/ac/2018/${suelta}`])
      expect((await abrir(url)).statusCode).toBe(404)
    const norma = await unaNorma(banco.db)
    expect((await abrir(`/storage/docs/${norma.path_file}`)).statusCode).toBe(404)
    const { file } = await unaArchivada(banco.db, { tipo_doc: 8 })
    const { statusCode, headers } = await abrir(`/storage/archivos/da/2019/${file}`)
    expect([statusCode, headers['content-disposition'], headers.etag]).toEqual([404, undefined, undefined])
  })
})

describe('a publication that is withdrawn (D-53)', () => {
  const retirar = { deleted_at: new Date() }
  test.each([
    ['deleted', retirar],
    ['replaced', { path_file: `${crypto.randomUUID()}.pdf` }],
  ])('D-53 API-104 the file of a %s one is gone at once, also for who has it in a cache', async (_que, cambio) => {
    const { url, id } = await PUBLICAR.docs()
    const etag = String((await abrir(url)).headers.etag)
    await banco.db.updateTable('normas').set(cambio).where('id', '=', id).execute()
    for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-3' }] as Record<string, string>[]) {
      const { statusCode, headers: suyas } = await abrir(url, headers)
      expect([statusCode, suyas['cache-control']]).toEqual([404, 'no-store'])
    }
    expect((await abrir(url, {}, 'HEAD')).statusCode).toBe(404)
  })
})

test('API-104 API-105 D-42 a file is found by an index alone, however many norms there are', async () => {
  const { url } = await PUBLICAR.archivos()
  const docs = (await PUBLICAR.docs()).url
  const recorridas = async () =>
    (
      await sql<{ n: number }>`select sum(seq_scan) as n from pg_stat_user_tables
        where relname in ('normas', 'archivo_normas')`.execute(banco.db)
    ).rows[0]?.n
  await banco.bd.comoDueno('select pg_stat_force_next_flush()')
  const antes = await recorridas()
  for (let i = 0; i < 3; i++) for (const uno of [url, docs]) expect((await abrir(uno)).statusCode).toBe(200)
  expect(await recorridas()).toBe(antes)
})
