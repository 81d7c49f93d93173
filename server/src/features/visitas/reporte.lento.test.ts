import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { visitasApi } from '@cabildo/contracts/visitas'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Banco, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'
import { unaVisita } from '../../../test/fabricas.ts'

const banco = usarBanco()
const HOY = '2026-11-18'
const AYER = '2026-11-17'

/** Registers a visit at an instant of Lima, in a session of that instant; its motive is the instant. */
const visitaEn = async (instante: string, quien: 'rosa' | 'julio' = 'rosa') => {
  banco.poner(new Date(`${instante}-05:00`))
  const empacce_id = quien === 'rosa' ? EMPLEADOS.activoDe20 : EMPLEADOS.activoDe47
  return unaVisita(await entrar(banco.app, quien), { motivo: instante, empacce_id })
}

beforeAll(async () => {
  await visitaEn('2026-11-16T12:00:00')
  await visitaEn('2026-11-17T00:00:00')
  await visitaEn('2026-11-17T23:59:59.999')
  await visitaEn('2026-11-18T00:00:00')
  await visitaEn('2026-11-18T09:15:00', 'julio')
  const { id } = await visitaEn('2026-11-18T09:40:00')
  banco.poner(AHORA)
  const rosa = await banco.como('rosa')
  await rosa.llamar(visitasApi.guardar, { params: { id: String(id) }, body: undefined })
})

type Filtro = NonNullable<Parameters<typeof cuerpo>[0]>
const cuerpo = (filtro: {
  fecha_ini?: string
  fecha?: string
  date_ini?: string
  date_at?: string
  area_id?: number
  search?: string
  length?: number
  start?: number
}) => filtro
const reporte = (filtro: Filtro) => banco.ciudadano.llamar(reporteVisitasApi.reporte, { body: filtro })
const motivos = async (filtro: Filtro) => (await reporte(filtro)).cuerpo.data.map(({ motivo }) => motivo)

describe('the public visit report (API-17)', () => {
  test('VIS-41 VIS-53 anybody reads it, and gets the eight columns and nothing more', async () => {
    const { status, cuerpo } = await reporte({ fecha_ini: HOY, fecha: HOY })
    expect(status).toBe(200)
    expect(cuerpo.data[0]).toEqual({
      created_at: '2026-11-18 09:40:00',
      ape_nom: 'Quispe Mamani Rosa Elvira',
      nrodoc: '98000001',
      motivo: '2026-11-18T09:40:00',
      employee_visitado: 'Carmen Luz Tello Vargas',
      employee_cargo: 'Especialista',
      salida_date: '2026-11-18 10:30:00',
    })
  })

  test('VIS-44 VIS-49 G8 the days are whole days of Lima, both ends included, newest first', async () => {
    expect(await motivos({ fecha_ini: AYER, fecha: AYER })).toEqual(['2026-11-17T23:59:59.999', '2026-11-17T00:00:00'])
    expect(await motivos({ fecha_ini: AYER, fecha: HOY })).toEqual([
      '2026-11-18T09:40:00',
      '2026-11-18T09:15:00',
      '2026-11-18T00:00:00',
      '2026-11-17T23:59:59.999',
      '2026-11-17T00:00:00',
    ])
  })

  test('VIS-43 area 0 means all areas, another one only its own visits', async () => {
    expect(await motivos({ fecha_ini: HOY, fecha: HOY, area_id: 0 })).toHaveLength(3)
    expect(await motivos({ fecha_ini: HOY, fecha: HOY, area_id: 47 })).toEqual(['2026-11-18T09:15:00'])
    expect(await motivos({ fecha_ini: HOY, fecha: HOY, area_id: 999 })).toEqual([])
  })

  test('VIS-50 D-50 both names of each date are taken', async () => {
    expect(await motivos({ date_ini: HOY, date_at: HOY })).toEqual(await motivos({ fecha_ini: HOY, fecha: HOY }))
  })

  test('VIS-51 the table is loaded page by page, with exact totals', async () => {
    const { cuerpo } = await reporte({ fecha_ini: AYER, fecha: HOY, length: 2, start: 2, search: 'T0' })
    expect(cuerpo).toMatchObject({
      recordsTotal: 5,
      recordsFiltered: 4,
      data: [{ motivo: '2026-11-18T00:00:00' }, { motivo: '2026-11-17T00:00:00' }],
    })
  })

  test.each([
    [
      'VIS-45',
      { fecha_ini: HOY, fecha: AYER },
      { fecha_ini: 'La fecha de inicio debe ser menor o igual a la fecha final' },
    ],
    ['D-54', { fecha_ini: '2026-08-01', fecha: '2026-11-01' }, { fecha: 'El rango máximo es de 92 días' }],
    ['API-17', { fecha_ini: '2026-02-30', fecha: '2026-03-01' }, { fecha_ini: 'Fecha no válida' }],
    [
      'D-35',
      { fecha_ini: '0000-01-01', fecha: '0000-01-02' },
      { fecha_ini: 'Fecha no válida', fecha: 'Fecha no válida' },
    ],
    ['API-17', { fecha_ini: '18/11/2026', fecha: HOY }, { fecha_ini: 'Fecha no válida' }],
    ['API-17', { fecha: HOY }, { fecha_ini: 'Ingrese la fecha de inicio, como 31/12/2026' }],
    ['API-17', { fecha_ini: HOY }, { fecha: 'Ingrese la fecha final, como 31/12/2026' }],
  ])('%s the range %j is refused beside its field', async (_id, filtro, errors) => {
    const { status, cuerpo } = await reporte(filtro)
    expect([status, cuerpo.errors]).toEqual([422, errors])
  })

  test('D-32 a range of exactly 92 days is answered', async () => {
    expect((await reporte({ fecha_ini: '2026-08-19', fecha: HOY })).status).toBe(200)
  })

  test('SHE-99 what the page does not show cannot be searched, ordered or filtered for', async () => {
    for (const extra of [
      { order: [{ column: 'area_id', dir: 'asc' }] },
      { order: [{ column: 'ubicacion', dir: 'asc' }] },
      { columns: { created_by: '1' } },
    ]) {
      const payload = { fecha_ini: HOY, fecha: HOY, ...extra }
      expect((await banco.ciudadano.enviar({ method: 'POST', url: '/api/visitas/list', payload })).statusCode).toBe(422)
    }
  })

  test('SHE-99 D-25 the location, which the page does not show, cannot be found by searching', async () => {
    banco.poner(AHORA)
    await unaVisita(await banco.como('julio'), {
      empacce_id: EMPLEADOS.activoDe47,
      motivo: 'Consulta reservada',
      ubicacion: 'PROGRAMA VASO DE LECHE',
    })
    expect(await motivos({ fecha_ini: HOY, fecha: HOY, search: 'vaso de leche' })).toEqual([])
    expect(await motivos({ fecha_ini: HOY, fecha: HOY, search: 'reservada' })).toEqual(['Consulta reservada'])
  })

  test('VIS-53 a dead token in the browser does not close the public page', async () => {
    const conTokenMuerto = cliente(banco.app, 'eyJhbGciOiJIUzI1NiJ9.e30.nada')
    expect(
      (await conTokenMuerto.llamar(reporteVisitasApi.reporte, { body: { fecha_ini: HOY, fecha: HOY } })).status,
    ).toBe(200)
  })
})

