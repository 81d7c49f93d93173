import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  type BandejaDePrueba,
  conPlazo,
  darBandejas,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { compactarConteo, countDescuadrados } from './cuadre.queries.ts'

const banco = usarBanco()
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let jefa: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  ;[rosa, luis, gloria, jefa] = (await Promise.all(
    (['rosa', 'luis', 'gloria', 'jefa'] as const).map((persona) => entrarEnBandeja(banco, persona)),
  )) as [BandejaDePrueba, BandejaDePrueba, BandejaDePrueba, BandejaDePrueba]
})
const filaDe = async (bandeja: BandejaDePrueba, registro_id: number, pedido: object = {}) =>
  (await bandeja.listar({ length: 100, ...pedido })).cuerpo.data.find((fila) => fila.registro_id === registro_id)
const cuentas = async (bandeja: BandejaDePrueba) => (await bandeja.listar()).cuerpo.cuentas

describe('Table EXP-B the tabs of a tray', () => {
  test('EXP-01 EXP-05 EXP-06 API-114 a case goes through the tabs, and the counters are exact', async () => {
    const antes = await cuentas(luis)
    const { registro_id, expe_id, oper_id } = await unExpediente(banco, {
      ...{ asunto: 'Pide licencia', nombres: 'Apaza Cutipa Gregorio' },
      destinos: [{ dependencia: 20, proveido: 'Atender según TUPA' }],
    })
    expect(await filaDe(rosa, registro_id)).toMatchObject({
      ...{ expe_id, clase: 'tramite', forma: 'original', situacion: 'por_recibir', asunto: 'Pide licencia' },
      ...{ solicitante: 'Apaza Cutipa Gregorio', area_origen: 'Secretaría General', proveido: 'Atender según TUPA' },
      ...{ asignado: null, ingreso: '2026-11-18 10:30:00', vence: null, semaforo: null, marcas: [], recibido_at: null },
    })
    expect(await cuentas(luis)).toEqual({ ...antes, por_recibir: antes.por_recibir + 1 })
    const tenida = hecho(await rosa.recibir(oper_id))
    expect(await filaDe(rosa, registro_id)).toBeUndefined()
    expect(await filaDe(rosa, registro_id, { bandeja: 'en_proceso' })).toMatchObject({
      ...{
        situacion: 'en_proceso',
        oper_id: tenida,
        area_origen: 'Secretaría General',
        proveido: 'Atender según TUPA',
      },
    })
    expect(await cuentas(luis)).toEqual({
      ...{ ...antes, en_proceso: antes.en_proceso + 1 },
      sin_asignar: (antes.sin_asignar ?? 0) + 1,
    })
    hecho(await rosa.derivar(tenida, [{ dependencia: 15, proveido: 'Para opinión' }]))
    const enviados = (await rosa.listar({ bandeja: 'enviados', length: 100 })).cuerpo
    expect([enviados.recordsTotal, enviados.recordsFiltered]).toEqual([enviados.data.length, enviados.data.length])
    expect(await filaDe(rosa, registro_id, { bandeja: 'enviados' })).toMatchObject({
      ...{ area_destino: 'Gerencia de Desarrollo Urbano', proveido: 'Para opinión', recibido_at: null },
    })
    const llegada = await filaDe(gloria, registro_id)
    const enGloria = hecho(await gloria.recibir(llegada?.oper_id ?? 0))
    expect(await filaDe(rosa, registro_id, { bandeja: 'enviados' })).toMatchObject({
      recibido_at: '2026-11-18 10:30:00',
    })
    hecho(await gloria.archivar(enGloria))
    expect(await filaDe(gloria, registro_id, { bandeja: 'archivados' })).toMatchObject({
      ...{ situacion: 'archivado', estado: 'ARCHIVADO', motivo: expect.stringContaining('Se atendió') },
    })
    expect(await cuentas(luis)).toEqual(antes)
    // A head's counts are nobody else's.
    expect(await cuentas(rosa)).toMatchObject({ vencidos: null, sin_asignar: null })
  })

  test('PLA-18 EXP-06 Table EXP-B originals that are amber, due today or late stand in Por vencer, by due date; copies do not', async () => {
    const caso = async (vence: string, dias = 30) => {
      const uno = await unExpediente(banco, { destinos: [{ dependencia: 20 }, { dependencia: 47, copia: true }] })
      await conPlazo(banco, uno.tramite_id, { dias, vence })
      return uno
    }
    // Today is Wednesday 2026-11-18; the fifth business day from it is the 25th, the second the 20th.
    const [tarde, hoy, quinto, sexto, corto] = [
      ...[await caso('2026-11-16'), await caso('2026-11-18'), await caso('2026-11-25'), await caso('2026-11-26')],
      await caso('2026-11-23', 10),
    ]
    const filas = (await luis.listar({ bandeja: 'por_vencer', length: 100 })).cuerpo.data
    const palabras = filas.map(({ registro_id, semaforo, restan }) => [
      registro_id,
      semaforo?.color,
      semaforo?.texto,
      restan,
    ])
    expect(palabras).toEqual([
      [tarde?.registro_id, 'rojo', 'Venció hace 2 días hábiles', -2],
      [hoy?.registro_id, 'ambar', 'Vence hoy', 0],
      [quinto?.registro_id, 'ambar', 'Faltan 5 días hábiles', 5],
    ])
    expect(await filaDe(luis, sexto?.registro_id ?? 0)).toMatchObject({ semaforo: { color: 'verde' } })
    expect(await filaDe(luis, corto?.registro_id ?? 0)).toMatchObject({ semaforo: { color: 'verde' }, restan: 3 })
    expect(await cuentas(luis)).toMatchObject({ por_vencer: 3, vencidos: 1 })
    const soloTarde = await luis.listar({ bandeja: 'por_vencer', vencidos: true })
    expect(soloTarde.cuerpo.data.map(({ registro_id }) => registro_id)).toEqual([tarde?.registro_id])
    const julio = await entrarEnBandeja(banco, 'julio')
    expect(await filaDe(julio, tarde?.registro_id ?? 0)).toMatchObject({ vence: '2026-11-16', semaforo: null })
  })

  test('EXP-07 filters by kind, person and due date hold together; the area is another one for supervision alone', async () => {
    const { registro_id, tramite_id, oper_id } = await unExpediente(banco)
    await conPlazo(banco, tramite_id, { vence: '2027-02-10' })
    hecho(await rosa.recibir(oper_id))
    hecho(await rosa.asignar(registro_id, ELENCO.rosa.id))
    const hay = async (pedido: object) => Boolean(await filaDe(rosa, registro_id, { bandeja: 'en_proceso', ...pedido }))
    expect(await hay({ clase: 'tramite', asignado: 'mios', vence_ini: '2027-02-10', vence_fin: '2027-02-10' })).toBe(
      true,
    )
    expect(await hay({ clase: 'reclamo' })).toBe(false)
    expect(await hay({ asignado: 'nadie' })).toBe(false)
    expect(await hay({ asignado: ELENCO.luis.id })).toBe(false)
    expect(await hay({ vence_ini: '2027-02-11' })).toBe(false)
    expect(await rosa.listar({ area_id: 15 })).toMatchObject({ status: 403 })
    expect(await filaDe(jefa, registro_id, { area_id: 20, bandeja: 'en_proceso' })).toMatchObject({
      asignado_id: ELENCO.rosa.id,
    })
    expect((await rosa.listar({ vence_ini: 'mañana' })).status).toBe(422)
  })

  test('EXP-04 what was derived before there were trays shows only when it is asked for, and starts no count', async () => {
    const antes = await cuentas(rosa)
    const { registro_id, oper_id } = await unExpediente(banco)
    await banco.db.updateTable('registros').set({ anterior: true }).where('registro_id', '=', registro_id).execute()
    await banco.db.updateTable('movimientos').set({ anterior: true }).where('registro_id', '=', registro_id).execute()
    expect(await filaDe(rosa, registro_id)).toBeUndefined()
    expect(await cuentas(rosa)).toEqual(antes)
    expect(await filaDe(rosa, registro_id, { anteriores: true })).toMatchObject({ situacion: 'por_recibir' })
    hecho(await rosa.recibir(oper_id))
    expect(await filaDe(rosa, registro_id, { anteriores: true })).toMatchObject({ situacion: 'en_proceso' })
  })

  test('A10 EXP-04 EXP-09 API-116 API-127 more than 50 rows at once are for heads and for what there was before', async () => {
    const viejos: number[] = []
    for (let i = 0; i < 51; i++) {
      const viejo = await unExpediente(banco)
      viejos.push(viejo.oper_id)
    }
    expect((await luis.recibir(...viejos)).cuerpo.errors).toEqual({ oper_ids: 'Máximo 50 expedientes a la vez' })
    await banco.db.updateTable('movimientos').set({ anterior: true }).where('oper_id', 'in', viejos).execute()
    expect((await rosa.recibir(...viejos)).status).toBe(403)
    const { cuerpo } = await luis.recibir(...viejos)
    expect(cuerpo.data.filter(({ hecho: si }) => si)).toHaveLength(51)
  })
})

