import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { armarLibro, enLinea, type LibroDePrueba, XML } from '../test/libro-de-prueba.ts'
import { type Celda, columnaDe, type Fila, letrasDe, textoDe } from './celdas.ts'
import { leerLibro, type PorFila } from './leer-libro.ts'

const leer = async (libro: LibroDePrueba, porFila: PorFila = () => undefined) => {
  const filas: Fila[] = []
  const lectura = await leerLibro(armarLibro(libro), { filasMaximo: 200_000 }, (fila) => {
    filas.push(fila)
    return porFila(fila)
  })
  return { lectura, filas }
}
/** The cells of a single row, by their columns. */
const celdasDe = async (celdas: string, libro: LibroDePrueba = {}): Promise<Record<number, Celda>> =>
  Object.fromEntries((await leer({ ...libro, hojas: [`<row r="1">${celdas}</row>`] })).filas[0]?.celdas ?? [])
/** What the cells of a single row hold. */
const valores = async (celdas: string, libro: LibroDePrueba = {}) =>
  Object.values(await celdasDe(celdas, libro)).map(({ tipo, valor }) => [tipo, valor])

test('D-37 rows come with the number that people see, what hides them, and only the cells that hold something', async () => {
  const { filas, lectura } = await leer({
    hojas: [
      `<row r="3">${enLinea('B3', 'uno')}<c r="C3" s="1"/>${enLinea('AA3', 'dos')}${enLinea('AB3', '  ')}</row>
       <row r="4"/><row r="9" hidden="1">${enLinea('A9', 'tres')}</row><row r="10" ht="0">${enLinea('A10', 'cuatro')}</row>`,
    ],
  })
  expect(lectura).toEqual({ filas: 3 })
  expect(filas.map((f) => [f.hoja, f.numero, f.oculta, [...f.celdas].map(([c, { valor }]) => [c, valor])])).toEqual([
    [
      'Hoja 1',
      3,
      false,
      [
        [2, 'uno'],
        [27, 'dos'],
      ],
    ],
    ['Hoja 1', 9, true, [[1, 'tres']]],
    ['Hoja 1', 10, true, [[1, 'cuatro']]],
  ])
})

test('D-37 rows and cells without an address follow the one before', async () => {
  const { filas } = await leer({
    hojas: ['<row><c><v>1</v></c><c><v>2</v></c></row><row r="7"/><row><c><v>3</v></c></row>'],
  })
  expect(filas.map((f) => [f.numero, [...f.celdas.keys()]])).toEqual([
    [1, [1, 2]],
    [8, [1]],
  ])
})

test('D-37 hidden sheets are passed over; the others follow one another until it is said that it is enough', async () => {
  const hojas = [1, 2, 3, 4].map((n) => `<row r="1"><c><v>${n}</v></c></row><row r="2"><c><v>${n}0</v></c></row>`)
  const { filas } = await leer({ hojas, estados: ['hidden', 'visible', '', ''] }, ({ hoja }) =>
    hoja === 'Hoja 2' ? 'otraHoja' : 'basta',
  )
  expect(filas.map(({ hoja, numero }) => [hoja, numero])).toEqual([
    ['Hoja 2', 1],
    ['Hoja 3', 1],
  ])
})

test('SEG-22 of a file of which one sheet is wanted, nothing behind the first that holds something is looked at', async () => {
  const hojas = [
    '<row r="1"><c r="A1" s="1"/></row>',
    '<row r="1"><c><v>2</v></c></row>',
    '<?xml version="1.0"?><broken>',
  ]
  const de = async (opciones: { soloPrimeraHoja?: boolean }) => {
    const filas: Fila[] = []
    const lectura = await leerLibro(armarLibro({ hojas }), { filasMaximo: 9, ...opciones }, (f) => void filas.push(f))
    return [lectura, filas.map(({ hoja }) => hoja)]
  }
  expect(await de({ soloPrimeraHoja: true })).toEqual([{ filas: 1 }, ['Hoja 2']])
  expect(await de({})).toEqual([{ falla: 'danada' }, ['Hoja 2']])
})

