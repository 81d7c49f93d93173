import { MENSAJES_TRAMITE, mesaDePartesApi, PDF_MAXIMO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import { afterEach, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { ACTIVOS, BUENOS, DANADOS, LARGUISIMO, PROTEGIDOS } from '../../../../firma/test/pdf-hostiles.ts'
import { usarBanco } from '../../../test/banco.ts'
import {
  enviarPartes,
  type Partes,
  pdfDeTramite,
  presentarTramite,
  unTramiteNuevo,
} from '../../../test/fabricas-presentar.ts'

// Staff may upload less than citizens: their limits have nothing to do with each other (MPV-28).
const banco = usarBanco({ env: { SUBIDA_MAXIMA_MB: '1', LIMITE_ENVIOS_HORA: '1000' } })
afterEach(async () => {
  // Whatever a test refuses has left nothing behind; what it filed is named by a row (E11).
  const deFilas = await banco.db.selectFrom('tramites_archivos').select('path').execute()
  expect((await banco.archivosEnDisco()).sort()).toEqual(deFilas.map(({ path }) => path).sort())
})

const { pdfDanado, pdfGrande, noEsPdf, sinPrincipal } = MENSAJES_TRAMITE
const PROTEGIDO = 'El PDF está protegido, retire la protección'
const archivo = (contenido: Buffer | string, nombre = 'solicitud.pdf') =>
  new File([new Uint8Array(Buffer.from(contenido))], nombre)
const conAsunto = (asunto: string): Partes => Object.entries(unTramiteNuevo({ asunto }))
let vez = 0
const presentar = (principal: File, anexos: File[] = []) =>
  presentarTramite(banco.app, { asunto: `Archivo ${vez++}` }, { principal: [principal], anexos })

test.each([
  ['no byte', 0, 422, pdfDanado],
  ['26,999 bytes', 26_999, 422, pdfDanado],
  ['27,000 bytes', 27_000, 422, pdfDanado],
  ['27,001 bytes', 27_001, 200, ''],
  ['10,485,760 bytes', PDF_MAXIMO_BYTES, 200, ''],
  ['10,485,761 bytes', PDF_MAXIMO_BYTES + 1, 422, pdfGrande],
] as const)(
  'E1 MPV-28 MPV-29 MPV-30 a file of %s, main or annex, is answered with %3$s',
  async (_que, bytes, estado, mensaje) => {
    const pdf = bytes === 0 ? archivo('') : pdfDeTramite('a.pdf', bytes)
    for (const [parte, respuesta] of [
      ['selectedFile', await presentar(pdf)],
      ['selectedFileAnexo', await presentar(pdfDeTramite(), [pdfDeTramite(), pdf])],
    ] as const) {
      expect([parte, respuesta.status]).toEqual([parte, estado])
      if (mensaje) expect(respuesta.cuerpo.errors).toEqual({ [parte]: mensaje })
    }
  },
)

const relleno = (contenido: Buffer) => Buffer.concat([contenido, Buffer.alloc(27_001, '\n')])
test.each([
  ['a text', relleno(Buffer.from('Estimados señores')), noEsPdf],
  ['a page of the web', relleno(DANADOS['a page of the web'] ?? Buffer.alloc(0)), noEsPdf],
  ['a drawing', relleno(DANADOS['a drawing'] ?? Buffer.alloc(0)), noEsPdf],
  ['a program of Windows', relleno(DANADOS['a program of Windows'] ?? Buffer.alloc(0)), noEsPdf],
  ['an archive', relleno(Buffer.from('PK\x03\x04')), noEsPdf],
  ['ten bytes of text', Buffer.from('0123456789'), noEsPdf],
  [
    'a page of the web before a PDF',
    relleno(DANADOS['a page of the web before its header'] ?? Buffer.alloc(0)),
    pdfDanado,
  ],
  ['an archive behind a PDF', relleno(DANADOS['an archive at its end'] ?? Buffer.alloc(0)), pdfDanado],
  ['a header and then noise', DANADOS['a header and then noise'] ?? Buffer.alloc(0), pdfDanado],
  ['a PDF cut in the middle', pdfDePrueba({ bytes: 60_000, paginas: 300 }).subarray(0, 40_000), pdfDanado],
  ['a page tree that is a circle', relleno(DANADOS['a page tree that is a circle'] ?? Buffer.alloc(0)), pdfDanado],
  ['a password', relleno(PROTEGIDOS['with a password'] ?? Buffer.alloc(0)), PROTEGIDO],
  ['a password and a program', relleno(PROTEGIDOS['with a password, and a program'] ?? Buffer.alloc(0)), PROTEGIDO],
  ['2,001 pages', LARGUISIMO, 'El PDF tiene más de 2,000 páginas'],
])(
  'E5 E7 MPV-27 MPV-30 a file named .pdf that is %s is refused in words of its own',
  async (_que, contenido, mensaje) => {
    const { status, cuerpo } = await presentar(archivo(contenido))
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: mensaje }])
  },
)

