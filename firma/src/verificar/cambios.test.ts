import { beforeAll, expect, test } from 'vitest'
import { type Actualizacion, actualizar, conEntrada, objetoDe, ultimoXref } from '../../test/actualizar-pdf.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { type Autoridad, type FirmaAMano, firmar, firmarAMano, pedido, unaAutoridad } from '../../test/pdf-firmado.ts'
import { unCms, unTitular } from '../../test/pki-de-prueba.ts'
import { abrirRevision } from '../cos/revision.ts'
import { CAMBIOS, contenidoReemplazado, HALLAZGOS } from './causas.ts'
import { verificarPdf } from './verificar.ts'

const PAGINA = 10_000
const TEXTO = '<< /Length 31 >>\nstream\nBT /F1 12 Tf (Otro texto) Tj ET\nendstream'
const NOTA = '<< /Type /Annot /Subtype /FreeText /Rect [0 0 595 842] /Contents (Otra cosa) /DA (/F1 12 Tf) >>'
/** A form of the document's own, with a field that has a value, and things that wait for the attack. */
const CON_FORMULARIO = {
  catalogo: '/AcroForm << /Fields [101 0 R] /DA (/F1 0 Tf) /SigFlags 0 >> /Reserva 105 0 R',
  pagina: '/Annots [101 0 R]',
  objetos: [
    '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 3 >>\nstream\nq Q\nendstream',
    '<< /FT /Tx /T (Monto) /V (100) /Type /Annot /Subtype /Widget /Rect [9 9 99 29] /AP << /N 100 0 R >> >>',
    '<< /Length 103 0 R >>\nstream\nBT /F1 12 Tf (Oculto) Tj ET\nendstream',
    '28',
    // As long as there is no object 900, this is nothing.
    '<< /Espera 900 0 R >>',
    '[104 0 R 102 0 R]',
  ],
}

