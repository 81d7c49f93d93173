import { beforeEach, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { armarLibro } from '../../../../hojas/test/libro-de-prueba.ts'
import { MAXIMO, usarBancoDeSubidas } from '../../../test/subidas.ts'

const banco = usarBancoDeSubidas()
beforeEach(() => banco.vaciar())

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const subir = async (contenido: Buffer, { parte = 'libro[]', nombre = 'padrón.xlsx' } = {}) => {
  const formulario = new FormData()
  formulario.append('texto', 'x')
  formulario.append(parte, new Blob([new Uint8Array(contenido)]), nombre)
  const { statusCode, body } = await banco.app.inject({ method: 'POST', url: '/api/con-libro', payload: formulario })
  return { estado: statusCode, cuerpo: JSON.parse(body) }
}

test('CAN-12 API-07 a workbook is stored as one, whatever it weighs, and looked at by nobody yet', async () => {
  const { estado, cuerpo } = await subir(armarLibro())
  expect([estado, cuerpo.archivos]).toMatchObject([200, [{ parte: 'libro', nombre: 'padrón.xlsx', paginas: 0 }]])
  expect(cuerpo.archivos[0].storage_key).toMatch(/\.xlsx$/)
  expect(await banco.enDisco()).toEqual([cuerpo.archivos[0].storage_key])
})

test('CAN-12 D-37 one with a password is taken, too: its reader says so', async () => {
  expect((await subir(Buffer.concat([OLE, Buffer.alloc(100)]))).estado).toBe(200)
})

test('D-36 nothing by the name of a workbook is refused as such beside its field, and not kept', async () => {
  const message = 'El archivo esta dañado o vacío'
  expect(await subir(Buffer.alloc(0))).toMatchObject({ estado: 422, cuerpo: { message, errors: { libro: message } } })
  expect(await banco.enDisco()).toEqual([])
})

test.each([
  ['a single byte', Buffer.from('P')],
  ['a PDF', pdfDePrueba({ bytes: 30_000 })],
  ['a list of values', Buffer.from('DNI;NOMBRE\n12345678;ANA')],
  ['a page of the web', Buffer.from('<html><table><tr><td>DNI</td></tr></table></html>')],
])('CAN-12 %s by the name of a workbook is refused beside its field, and not kept', async (_nombre, contenido) => {
  expect(await subir(contenido)).toMatchObject({
    estado: 422,
    cuerpo: { codigo: 'noEsXlsx', errors: { libro: 'El archivo debe ser de Excel (.xlsx)' } },
  })
  expect(await banco.enDisco()).toEqual([])
})

test('CAN-12 a workbook above the limit is refused, and one where a PDF belongs as well', async () => {
  const larga = await subir(Buffer.concat([Buffer.from('PK'), Buffer.alloc(MAXIMO)]))
  expect(larga).toMatchObject({ estado: 413, cuerpo: { codigo: 'archivoGrande' } })
  const enOtra = await subir(armarLibro(), { parte: 'fileLocal' })
  expect(enOtra).toMatchObject({ estado: 422, cuerpo: { codigo: 'pdfDanado' } })
  expect(await banco.enDisco()).toEqual([])
})

test.each(['padron.xls', 'padron.xlsm', 'padron.zip', 'xlsx', '..', 'padron.xlsx.exe'])(
  'CAN-12 a workbook called %s is refused beside its field: only .xlsx is taken',
  async (nombre) => {
    const { estado, cuerpo } = await subir(armarLibro(), { nombre })
    expect([estado, cuerpo.errors]).toEqual([422, { libro: 'El archivo debe ser de Excel (.xlsx)' }])
    expect(await banco.enDisco()).toEqual([])
  },
)

test('CAN-12 in capitals the name is as good', async () => {
  expect((await subir(armarLibro(), { nombre: 'PADRON.XLSX' })).cuerpo.archivos).toMatchObject([
    { nombre: 'PADRON.XLSX' },
  ])
})