describe('EXP-10 the search over everything', () => {
  test('EXP-10 words of subject, name, numbers and proveídos in any order, without case or accents, and the DNI in full', async () => {
    const { registro_id, expe_id } = await unExpediente(banco, {
      ...{ documento: '98000077', asunto: 'Autorización de módulo de emolientes', nombres: 'Ñahui Quispe Élida' },
      destinos: [{ dependencia: 20, proveido: 'Inspeccionar la vereda' }],
    })
    const hay = async (search: string, bandeja = rosa) =>
      Boolean(await filaDe(bandeja, registro_id, { bandeja: 'todos', search }))
    for (const texto of [
      'emolientes MODULO',
      'ñahui elida',
      expe_id,
      'inspeccionar vereda',
      '98000077',
      `EXP-${expe_id}`,
    ])
      expect([texto, await hay(texto)]).toEqual([texto, true])
    for (const texto of ['emolientes kiosco', '9800007', '%%%'])
      expect([texto, await hay(texto)]).toEqual([texto, false])
    // Another area knows nothing of it, and supervision of all.
    expect(await hay('emolientes', gloria)).toBe(false)
    expect(await hay('emolientes', jefa)).toBe(true)
    expect((await rosa.listar({ bandeja: 'todos', search: 'ab' })).cuerpo.errors).toEqual({
      search: MENSAJES_BANDEJA.busquedaCorta,
    })
  })

  test('EXP-10 a row says where the case is and in which state, whatever the area has of it', async () => {
    const { registro_id, oper_id } = await unExpediente(banco, { asunto: 'Cambio de giro de zapatería' })
    const tenida = hecho(await rosa.recibir(oper_id))
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    expect(await filaDe(rosa, registro_id, { bandeja: 'todos', search: 'zapateria' })).toMatchObject({
      ...{ estado: 'POR RECIBIR', area_actual: 'Gerencia de Desarrollo Urbano', situacion: 'pasado' },
    })
  })
})