let autoridad: Autoridad
let original: Buffer
let firmado: Buffer
/** Numbers of the objects that the signature brought. */
let numeros: { formulario: number; firma: number; campo: number; sello: number; anotaciones: number }
beforeAll(async () => {
  autoridad = unaAutoridad()
  original = pdfDePrueba({ paginas: 2, ...CON_FORMULARIO })
  firmado = await firmar(autoridad, original)
  const revision = abrirRevision(firmado)
  const de = (patron: RegExp) =>
    [...(revision.secciones[0]?.entradas.keys() ?? [])].find((num) => patron.test(objetoDe(firmado, num))) ?? 0
  numeros = {
    formulario: 1,
    firma: de(/\/ByteRange/),
    campo: de(/\/FT \/Sig/),
    sello: de(/\/Subtype \/Form/),
    anotaciones: de(/^\[/),
  }
})

const juzgar = (pdf: Buffer) => verificarPdf(pdf, pedido(autoridad.raices))

test('FIR-25 D-19 the signed file that the attacks are made on is valid, and so is what other signers add', async () => {
  expect(Object.values(numeros)).not.toContain(0)
  expect(await juzgar(firmado)).toMatchObject({ resultado: 'VÁLIDO', firmas: [{ resultado: 'VÁLIDO', causa: null }] })
  const otra = await firmar(autoridad, firmado, 2)
  expect((await juzgar(otra)).firmas.map(({ resultado }) => resultado)).toEqual(['VÁLIDO', 'VÁLIDO', 'VÁLIDO'])
})

const { contenido, paginas, anotaciones, formulario, catalogo, firmas, estructura } = CAMBIOS
const { suelta, rango, ilegible, cifrado } = HALLAZGOS
/** Another table of references, which leads to nothing. */
const OTRA_TABLA =
  '901 0 obj\n<< /Type /XRef /W [1 4 1] /Index [0 0] /Size 1 /Root 1 0 R /Length 0 >>\nstream\n\nendstream\nendobj\n'

/** A stream of two objects, the second of which would replace the text of a page. */
const DOS_OBJETOS = '<< /Type /ObjStm /N 2 /First 10 /Length 20 >>\nstream\n902 0 4 5 (Uno)(Otro)\nendstream'

/** What an update may do to make a signed document look or act otherwise, while every byte that was signed stays. */
const ATAQUES: readonly [string, (pdf: Buffer) => Actualizacion, { causa: string }][] = [
  ['replaces the text of two pages', () => ({ objetos: { 4: TEXTO } }), contenidoReemplazado(2)],
  ['replaces a font', () => ({ objetos: { 3: '<< /Type /Font /Subtype /Type3 >>' } }), contenido],
  ['replaces a picture', () => ({ objetos: { 100: TEXTO } }), contenido],
  [
    'replaces the text by a stream of references',
    () => ({ objetos: { 4: TEXTO }, flujo: true }),
    contenidoReemplazado(2),
  ],
  ['frees an object', () => ({ libres: [3] }), contenido],
  ['defines an object that something waited for', () => ({ objetos: { 900: '(Ya estoy)' } }), contenido],
  ['changes the length of a stream', () => ({ objetos: { 103: '4' } }), contenido],
  [
    'gives a page other contents',
    (p) => ({ objetos: { [PAGINA]: objetoDe(p, PAGINA).replace('/Contents 4 0 R', '/Contents 102 0 R') } }),
    contenidoReemplazado(1),
  ],
  ['gives a page another size', (p) => ({ objetos: { [PAGINA]: objetoDe(p, PAGINA).replace('842', '400') } }), paginas],
  [
    'hides a page behind its rotation',
    (p) => ({ objetos: { [PAGINA]: conEntrada(p, PAGINA, '/UserUnit 50') } }),
    paginas,
  ],
  [
    'adds a page',
    () => ({
      objetos: {
        2: `<< /Type /Pages /Count 3 /Kids [10000 0 R 10001 0 R 10002 0 R] >>`,
        10002: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 102 0 R >>',
      },
    }),
    paginas,
  ],
  ['takes a page away', () => ({ objetos: { 2: '<< /Type /Pages /Count 1 /Kids [10000 0 R] >>' } }), paginas],
  [
    'covers a page with a note',
    (p) => ({
      objetos: { [PAGINA]: objetoDe(p, PAGINA).replace(/\/Annots \S+ 0 R/, '/Annots [101 0 R 901 0 R]'), 901: NOTA },
    }),
    anotaciones,
  ],
  [
    'adds a note to the list of annotations',
    (p) => ({ objetos: { [numeros.anotaciones]: conUltimo(objetoDe(p, numeros.anotaciones), '901 0 R'), 901: NOTA } }),
    anotaciones,
  ],
  ['takes the annotations away', () => ({ objetos: { [numeros.anotaciones]: '[]' } }), anotaciones],
  ['changes the value of a field', (p) => ({ objetos: { 101: objetoDe(p, 101).replace('100)', '900)') } }), formulario],
  [
    'acts when it is opened',
    (p) => ({ objetos: { 1: conEntrada(p, 1, '/OpenAction << /S /JavaScript >>') } }),
    catalogo,
  ],
  [
    'has names of programs',
    (p) => ({ objetos: { 1: conEntrada(p, 1, '/Names << /JavaScript 901 0 R >>') } }),
    catalogo,
  ],
  ['has layers', (p) => ({ objetos: { 1: conEntrada(p, 1, '/OCProperties << /D << >> >>') } }), catalogo],
  ['has other pages', (p) => ({ objetos: { 1: objetoDe(p, 1).replace('/Pages 2', '/Pages 901') } }), catalogo],
  ['has another catalogue', (p) => ({ objetos: { 901: objetoDe(p, 1) }, raiz: '901 0 R' }), catalogo],
  ['has another title', () => ({ objetos: { 901: '<< /Title (Otro) >>' }, trailer: '/Info 901 0 R' }), catalogo],
  ['has a catalogue with a key twice', (p) => ({ objetos: { 1: conEntrada(p, 1, '/Pages 2 0 R') } }), ilegible],
  ['fills its form with XFA', (p) => ({ objetos: { 1: enFormulario(p, '/XFA 901 0 R') } }), formulario],
  ['draws its fields anew', (p) => ({ objetos: { 1: enFormulario(p, '/NeedAppearances true') } }), formulario],
  ['adds a field that is no signature', (p) => ({ objetos: conCampo(p, '/FT /Tx /T (Otro) /V (1)') }), formulario],
  [
    'adds a signature field that acts',
    (p) => ({ objetos: conCampo(p, `/FT /Sig /T (X) /V << /A 1 >> /AA << >>`) }),
    formulario,
  ],
  ['adds a field without its signature', (p) => ({ objetos: conCampo(p, '/FT /Sig /T (X)') }), formulario],
  [
    'adds a signature field with the name of another',
    (p) => ({ objetos: conCampo(p, '/FT /Sig /T (Monto) /V << /A 1 >>') }),
    formulario,
  ],
  [
    'takes a signature out of the form',
    (p) => ({ objetos: { 1: objetoDe(p, 1).replace(/(101 0 R) \d+ 0 R/, '$1') } }),
    suelta,
  ],
  ['takes a signature out of its field', (p) => ({ objetos: { [numeros.campo]: sinFirma(p) } }), suelta],
  [
    'writes the signature itself anew',
    (p) => ({ objetos: { [numeros.firma]: objetoDe(p, numeros.firma).replace('/Type /Sig', '/Type /Sig /X 1') } }),
    rango,
  ],
  ['replaces the stamp', () => ({ objetos: { [numeros.sello]: TEXTO } }), contenido],
  [
    'moves the stamp',
    (p) => ({ objetos: { [numeros.campo]: objetoDe(p, numeros.campo).replace(/\/F \d+/, '/F 2') } }),
    firmas,
  ],
  ['goes back behind the signature', () => ({ prev: ultimoXref(original) }), suelta],
  ['has a list of references that leads round in a circle', (p) => ({ prev: p.length }), ilegible],
  ['has an object in no list', () => ({ antes: `4 0 obj\n${TEXTO}\nendobj\n` }), estructura],
  ['defines an object twice', () => ({ objetos: { 901: '1' }, antes: '901 0 obj\n2\nendobj\n' }), estructura],
  ['hides an object in a comment', () => ({ antes: `% 4 0 obj ${TEXTO.replaceAll('\n', ' ')} endobj\n` }), estructura],
  ['has bytes between its objects', () => ({ antes: 'Esto no es PDF\n' }), estructura],
  ['has bytes behind its end', () => ({ fin: '%%EOF\nEsto no es PDF' }), estructura],
  ['leads into the middle of what was signed', (p) => ({ entradas: { 902: p.indexOf('Oculto') } }), estructura],
  ['leads to an older object by another number', (p) => ({ entradas: { 4: p.indexOf('102 0 obj') } }), estructura],
  ['leads past its end', () => ({ entradas: { 902: 9_999_999 } }), estructura],
  ['counts fewer objects than there are', () => ({ tamano: 5 }), estructura],
  [
    'covers a page with its stamp',
    (p) => ({ objetos: conCampo(p, '/FT /Sig /T (X) /V << /A 1 >> /Rect [0 0 595 842]') }),
    anotaciones,
  ],
  ['has two lists of references', (p) => ({ trailer: `/XRefStm ${p.length}`, antes: OTRA_TABLA }), estructura],
  [
    'brings an object in a stream that no list has',
    () => ({ objetos: { 901: DOS_OBJETOS }, flujo: true, dentro: { 902: [901, 0] } }),
    estructura,
  ],
  ['is encrypted from there on', () => ({ trailer: '/Encrypt << >>' }), cifrado],
]

const conUltimo = (lista: string, valor: string) => lista.replace(/\]$/, ` ${valor} ]`)
const enFormulario = (pdf: Buffer, entrada: string) =>
  objetoDe(pdf, 1).replace('/AcroForm <<', `/AcroForm << ${entrada}`)