describe('how the DNI is published (D-32, D-54)', () => {
  const parcial = usarBanco({ env: { DNI_PUBLICO: 'parcial' } })
  const oculto = usarBanco({ env: { DNI_PUBLICO: 'oculto' } })

  test.each([
    ['parcial', parcial, '*****001'],
    ['oculto', oculto, ''],
  ])('D-54 %s shows %s instead, and the hidden digits cannot be searched for', async (_modo, aqui, visible) => {
    await unaVisita(await aqui.como('rosa'))
    const buscar = async (search: string) =>
      (await aqui.ciudadano.llamar(reporteVisitasApi.reporte, { body: { fecha_ini: HOY, fecha: HOY, search } })).cuerpo
        .data
    expect(await buscar('')).toMatchObject([{ nrodoc: visible }])
    expect(await buscar('98000001')).toEqual([])
    expect(await buscar('quispe')).toHaveLength(1)
  })
})

describe('P-02 what the public report answers', () => {
  const reservado = usarBanco({ env: { MOTIVO_RESERVADO: '47, 99' } })
  const delDia = { fecha_ini: HOY, fecha: HOY }
  const listar = async (aqui: Banco, search = '') =>
    (await aqui.ciudadano.llamar(reporteVisitasApi.reporte, { body: { ...delDia, search } })).cuerpo.data

  test('P-02 at most 1,000 rows a query, however they are asked for', async () => {
    await unaVisita(await reservado.como('rosa'))
    const {
      id: _,
      busqueda: __,
      a_cargo_id: ___,
      ...fila
    } = await reservado.db.selectFrom('visitas').selectAll().executeTakeFirstOrThrow()
    await reservado.db
      .insertInto('visitas')
      .values(Array.from({ length: 1_004 }, () => fila))
      .execute()
    const pedir = (length?: number) =>
      reservado.ciudadano.llamar(reporteVisitasApi.reporte, { body: { ...delDia, ...(length && { length }) } })
    const { cuerpo } = await pedir(-1)
    expect([cuerpo.data.length, cuerpo.recordsTotal]).toEqual([1_000, 1_005])
    expect((await pedir(1_000)).cuerpo.data).toHaveLength(1_000)
    expect((await pedir(1_001)).status).toBe(422)
    expect((await pedir(5_000)).status).toBe(422)
    const csv = await reservado.ciudadano.enviar({
      ...{ method: 'POST', url: '/api/export/visita_reporte', payload: { formato: 'csv', ...delDia } },
    })
    // An export is the whole of it (D-14).
    expect(csv.payload.trim().split('\r\n')).toHaveLength(1_006)
    await reservado.bd.comoDueno('truncate visitas cascade')
  })

  test.each([
    ['Llamar al 987654321 por favor', 'Llamar al ***** por favor'],
    ['Cel. +51 987 654 321, o 987-654-321.', 'Cel. *****, o *****.'],
    ['Dejó 45018273 y 20131312955', 'Dejó ***** y *****'],
    ['Escribir a ana.rojas@example.com hoy', 'Escribir a ***** hoy'],
    ['Fijo (01) 456-7890, casa 456-7890 o 053 461234', 'Fijo *****, casa ***** o *****'],
    ['Cel. 999–888–777, 9 9 9 8 8 8 7 7 7 o 987\u00a0654\u00a0321', 'Cel. *****, ***** o *****'],
    ['DNI 45.678.901, antes 4567 8901', 'DNI *****, antes *****'],
    // No personal data: a date, an amount, a file, a longer number.
    ['Expediente 1234567 del 18/11/2026 por S/ 1,250.00', 'Expediente 1234567 del 18/11/2026 por S/ 1,250.00'],
    ['Cuenta 123456789012', 'Cuenta 123456789012'],
    [
      'Resolución 012-2026, expediente 2026-000123 del 2026-11-18',
      'Resolución 012-2026, expediente 2026-000123 del 2026-11-18',
    ],
    ['Obra 2024 2025, visto el 18.11.2026 9-10-2026 10:30', 'Obra 2024 2025, visto el 18.11.2026 9-10-2026 10:30'],
  ])('P-02 the reason %j is published as %j, exported so, and found by nothing else', async (motivo, publicado) => {
    await reservado.bd.comoDueno('truncate visitas cascade')
    await unaVisita(await reservado.como('rosa'), { motivo })
    expect(await listar(reservado)).toMatchObject([{ motivo: publicado }])
    const csv = await reservado.ciudadano.enviar({
      ...{ method: 'POST', url: '/api/export/visita_reporte', payload: { formato: 'csv', ...delDia } },
    })
    expect(csv.payload.includes(motivo)).toBe(motivo === publicado)
    for (const oculto of motivo.match(/\S*\d{5,}\S*|\S+@\S+/g) ?? [])
      expect(await listar(reservado, oculto)).toHaveLength(publicado.includes(oculto) ? 1 : 0)
    // The area itself reads what it wrote.
    const { data } = (await (await reservado.como('rosa')).llamar(visitasApi.lista, { query: {} })).cuerpo
    expect(data).toMatchObject([{ motivo }])
  })

  test('P-02 the reasons of an area of MOTIVO_RESERVADO are not published, nor searched, those of others are', async () => {
    await reservado.bd.comoDueno('truncate visitas cascade')
    await unaVisita(await reservado.como('julio'), {
      motivo: 'Denuncia por violencia',
      empacce_id: EMPLEADOS.activoDe47,
    })
    await unaVisita(await reservado.como('rosa'), { motivo: 'Pago de arbitrios' })
    expect((await listar(reservado)).map(({ motivo }) => motivo).sort()).toEqual([
      'Motivo reservado',
      'Pago de arbitrios',
    ])
    expect(await listar(reservado, 'violencia')).toEqual([])
    expect(await listar(reservado, 'arbitrios')).toHaveLength(1)
  })

  test('P-02 no search engine keeps an answer', async () => {
    const { cabeceras } = await reporte(delDia)
    expect(cabeceras['x-robots-tag']).toBe('noindex')
  })
})

