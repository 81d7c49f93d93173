import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { DIAS_DE_PLAZO_MAXIMO, SILENCIO } from '@cabildo/contracts/plazos-calculo'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { presentarTramite } from '../../../test/fabricas-presentar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { filaDe, recepcionar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', PLAZO_TRAMITE_DIAS: '25' } })
let sol: Cliente
let mila: Cliente
let vecino: Cliente
beforeAll(async () => {
  sol = await banco.como('sol')
  mila = await banco.como('mila')
  vecino = cliente(banco.app, null)
})

const LICENCIA = {
  codigo: 'LIC-01',
  nombre: 'Licencia de funcionamiento',
  requisitos: ['Solicitud firmada', 'Croquis de ubicación'],
  dias: 15,
  silencio: SILENCIO.positivo,
  area_id: 15,
  derecho: 'S/. 35.40, en caja',
}
let serie = 0
const datos = (mas: object = {}) => ({ ...LICENCIA, codigo: null, nombre: `Trámite número ${++serie}`, ...mas })
const crear = (mas: object = {}) => sol.llamar(procedimientosApi.crear, { body: datos(mas) })
const unTipo = async (mas: object = {}) => (await crear(mas)).cuerpo.data
const editar = (id: number, body: object) =>
  sol.llamar(procedimientosApi.editar, { params: { id: String(id) }, body: body as never })
const listar = async (quien: Cliente, query = {}) => (await quien.llamar(procedimientosApi.listar, { query })).cuerpo

describe('the list of types', () => {
  test('PLA-23 API-112 a type is saved with all of Table PLA-E and read back by its keeper', async () => {
    const { status, cuerpo } = await crear(LICENCIA)
    expect([status, cuerpo.data]).toEqual([
      200,
      {
        ...{ id: expect.any(Number), ...LICENCIA, area_name: 'Gerencia de Desarrollo Urbano', activo: true },
        updated_at: expect.any(String),
      },
    ])
    const lista = await listar(sol, { search: 'desarrollo', length: '10' })
    expect(lista).toMatchObject({ data: [cuerpo.data], recordsFiltered: 1, plazo_general: 25 })
  })

  test('PLA-23 every fault stands beside its field; a term is not asked for where approval is automatic', async () => {
    const vacio = await sol.llamar(procedimientosApi.crear, { body: {} as never })
    expect(vacio.cuerpo.errors).toMatchObject({
      nombre: 'Escriba un nombre de 4 a 200 caracteres',
      dias: 'Ingrese los días hábiles, de 1 a 365',
      area_id: 'Elija el área responsable',
    })
    for (const [mal, falta] of [
      [{ dias: 0 }, { dias: 'Ingrese los días hábiles, de 1 a 365' }],
      [{ dias: DIAS_DE_PLAZO_MAXIMO + 1 }, { dias: 'Ingrese los días hábiles, de 1 a 365' }],
      [{ dias: null }, { dias: 'Ingrese los días hábiles, de 1 a 365' }],
      [{ silencio: 4 }, { silencio: 'Elija qué pasa si no se responde a tiempo' }],
      [{ area_id: 900 }, { area_id: 'Elija el área responsable' }],
      [{ codigo: 'x'.repeat(21) }, { codigo: 'Máximo 20 caracteres' }],
      [{ nombre: 'abc' }, { nombre: 'Escriba un nombre de 4 a 200 caracteres' }],
      [{ derecho: 'x'.repeat(201) }, { derecho: 'Máximo 200 caracteres' }],
      [{ requisitos: Array(21).fill('Solicitud') }, { requisitos: 'Máximo 20 requisitos' }],
      [
        { requisitos: ['Solicitud', 'ab'] },
        { 'requisitos.1': 'Escriba en cada línea un requisito de 3 a 300 caracteres' },
      ],
    ] as const)
      expect((await crear(mal)).cuerpo.errors).toEqual(falta)
    expect(await unTipo({ silencio: SILENCIO.automatica, dias: null })).toMatchObject({ dias: null })
    expect(await unTipo({ silencio: SILENCIO.automatica, dias: 9 })).toMatchObject({ dias: null })
    expect(await unTipo({ codigo: '' })).toMatchObject({ codigo: null })
  })

  test('PLA-23 a code is one alone without regard to case, a name one among the active types', async () => {
    const primero = await unTipo({ codigo: 'pu-1', nombre: 'Parámetros urbanísticos' })
    expect((await crear({ codigo: 'PU-1' })).cuerpo.errors).toEqual({ codigo: 'El código ya existe' })
    const repetido = { nombre: 'PARAMETROS  urbanísticos' }
    const yaHay = { nombre: 'Ya hay un procedimiento activo con ese nombre' }
    expect((await crear(repetido)).cuerpo.errors).toEqual(yaHay)
    await editar(primero.id, { activo: false })
    expect((await crear({ codigo: 'PU-1' })).cuerpo.errors).toEqual({ codigo: 'El código ya existe' })
    expect((await crear(repetido)).status).toBe(200)
    expect((await editar(primero.id, { activo: true })).cuerpo.errors).toEqual(yaHay)
  })

  test('API-113 SHE-94 an edit of an old copy is refused; on and off stands on no copy, and another area needs to be open', async () => {
    const tipo = await unTipo()
    const { cuerpo } = await editar(tipo.id, { ...datos(), area_id: 20, version: tipo.updated_at })
    expect(cuerpo.data).toMatchObject({ area_id: 20, activo: true })
    expect((await editar(tipo.id, { ...datos(), version: tipo.updated_at })).cuerpo.codigo).toBe('desactualizado')
    expect((await editar(tipo.id, { activo: false })).cuerpo.data.activo).toBe(false)
    expect((await editar(900_000, { activo: false })).status).toBe(404)
    await sql`update areas set cerrada_at = now(), sucesora_id = 15 where id = 22`.execute(banco.db)
    expect((await editar(tipo.id, { ...datos(), area_id: 22 })).cuerpo.codigo).toBe('areaCerrada')
    await sql`update areas set cerrada_at = null, sucesora_id = null where id = 22`.execute(banco.db)
  })

  test('API-111 PLA-24 citizens are told the active ones alone, without state and version, whatever they ask', async () => {
    const [ofrecido, retirado] = [await unTipo(), await unTipo()]
    await editar(retirado.id, { activo: false })
    for (const quien of [vecino, mila]) {
      const { data, plazo_general } = await listar(quien, { 'columns[id]': String(retirado.id) } as never)
      expect(plazo_general).toBeUndefined()
      const { activo: _, updated_at: __, ...publico } = ofrecido
      expect(data).toContainEqual(publico)
      expect(data.map(({ id }) => id)).not.toContain(retirado.id)
    }
  })
})

