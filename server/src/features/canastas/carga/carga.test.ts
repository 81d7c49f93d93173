import { canastasApi } from '@cabildo/contracts/canastas'
import { type Carga, canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { COLUMNAS_HOJA } from '@cabildo/contracts/canastas-reglas'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { ENCABEZADO, unaPersona, unLibro, unPadron } from '../../../../test/hojas-de-prueba.ts'
import { MUDO } from '../../../../test/obrero.ts'
import { abrirRevisor, revisarCarga } from './index.ts'

const banco = usarBanco()
let revisor: ReturnType<typeof abrirRevisor>
beforeAll(() => {
  revisor = abrirRevisor(banco.archivos)
})
afterAll(() => revisor.cerrar())
beforeEach(() => banco.db.deleteFrom('canastas').execute())

const sol = () => banco.como('sol')
/** What the worker does with it. */
const trabajar = (carga_id: number) =>
  revisarCarga({
    db: banco.db,
    archivos: banco.archivos,
    reloj: { ahora: () => new Date(), hoy: () => '2026-11-18', anio: () => 2026 },
    revisor,
    registro: MUDO,
  })({ carga_id }, { ultimo: true })

const ver = async (id: number): Promise<Carga> => {
  const { status, cuerpo } = await (await sol()).llamar(canastasCargaApi.ver, { params: { id: String(id) } })
  expect(status).toBe(200)
  return cuerpo.data
}

const revisar = async (archivo: File): Promise<Carga> => {
  const { status, cuerpo } = await (await sol()).llamar(canastasCargaApi.revisar, {
    archivos: { 'selectedFile[]': [archivo] },
    body: {},
  })
  expect([status, cuerpo]).toMatchObject([200, { data: { estado: 'revisando', nombre: archivo.name } }])
  await trabajar(cuerpo.data.id)
  return ver(cuerpo.data.id)
}

const filasDe = async ({ id }: Carga, query: Record<string, string> = {}) =>
  (await (await sol()).llamar(canastasCargaApi.filas, { params: { id: String(id) }, query })).cuerpo

const aplicar = async ({ id }: Carga, actualizar = true) =>
  (await sol()).llamar(canastasCargaApi.aplicar, { params: { id: String(id) }, body: { actualizar } })

const todas = () => banco.db.selectFrom('canastas').selectAll().orderBy('dni').execute()

test('CAN-29 API-87 a spreadsheet is looked at first and changes nothing until it is applied', async () => {
  const personas = [unaPersona(), unaPersona({ referencia: null, ngrupo: null }), unaPersona({ ngrupo: 'GRUPO 9' })]
  const archivo = await unPadron(personas, 'padrón de mayo.xlsx')
  const carga = await revisar(archivo)
  expect(carga).toMatchObject({
    ...{ estado: 'lista', hoja: 'Hoja1', filas: 3, nuevos: 2, cambiados: 0, iguales: 0, rechazados: 1, ignorados: 0 },
    ...{ bytes: archivo.size, falla: null, registrados: null },
  })
  expect(await todas()).toEqual([])
  expect((await filasDe(carga)).data.map(({ fila, clase }) => [fila, clase])).toEqual([
    [2, 'nuevo'],
    [3, 'nuevo'],
    [4, 'rechazado'],
  ])
  const { status, cuerpo } = await aplicar(carga)
  expect([status, cuerpo]).toMatchObject([200, { data: { estado: 'aplicada', registrados: 2, actualizados: 0 } }])
  expect(await todas()).toMatchObject([
    { dni: personas[0]?.dni, fnac: '1980-03-31', lote: '7', referencia: 'ACTA-MPI', path_file: 'NINGUNO' },
    {
      ...{ dni: personas[1]?.dni, referencia: 'PENDIENTE', ngrupo: '' },
      ...{ name_file: 'padrón de mayo.xlsx', size_file: String(archivo.size) },
    },
  ])
})

test('CAN-20 the same file again changes nothing', async () => {
  const personas = [unaPersona(), unaPersona({ referencia: 'ACTA-ANGLOAMERICA' }), unaPersona({ fnac: null })]
  await aplicar(await revisar(await unPadron(personas)))
  const antes = await todas()
  const otra = await revisar(await unPadron(personas))
  expect(otra).toMatchObject({ nuevos: 0, cambiados: 0, iguales: 3, rechazados: 0 })
  expect((await aplicar(otra)).cuerpo.data).toMatchObject({ registrados: 0, actualizados: 0 })
  expect(await todas()).toEqual(antes)
})