const conCampo = (pdf: Buffer, campo: string) => ({
  1: objetoDe(pdf, 1).replace(/(\/Fields \[.*?)\]/s, '$1 901 0 R ]'),
  901: `<< ${campo} >>`,
})
const sinFirma = (pdf: Buffer) => objetoDe(pdf, numeros.campo).replace(/\/V \d+ 0 R/, '')

test.each(ATAQUES)('E10 D-19 FIR-25 an update that %s is not valid', async (_nombre, hacer, { causa }) => {
  const atacado = actualizar(firmado, hacer(firmado))
  expect(atacado.subarray(0, firmado.length).equals(firmado)).toBe(true)
  const dictamen = await juzgar(atacado)
  expect(dictamen.resultado).not.toBe('VÁLIDO')
  expect(dictamen.firmas.map(({ resultado }) => resultado)).not.toContain('VÁLIDO')
  expect(dictamen.causa).toEqual(causa)
  // Nor does another signature over it make the first one good again, or pass as an answer to what was handed out.
  const { rechazo } = await verificarPdf(atacado, pedido(autoridad.raices, { base: firmado.length }))
  expect(rechazo).not.toBeNull()
})

test.each([
  ['nothing that a page needs', () => ({ objetos: { 901: '(Nadie me nombra)' } })],
  [
    'the date of its last change',
    () => ({ objetos: { 901: '<< /ModDate (D:20261122) >>' }, trailer: '/Info 901 0 R' }),
  ],
  ['an object as it was', (p) => ({ objetos: { 4: objetoDe(p, 4) } })],
  [
    'proofs for later',
    (p) => ({
      objetos: { 1: conEntrada(p, 1, '/DSS << /Certs [901 0 R] >>'), 901: '<< /Length 2 >>\nstream\n30\nendstream' },
    }),
  ],
  [
    'objects in a stream',
    () => ({
      objetos: {
        901: DOS_OBJETOS.replace(' 4 5', ' 903 5').replace('/First 10', '/First 12').replace('20 >>', '23 >>'),
      },
      ...{ flujo: true, dentro: { 902: [901, 0], 903: [901, 1] } },
    }),
  ],
  ['nothing at all, as a stream of references', () => ({ flujo: true })],
] as [string, (pdf: Buffer) => Actualizacion][])(
  'D-19 an update that adds %s leaves it valid',
  async (_nombre, hacer) => {
    expect(await juzgar(actualizar(firmado, hacer(firmado)))).toMatchObject({ resultado: 'VÁLIDO' })
  },
)