describe('limits of public queries (IDE-17, SHE-95)', () => {
  const limitado = usarBanco({ env: { LIMITE_CONSULTAS_MINUTO: '20', LIMITE_CONSULTAS_DIA: '30' } })
  const pedir = async (remoteAddress: string, token: string | null = null) => {
    const payload = { fecha_ini: HOY, fecha: HOY }
    return cliente(limitado.app, token).enviar({ method: 'POST', url: '/api/visitas/list', remoteAddress, payload })
  }

  test('SHE-95 IDE-17 the 21st query of a minute and the 31st of a day are refused, per network, and staff are not counted', async () => {
    for (let i = 0; i < 20; i++) expect((await pedir(`10.1.1.${i}`)).statusCode).toBe(200)
    const rechazada = await pedir('10.1.1.200')
    expect([rechazada.statusCode, rechazada.json().message]).toEqual([
      429,
      'Demasiadas consultas, intente en unos minutos',
    ])
    expect((await pedir('10.1.2.1')).statusCode).toBe(200)
    expect((await pedir('10.1.1.1', (await limitado.como('rosa')).token)).statusCode).toBe(200)
    limitado.poner(new Date(AHORA.getTime() + 60_000))
    const estados = await Promise.all(Array.from({ length: 12 }, async () => (await pedir('10.1.1.9')).statusCode))
    expect(estados.filter((estado) => estado === 200)).toHaveLength(9)
    limitado.poner(new Date(AHORA.getTime() + 24 * 3_600_000))
    expect((await pedir('10.1.1.9')).statusCode).toBe(200)
  })

  test('F2 addresses of one IPv6 /64 share a count', async () => {
    for (let i = 0; i < 20; i++) expect((await pedir(`2001:db8:1:2::${i + 1}`)).statusCode).toBe(200)
    expect((await pedir('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await pedir('2001:db8:1:3::1')).statusCode).toBe(200)
  })
})
