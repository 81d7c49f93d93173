import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { expect, test } from 'vitest'
import { ENTIDAD, EXPEDIDO, lineasDe, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { type Expedido, nombreDe, redactar } from './redaccion.ts'

const redactado = (tipo: TipoDocumento, mas = {}, expedido: Expedido = EXPEDIDO) =>
  redactar(unBorrador(tipo, mas), expedido, ENTIDAD, PLANTILLAS)

test.each<[TipoDocumento, string, string, string]>([
  [1, 'ORDENANZA MUNICIPAL', 'N° 045-2026-MPVA', 'ORDENANZA:'],
  [2, 'RESOLUCIÓN DE CONCEJO', 'N° 045-2026-MPVA', 'SE RESUELVE:'],
  [3, 'RESOLUCIÓN DE ALCALDÍA', 'N° 045-2026-A-MPVA', 'SE RESUELVE:'],
  [7, 'ACUERDO DE CONCEJO', 'N° 045-2026-MPVA', 'SE ACORDÓ:'],
  [8, 'DECRETO DE ALCALDÍA', 'N° 045-2026-A-MPVA', 'SE DECRETA:'],
  [9, 'DIRECTIVA', 'N° 045-2026-A-MPVA', 'I. Aprobar el plan anual.'],
  [10, 'CONVENIO', 'N° 045-2026-MPVA', 'LAS PARTES CONVIENEN LO SIGUIENTE:'],
  [11, 'RESOLUCIÓN DE GERENCIA', 'N° 045-2026-A-MPVA', 'SE RESUELVE:'],
  [12, 'RESOLUCIÓN SUB GERENCIAL', 'N° 045-2026-A-MPVA', 'SE RESUELVE:'],
  [13, 'RESOLUCIÓN JEFATURAL', 'N° 045-2026-A-MPVA', 'SE RESUELVE:'],
])('DOC-53 D-38 type %i is headed %s %s and decides with %s', (tipo, titulo, numero, verbo) => {
  const redaccion = redactado(tipo)
  const lineas = lineasDe(redaccion)
  expect(lineas.slice(0, 3)).toEqual([titulo, numero, 'Valle Alto, 21 de noviembre de 2026'])
  expect(redaccion.titulo).toBe(`${titulo} ${numero}`)
  expect(lineas).toContain(verbo)
  expect(lineas.join('\n').toUpperCase()).not.toContain('CONSEJO')
})

test.each(TIPOS_DOCUMENTO.filter(({ id }) => !esComunicacion(id)))(
  'DOC-53 D-143 $name has its reasons, then the numbered items, and nothing of the tab "$textTab"',
  ({ id, textTab }) => {
    const lineas = lineasDe(redactado(id))
    const lugar = (buscada: string | RegExp) => lineas.findIndex((linea) => linea.search(buscada) >= 0)
    const sustento = id === 9 ? [] : id === 10 ? [/^ANTECEDENTES:$/, /^BASE LEGAL:$/] : [/^CONSIDERANDO:$/]
    const orden = [...sustento, /Aprobar el plan anual\.$/, /Encargar su/].map(lugar)
    expect(orden).not.toContain(-1)
    expect(orden).toEqual(orden.toSorted((a, b) => a - b))
    expect(lineas).not.toContain(textTab.toUpperCase())
    expect(lineas.includes('VISTOS:')).toBe(![1, 7, 9, 10].includes(id))
    expect(lineas.includes('CONSIDERANDO:')).toBe(![9, 10].includes(id))
  },
)

const GDU = { id: 15, name: 'Gerencia de Desarrollo Urbano' }

test.each<[TipoDocumento, string]>([
  [14, 'MEMORANDO'],
  [15, 'INFORME'],
  [16, 'OFICIO'],
  [17, 'CARTA'],
])(
  'EXP-48 type %i is headed %s with the siglas of area and entity, then A, DE, ASUNTO, REFERENCIA, FECHA',
  (tipo, titulo) => {
    const titulares = { alcalde: '', secretario: '', jefe: 'ANA PAZ RÍOS' }
    const considerandos = 'Sírvase **disponer** lo necesario.\n- Uno.'
    const redaccion = redactado(tipo, { considerandos }, { ...EXPEDIDO, area: GDU, titulares })
    const lineas = lineasDe(redaccion)
    expect(lineas.slice(0, 11)).toEqual([
      ...[titulo, 'N° 045-2026-GDU-MPVA', 'A:Gerencia Municipal'],
      ...['DE:ANA PAZ RÍOS', 'GERENTE', 'GERENCIA DE DESARROLLO URBANO'],
      ...['ASUNTO:Aprobación del plan anual', 'REFERENCIA:El Informe N° 120-2026-GDU;'],
      ...['FECHA:Valle Alto, 21 de noviembre de 2026', 'Sírvase disponer lo necesario.', 'Uno.'],
    ])
    expect(lineas.at(-4)).toBe('Atentamente,')
    expect(lineas.slice(-3)).toEqual(['ANA PAZ RÍOS', 'GERENTE', 'GERENCIA DE DESARROLLO URBANO'])
    expect(redaccion.membrete.area).toBe('Gerencia de Desarrollo Urbano')
    expect(redaccion.pie?.texto).toContain('Código: ABCDEFG')
  },
)

test('EXP-48 what has no reference leaves its line out, and a reference of two papers has two lines', () => {
  const cabeza = (vistos: string) =>
    lineasDe(redactado(16, { vistos })).filter((linea) => /^(REFERENCIA|FECHA|El Oficio)/.test(linea))
  expect(cabeza('')).toEqual(['FECHA:Valle Alto, 21 de noviembre de 2026'])
  expect(cabeza('El Informe N° 1\nEl Oficio N° 2')).toEqual([
    ...['REFERENCIA:El Informe N° 1', 'El Oficio N° 2', 'FECHA:Valle Alto, 21 de noviembre de 2026'],
  ])
})

test('EXP-48 a memorando that names nobody is for the areas that it was sent to, or leaves the place to fill in', () => {
  const para = (destinatario: string, destinos?: string[]) =>
    lineasDe(redactado(14, { destinatario }, { ...EXPEDIDO, ...(destinos && { destinos }) }))[2]
  expect(para('', ['Secretaría General', 'Gerencia Municipal'])).toBe('A:Secretaría General; Gerencia Municipal')
  expect(para('Todas las gerencias', ['Secretaría General'])).toBe('A:Todas las gerencias')
  expect(para('')).toBe('A:')
})

test('EXP-48 an installation words the head of a communication, and takes its reference out, by the template', () => {
  const plantilla = {
    ...PLANTILLAS.de(15),
    verbo: 'SUMILLA',
    vistos: null,
    considerando: 'INFORMO:',
    formula: 'Es todo.',
  }
  const lineas = lineasDe(redactar(unBorrador(15), EXPEDIDO, ENTIDAD, { ...PLANTILLAS, de: () => plantilla }))
  expect(lineas).toContain('SUMILLA:Aprobación del plan anual')
  expect(lineas.join()).not.toContain('REFERENCIA')
  expect(lineas.indexOf('Es todo.')).toBeGreaterThan(lineas.indexOf('INFORMO:'))
})

test.each([
  ['Ordenanza que regula el comercio', ['ORDENANZA QUE REGULA EL COMERCIO']],
  ['que regula el comercio.', ['ORDENANZA QUE REGULA EL COMERCIO']],
  ['«Ordenanza Municipal de\n comercio»', ['ORDENANZA MUNICIPAL DE COMERCIO']],
  ['Reglamento del «Mercado Ñ»', ['ORDENANZA:', 'REGLAMENTO DEL «MERCADO Ñ»']],
  ['«Mercado» y «Camal»', ['ORDENANZA:', '«MERCADO» Y «CAMAL»']],
  ['', ['ORDENANZA:']],
])('D-143 an ordinance called %j is approved as %j', (nombre, dicho) => {
  const lineas = lineasDe(redactado(1, { nombre }))
  const formula = lineas.findIndex((linea) => linea.endsWith('aprobó la siguiente:'))
  expect(lineas.slice(formula + 1, formula + 2 + dicho.length)).toEqual([
    ...dicho,
    'ARTÍCULO PRIMERO.- Aprobar el plan anual.',
  ])
})

test('D-143 a directive is its number, its name and its sections, without the reasons of the act that approves it', () => {
  const nombre = '"Normas para el uso de vehículos"'
  const resolutivos = ['OBJETIVO\nNormar.', 'ALCANCE\nTodos.']
  expect(lineasDe(redactado(9, { nombre, resolutivos })).slice(0, 8)).toEqual([
    ...['DIRECTIVA', 'N° 045-2026-A-MPVA', '«NORMAS PARA EL USO DE VEHÍCULOS»', 'Valle Alto, 21 de noviembre de 2026'],
    ...['I. OBJETIVO', 'Normar.', 'II. ALCANCE', 'Todos.'],
  ])
})

test('D-143 a convenio is its name, who celebrates it, antecedentes, base legal and clauses', () => {
  const lineas = lineasDe(
    redactado(10, {
      nombre: 'de cooperación entre la municipalidad y la UGEL',
      comparecientes: 'Conste por el presente **documento**:',
      vistos: 'El Acuerdo de Concejo N° 5.',
      considerandos: '- Ley N° 27972.',
      resolutivos: ['DEL OBJETO. Cooperar.'],
    }),
  )
  expect(lineas.slice(2, 11)).toEqual([
    ...['CONVENIO DE COOPERACIÓN ENTRE LA MUNICIPALIDAD Y LA UGEL', 'Valle Alto, 21 de noviembre de 2026'],
    ...['Conste por el presente documento:', 'ANTECEDENTES:', 'El Acuerdo de Concejo N° 5.'],
    ...[
      'BASE LEGAL:',
      'Ley N° 27972.',
      'LAS PARTES CONVIENEN LO SIGUIENTE:',
      'CLÁUSULA PRIMERA: DEL OBJETO. Cooperar.',
    ],
  ])
})

test('D-143 who signs is named above the position where the register tells, and left out where it does not', () => {
  const titulares = { alcalde: 'ANA PAZ RÍOS', secretario: '', jefe: 'LUIS ROJAS VEGA' }
  const firmas = (tipo: TipoDocumento) =>
    redactado(tipo, {}, { ...EXPEDIDO, titulares }).bloques.flatMap((uno) =>
      uno.estilo === 'firmas' ? uno.firmantes : [],
    )
  expect(firmas(3)).toEqual([['ANA PAZ RÍOS', 'ALCALDE']])
  expect(firmas(1)).toEqual([['ANA PAZ RÍOS', 'ALCALDE'], ['SECRETARIO GENERAL']])
  expect(firmas(11)).toEqual([['LUIS ROJAS VEGA', 'GERENTE', 'ALCALDÍA']])
  expect(firmas(10)).toEqual([['ANA PAZ RÍOS', 'POR LA MUNICIPALIDAD PROVINCIAL DE VALLE ALTO'], ['POR LA OTRA PARTE']])
})

test('D-143 the position is worded as the register does, also where the act begins with it', () => {
  const titulares = {
    ...{ alcalde: 'ANA PAZ', secretario: 'EVA RÍOS', jefe: 'IRIS SOL' },
    ...{ cargo_alcalde: 'ALCALDESA', cargo_secretario: 'SECRETARIA GENERAL (E)', cargo_jefe: 'JEFA DE PERSONAL' },
  }
  const lineas = (tipo: TipoDocumento) => lineasDe(redactado(tipo, {}, { ...EXPEDIDO, titulares }))
  expect(lineas(1)).toContain('LA ALCALDESA DE LA MUNICIPALIDAD PROVINCIAL DE VALLE ALTO')
  expect(lineas(1).slice(-4)).toEqual(['ANA PAZ', 'ALCALDESA', 'EVA RÍOS', 'SECRETARIA GENERAL (E)'])
  for (const tipo of [9, 13] as const)
    expect(lineas(tipo).slice(-3)).toEqual(['IRIS SOL', 'JEFA DE PERSONAL', 'ALCALDÍA'])
  expect(lineasDe(redactado(8))).toContain('EL ALCALDE DE LA MUNICIPALIDAD PROVINCIAL DE VALLE ALTO')
})

test('D-137 acts of the mayor bear his suffix whoever types them, those of areas their own', () => {
  const numero = (tipo: TipoDocumento) =>
    lineasDe(redactado(tipo, {}, { ...EXPEDIDO, area: { id: 15, name: 'Gerencia de Desarrollo Urbano' } }))[1]
  expect([3, 8].map((tipo) => numero(tipo as TipoDocumento))).toEqual(Array(2).fill('N° 045-2026-A-MPVA'))
  expect([1, 2, 7, 10].map((tipo) => numero(tipo as TipoDocumento))).toEqual(Array(4).fill('N° 045-2026-MPVA'))
  expect([9, 11, 12, 13].map((tipo) => numero(tipo as TipoDocumento))).toEqual(Array(4).fill('N° 045-2026-GDU-MPVA'))
})

test('D-143 a draft bears no text of the verifiable copy, what is for signing bears no BORRADOR', () => {
  const { pie, borrador } = redactar(unBorrador(3), EXPEDIDO, ENTIDAD, PLANTILLAS, 'borrador')
  expect([pie, borrador]).toEqual([null, true])
  expect(redactado(3)).toMatchObject({ pie: expect.anything(), borrador: false })
})

test('D-143 whoever signs a directive without a position in the register has that of the area', () => {
  const firma = (name: string) =>
    redactado(9, {}, { ...EXPEDIDO, area: { id: 15, name } }).bloques.flatMap((uno) =>
      uno.estilo === 'firmas' ? uno.firmantes : [],
    )
  expect(firma('Gerencia Municipal')).toEqual([['GERENTE', 'GERENCIA MUNICIPAL']])
  expect(firma('Sub Gerencia de Logística')).toEqual([['SUB GERENTE', 'SUB GERENCIA DE LOGÍSTICA']])
  expect(firma('Oficina de Catastro')).toEqual([['OFICINA DE CATASTRO']])
})

test('D-143 DOC-53 bold and lists of the draft are bold and lists of the document', () => {
  const resolutivos = ['Conformar el **comité**:\n1. Uno.\n2. **Dos**.', '- solo puntos']
  expect(redactado(3, { resolutivos }).bloques.slice(-7, -2)).toEqual([
    {
      estilo: 'parrafo',
      rotulo: 'ARTÍCULO PRIMERO.- ',
      tramos: [
        { texto: 'Conformar el ', negrita: false },
        { texto: 'comité', negrita: true },
        { texto: ':', negrita: false },
      ],
    },
    { estilo: 'lista', lista: 'numeros', numero: 1, tramos: [{ texto: 'Uno.', negrita: false }] },
    {
      estilo: 'lista',
      lista: 'numeros',
      numero: 2,
      tramos: [
        { texto: 'Dos', negrita: true },
        { texto: '.', negrita: false },
      ],
    },
    { estilo: 'parrafo', rotulo: 'ARTÍCULO SEGUNDO.-', tramos: [], encabeza: true },
    { estilo: 'lista', lista: 'puntos', numero: 0, tramos: [{ texto: 'solo puntos', negrita: false }] },
  ])
})

test('DOC-53 the heading of a section or clause stands out, and stays with its text', () => {
  const resolutivos = ['DEL OBJETO. Organizar ferias.', 'De las partes\nSon dos.']
  expect(redactado(10, { resolutivos }).bloques.slice(-5, -2)).toEqual([
    {
      estilo: 'parrafo',
      rotulo: 'CLÁUSULA PRIMERA: ',
      tramos: [
        { texto: 'DEL OBJETO.', negrita: true },
        { texto: ' Organizar ferias.', negrita: false },
      ],
    },
    {
      estilo: 'parrafo',
      rotulo: 'CLÁUSULA SEGUNDA: ',
      tramos: [{ texto: 'De las partes', negrita: true }],
      encabeza: true,
    },
    { estilo: 'parrafo', tramos: [{ texto: 'Son dos.', negrita: false }] },
  ])
  // A sentence that announces a list is none.
  expect(redactado(9, { resolutivos: ['Lo integran:\n- Uno.'] }).bloques.at(-3)).toEqual({
    estilo: 'parrafo',
    rotulo: 'I. ',
    tramos: [{ texto: 'Lo integran:', negrita: false }],
  })
})

test('DOC-53 articles and clauses are counted in words, sections of a directive in Roman numerals', () => {
  const resolutivos = Array.from({ length: 32 }, (_, i) => `Punto ${i + 1}.`)
  expect(lineasDe(redactado(3, { resolutivos }))).toEqual(
    expect.arrayContaining([
      'ARTÍCULO PRIMERO.- Punto 1.',
      'ARTÍCULO DÉCIMO PRIMERO.- Punto 11.',
      'ARTÍCULO TRIGÉSIMO SEGUNDO.- Punto 32.',
    ]),
  )
  expect(lineasDe(redactado(10, { resolutivos }))).toContain('CLÁUSULA DÉCIMA SEGUNDA: Punto 12.')
  expect(lineasDe(redactado(9, { resolutivos }))).toContain('IX. Punto 9.')
})

test('DOC-53 D-38 council acts state their session; its date is in words', () => {
  expect(lineasDe(redactado(7)).slice(3, 5)).toEqual([
    'EL CONCEJO DE LA MUNICIPALIDAD PROVINCIAL DE VALLE ALTO',
    'En Sesión Extraordinaria de fecha 15 de setiembre de 2026;',
  ])
  expect(lineasDe(redactado(1)).slice(3, 6)).toEqual([
    'EL ALCALDE DE LA MUNICIPALIDAD PROVINCIAL DE VALLE ALTO',
    'POR CUANTO:',
    'El Concejo Municipal, en Sesión Extraordinaria de fecha 15 de setiembre de 2026;',
  ])
})

test('each type closes in its own way', () => {
  expect(lineasDe(redactado(3)).slice(-2)).toEqual(['REGÍSTRESE, COMUNÍQUESE Y CÚMPLASE.', 'ALCALDE'])
  expect(lineasDe(redactado(1)).slice(-4, -2)).toEqual(['POR TANTO:', 'MANDO SE REGISTRE, PUBLIQUE Y CUMPLA.'])
  expect(lineasDe(redactado(8)).at(-2)).toBe('REGÍSTRESE, PUBLÍQUESE Y CÚMPLASE.')
  expect(lineasDe(redactado(10)).at(-3)).toMatch(/^En señal de conformidad/)
  expect(lineasDe(redactado(11)).slice(-2)).toEqual(['GERENTE', 'ALCALDÍA'])
})

test('an ordinance whose writer closed the reasons does not get the formula twice', () => {
  const con = (considerandos: string) =>
    lineasDe(redactado(1, { considerandos })).filter((linea) => linea.startsWith('Estando a lo expuesto'))
  expect(con('Que, es necesario.')).toHaveLength(1)
  expect(con('Que, es necesario.\nEstando a lo expuesto, se aprueba la siguiente:')).toEqual([
    'Estando a lo expuesto, se aprueba la siguiente:',
  ])
})

test('DOC-51 DOC-53 the footer states the code and the address of verifica, the letterhead the area that issues it', () => {
  const { pie, membrete } = redactado(3)
  expect(pie?.texto).toContain('dirección web: https://tramites.munivallealto.gob.pe/#/verifica')
  expect(pie?.texto).toMatch(/clave: ABCDEFG$/)
  expect(membrete).toMatchObject({ entidad: 'Municipalidad Provincial de Valle Alto', area: '' })
  expect(redactado(11).membrete.area).toBe('Alcaldía')
})

test.each([1, 2, 3, 7, 8] as const)('VER-03 DOC-53 a document of type %i says that its code is entered', (tipo) => {
  expect(redactado(tipo).pie?.texto).toMatch(/#\/verifica e ingresando la siguiente clave: ABCDEFG$/)
})

test.each([9, 10, 11, 12, 13, 14, 15, 16, 17] as const)(
  'P-16 VER-03 a document of type %i, which is not looked up by code, says that its PDF is brought',
  (tipo) => {
    const texto = redactado(tipo).pie?.texto
    expect(texto).toMatch(/#\/verifica y presentando ahí el archivo PDF de este documento\. Código: ABCDEFG$/)
    expect(texto).not.toContain('clave:')
  },
)

test('the name of a year is not printed in another', () => {
  expect(redactado(3).membrete.lema).toBe('“Año de la prueba”')
  expect(redactado(3, {}, { ...EXPEDIDO, dia: '2027-01-04' }).membrete.lema).toBe('')
})

test('DOC-04 a number above 999 keeps all its digits, and names the file that people keep', () => {
  expect(nombreDe({ tipo_doc: 3, anio: 2026 }, { ...EXPEDIDO, nro_doc: 1_204 }, ENTIDAD, PLANTILLAS)).toBe(
    'RA-1204-2026-A-MPVA',
  )
})

test('D7 what people write is never read as a template', () => {
  const lineas = lineasDe(
    redactado(3, { resolutivos: ['Aprobar {entidad} {{area}} $& $1'], considerandos: '{sesion}' }),
  )
  expect(lineas).toContain('ARTÍCULO PRIMERO.- Aprobar {entidad} {{area}} $& $1')
  expect(lineas).toContain('Que, {sesion};')
})

test('a document of thousands of paragraphs is refused beside its field', () => {
  expect(() => redactado(3, { considerandos: 'a\n'.repeat(4_100) })).toThrow(
    expect.objectContaining({ codigo: 'validacion', campos: { considerandos: 'El documento es demasiado largo' } }),
  )
})