test('SEG-22 cells beyond ZZ are left out when it is so asked: a row of nothing else is none', async () => {
  const hojas = [
    `<row r="1">${enLinea('A1', 'x')}${enLinea('AAA1', 'y')}</row><row r="2">${enLinea('XFD2', 'z')}</row>`,
  ]
  const filas: Fila[] = []
  const lectura = await leerLibro(
    armarLibro({ hojas }),
    { filasMaximo: 9, sinLejanas: true },
    (f) => void filas.push(f),
  )
  expect([lectura, filas.map(({ celdas }) => [...celdas.keys()])]).toEqual([{ filas: 1 }, [[1]]])
})

test('D-37 neither a text nor the name of a sheet keeps what nobody sees', async () => {
  const { filas } = await leer({
    hojas: [`<row r="1">${enLinea('A1', 'PU\u061cEN\u00adTE\u{e0041}\u202e\u200d 👩\u200d🔧')}</row>`],
    nombres: ['\u202eO\u200bBRAS '],
  })
  expect([textoDe(filas[0]?.celdas.get(1)), filas[0]?.hoja]).toEqual(['PUENTE 👩\u200d🔧', 'OBRAS'])
})

test('D-37 CAN-20 every kind of text: shared, in pieces, inline, without its reading aloud, with what XML escapes', async () => {
  const textos =
    '<si><t>QUISPE</t></si><si><r><t xml:space="preserve">MA </t></r><r><t>NÚÑEZ</t></r></si><si><t>漢字</t><rPh><t>kanji</t></rPh></si>'
  const celdas = [
    '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>',
    '<c t="inlineStr"><is><r><t>A</t></r><r><t>&amp;B</t></r></is></c><c t="inlineStr"><is><t><![CDATA[<C>]]></t></is></c>',
    '<c t="inlineStr"><is><t>a_x000D_b_x0041__x0000_</t></is></c>',
  ]
  expect(await valores(celdas.join(''), { textos })).toEqual(
    ['QUISPE', 'MA NÚÑEZ', '漢字', 'A&B', '<C>', 'a bA '].map((texto) => ['texto', texto]),
  )
})

test('D-37 thousands of shared texts, long ones and of many alphabets among them, each stays what it is', async () => {
  const comunes = Array.from({ length: 9_000 }, (_, i) => `${i} ${'ñ漢😀'.repeat(i % 90)}`)
  const textos = comunes.map((texto) => `<si><t>${texto}</t></si>`).join('')
  const hoja = comunes.map((_, i) => `<row><c t="s"><v>${i}</v></c></row>`).join('')
  const { filas } = await leer({ textos, hojas: [hoja] })
  expect(filas.map(({ celdas }) => celdas.get(1)?.valor)).toEqual(comunes)
})

test('D-37 numbers, truths and failures are told apart; what is no number stays a text', async () => {
  const celdas =
    '<c><v>98476957</v></c><c t="n"><v>1.5E3</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><v>doce</v></c>'
  expect(await valores(celdas)).toEqual([
    ['numero', 98_476_957],
    ['numero', 1_500],
    ['logico', true],
    ['error', '#N/A'],
    ['texto', 'doce'],
  ])
})

test('D-37 a formula gives the result that the file holds, none when it holds none, and is never worked out', async () => {
  const celdas =
    '<c r="A1"><f>1+1</f><v>7</v></c><c r="B1" t="str"><f>A1</f><v>ANA</v></c><c r="C1"><f>HYPERLINK("http://x")</f></c><c r="D1" t="str"><f>""</f><v></v></c>'
  expect(await celdasDe(celdas)).toEqual({
    1: { tipo: 'numero', valor: 7, formula: true },
    2: { tipo: 'texto', valor: 'ANA', formula: true },
    3: { tipo: 'sinValor', valor: null, formula: true },
  })
})

const ESTILOS =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot;d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>'

test('D-37 a number is a day by its style, also one of the workbook’s own; hours and amounts are none', async () => {
  const celdas = [0, 1, 2, 3, 4].map((s) => `<c s="${s}"><v>43892</v></c>`).join('')
  expect(
    await valores(`${celdas}<c s="1"><v>43892.9999999</v></c><c s="1"><v>-3</v></c>`, { estilos: ESTILOS }),
  ).toEqual([
    ['numero', 43_892],
    ['fecha', '2020-03-02'],
    ['fecha', '2020-03-02'],
    ['numero', 43_892],
    ['numero', 43_892],
    ['fecha', '2020-03-03'],
    ['numero', -3],
  ])
})

