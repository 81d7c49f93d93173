import { constants, deflateRawSync } from 'node:zlib'
import type { FallaHoja } from '../src/limites.ts'
import { armarLibro, enLinea, HOJA_1, hojaDe, XML } from './libro-de-prueba.ts'
import { armarZip } from './zip-de-prueba.ts'

const MEGA = 1_024 * 1_024
const RAIZ = '<worksheet xmlns="x">'
/** XML before, `megas` times a megabyte of one character, XML after: a few kilobytes when deflated. */
const bomba = (antes: string, caracter: string, megas: number, despues: string, dice?: number) => {
  const bloque = deflateRawSync(Buffer.alloc(MEGA, caracter), { finishFlush: constants.Z_FULL_FLUSH })
  const comprimido = Buffer.concat([
    deflateRawSync(Buffer.from(antes), { finishFlush: constants.Z_FULL_FLUSH }),
    ...Array.from({ length: megas }, () => bloque),
    deflateRawSync(Buffer.from(despues)),
  ])
  return { contenido: '', comprimido, bytes: dice ?? antes.length + megas * MEGA + despues.length, suma: 0 }
}
const conHoja = (parte: ReturnType<typeof bomba>) => armarLibro({ partes: { [HOJA_1]: parte } })
const conDoctype = (doctype: string, texto: string) =>
  armarLibro({
    hojas: [
      `${XML}<!DOCTYPE x [${doctype}]>${RAIZ}<sheetData><row>${enLinea('A1', texto)}</row></sheetData></worksheet>`,
    ],
  })
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const bueno = armarLibro()
const texto32 = (mas: number) => enLinea('A1', 'x'.repeat(32_767 + mas))
const fila = (celdas: string) => armarLibro({ hojas: [`<row r="1">${celdas}</row>`] })

