import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { CAMINO_DATOS } from '@cabildo/contracts/datos-abiertos'
import { estadisticasPublicasApi } from '@cabildo/contracts/estadisticas-publicas'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import { afterAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const web = mkdtempSync(join(tmpdir(), 'cabildo-cabeceras-'))
mkdirSync(join(web, 'assets'))
writeFileSync(join(web, 'index.html'), '<script type="application/json" id="entidad">__ENTIDAD__</script>')
writeFileSync(join(web, 'sw.js'), '')
writeFileSync(join(web, 'assets', 'app-abc123.js'), 'console.log(1)')
afterAll(() => rmSync(web, { recursive: true, force: true }))

const banco = usarBanco({ web, escucha: true })
const puerto = () => Number(new URL(banco.direccion).port)

/** What comes back for these very bytes until the server ends the connection. */
const crudo = (bytes: string): Promise<string> =>
  new Promise((listo, falla) => {
    const socket = connect(puerto(), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let texto = ''
    socket.setEncoding('latin1').on('data', (trozo) => (texto += trozo))
    socket.once('error', () => undefined).once('close', () => listo(texto))
    socket.setTimeout(15_000, () => falla(new Error(`the connection stays open after ${JSON.stringify(texto)}`)))
  })

/** The safe headers that an answer lacks, or should not have. */
const faltas = (cabeceras: Readonly<Record<string, unknown>>): string[] => {
  const politica = String(cabeceras['content-security-policy'])
  const falta = {
    'x-content-type-options': cabeceras['x-content-type-options'] !== 'nosniff',
    'referrer-policy': cabeceras['referrer-policy'] !== 'no-referrer',
    'cross-origin-opener-policy': cabeceras['cross-origin-opener-policy'] !== 'same-origin',
    'content-security-policy': !/default-src '(?:self|none)'/.test(politica) || /unsafe-eval'.*script/.test(politica),
    scripts: /script-src[^;]*'unsafe-(?:inline|eval)'/.test(politica),
    cors: Object.keys(cabeceras).some((nombre) => nombre.startsWith('access-control-')),
    programa: 'server' in cabeceras || 'x-powered-by' in cabeceras,
  }
  return Object.entries(falta).flatMap(([nombre, mal]) => (mal ? [nombre] : []))
}

/** What everybody may see: the works, which a browser keeps and asks about each time, and the counts of an hour. */
const PUBLICAS: readonly string[] = [
  seguimientoApi.listar.path,
  primerasObrasApi.listar.path,
  ...Object.values(estadisticasPublicasApi).map(({ path }) => path),
]

describe('headers', () => {
  test('J every call of the contract, whatever it answers, has the safe headers and is not stored', async () => {
    const malas: unknown[] = []
    for (const [i, { method, path }] of TODAS_LAS_LLAMADAS.entries()) {
      const url = path.replace(/:(\w+)/g, '1').replace('*', '1')
      const remoteAddress = `10.${i}.0.1`
      const { statusCode, headers } = await banco.app.inject({ method, url, remoteAddress })
      const sinGuardar = !path.startsWith('/api/') || PUBLICAS.includes(path) || headers['cache-control'] === 'no-store'
      // Open data are the same for everybody, and the pages of any site may read them (decision 0220).
      const abierto = path.startsWith(CAMINO_DATOS)
      const suyas = faltas(headers).filter((falta) => !(abierto && falta === 'cors'))
      if (abierto !== (headers['access-control-allow-origin'] === '*')) suyas.push('abierto')
      if (suyas.length > 0 || !sinGuardar) malas.push([method, url, statusCode, ...suyas, sinGuardar])
    }
    expect(malas).toEqual([])
  })

  test.each([
    ['GET', '/'],
    ['HEAD', '/'],
    ['GET', '/assets/app-abc123.js'],
    ['GET', '/no-existe'],
    ['GET', '/api'],
    ['GET', '/api/no-existe'],
    ['GET', '/api/%zz'],
    ['GET', `/api/excel/${'9'.repeat(400)}`],
    ['GET', '/api/docs/'],
    ['GET', '/api/docs/static/swagger-ui-bundle.js'],
    ['GET', '/api/openapi.json'],
    ['GET', '/salud'],
    ['GET', '/normas'],
    ['GET', '/normas/no-existe'],
    ['GET', '/obras'],
    ['GET', '/sitemap.xml'],
    ['GET', '/robots.txt'],
    ['GET', '/storage/docs/no-existe.pdf'],
    ['HEAD', '/storage/mpvirtual/no-existe.pdf'],
    ['POST', '/assets/app-abc123.js'],
  ] as const)('J so has %s %s', async (method, url) => {
    expect(faltas((await banco.app.inject({ method, url })).headers)).toEqual([])
  })

  test('J so has an event stream, and what is refused before it is a request', async () => {
    const { token } = await banco.como('rosa')
    const flujo = request(`${banco.direccion}/api/eventos`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    })
    const [{ statusCode, headers }] = (await once(flujo.end(), 'response')) as [IncomingMessage]
    flujo.destroy()
    expect([statusCode, headers['content-type'], faltas(headers)]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      [],
    ])
    const [cabeza = '', cuerpo = ''] = (await crudo('no es HTTP\r\n\r\n')).split('\r\n\r\n')
    const cabeceras = cabeza.split('\r\n').map((linea) => linea.split(': ', 2))
    expect(faltas(Object.fromEntries(cabeceras.slice(1)))).toEqual([])
    expect(JSON.parse(Buffer.from(cuerpo, 'latin1').toString())).toEqual({
      message: expect.any(String),
      codigo: 'ilegible',
    })
  })

  test('J no other origin is let in, asked before or not', async () => {
    const { token } = await banco.como('rosa')
    for (const origin of ['https://otro.example', 'null', banco.direccion]) {
      const authorization = `Bearer ${token}`
      const simple = await banco.app.inject({ url: catalogosApi.cargos.path, headers: { origin, authorization } })
      const previa = await banco.app.inject({
        method: 'OPTIONS',
        url: catalogosApi.cargos.path,
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      })
      expect([simple.statusCode, faltas(simple.headers)]).toEqual([200, []])
      expect([previa.statusCode, faltas(previa.headers)]).toEqual([404, []])
    }
  })
})

