import type { InjectOptions } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS, BUENOS, DANADOS, LARGUISIMO, PROTEGIDOS } from '../../../../firma/test/pdf-hostiles.ts'
import { MAXIMO, usarBancoDeSubidas } from '../../../test/subidas.ts'

const banco = usarBancoDeSubidas()
beforeEach(() => banco.vaciar())

const LIMITE = 'limite'
const enviar = (contenido: Buffer | string, opciones: InjectOptions = {}) =>
  banco.app.inject({
    method: 'POST',
    url: '/api/prueba',
    payload: contenido,
    ...opciones,
    headers: { 'content-type': `multipart/form-data; boundary=${LIMITE}`, ...opciones.headers },
  })
const parte = (disposicion: string, cuerpo: string | Buffer, tipo = '') =>
  Buffer.concat([
    Buffer.from(`--${LIMITE}\r\ncontent-disposition: form-data; ${disposicion}\r\n${tipo}\r\n`),
    Buffer.from(cuerpo),
    Buffer.from('\r\n'),
  ])
const PDF = 'content-type: application/pdf\r\n'
const archivo = (nombre: string, contenido = pdfDePrueba(), filename = 'a.pdf') =>
  parte(`name="${nombre}"; filename="${filename}"`, contenido, PDF)
const texto = (nombre: string, valor = 'x') => parte(`name="${nombre}"`, valor)
const cerrar = (...partes: Buffer[]) => Buffer.concat([...partes, Buffer.from(`--${LIMITE}--\r\n`)])
const subir = (contenido: Buffer, nombre = 'a.pdf') =>
  enviar(cerrar(texto('texto'), archivo('fileLocal', contenido, nombre)))

test('API-07 a form brings its texts and its files, checked and stored', async () => {
  const { status, cuerpo } = await banco.llamar({
    body: { texto: 'ñandú' },
    archivos: {
      fileLocal: [archivoPdf('resolución.pdf', { paginas: 3 })],
      'selectedFileAnexo[]': [archivoPdf('uno.pdf'), archivoPdf('dos.pdf', { bytes: 30_000 })],
    },
  })
  expect([status, cuerpo]).toMatchObject([
    200,
    {
      texto: 'ñandú',
      archivos: [
        { parte: 'fileLocal', nombre: 'resolución.pdf', paginas: 3 },
        { parte: 'selectedFileAnexo', nombre: 'uno.pdf', paginas: 1 },
        { parte: 'selectedFileAnexo', nombre: 'dos.pdf', bytes: 30_000 },
      ],
    },
  ])
  expect(await banco.enDisco()).toHaveLength(3)
})

test('API-102 an uploaded file opens by its signed link as it was sent, as a PDF and nothing else (E5)', async () => {
  const pdf = pdfDePrueba({ paginas: 2, bytes: 30_000 })
  const { storage_key } = JSON.parse((await subir(pdf, 'acta.html')).body).archivos[0]
  const abierto = await banco.app.inject({ url: banco.enlaceDe(storage_key) })
  expect([abierto.statusCode, abierto.rawPayload.equals(pdf)]).toEqual([200, true])
  expect(abierto.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect((await banco.app.inject({ url: banco.enlaceDe(storage_key).split('?')[0] ?? '' })).statusCode).toBe(403)
})

test('API-07 files are optional, the form is not', async () => {
  expect((await banco.llamar({ body: { texto: 'sin archivos' } })).status).toBe(200)
  for (const [tipo, contenido] of [
    ['application/json', JSON.stringify({ texto: 'sin formulario' })],
    ['application/json', ''],
    ['multipart/mixed; boundary=limite', cerrar(texto('texto'))],
    ['text/plain', 'hola'],
  ] as const) {
    const { statusCode, body } = await enviar(contenido, { headers: { 'content-type': tipo } })
    expect([statusCode, JSON.parse(body).codigo], tipo).toEqual([415, 'tipoNoAdmitido'])
  }
  const sinNada = await banco.app.inject({ method: 'POST', url: '/api/prueba' })
  expect(sinNada.statusCode).toBe(415)
})

test('API-07 SHE-98 whoever may not call is told so before a byte of the form is read', async () => {
  const { statusCode } = await enviar('esto no es un formulario', { url: '/api/privada' })
  expect(statusCode).toBe(401)
})

test('API-07 a call without files takes no form', async () => {
  const { statusCode, body } = await enviar(cerrar(texto('texto')), { url: '/api/sin-archivos' })
  expect([statusCode, JSON.parse(body).codigo]).toEqual([415, 'tipoNoAdmitido'])
})

test.each(Object.entries({ ...DANADOS }))('E5 E7 %s is refused as damaged and not kept', async (_nombre, pdf) => {
  const { statusCode, body } = await subir(pdf)
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    422,
    {
      codigo: 'pdfDanado',
      message: 'El archivo esta dañado o vacío',
      errors: { fileLocal: 'El archivo esta dañado o vacío' },
    },
  ])
  expect(await banco.enDisco()).toEqual([])
})