test('VIS-27 a day with hours says them, to the second; midnight, and what is rounded to it, says none', async () => {
  const celdas = '<c s="1"><v>43892.5</v></c><c s="1"><v>43892.9999999</v></c><c t="d"><v>2020-03-02T09:05:10</v></c>'
  expect(Object.values(await celdasDe(celdas, { estilos: ESTILOS }))).toEqual([
    { tipo: 'fecha', valor: '2020-03-02', formula: false, hora: '12:00:00' },
    { tipo: 'fecha', valor: '2020-03-03', formula: false },
    { tipo: 'fecha', valor: '2020-03-02', formula: false, hora: '09:05:10' },
  ])
})

test('SEG-22 a number that is shown as a percentage says so; a day or a text with that sign is none', async () => {
  const estilos =
    '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0.00&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
  const celdas = [0, 1, 2, 3, 4].map((s) => `<c s="${s}"><v>0.5</v></c>`).join('')
  const numero = { tipo: 'numero', valor: 0.5, formula: false }
  const porcentaje = { ...numero, porcentaje: true }
  expect(Object.values(await celdasDe(celdas, { estilos }))).toEqual([
    numero,
    porcentaje,
    porcentaje,
    porcentaje,
    numero,
  ])
})

test('SEG-20 columns are known by one or two letters, up to ZZ, and what stands beyond is too much', async () => {
  const alcance = async (columna: string) =>
    (await leer({ hojas: [`<row r="1">${enLinea(`${columna}1`, 'x')}</row>`] })).lectura
  expect([await alcance('ZZ'), await alcance('AAA')]).toEqual([{ filas: 1 }, { falla: 'desmedida' }])
  for (let columna = 1; columna <= 702; columna++) expect(columnaDe(letrasDe(columna))).toBe(columna)
  expect([letrasDe(1), letrasDe(26), letrasDe(27), letrasDe(30), letrasDe(702)]).toEqual(['A', 'Z', 'AA', 'AD', 'ZZ'])
})

test('D-37 days counted from 1904 and days written as text of the strict dialect are the same days', async () => {
  expect(await valores('<c s="1"><v>42430</v></c>', { estilos: ESTILOS, desde1904: true })).toEqual([
    ['fecha', '2020-03-02'],
  ])
  expect(await valores('<c t="d"><v>2020-03-02T00:00:00</v></c><c t="d"><v>2020-02-30</v></c>')).toEqual([
    ['fecha', '2020-03-02'],
    ['texto', '2020-02-30'],
  ])
})

test('D-37 workbooks of other programs: names with prefixes, the strict dialect, two bytes for each letter', async () => {
  const raro = `<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>ñandú</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
  const contenido = Buffer.from(`\ufeff${raro}`, 'utf16le')
  const { filas } = await leer({ partes: { 'xl/worksheets/sheet1.xml': { contenido } } })
  expect(filas[0]?.celdas.get(1)?.valor).toBe('ñandú')
})

test('D-37 a workbook wherever its own list says that it stands', async () => {
  const raiz = `${XML}<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/otro/libro.xml"/></Relationships>`
  const libro = `${XML}<workbook xmlns:r="r"><sheets><sheet name="Ñ" r:id="a"/></sheets></workbook>`
  const lista = `${XML}<Relationships><Relationship Id="a" Type="x/worksheet" Target="../xl/worksheets/sheet1.xml"/><Relationship Id="b" Type="x/worksheet" TargetMode="External" Target="http://x/"/></Relationships>`
  const { filas } = await leer({
    partes: {
      '_rels/.rels': { contenido: raiz },
      'xl/workbook.xml': null,
      'otro/libro.xml': { contenido: libro },
      'otro/_rels/libro.xml.rels': { contenido: lista },
    },
  })
  expect(filas.map(({ hoja }) => hoja)).toEqual(['Ñ'])
})

test('D-37 no row is given out while the one before is in hand', async () => {
  let enMano = 0
  let juntas = 0
  const hoja = '<row><c><v>1</v></c></row>'.repeat(5_000)
  const { lectura } = await leer({ hojas: [hoja] }, async ({ numero }) => {
    juntas = Math.max(juntas, ++enMano)
    if (numero % 50 === 0) await setImmediate()
    enMano--
    return undefined
  })
  expect([lectura, juntas]).toEqual([{ filas: 5_000 }, 1])
})
