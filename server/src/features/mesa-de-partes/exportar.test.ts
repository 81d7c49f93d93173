import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { observar, recepcionar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
let mila: Cliente
let expe_id = ''
const registros: string[] = []
const HOSTIL = '=HYPERLINK("http://malo.example";"clic")'
const ETIQUETA = '<script>alert(1)</script> +51 987'

beforeAll(async () => {
  mila = await banco.como('mila')
  const filas = [
    { asunto: 'Recibida', ndocumento: '1' },
    { asunto: ETIQUETA, ndocumento: '2', documento: '20100066603', nombres: '@Empresa -1 S.A.' },
    { asunto: HOSTIL, ndocumento: '3' },
  ]
  const ids: number[] = []
  for (const [i, fila] of filas.entries()) {
    const { id, nro_registro } = await unTramite(banco, { ...fila, created_at: new Date(AHORA.getTime() + i * 60_000) })
    ids.push(id)
    registros.push(nro_registro)
  }
  expe_id = (await recepcionar(mila, ids[0] ?? 0)).cuerpo.data.expe_id
  await observar(mila, ids[1] ?? 0)
})

const exportar = (formato: string, mas: object = {}, quien = mila) =>
  quien.enviar({ method: 'POST', url: '/api/export/mpvirtual', payload: { formato, ...mas } })

test('D-57 API-98 MPV-46 MPV-47 D3 D2 the export shows the columns of the screen, and no cell is a formula', async () => {
  const { statusCode, body } = await exportar('csv')
  expect(statusCode).toBe(200)
  expect(parse(body, { bom: true })).toEqual([
    ['Tipo doc.', 'Nro', 'Asunto', 'Solicitante', 'RUC/DNI', 'Registro', 'Sisgedo', 'Estado', 'Fecha', 'Hora', 'Canal'],
    [
      'SOLICITUD-OTROS',
      '3',
      `'${HOSTIL}`,
      'Quispe Mamani Rosa Elvira',
      '98000001',
      `REG-${registros[2]}`,
      '',
      'PENDIENTE',
      '18/11/2026',
      expect.any(String),
      'Virtual',
    ],
    [
      'SOLICITUD-OTROS',
      '2',
      ETIQUETA,
      "'@Empresa -1 S.A.",
      '20100066603',
      `REG-${registros[1]}`,
      '',
      'ANULADO',
      '18/11/2026',
      expect.any(String),
      'Virtual',
    ],
    [
      'SOLICITUD-OTROS',
      '1',
      'Recibida',
      'Quispe Mamani Rosa Elvira',
      '98000001',
      `REG-${registros[0]}`,
      `EXP-${expe_id}`,
      'RECEPCIONADO',
      '18/11/2026',
      expect.any(String),
      'Virtual',
    ],
  ])
})

test('D3 decision 0227 in Excel every cell is text but the day and the hour, and none is a formula', async () => {
  const [hoja] = (await readXlsx((await exportar('excel')).rawPayload)).sheets
  const kinds = hoja?.rows
    .slice(1)
    .map((fila) => fila.map((celda) => (celda instanceof Date ? 'date' : typeof (celda ?? ''))))
  const texts = (n: number) => Array<string>(n).fill('string')
  expect(new Set(kinds?.map((fila) => fila.join()))).toEqual(
    new Set([[...texts(8), 'date', kinds?.[0]?.[9], 'string'].join()]),
  )
  expect(kinds?.[0]?.[9]).not.toBe('string')
  expect([...(hoja?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
  expect(hoja?.rows.map(([, , asunto]) => asunto)).toEqual(['Asunto', `'${HOSTIL}`, ETIQUETA, 'Recibida'])
})

test('API-98 D-57 the export takes the filters of the list and asks for its permission', async () => {
  const { body } = await exportar('csv', { columns: { estado: 'PENDIENTE' } })
  expect(parse(body, { bom: true })).toHaveLength(2)
  expect((await exportar('pdf')).statusCode).toBe(200)
  expect((await exportar('csv', {}, await banco.como('rebeca'))).statusCode).toBe(403)
  expect((await exportar('csv', {}, banco.ciudadano)).statusCode).toBe(401)
})