test('EXP-05 what trays gained and lost is added up, and the counters stay as they are', async () => {
  for (let i = 0; i < 3; i++)
    hecho(await rosa.recibir((await unExpediente(banco, { destinos: [{ dependencia: 20 }] })).oper_id))
  const filas = async () =>
    (await banco.db.selectFrom('bandejas_conteo').select('conteo_id').where('area_id', '=', 20).execute()).length
  const [antes, sueltas] = [await cuentas(rosa), await filas()]
  await compactarConteo(banco.db)
  expect(await cuentas(rosa)).toEqual(antes)
  expect(await filas()).toBeLessThan(sueltas)
  expect(await countDescuadrados(banco.db)).toBe(0)
})

describe('Table EXP-A who sees a case', () => {
  test('API-115 EXP-02 D-69 areas of the route, the front desk and supervision, which leaves a trace; nobody else', async () => {
    const { registro_id, expe_id } = await unExpediente(banco)
    const mila = await entrarEnBandeja(banco, 'mila')
    const rebeca = await entrarEnBandeja(banco, 'rebeca')
    const impide = async (quien: BandejaDePrueba) => {
      const { status, cuerpo } = await quien.ver(registro_id)
      return status === 200 ? cuerpo.actos.find(({ acto }) => acto === 'recibir')?.impide : status
    }
    expect(await impide(rosa)).toBeNull()
    expect(await impide(mila)).toBe('Usted lo consulta; lo atiende el área que lo tiene')
    expect([await impide(gloria), await impide(rebeca)]).toEqual([404, 404])
    const vistas = () =>
      banco.db
        .selectFrom('consultas')
        .select(['user_id', 'de'])
        .where('que', '=', 'expediente')
        .where('de', '=', expe_id)
        .execute()
    expect(await vistas()).toEqual([])
    expect(await impide(jefa)).toBe('Usted lo consulta; lo atiende el área que lo tiene')
    expect(await vistas()).toEqual([{ user_id: ELENCO.jefa.id, de: expe_id }])
    // An open screen reads the case again whenever it changes, which is no other opening.
    await impide(jefa)
    expect(await vistas()).toHaveLength(1)
  })

  test('A9 D-69 EXP-02 of a complaint an area reads text and name, and neither document nor address; its responsible does', async () => {
    const reclamo = await unReclamo(banco.db, {
      ndoc: '98000055',
      email: 'reclama@example.com',
      descripcion: 'Demora en la atención',
    })
    const { id } = Array.isArray(reclamo) ? reclamo[0] : reclamo
    const { registro_id } = await conRegistro(id)
    const { status, cuerpo } = await rosa.ver(registro_id)
    expect(status).toBe(200)
    expect(JSON.stringify(cuerpo)).toContain('Demora en la atención')
    expect(JSON.stringify(cuerpo)).not.toMatch(/98000055|reclama@example\.com/)
    const rebeca = await entrarEnBandeja(banco, 'rebeca')
    expect(JSON.stringify((await rebeca.ver(registro_id)).cuerpo)).toMatch(/98000055.*reclama@example\.com/)
    // A complaint is answered by its responsible: the area sends it back or reports, and files nothing away.
    const [fila] = (await rosa.listar({ clase: 'reclamo' })).cuerpo.data
    const tenida = hecho(await rosa.recibir(fila?.oper_id ?? 0))
    expect((await rosa.archivar(tenida)).cuerpo.data[0]).toMatchObject({
      hecho: false,
      mensaje: expect.stringMatching(/^Informe al responsable/),
    })
  })
})