/** Workbooks that are none, or do harm to whoever believes them, and what is said of each. Small: they are made here. */
export const LIBROS_HOSTILES: Readonly<Record<string, [FallaHoja, Buffer]>> = {
  'an empty file': ['noEsXlsx', Buffer.alloc(0)],
  'a list of values': ['noEsXlsx', Buffer.from('DNI;NOMBRE\n12345678;ANA')],
  'a page of the web': ['noEsXlsx', Buffer.from('<html><table><tr><td>DNI</td></tr></table></html>')],
  'a spreadsheet of before 2007': ['noEsXlsx', Buffer.concat([OLE, Buffer.alloc(512)])],
  'an archive with nothing in it': ['noEsXlsx', armarZip([])],
  'an archive of something else': ['noEsXlsx', armarZip([{ nombre: 'leame.txt', contenido: 'hola' }])],
  'a letter of Word': [
    'noEsXlsx',
    armarLibro({
      partes: { 'xl/workbook.xml': { contenido: `${XML}<w:document xmlns:w="x"><w:body/></w:document>` } },
    }),
  ],
  'a workbook with a password': [
    'protegida',
    Buffer.concat([OLE, Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(64)]),
  ],
  'an archive with a password': [
    'protegida',
    armarLibro({ partes: { 'docProps/x': { contenido: '', cifrada: true } } }),
  ],
  'an archive cut short': ['danada', bueno.subarray(0, bueno.length - 40)],
  'no list of types': ['danada', armarLibro({ partes: { '[Content_Types].xml': null } })],
  'no sheet where it says': ['danada', armarLibro({ partes: { [HOJA_1]: null } })],
  'a wrong sum': ['danada', armarLibro({ partes: { [HOJA_1]: { contenido: hojaDe('<row/>'), suma: 1 } } })],
  'what cannot be inflated': [
    'danada',
    armarLibro({ partes: { [HOJA_1]: { contenido: hojaDe(''), comprimido: Buffer.alloc(40, 0xff) } } }),
  ],
  'a name that leads out of its folder': [
    'danada',
    armarLibro({ mas: [{ nombre: '../../etc/cron.d/x', contenido: '' }] }),
  ],
  'two sheets by one name': ['danada', armarLibro({ mas: [{ nombre: HOJA_1.toUpperCase(), contenido: hojaDe('') }] })],
  'XML that breaks off': ['danada', armarLibro({ hojas: [`${XML}${RAIZ}<sheetData><row>`] })],
  'bytes that are no text': [
    'danada',
    armarLibro({
      partes: { [HOJA_1]: { contenido: Buffer.concat([Buffer.from(`${XML}${RAIZ}`), Buffer.from([0xc3, 0x28])]) } },
    }),
  ],
  'XML in Latin': ['danada', armarLibro({ hojas: [`<?xml version="1.0" encoding="ISO-8859-1"?>${RAIZ}</worksheet>`] })],
  'a billion laughs': [
    'danada',
    conDoctype(
      Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('') +
        '<!ENTITY l0 "ja">',
      '&l9;',
    ),
  ],
  'a file of ours': ['danada', conDoctype('<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;')],
  'an entity of its own': ['danada', fila(enLinea('A1', '&mia;'))],
  'a text that is not there': ['danada', fila('<c r="A1" t="s"><v>7</v></c>')],
  'a text before the first': ['danada', fila('<c r="A1" t="s"><v>-1</v></c>')],
  'a cell without a column': ['danada', fila(enLinea('1', 'x'))],
  'a row twice': ['danada', armarLibro({ hojas: ['<row r="2"/><row r="2"/>'] })],
  'rows that go backwards': ['danada', armarLibro({ hojas: ['<row r="3"/><row r="2"/>'] })],
  'a row twice, in two lists of rows': [
    'danada',
    armarLibro({
      hojas: [`${XML}${RAIZ}<sheetData><row r="2"/></sheetData><sheetData><row r="2"/></sheetData></worksheet>`],
    }),
  ],
  'a row below the last': ['danada', armarLibro({ hojas: ['<row r="1048577"/>'] })],
  'a row of no number': ['danada', armarLibro({ hojas: ['<row r="__proto__"/>'] })],
  'five thousand parts': [
    'desmedida',
    armarLibro({ mas: Array.from({ length: 5_000 }, (_, i) => ({ nombre: `x/${i}`, contenido: '' })) }),
  ],
  '400 MB of blanks': ['desmedida', conHoja(bomba(XML, ' ', 400, '</worksheet>'))],
  '200 MB of blanks': ['desmedida', conHoja(bomba(`${XML}${RAIZ}`, ' ', 200, '</worksheet>'))],
  '400 MB that it calls a hundred bytes': ['danada', conHoja(bomba(`${XML}${RAIZ}`, ' ', 400, '</worksheet>', 100))],
  'a comment of 100 MB': ['desmedida', conHoja(bomba(`${XML}${RAIZ}<!--`, 'x', 100, '--></worksheet>'))],
  'an attribute of 100 MB': ['desmedida', conHoja(bomba(`${XML}${RAIZ}<a x="`, 'x', 100, '"/></worksheet>'))],
  'a document type of 100 MB': ['desmedida', conHoja(bomba(`${XML}<!DOCTYPE `, 'x', 100, '>'))],
  'tags in one another': ['desmedida', armarLibro({ hojas: ['<a>'.repeat(100) + '</a>'.repeat(100)] })],
  'the farthest cell': [
    'desmedida',
    armarLibro({
      hojas: [`<row r="1">${enLinea('A1', 'x')}</row><row r="1048576">${enLinea('XFD1048576', 'x')}</row>`],
    }),
  ],
  'a cell longer than cells are': ['desmedida', fila(texto32(1))],
  'a shared text longer than cells are': ['desmedida', armarLibro({ textos: `<si><t>${'x'.repeat(32_768)}</t></si>` })],
  'more rows than asked for': [
    'demasiadasFilas',
    armarLibro({ hojas: [Array.from({ length: 101 }, () => '<row><c><v>1</v></c></row>').join('')] }),
  ],
  'no rows': ['sinFilas', armarLibro({ hojas: [''] })],
  'rows that are only painted': [
    'sinFilas',
    armarLibro({ hojas: ['<row r="1"><c r="A1" s="1"/><c r="XFD1" s="1"/></row>'] }),
  ],
  'nothing but hidden sheets': ['sinFilas', armarLibro({ estados: ['veryHidden'] })],
}
