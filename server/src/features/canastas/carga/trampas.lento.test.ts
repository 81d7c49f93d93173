import { expect, test } from 'vitest'
import { armarLibro, enLinea, type LibroDePrueba } from '../../../../../hojas/test/libro-de-prueba.ts'
import { usarBanco } from '../../../../test/banco.ts'
import { usarCargas } from '../../../../test/cargas.ts'
import { unaPersona, unPadron } from '../../../../test/hojas-de-prueba.ts'

const banco = usarBanco()
const { filas, revisar, subir } = usarCargas(banco)

const archivoDe = (libro: LibroDePrueba) => new File([new Uint8Array(armarLibro(libro))], 'padron.xlsx')
const fila = (r: number, dni: string, nombre: string) =>
  `<row r="${r}">${enLinea(`A${r}`, dni)}${enLinea(`B${r}`, nombre)}</row>`
const ENCABEZADO = fila(1, 'DNI', 'BENEFICIARIO')
const DOS_HOJAS = [ENCABEZADO + fila(2, '10000001', 'ANA'), ENCABEZADO + fila(2, '10000002', 'BETO')]

test.each([
  ['the same name', ['Hoja', 'Hoja']],
  ['no name', ['', '']],
  ['a name without end', ['x'.repeat(9_000), 'y']],
])('CAN-20 D-37 of two sheets with %s only the first is read', async (_que, nombres) => {
  const carga = await revisar(archivoDe({ hojas: DOS_HOJAS, nombres }))
  expect(carga).toMatchObject({ estado: 'lista', hoja: nombres[0]?.slice(0, 100), filas: 1, nuevos: 1 })
  expect((await filas(carga)).data).toMatchObject([{ fila: 2, dni: '10000001' }])
})

test.each([
  ['that repeat', ENCABEZADO + fila(5, '10000001', 'ANA') + fila(5, '10000002', 'BETO')],
  ['that go backwards', ENCABEZADO + fila(5, '10000001', 'ANA') + fila(4, '10000002', 'BETO')],
])('CAN-29 D-37 a sheet with numbers of rows %s is refused as damaged', async (_que, hoja) => {
  const { status, cuerpo } = await subir(archivoDe({ hojas: [hoja] }))
  expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'El archivo está dañado y no se puede leer' }])
})

test('CAN-29 D-37 rows numbered within one another come with numbers that grow', async () => {
  const dentro = `<row r="3">${fila(4, '10000001', 'ANA')}${enLinea('A3', '10000002')}${enLinea('B3', 'BETO')}</row>`
  const carga = await revisar(archivoDe({ hojas: [ENCABEZADO + dentro + fila(5, '10000003', 'CÉSAR')] }))
  expect((await filas(carga)).data.map(({ fila: numero, dni }) => [numero, dni])).toEqual([
    [4, '10000001'],
    [5, '10000003'],
  ])
})

test('CAN-29 D-37 the reasons of a small file are small, whatever its cells say', async () => {
  const textos = `<si><t>DNI</t></si><si><t>BENEFICIARIO</t></si><si><t>${'0'.repeat(32_000)}x</t></si>`
  const malas = Array.from({ length: 40 }, (_, i) => {
    const r = i + 2
    return `<row r="${r}"><c r="A${r}" t="e"><v>${'&#x85;#'.repeat(16_000)}</v></c><c r="B${r}" t="s"><v>2</v></c></row>`
  })
  const titulos = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
  const { status, cuerpo } = await subir(archivoDe({ textos, hojas: [titulos + malas.join('')] }))
  expect([status, cuerpo.omitidos?.length]).toEqual([200, 40])
  expect(cuerpo.omitidos?.[0]?.motivo).toBe(
    `APELLIDOS Y NOMBRES tiene más de 120 caracteres. DNI tiene un error de Excel (${'#'.repeat(40)}…)`,
  )
})

test('CAN-12 API-87 a workbook by another name than .xlsx is refused beside its field', async () => {
  const { status, cuerpo } = await subir(await unPadron([unaPersona()], 'padron.xls'))
  expect([status, cuerpo.codigo, cuerpo.errors]).toEqual([
    ...[422, 'noEsXlsx'],
    { selectedFile: 'El archivo debe ser de Excel (.xlsx)' },
  ])
})