/** A complaint that its responsible has sent to area 20. */
const conRegistro = async (id: number) => {
  const { exma_id } = await banco.db
    .insertInto('expedientes')
    .values({ anio: 2025, numero: id })
    .returning('exma_id')
    .executeTakeFirstOrThrow()
  const registro = await banco.db
    .insertInto('registros')
    .values({
      ...{
        exma_id,
        anio: 2025,
        numero: id,
        clave: `reclamo:${id}`,
        tipo_documento: 'RECLAMO',
        numero_documento: String(id),
      },
      ...{ folios: 1, asunto: 'Demora en la atención', solicitante: 'Quien reclama', documento_identidad: '98000055' },
    })
    .returning('registro_id')
    .executeTakeFirstOrThrow()
  const comun = { ...registro, depe_id: 4, ingreso_at: AHORA }
  const { oper_id } = await banco.db
    .insertInto('movimientos')
    .values({ ...comun, oper_idtope: 1, a_responsable: true })
    .returning('oper_id')
    .executeTakeFirstOrThrow()
  await banco.db
    .insertInto('movimientos')
    .values({ ...comun, oper_idtope: 2, oper_depeid_d: 20, oper_idprocesado: oper_id })
    .execute()
  return registro
}

test('EXP-13 API-98 a tab is exported with its title and its columns, and noted as a lookup', async () => {
  await unExpediente(banco, { asunto: 'Pide constancia exportada' })
  const { statusCode, body } = await banco.app.inject({
    ...{
      method: 'POST',
      url: '/api/export/expedientes',
      payload: { formato: 'csv', bandeja: 'por_recibir', length: 10 },
    },
    headers: { authorization: `Bearer ${rosa.quien.token}` },
  })
  expect(statusCode).toBe(200)
  expect(body).toContain('Expediente,Marcas,Asunto,Solicitante,Procedencia,Proveído,Asignado,Ingresó,Hora,Vence,Plazo')
  expect(body).toContain('Pide constancia exportada')
  const notas = async () =>
    (await banco.db.selectFrom('consultas').select('de').where('que', '=', 'exportar').execute()).map(({ de }) => de)
  await expect.poll(notas).toContainEqual(expect.stringContaining('expedientes'))
})