test.each(['a byte order mark before its header', 'blanks before its header', 'a good object stream', 'no end mark'])(
  'D-36 MPV-27 a PDF with %s is taken, and is not active',
  async (nombre) => {
    const { cuerpo } = await presentar(archivo(relleno(BUENOS[nombre] ?? Buffer.alloc(0))))
    expect(await activosDe(cuerpo.nro_registro)).toEqual([false])
  },
)

const activosDe = async (nro_registro = '') =>
  (
    await banco.db
      .selectFrom('tramites_archivos')
      .innerJoin('tramites', 'tramites.id', 'tramite_id')
      .select('activo')
      .where('nro_registro', '=', nro_registro)
      .orderBy('orden')
      .execute()
  ).map(({ activo }) => activo)

test.each(Object.keys(ACTIVOS))('E6 %s is taken from citizens, and flagged for those who read it', async (nombre) => {
  const { status, cuerpo } = await presentar(pdfDeTramite(), [archivo(relleno(ACTIVOS[nombre] ?? Buffer.alloc(0)))])
  expect([status, await activosDe(cuerpo.nro_registro)]).toEqual([200, [false, true]])
})

const pdf = () => pdfDeTramite()
const E4: [string, Partes, number, object][] = [
  ['MPV-26 no main PDF', [], 422, { errors: { selectedFile: sinPrincipal } }],
  ['MPV-26 MPV-32 annexes alone', [['selectedFileAnexo[]', pdf()]], 422, { errors: { selectedFile: sinPrincipal } }],
  [
    'MPV-26 two main PDFs',
    [
      ['selectedFile[]', pdf()],
      ['selectedFile[]', pdf()],
    ],
    422,
    { errors: { selectedFile: 'Solo se admite un archivo' } },
  ],
  [
    'MPV-31 a fifth annex',
    [['selectedFile[]', pdf()], ...Array.from({ length: 5 }, (): Partes[number] => ['selectedFileAnexo[]', pdf()])],
    422,
    { errors: { selectedFileAnexo: 'Máximo 4 archivos' } },
  ],
  [
    'E4 a file under another name',
    [['documento', pdf()]],
    422,
    { errors: { documento: 'Este archivo no se admite aquí' } },
  ],
  [
    'E4 a text where the PDF belongs',
    [['selectedFile[]', 'hola']],
    422,
    { errors: { selectedFile: 'Elija un archivo' } },
  ],
  [
    'E4 a field sent twice',
    [
      ['asunto', 'otro'],
      ['selectedFile[]', pdf()],
    ],
    422,
    { errors: { asunto: 'Valor no válido' } },
  ],
  [
    'E4 two hundred fields',
    Array.from({ length: 200 }, (_, i): Partes[number] => [`c${i}`, 'x']),
    413,
    { codigo: 'cuerpoGrande' },
  ],
  ['E4 a field of 1 MB', [['detalle', 'x'.repeat(1_048_576)]], 413, { codigo: 'cuerpoGrande' }],
  ['E4 a NUL in a field', [['detalle', 'a\0b']], 400, { codigo: 'ilegible' }],
]
test.each(E4)('%s is refused in Spanish', async (_que, partes, estado, cuerpo) => {
  expect(await enviarPartes(banco.app, [...conAsunto('Formas raras'), ...partes])).toMatchObject({
    status: estado,
    cuerpo,
  })
})

test('MPV-31 four annexes of the largest size are taken with a main PDF of it', async () => {
  const grande = () => pdfDeTramite('grande.pdf', PDF_MAXIMO_BYTES)
  const { status, cuerpo } = await presentar(grande(), [grande(), grande(), grande(), grande()])
  expect([status, (await activosDe(cuerpo.nro_registro)).length]).toEqual([200, 5])
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['acta\u202efdp.exe', 'actafdp.exe'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(200)],
])('E4 a file named %j is labelled %j, and stored under a name of ours', async (nombre, etiqueta) => {
  const { cuerpo } = await presentar(pdfDeTramite(nombre))
  const fila = await banco.db
    .selectFrom('tramites_archivos')
    .innerJoin('tramites', 'tramites.id', 'tramite_id')
    .select(['nombre', 'path'])
    .where('nro_registro', '=', cuerpo.nro_registro ?? '')
    .executeTakeFirstOrThrow()
  expect(fila).toEqual({ nombre: etiqueta, path: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/) })
})

test('E2 a body that no filing can need is refused by what it says of itself, before any of it is read', async () => {
  const { statusCode, body } = await banco.app.inject({
    method: 'POST',
    url: mesaDePartesApi.presentar.path,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(60 * 1_048_576) },
    payload: 'no es un formulario',
  })
  expect([statusCode, JSON.parse(body).codigo]).toEqual([413, 'archivoGrande'])
})

test('API-106 D-03 P-03 a filed PDF does not open without a signature', async () => {
  const { cuerpo } = await presentar(pdfDeTramite('acta.html'))
  const { path } = await banco.db
    .selectFrom('tramites_archivos')
    .innerJoin('tramites', 'tramites.id', 'tramite_id')
    .select('path')
    .where('nro_registro', '=', cuerpo.nro_registro ?? '')
    .executeTakeFirstOrThrow()
  expect((await banco.app.inject(`/storage/mpvirtual/${path}`)).statusCode).toBe(403)
})