test.each([
  ['E6 pdfActivo', ACTIVOS['a program in an object stream'], 'El PDF contiene programas o archivos incrustados.'],
  ['D-36 pdfProtegido', PROTEGIDOS['with a password'], 'El PDF está protegido, retire la protección'],
  ['E7 pdfLargo', LARGUISIMO, 'El PDF tiene más de 2,000 páginas'],
])('%s says why, and nothing is kept', async (codigo, pdf, mensaje) => {
  const { statusCode, body } = await subir(pdf ?? Buffer.alloc(0))
  expect([statusCode, JSON.parse(body).codigo]).toEqual([422, codigo.split(' ')[1]])
  expect(JSON.parse(body).message).toContain(mensaje)
  expect(await banco.enDisco()).toEqual([])
})

test('D-36 a byte order mark or blanks before the header do not matter', async () => {
  for (const nombre of ['a byte order mark before its header', 'blanks before its header'])
    expect((await subir(BUENOS[nombre] ?? Buffer.alloc(0))).statusCode, nombre).toBe(200)
})

test('D-36 a call may ask for a least size; elsewhere small documents pass', async () => {
  for (const [bytes, url, status] of [
    [27_000, '/api/prueba', 200],
    [27_000, '/api/con-minimo', 422],
    [27_001, '/api/con-minimo', 200],
  ] as const) {
    const { statusCode } = await enviar(cerrar(texto('texto'), archivo('fileLocal', pdfDePrueba({ bytes }))), { url })
    expect(statusCode, `${bytes} ${url}`).toBe(status)
  }
})

test('E1 SHE-72 the last byte allowed passes, one more is 413, twice in a row, and nothing is kept of it', async () => {
  expect((await subir(pdfDePrueba({ bytes: MAXIMO }))).statusCode).toBe(200)
  await banco.vaciar()
  for (let vez = 0; vez < 2; vez++) {
    const { statusCode, body } = await subir(pdfDePrueba({ bytes: MAXIMO + 1 }))
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      413,
      { codigo: 'archivoGrande', errors: { fileLocal: 'El archivo supera el tamaño permitido' } },
    ])
  }
  expect(await banco.enDisco()).toEqual([])
})

const anexos = (cuantos: number) => Array.from({ length: cuantos }, () => archivo('selectedFileAnexo[]'))
test.each<[string, Buffer, number, object]>([
  ['a fifth annex', cerrar(texto('texto'), ...anexos(5)), 422, { errors: { selectedFileAnexo: 'Máximo 4 archivos' } }],
  [
    'a second main file',
    cerrar(texto('texto'), archivo('fileLocal'), archivo('fileLocal')),
    422,
    { errors: { fileLocal: 'Solo se admite un archivo' } },
  ],
  [
    'a file under another name',
    cerrar(texto('texto'), archivo('otro')),
    422,
    { errors: { otro: 'Este archivo no se admite aquí' } },
  ],
  ['a file where a text belongs', cerrar(archivo('texto')), 422, { errors: { texto: expect.any(String) } }],
  [
    'a text where a file belongs',
    cerrar(texto('texto'), texto('fileLocal')),
    422,
    { errors: { fileLocal: 'Elija un archivo' } },
  ],
  ['a text sent twice', cerrar(texto('texto'), texto('texto')), 422, { errors: { texto: 'Valor no válido' } }],
  [
    'a text that calls itself JSON',
    cerrar(parte('name="texto"', '{"a":1}', 'content-type: application/json\r\n')),
    422,
    { errors: { texto: 'Valor no válido' } },
  ],
  ['no text', cerrar(archivo('fileLocal')), 422, { errors: { texto: 'Dato obligatorio' } }],
  [
    'two hundred texts',
    cerrar(...Array.from({ length: 200 }, (_, i) => texto(`c${i}`))),
    413,
    { codigo: 'cuerpoGrande' },
  ],
  ['a text of 2 MB', cerrar(texto('texto', 'x'.repeat(2_000_000))), 413, { codigo: 'cuerpoGrande' }],
  ['a NUL in a text', cerrar(texto('texto', 'a\0b')), 400, { codigo: 'ilegible' }],
  ['a text named __proto__', cerrar(texto('texto'), texto('__proto__')), 400, { codigo: 'ilegible' }],
  ['a file named __proto__', cerrar(texto('texto'), archivo('__proto__')), 400, { codigo: 'ilegible' }],
  [
    'a form that breaks off',
    Buffer.concat([texto('texto'), archivo('fileLocal').subarray(0, 200)]),
    400,
    { codigo: 'ilegible' },
  ],
  ['no form at all', Buffer.from('hola'), 400, { codigo: 'ilegible' }],
])('E4 %s is refused in Spanish and leaves nothing', async (_nombre, contenido, status, cuerpo) => {
  const { statusCode, body } = await enviar(contenido)
  expect([statusCode, JSON.parse(body)]).toMatchObject([status, cuerpo])
  expect(await banco.enDisco()).toEqual([])
})

