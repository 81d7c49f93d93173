import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaArchivada } from '../../../test/fabricas-archivo.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'

const banco = usarBanco({ escucha: true })
const CLAVE = '11111111-2222-3333-4444-555555555555.pdf'
const SECRETO = 'nadie debe leer esto'
/** A public file of each folder, part by part; both lie in the store under the same name. */
const BUENOS = { docs: ['docs', CLAVE], archivos: ['archivos', 'om', '2019', 'OM-045-2019.pdf'] }

beforeAll(async () => {
  const guardar = async (carpeta: 'docs' | 'archivos' | 'mpvirtual', contenido: string) =>
    (
      await banco.archivos.guardar(Readable.from([Buffer.from(contenido)]), {
        carpeta,
        extension: 'pdf',
        maximoBytes: 99,
      })
    ).storage_key
  await guardar('mpvirtual', SECRETO)
  const path_file = await guardar('docs', 'publicado')
  BUENOS.docs[1] = path_file
  await unaNorma(banco.db, { path_file })
  await unaArchivada(banco.db, { nro_doc: '045', clave: await guardar('archivos', 'archivado') })
})

/** Over a bare socket: a client library would tidy the path up first. */
const pedir = async (camino: string): Promise<{ estado: number; respuesta: string }> => {
  const conexion = connect(Number(new URL(banco.direccion).port), '127.0.0.1')
  conexion.write(`GET ${camino} HTTP/1.1\r\nhost: cabildo\r\nconnection: close\r\n\r\n`)
  const respuesta = await text(conexion)
  return { estado: Number(respuesta.split(' ')[1]), respuesta }
}
const rechaza = async (camino: string) => {
  const { estado, respuesta } = await pedir(camino)
  expect([400, 404, 414], `${camino} ${estado}`).toContain(estado)
  expect(respuesta).not.toMatch(/publicado|archivado|nadie debe|root:/)
}

/** What stands in the place of a good part. */
const HOSTILES: Record<string, (buena: string) => string> = {
  'a step up': () => '..',
  'steps up': () => '../../../../etc/passwd',
  'steps up and back': (buena) => `../${buena}/${buena}`,
  'an encoded step up': () => '%2e%2e',
  'an encoded path': () => '..%2f..%2f..%2fetc%2fpasswd',
  'a path encoded twice': () => '%252e%252e%252fetc%252fpasswd',
  'more dots': () => '....//....//etc/passwd',
  backslashes: () => '..\\..\\etc\\passwd',
  'encoded backslashes': () => '..%5c..%5cetc%5cpasswd',
  'an absolute path': () => '/etc/passwd',
  'a path of another system': () => 'C:%5cwindows%5cwin.ini',
  'an address': () => 'file:%2f%2f%2fetc%2fpasswd',
  'a NUL': (buena) => `${buena}%00`,
  'a NUL and another extension': (buena) => `${buena}%00.png`,
  'an overlong encoding': () => '%c0%ae%c0%ae',
  'half a letter': () => '%E0%A4%A',
  nothing: () => '',
  'a dot': (buena) => `./${buena}`,
  'the part twice': (buena) => `${buena}/${buena}`,
  'another spelling': (buena) => `%${buena.charCodeAt(0).toString(16)}${buena.slice(1)}`,
  'the other case': (buena) => (buena === buena.toUpperCase() ? `${buena}A` : buena.toUpperCase()),
  'a parameter': (buena) => `${buena};x=1`,
  'a wildcard': () => '*',
  'a percent sign of LIKE': () => '%25',
  'an end of statement': (buena) => `${buena}%27%20or%20%27%27=%27`,
  'a prototype': () => '__proto__',
  'a hidden folder': () => '.temporales',
  'something long': (buena) => `${buena}${'a'.repeat(9_000)}`,
}

const CASOS = (['docs', 'archivos'] as const).flatMap((carpeta) =>
  BUENOS[carpeta].flatMap((_, i) => Object.keys(HOSTILES).map((que) => [que, i, carpeta] as const)),
)

describe('E9 API-104 API-105 no path leads out of the store, and none is a fault of ours', () => {
  test('E9 the good ones open', async () => {
    for (const partes of Object.values(BUENOS)) expect((await pedir(`/storage/${partes.join('/')}`)).estado).toBe(200)
  })

  test.each(CASOS)('E9 %s as part %i of %s', async (que, i, carpeta) => {
    const partes = BUENOS[carpeta].map((buena, j) => (i === j ? (HOSTILES[que]?.(buena) ?? '') : buena))
    await rechaza(`/storage/${partes.join('/')}`)
  })

  test.each([
    '/storage/archivos/ra/2019/OM-045-2019.pdf',
    '/storage/archivos/om/2020/OM-045-2019.pdf',
    '/storage/archivos/om/2019/OM-45-2019.pdf',
    '/storage/archivos/om/2019/OM-045-2019',
    '/storage/archivos/rc/2019/RC-045-2019.pdf',
    `/storage/archivos/${CLAVE}`,
    `/storage/archivos/om/2019/${CLAVE}`,
    `/storage/archivos/../mpvirtual/${CLAVE}`,
    `/storage/docs/${CLAVE.replace('pdf', 'html')}`,
    `/storage/docs/${CLAVE.replace('pdf', 'svg')}`,
    `/storage/docs/11/11/${CLAVE}`,
    `/storage/.temporales/${CLAVE}`,
    `/storage/DOCS/${CLAVE}`,
    '/storage//etc/passwd',
    '/storage/docs/',
    '/storage/archivos/om/2019/',
    '/storage/',
    '/storage',
  ])('E9 %s', rechaza)
})
