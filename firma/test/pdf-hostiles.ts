import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { armarPdf, pdfDePrueba } from './pdf-de-prueba.ts'

const flujo = (diccionario: string, datos: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${diccionario} /Length ${datos.length} >>\nstream\n`),
    datos,
    Buffer.from('\nendstream'),
  ])

/** An object stream with one object in it, numbered 500. */
export const flujoDeObjetos = (
  objeto: string,
  { comprimido = true, tipo = '/Type /ObjStm', mas = '' } = {},
): Buffer => {
  const cabeza = '500 0 '
  const datos = Buffer.from(cabeza + objeto)
  return flujo(
    `${tipo} /N 1 /First ${cabeza.length} ${mas} ${comprimido ? '/Filter /FlateDecode' : ''}`,
    comprimido ? deflateSync(datos) : datos,
  )
}

const DE_OBJETOS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'

/** What inflates to so many times the same bytes. */
const repetido = (bytes: Buffer, veces: number): Buffer => {
  const bloque = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: veces }, () => bloque)])
}

/** An object stream that inflates to `megas` times a megabyte of blanks: one compressed block, over and over. */
export const flujoBomba = (megas: number): Buffer => {
  return flujo(DE_OBJETOS, repetido(Buffer.alloc(1_024 * 1_024, ' '), megas))
}
const de28 = flujo(DE_OBJETOS, deflateSync(Buffer.alloc(28 * 1_024 * 1_024, ' ')))

/** A page whose content unfolds into so many megabytes of drawing, out of a few hundred bytes. */
export const paginaBomba = (megas: number): Buffer => {
  const contenido = deflateSync(repetido(Buffer.alloc(1_024 * 1_024, '0 0 m 9 9 l S '), megas))
  return armarPdf(
    new Map<number, string | Buffer>([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'],
      [4, flujo('/Filter [/FlateDecode /FlateDecode]', contenido)],
    ]),
  )
}

const accion = (cuerpo: string) => pdfDePrueba({ catalogo: `/OpenAction << ${cuerpo} >>` })
const conObjeto = (objeto: string | Buffer) => pdfDePrueba({ objetos: [objeto] })
const PROGRAMA = '<< /S /JavaScript /JS (app.alert(1)) >>'

/** Files with something active in them, each hidden in its own way (E6). */
export const ACTIVOS: Record<string, Buffer> = {
  'a program at its opening': accion('/S /JavaScript /JS (app.alert(1))'),
  'a program under an escaped name': accion('/S /J#61vaScr#69pt /J#53 (app.alert(1))'),
  'a program in an object stream': conObjeto(flujoDeObjetos(PROGRAMA)),
  'a program in a plain object stream': conObjeto(flujoDeObjetos(PROGRAMA, { comprimido: false })),
  'a program in an object stream without type': conObjeto(flujoDeObjetos(PROGRAMA, { tipo: '' })),
  'a program that a later object replaces': Buffer.concat([
    pdfDePrueba({ objetos: [PROGRAMA] }),
    Buffer.from('100 0 obj\nnull\nendobj\ntrailer\n<< /Size 200 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]),
  'a program inside another stream': conObjeto(flujo('', Buffer.from(`\n200 0 obj\n${PROGRAMA}\nendobj\n`))),
  'a program after a comment': conObjeto(`<< /S % (\n /JavaScript >>`),
  'a program behind a string': conObjeto(`<< /T (a \\) ( b ) c) /S /JavaScript >>`),
  'a program whose name ends in a byte that some take for a blank': Buffer.from(
    accion('/S /JavaScript@ /JS@ (app.alert(1))').toString('latin1').replaceAll('@', '\x80'),
    'latin1',
  ),
  'a program in an object stream compressed twice': conObjeto(
    flujo(
      '/Type /ObjStm /N 1 /First 6 /Filter [/FlateDecode /FlateDecode]',
      deflateSync(deflateSync(Buffer.from(`500 0 ${PROGRAMA}`))),
    ),
  ),
  'a program behind a word that begins a stream elsewhere': conObjeto(
    '<< /X stream /S /JavaScript /JS (app.alert(1)) >>',
  ),
  'a program among the names': pdfDePrueba({ catalogo: '/Names << /JavaScript << /Names [(x) 9 0 R] >> >>' }),
  'a launch of a program': accion('/S /Launch /F (cmd.exe)'),
  'a form that is sent': accion('/S /SubmitForm /F (http://example.test)'),
  'an import of data': accion('/S /ImportData /F (x.fdf)'),
  'another file that opens': accion('/S /GoToR /F (\\\\\\\\servidor\\\\x) /D [0 /Fit]'),
  'an embedded file': conObjeto('<< /Type /Filespec /F (x.exe) /EF << /F 101 0 R >> >>'),
  'embedded files among the names': pdfDePrueba({ catalogo: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
  'a rich media annotation': pdfDePrueba({ pagina: '/Annots [<< /Subtype /RichMedia >>]' }),
  'an XFA form': pdfDePrueba({ catalogo: '/AcroForm << /XFA [] /Fields [] >>' }),
  'a link that is a program': pdfDePrueba({ pagina: '/Annots [<< /A << /S /URI /URI (javascript:alert(1)) >> >>]' }),
  'a link that is a program, escaped': pdfDePrueba({
    pagina: '/Annots [<< /A << /S /URI /URI (\\152ava\\tscript:alert\\(1\\)) >> >>]',
  }),
  'a link that is a program, in hexadecimal': pdfDePrueba({
    pagina: '/Annots [<< /A << /S /URI /URI <6A 617661736372697074 3a31> >> >>]',
  }),
  'a link that is a program, in wide characters': pdfDePrueba({
    pagina: `/Annots [<< /A << /S /URI /URI <feff${Buffer.from('javascript:1', 'utf16le').swap16().toString('hex')}> >> >>]`,
  }),
}

const circulo = armarPdf(
  new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Count 2147483647 /Kids [3 0 R] >>'],
    [3, '<< /Type /Pages /Count 2147483647 /Kids [2 0 R] /Parent 2 0 R >>'],
  ]),
)
const sinPaginas = armarPdf(
  new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Count 0 /Kids [] >>'],
  ]),
)
const sano = pdfDePrueba({ objetos: [flujo('', Buffer.alloc(5_000, 'x'))] })

/** Files that are damaged, no PDF at all, or made to exhaust whoever reads them (E5, E7). */
export const DANADOS: Record<string, Buffer> = {
  'an empty file': Buffer.alloc(0),
  'a page of the web': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a page of the web before its header': Buffer.concat([Buffer.from('<html><script>1</script>'), sano]),
  'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000, 0x90)]),
  'a header too far down': Buffer.concat([Buffer.alloc(1_020, ' '), sano]),
  'an archive at its end': Buffer.concat([
    sano,
    Buffer.from('PK\x03\x04'),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(18),
  ]),
  'a header and then noise': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 0xa7)]),
  'a file cut in the middle': sano.subarray(0, sano.length - 800),
  'a page tree that is a circle': circulo,
  'a page tree without pages': sinPaginas,
  'an object stream of 1 GB': conObjeto(flujoBomba(1_024)),
  'object streams of 160 MB together': pdfDePrueba({ objetos: Array.from({ length: 6 }, () => de28) }),
  'an object stream in a disguise': conObjeto(
    flujoDeObjetos('null', { comprimido: false, mas: '/Filter /ASCIIHexDecode' }),
  ),
  'fifty thousand arrays in one another': pdfDePrueba({ pagina: `/X ${'['.repeat(50_000) + ']'.repeat(50_000)}` }),
}

const muchas = Array.from({ length: 100_000 }, () => '3 0 R').join(' ')
/** A hundred thousand pages in 600 kB. */
export const LARGUISIMO = armarPdf(
  new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count 100000 /Kids [${muchas}] >>`],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>'],
  ]),
)

