import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import type { CargaObras } from '@cabildo/contracts/seguimiento-carga'
import { seguimientoCargaApi } from '@cabildo/contracts/seguimiento-carga'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../../test/banco.ts'
import { unLibro } from '../../../../test/hojas-de-prueba.ts'
import { unaObra, unLibroDeObras, usarObras } from '../../../../test/obras.ts'
import { MUDO } from '../../../../test/obrero.ts'
import { vencerCargas } from '../../../platform/cargas/cargas.queries.ts'
import { crearReloj } from '../../../platform/reloj.ts'
import type { LectorDeObras } from './carga.ts'
import { abrirLectorDeObras, revisarCargaDeObras } from './previa.ts'

const banco = usarBanco()
const { ajustar, auditadas, avances, cargas, listar, obras, subir } = usarObras(banco)
let lector: LectorDeObras
beforeAll(() => {
  lector = abrirLectorDeObras(banco.archivos)
})
afterAll(() => lector.cerrar())
beforeEach(async () => {
  banco.poner(AHORA)
  await banco.bd.comoDueno('truncate obras, obras_cargas, obras_avances, obras_columnas, cargas cascade')
  await ajustar()
})

const sol = () => banco.como('sol')
const de = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const recibir = async (archivo: File) =>
  (await sol()).llamar(seguimientoCargaApi.revisar, { archivos: { 'selectedFile[]': [archivo] }, body: {} })
const ver = async (carga: { id: number }): Promise<CargaObras> =>
  (await (await sol()).llamar(seguimientoCargaApi.ver, de(carga))).cuerpo.data
/** Takes a file in and does the worker's part. */
const revisar = async (archivo: File): Promise<CargaObras> => {
  const { cuerpo } = await recibir(archivo)
  const partes = { db: banco.db, archivos: banco.archivos, reloj: crearReloj(() => AHORA), log: MUDO, lector }
  await revisarCargaDeObras(partes)({ carga_id: cuerpo.data.id }, { ultimo: true })
  return ver(cuerpo.data)
}
const filas = async (carga: { id: number }, clase: string) =>
  (
    await (
      await sol()
    ).llamar(seguimientoCargaApi.filas, {
      ...de(carga),
      query: { 'columns[clase]': clase },
    })
  ).cuerpo.data
const aplicar = async (carga: { id: number }) =>
  (await sol()).llamar(seguimientoCargaApi.aplicar, { ...de(carga), body: {} })
const descartar = async (carga: { id: number }) => (await sol()).llamar(seguimientoCargaApi.descartar, de(carga))
const todo = async () => [await obras(), await cargas(), await avances(), await auditadas()]

test('SEG-29 D-37 an upload is looked at: what is new, changed field by field, gone and refused; nothing happens until it is applied', async () => {
  const [ana, beto, carla, dora, malo] = [unaObra(), unaObra(), unaObra(), unaObra(), unaObra()]
  await subir(await unLibroDeObras([ana, beto, carla, malo]))
  const antes = await todo()
  const carga = await revisar(
    await unLibroDeObras([
      dora,
      { ...beto, avance_fisico: 60, costo_actualizado: 3_000, fechafin: null },
      ana,
      { ...malo, fechafin: '31/02/2026' },
    ]),
  )
  expect(carga).toMatchObject({
    ...{ estado: 'lista', nuevos: 1, cambiados: 1, iguales: 1, retirados: 1, rechazados: 1, publicadas: 4 },
    reporte: { obras: 4, nuevas: 1, cambiadas: 1, iguales: 1, retiradas: 1, conservadas: 1, rechazadas: 1 },
  })
  expect(await todo()).toEqual(antes)
  expect((await filas(carga, 'cambia')).map(({ fila, cui, cambios }) => [fila, cui, cambios])).toEqual([
    [
      3,
      String(beto.cui),
      [
        { campo: 'Avance físico', antes: '45.50 %', despues: '60.00 %' },
        { campo: 'Fecha de fin', antes: '30/12/2026', despues: '' },
        { campo: 'Costo actualizado', antes: 'S/. 2,000.50', despues: 'S/. 3,000.00' },
      ],
    ],
  ])
  expect((await filas(carga, 'nuevo')).map(({ fila, cui }) => [fila, cui])).toEqual([[2, String(dora.cui)]])
  expect((await filas(carga, 'retira')).map(({ fila, cui }) => [fila, cui])).toEqual([[null, String(carla.cui)]])
  expect((await filas(carga, 'rechazado')).map(({ fila, motivos }) => [fila, motivos])).toEqual([
    [5, ['Fecha de fin: 31/02/2026 no es una fecha']],
  ])

  const { status, cuerpo } = await aplicar(carga)
  expect([status, cuerpo.data]).toMatchObject([
    200,
    { estado: 'aplicada', registrados: 1, actualizados: 1, reporte: { obras: 4, nuevas: 1, conservadas: 1 } },
  ])
  expect((await listar()).map(({ cui }) => Number(cui)).sort()).toEqual([ana.cui, beto.cui, dora.cui, malo.cui].sort())
  expect((await cargas()).map(({ obras: n, rechazadas, nombre }) => [n, rechazadas, nombre])).toEqual([
    [4, 0, 'obras.xlsx'],
    [3, 1, 'obras.xlsx'],
  ])
  // Once is enough, and a second time does no harm.
  const hecho = await todo()
  expect((await aplicar(carga)).status).toBe(200)
  expect(await todo()).toEqual(hecho)
  expect((await descartar(carga)).status).toBe(409)
})