test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PATCH', 'PURGE', 'CONNECT', 'TRACK', 'DEBUG', 'get'])(
  'J the method %s is served nowhere and repeats nothing',
  async (metodo) => {
    for (const url of metodo === 'CONNECT' ? ['127.0.0.1:9'] : ['/', '/api/areas', '/storage/docs/x.pdf', '*']) {
      const texto = await crudo(`${metodo} ${url} HTTP/1.1\r\nhost: x\r\nx-secreto: 4f5a\r\nconnection: close\r\n\r\n`)
      expect([url, texto]).toEqual([url, expect.stringMatching(/^(?:$|HTTP\/1\.1 4\d\d )/)])
      expect(texto).not.toContain('4f5a')
    }
  },
)

describe('requests that two programs would read differently', () => {
  const PRIMERA = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const SEGUNDA = 'GET /api/areas HTTP/1.1\r\nhost: x\r\n\r\n'
  test.each([
    ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'content-length: 0\r\ncontent-length: 44\r\n\r\n'],
    ['one length twice', 'content-length: 2\r\ncontent-length: 2\r\n\r\n{}'],
    ['a list of lengths', 'content-length: 2, 2\r\n\r\n{}'],
    ['a signed length', 'content-length: +2\r\n\r\n{}'],
    ['a negative length', 'content-length: -1\r\n\r\n{}'],
    ['a hexadecimal length', 'content-length: 0x2\r\n\r\n{}'],
    ['a length with a blank inside', 'content-length: 2 2\r\n\r\n{}'],
    ['a length beyond numbers', `content-length: ${'9'.repeat(30)}\r\n\r\n{}`],
    ['an encoding that is nearly chunked', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['chunked, and then another', 'transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a blank before the colon', 'transfer-encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a control character in the encoding', 'transfer-encoding: \x0bchunked\r\n\r\n0\r\n\r\n'],
    ['a folded header', 'x-a: b\r\n content-length: 2\r\n\r\n{}'],
    ['a folded encoding', 'transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n'],
    ['lines that end in a bare LF', 'content-length: 2\n\n{}'],
    ['a bare CR within a header', 'x-a: b\rcontent-length: 2\r\n\r\n{}'],
    ['a NUL within a header', 'x-a: b\0c\r\n\r\n'],
    ['a chunk of hexadecimal with its mark', 'transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n'],
    ['a negative chunk', 'transfer-encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than it says', 'transfer-encoding: chunked\r\n\r\n2\r\n{}}\r\n0\r\n\r\n'],
    ['a chunk whose line ends in a bare LF', 'transfer-encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n'],
    ['another host', 'host: y\r\ncontent-length: 2\r\n\r\n{}'],
    ['a header without a colon', 'x-a\r\n\r\n'],
    ['a header without a name', ': x\r\n\r\n'],
  ])('J %s is refused with 400, and nothing that follows is read', async (_que, resto) => {
    const texto = await crudo(`${PRIMERA}${resto}${SEGUNDA}`)
    expect(texto.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(texto).toMatch(/^connection: close\r$/m)
  })

  test.each([
    ['no host', 'GET /api/areas HTTP/1.1\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a version that is none', 'GET /api/areas HTTP/1.1x\r\nhost: x\r\n\r\n'],
    ['a blank within the address', 'GET /api/ areas HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('J %s is refused with 400', async (_que, bytes) => {
    expect((await crudo(bytes)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})