/** Files under a password, as their trailer or their cross-reference stream says. */
export const PROTEGIDOS: Record<string, Buffer> = {
  'with a password': pdfDePrueba({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 >>' }),
  'with a certificate': pdfDePrueba({ trailer: '/Encrypt 100 0 R', objetos: ['<< /Filter /Adobe.PubSec /V 4 >>'] }),
  'with a password, said in its cross-reference stream': conObjeto(
    flujo('/Type /XRef /W [1 2 1] /Encrypt 9 0 R /Filter /FlateDecode', deflateSync(Buffer.from('x'))),
  ),
  'with a password, and a program': pdfDePrueba({ trailer: '/Encrypt 9 0 R', objetos: [PROGRAMA] }),
}

/** Files that look like the above and are good documents. */
export const BUENOS: Record<string, Buffer> = {
  'a link to a page of the web': pdfDePrueba({
    pagina: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://www.gob.pe) >> >>]',
  }),
  'a note on its page': pdfDePrueba({ pagina: '/Annots [<< /Subtype /Text /Contents (Revisar /JavaScript) >>]' }),
  'a table of contents': accion('/S /GoTo /D [10000 0 R /Fit]'),
  'a title that speaks of programs': conObjeto('<< /Title (Directiva sobre /JS y /Launch, objeto: <b>) >>'),
  'a byte order mark before its header': Buffer.concat([Buffer.from('\ufeff'), sano]),
  'blanks before its header': Buffer.concat([Buffer.alloc(1_000, ' '), sano]),
  'a good object stream': conObjeto(flujoDeObjetos('<< /Type /Font >>')),
  'a later version of an object': Buffer.concat([
    sano,
    Buffer.from('3 0 obj\n<< >>\nendobj\ntrailer\n<< /Size 200 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]),
  'no end mark': sano.subarray(0, sano.lastIndexOf('%%EOF')),
}