test('D-19 a change between two signatures spoils the first and not the second', async () => {
  const cambiado = actualizar(firmado, { objetos: { 4: TEXTO } })
  const { resultado, causa, firmas } = await juzgar(await firmar(autoridad, cambiado))
  expect(resultado).toBe('NO VÁLIDO')
  expect(causa).toBe('Se reemplazó el contenido de 2 páginas')
  expect(firmas.map((firma) => firma.resultado)).toEqual(['NO VÁLIDO', 'VÁLIDO'])
})

test('D-19 a change that a later update takes back is still told by who signed in between', async () => {
  const cambiado = actualizar(firmado, { objetos: { 4: TEXTO } })
  const vuelto = actualizar(await firmar(autoridad, cambiado), { objetos: { 4: objetoDe(original, 4) } })
  expect((await juzgar(vuelto)).firmas.map((firma) => firma.resultado)).toEqual(['NO VÁLIDO', 'NO VÁLIDO'])
})

/** What a file needs so that it can do without its older table. */
const COMPLETO = { 2: '<< /Type /Pages /Count 0 /Kids [] >>', 101: 'null', 105: '[]' }

test.each<[string, (lugar: number) => Partial<FirmaAMano>]>([
  ['an object', (lugar) => ({ entradas: { 902: lugar }, campo: '/TU 902 0 R' })],
  ['an older table', (lugar) => ({ prev: lugar, objetos: COMPLETO })],
  ['a second table', (lugar) => ({ trailer: `/XRefStm ${lugar}` })],
])(
  'E10 D-19 a place behind the end, where what was signed looked for %s, is not filled later',
  async (_nombre, espera) => {
    const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
    const rosa = unTitular({ nombre: 'Rosa', emisor: raiz })
    const cms = (datos: Buffer) => unCms(rosa, datos)
    const lugar = firmarAMano(original, { cms, ...espera(90_000) }).length + 100
    const preparada = firmarAMano(original, { cms, ...espera(lugar) })
    const atacada = actualizar(Buffer.concat([preparada, Buffer.alloc(100, ' ')]), {
      objetos: { 902: '<< /Type /XRef /W [1 4 1] /Index [0 0] /Size 1 /Root 1 0 R /Length 0 >>\nstream\n\nendstream' },
      prev: ultimoXref(preparada),
    })
    expect(atacada.indexOf('902 0 obj')).toBe(lugar)
    expect(await verificarPdf(atacada, pedido([raiz.der]))).toMatchObject({ resultado: 'NO VÁLIDO' })
  },
)

test('FIR-25 VER-12 a signature that no field has any more is not passed over in silence', async () => {
  // Signed, taken off the form and out of the pages, and signed by somebody else.
  const quitada = actualizar(firmado, {
    objetos: { 1: objetoDe(original, 1), [PAGINA]: objetoDe(original, PAGINA) },
  })
  const dictamen = await juzgar(await firmar(autoridad, quitada))
  expect(dictamen).toMatchObject({ resultado: 'NO VÁLIDO', firmas: [{ resultado: 'VÁLIDO' }] })
  expect(dictamen.causa).toBe('El archivo contiene una firma que no pertenece al documento')
  expect(await juzgar(quitada)).toMatchObject({ resultado: 'NO VÁLIDO', firmas: [] })
})