test('SEG-29 D-22 works that changed since they were looked at are told with 409, and looked at again before anything is applied', async () => {
  const [ana, beto, carla] = [unaObra(), unaObra(), unaObra()]
  await subir(await unLibroDeObras([ana, beto]))
  const carga = await revisar(await unLibroDeObras([{ ...ana, avance_fisico: 70 }, carla]))
  expect(carga).toMatchObject({ nuevos: 1, cambiados: 1, retirados: 1 })
  // A colleague changes one of them and publishes another.
  await subir(await unLibroDeObras([{ ...ana, avance_fisico: 50 }, beto, carla]))
  const antes = await todo()
  expect(await aplicar(carga)).toMatchObject({ status: 409, cuerpo: { codigo: 'obrasCambiadas' } })
  expect(await todo()).toEqual(antes)
  expect(await ver(carga)).toMatchObject({ estado: 'lista', nuevos: 0, cambiados: 1, iguales: 1, retirados: 1 })
  expect((await filas(carga, 'cambia'))[0]?.cambios).toEqual([
    { campo: 'Avance físico', antes: '50.00 %', despues: '70.00 %' },
  ])
  // One of those that would go is deleted meanwhile: that is another preview, too.
  await (await sol()).llamar(seguimientoApi.eliminar, { params: { cui: String(beto.cui) } })
  expect((await aplicar(carga)).status).toBe(409)
  expect((await aplicar(carga)).status).toBe(200)
  expect((await listar()).map(({ cui, avance_fisico }) => [Number(cui), avance_fisico])).toEqual([
    [ana.cui, 70],
    [carla.cui, 45.5],
  ])
})

test('SEG-29 one that is discarded, or left for a day, leaves nothing of it', async () => {
  await subir(await unLibroDeObras([unaObra()]))
  const antes = await todo()
  const quedan = async () => [
    (await banco.db.selectFrom('cargas').select('id').execute()).length,
    (await banco.db.selectFrom('cargas_obras').select('lugar').execute()).length,
    await banco.archivosEnDisco(),
  ]
  const una = await revisar(await unLibroDeObras([unaObra()]))
  expect((await descartar(una)).status).toBe(200)
  expect(await quedan()).toEqual([0, 0, []])
  await revisar(await unLibroDeObras([unaObra()]))
  await vencerCargas(banco.db, new Date(Date.now() + 1_000))
  expect(await quedan()).toEqual([0, 0, []])
  expect(await todo()).toEqual(antes)
})

test('SEG-20 SEG-22 a file without works says why, and without settings none is taken', async () => {
  const mala = await revisar(
    await unLibro([
      {
        filas: [
          ['CUI', 'PROYECTO'],
          ['x', 'Nada'],
        ],
      },
    ]),
  )
  expect(mala).toMatchObject({ estado: 'fallida', reporte: null })
  expect(mala.falla).toMatch(/^Ninguna fila de la hoja «.*» tiene un CUI en la columna A/)
  await banco.bd.comoDueno('truncate obras_columnas')
  expect(await recibir(await unLibroDeObras([unaObra()]))).toMatchObject({
    ...{ status: 409, cuerpo: { codigo: 'sinColumnas' } },
  })
  expect(await banco.archivosEnDisco()).toEqual([])
})

test('SEG-02 CAN-12 a spreadsheet of works is none of baskets, and one of somebody else is nobody’s', async () => {
  const carga = await revisar(await unLibroDeObras([unaObra()]))
  expect((await (await sol()).llamar(canastasCargaApi.ver, de(carga))).status).toBe(404)
  expect((await (await sol()).llamar(canastasCargaApi.aplicar, { ...de(carga), body: {} })).status).toBe(404)
  await banco.db.updateTable('cargas').set({ created_by: 11 }).where('id', '=', carga.id).execute()
  for (const { status } of [await aplicar(carga), await descartar(carga)]) expect(status).toBe(404)
})