describe('the type of a filing', () => {
  test('PLA-24 API-73 API-74 is what the citizen chose, or none; one that is no longer offered is refused at its field', async () => {
    const tipo = await unTipo({ nombre: 'Duplicado de partida' })
    const filas = async () => (await mila.llamar(mesaDePartesListaApi.listar, {})).cuerpo.data
    for (const [procedimiento_id, esperado] of [
      [String(tipo.id), { procedimiento_id: tipo.id, procedimiento: 'Duplicado de partida' }],
      ['', { procedimiento_id: null, procedimiento: null }],
    ] as const) {
      const asunto = `Pide algo (${procedimiento_id})`
      expect((await presentarTramite(banco.app, { asunto, procedimiento_id })).status).toBe(200)
      expect((await filas()).find((fila) => fila.asunto === asunto)).toMatchObject(esperado)
    }
    await editar(tipo.id, { activo: false })
    for (const procedimiento_id of [String(tipo.id), '900000', 'x']) {
      const { status, cuerpo } = await presentarTramite(banco.app, { procedimiento_id })
      expect([status, cuerpo.errors]).toEqual([
        422,
        { procedimiento_id: 'Elija otro procedimiento: ese ya no se ofrece' },
      ])
    }
  })

  test('PLA-25 API-75 the front desk keeps, changes or takes away the type; from reception on it stands', async () => {
    const [uno, otro] = [await unTipo(), await unTipo()]
    const presentado = async () => {
      const { id } = await unTramite(banco)
      await sql`update tramites set procedimiento_id = ${uno.id} where id = ${id}`.execute(banco.db)
      return id
    }
    for (const [pedido, queda] of [
      [{}, uno.id],
      [{ procedimiento_id: otro.id }, otro.id],
      [{ procedimiento_id: null }, null],
    ] as const) {
      const id = await presentado()
      expect((await recepcionar(mila, id, pedido)).status).toBe(200)
      expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'RECEPCIONADO', procedimiento_id: queda })
      // Sent again, it is answered once more; with another type it is another reception.
      expect((await recepcionar(mila, id, pedido)).status).toBe(200)
      const distinto = queda === null ? uno.id : null
      expect((await recepcionar(mila, id, { procedimiento_id: distinto })).cuerpo.codigo).toBe('yaAtendido')
    }
    await editar(otro.id, { activo: false })
    const retirado = await recepcionar(mila, await presentado(), { procedimiento_id: otro.id })
    expect(retirado.cuerpo.errors).toEqual({ procedimiento_id: 'Elija otro procedimiento: ese ya no se ofrece' })
    await editar(uno.id, { activo: false })
    // What the citizen chose while it was offered stays.
    expect((await recepcionar(mila, await presentado(), { procedimiento_id: uno.id })).status).toBe(200)
  })

  test('PLA-24 of switching off and filing at once, no filing gets a type that was switched off', async () => {
    const tipo = await unTipo()
    const [presentado] = await enCarrera(
      banco.bd,
      (trx) => trx.updateTable('procedimientos').set({ activo: false }).where('id', '=', tipo.id).execute(),
      [() => presentarTramite(banco.app, { procedimiento_id: String(tipo.id) })],
    )
    expect(presentado?.cuerpo.errors).toEqual({ procedimiento_id: 'Elija otro procedimiento: ese ya no se ofrece' })
  })
})
