import { expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { estadisticaApi } from '@cabildo/contracts/expedientes-estadistica'
import { organizacionCargasApi } from '@cabildo/contracts/organizacion-cargas'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { TITULOS, unaPersona, usarCargasDePersonal } from '../../../test/cargas-personal.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unLibro } from '../../../test/hojas-de-prueba.ts'
import { generarClaveDeServicio } from '../../platform/sesion/claves.ts'

const banco = usarBanco()
const cargas = usarCargasDePersonal(banco)
beforeEach(async () => {
  await banco.db.deleteFrom('limites').execute()
})

let serie = 0
/** A program with a key of that scope, on this machine. */
const programa = async (alcance: string, area_id: number | null, responsable_id: number): Promise<Cliente> => {
  const { clave, ...secreto } = generarClaveDeServicio()
  await banco.db
    .insertInto('claves_servicio')
    .values({
      ...{ ...secreto, area_id, nombre: `Programa ${++serie}`, alcances: [alcance], redes: ['127.0.0.0/8'] },
      ...{ vence_at: '2027-01-01', responsable_id, created_by: ELENCO.admin.id, created_at: AHORA },
    })
    .execute()
  return cliente(banco.app, clave)
}
const de = (id: number) => ({ params: { id: String(id) } })

describe('personal:cargar', () => {
  const subir = async (quien: Cliente, filas: ReturnType<typeof unaPersona>[]) => {
    const hoja = { filas: [TITULOS, ...filas.map((fila) => TITULOS.map((t) => fila[t as keyof typeof fila] ?? null))] }
    const { status, cuerpo } = await quien.llamar(organizacionCargasApi.subirPersonal, {
      archivos: { 'selectedFile[]': [await unLibro([hoja], 'personal.xlsx')] },
      body: {},
    })
    expect([status, cuerpo.message]).toEqual([200, undefined])
    await cargas.trabajar(cuerpo.data.id)
    return cuerpo.data.id
  }

  test('ING-29 ING-30 what a key uploads is its own up to the preview; whoever answers for it applies it', async () => {
    const suyo = await programa('personal:cargar', null, ELENCO.sol.id)
    const otro = await programa('personal:cargar', null, ELENCO.sol.id)
    const id = await subir(suyo, [unaPersona()])
    expect((await suyo.llamar(organizacionCargasApi.ver, de(id))).cuerpo.data).toMatchObject({
      estado: 'lista',
      nuevos: 1,
    })
    expect((await suyo.llamar(organizacionCargasApi.filas, { ...de(id), query: {} })).cuerpo.data).toHaveLength(1)
    expect((await otro.llamar(organizacionCargasApi.ver, de(id))).status).toBe(404)
    expect((await suyo.llamar(organizacionCargasApi.aplicar, { ...de(id), body: {} })).cuerpo.codigo).toBe(
      'claveSinAlcance',
    )
    // What a person uploads is not the key's, though the key's is the person's.
    const { id: propia } = await cargas.revisar('sol', [unaPersona()])
    expect((await suyo.llamar(organizacionCargasApi.ver, de(propia))).status).toBe(404)
    expect((await cargas.aplicar('sol', id)).status).toBe(200)
    expect((await cargas.ver('sol', id)).estado).toBe('aplicada')
  })

  test('ING-29 of a key with an area only that area is taken in, also when whoever applies it may do more', async () => {
    const suyo = await programa('personal:cargar', 20, ELENCO.sol.id)
    const id = await subir(suyo, [unaPersona(), unaPersona({ AREA: 'Secretaría General' })])
    expect((await suyo.llamar(organizacionCargasApi.ver, de(id))).cuerpo.data).toMatchObject({
      nuevos: 1,
      rechazados: 1,
    })
    expect((await cargas.aplicar('sol', id)).status).toBe(200)
    expect((await cargas.ver('sol', id)).registrados).toBe(1)
  })

  test('ING-29 whoever may take in another area alone lends a key nothing', async () => {
    const suyo = await programa('personal:cargar', 4, ELENCO.marta.id)
    const id = await subir(suyo, [unaPersona({ AREA: 'Secretaría General' }), unaPersona()])
    expect((await suyo.llamar(organizacionCargasApi.ver, de(id))).cuerpo.data).toMatchObject({
      nuevos: 0,
      rechazados: 2,
    })
  })
})

describe('expedientes:leer', () => {
  test('ING-29 EXP-67 of an area its own tray; of none, the tray that is named, and all by a search', async () => {
    const una = await programa('expedientes:leer', 20, ELENCO.rosa.id)
    const todas = await programa('expedientes:leer', null, ELENCO.rosa.id)
    const bandeja = async (quien: Cliente, body: object) => (await quien.llamar(expedientesApi.listar, { body })).status
    expect(await bandeja(una, {})).toBe(200)
    expect(await bandeja(una, { area_id: 4 })).toBe(403)
    expect(await bandeja(todas, {})).toBe(422)
    expect(await bandeja(todas, { area_id: 4 })).toBe(200)
    expect(await bandeja(todas, { bandeja: 'todos', search: 'licencia' })).toBe(200)
    const periodo = { desde: '2026-11-01', hasta: '2026-11-18' }
    const medir = async (quien: Cliente, body: object) =>
      (await quien.llamar(estadisticaApi.ver, { body: { ...periodo, ...body } })).cuerpo.area?.id ?? null
    expect([await medir(una, {}), await medir(todas, {}), await medir(todas, { area_id: 4 })]).toEqual([20, null, 4])
    expect((await una.llamar(expedienteApi.leer, de(900_000))).status).toBe(404)
  })
})