test('E4 a form without its boundary is refused', async () => {
  const { statusCode } = await enviar(cerrar(texto('texto')), { headers: { 'content-type': 'multipart/form-data' } })
  expect(statusCode).toBe(400)
})

test('E4 a text of a megabyte passes, as the text of a long document needs', async () => {
  const largo = 'ñ'.repeat(550_000)
  const { statusCode, body } = await enviar(cerrar(texto('texto', largo)))
  expect([statusCode, JSON.parse(body).texto === largo]).toEqual([200, true])
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\\\fakepath\\\\acta.pdf', 'acta.pdf'],
  ['..', 'documento.pdf'],
  ['', 'documento.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['acta\u202efdp.exe', 'actafdp.exe'],
  ['a%22b%22.pdf', 'a"b".pdf'],
  ['a%0D%0Ab%0Ac%09 100%25 %2F%5C%2e.pdf', 'abc%09 100%25 %2F%5C%2e.pdf'],
  ['%0D%0A', 'documento.pdf'],
  ['a\u200bc\u0007ta\u2028.pdf', 'acta.pdf'],
  ['Ordenanza  N° 045 – ñ 🏛.pdf', 'Ordenanza N° 045 – ñ 🏛.pdf'],
  [`${'x'.repeat(199)}🏛.pdf`, 'x'.repeat(199)],
  ['x'.repeat(300), 'x'.repeat(200)],
])('E4 SHE-70 a file named %j is labelled %j, and stored under a name of ours', async (nombre, etiqueta) => {
  const { statusCode, body } = await subir(pdfDePrueba(), nombre)
  expect([statusCode, JSON.parse(body).archivos[0]?.nombre]).toEqual([200, etiqueta])
  for (const guardado of await banco.enDisco()) expect(guardado).toMatch(/^[0-9a-f-]{36}\.pdf$/)
})

test('E11 what a handler refuses is deleted at once; after a fault of ours it is left to the nightly sweep', async () => {
  for (const [caso, status, quedan] of [
    ['conflicto', 409, 0],
    ['fallo', 500, 1],
  ] as const) {
    await banco.vaciar()
    const { statusCode } = await enviar(cerrar(texto('texto', caso), archivo('fileLocal')))
    expect([statusCode, (await banco.enDisco()).length], caso).toEqual([status, quedan])
  }
})

test('E11 a handler that answers without needing the files discards them', async () => {
  const { statusCode } = await enviar(cerrar(texto('texto', 'descartar'), archivo('fileLocal')))
  expect([statusCode, await banco.enDisco()]).toEqual([200, []])
})

test('API-07 the description of the API says that the call is a form with files', async () => {
  const { paths } = (await banco.app.inject({ url: '/api/openapi.json' })).json()
  const { content } = paths['/api/prueba'].post.requestBody
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  expect(content['multipart/form-data'].schema.properties).toMatchObject({
    texto: { type: 'string' },
    fileLocal: { type: 'string', format: 'binary' },
    'selectedFileAnexo[]': { type: 'array', maxItems: 4, items: { type: 'string', format: 'binary' } },
  })
})
