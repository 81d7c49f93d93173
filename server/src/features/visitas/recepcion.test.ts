import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { DOCUMENTOS, type Visita, type VisitaEnviada, visitasApi } from '@cabildo/contracts/visitas'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { cerrarDiasAnteriores } from './visitas.ts'

const banco = usarBanco()
beforeEach(async () => {
  banco.poner(AHORA)
  await banco.bd.comoDueno('delete from visitas')
})

const MINUTO_MS = 60_000
const DIA_MS = 1_440 * MINUTO_MS
const en = (ms: number) => banco.poner(new Date(AHORA.getTime() + ms))
/** A visit, and its session, at another time than now. */
const visitaEn = async (ms: number, mas: Partial<VisitaEnviada> = {}) => {
  en(ms)
  const visita = await unaVisita(await banco.como('rosa'), mas)
  banco.poner(AHORA)
  return visita
}
const listar = async (quien: Cliente, query: Record<string, string | string[]> = {}) =>
  (await quien.llamar(visitasApi.porArea, { params: { areaID: '20' }, query })).cuerpo
const salir = (quien: Cliente, { id }: Visita) =>
  quien.llamar(visitasApi.guardar, { params: { id: String(id) }, body: undefined })
const deshacer = (quien: Cliente, { id }: Visita, acto: 'salida' | 'eliminacion') =>
  quien.llamar(visitasApi.deshacer, { params: { id: String(id) }, body: { acto } })
const motivos = (visitas: readonly Visita[]) => visitas.map(({ motivo }) => motivo)

describe('one meaning of a name (VIS-14, Table VIS-A, decision 0134)', () => {
  test.each([
    ['the screen of before, surnames first', 'Quispe Mamani Rosa Elvira', 'Quispe Mamani'],
    ['a call of the book, apart', 'Rosa Elvira', 'Quispe Mamani'],
  ])('VIS-14 API-19 %s: name are the given names, ape_nom is what shows', async (_quien, name, apellidos) => {
    expect(await unaVisita(await banco.como('rosa'), { name, apellidos })).toMatchObject({
      name: 'Rosa Elvira',
      apellidos: 'Quispe Mamani',
      ape_nom: 'Quispe Mamani Rosa Elvira',
    })
  })

  test.each([
    [{ name: 'Rosario Paz', apellidos: 'Ros' }, 'Ros Rosario Paz'],
    [{ name: 'Salas Rosa', apellidos: '' }, 'Salas Rosa'],
    [{ name: 'Quispe', apellidos: 'Quispe' }, 'Quispe'],
    [{ name: 'Santos Manuel', apellidos: 'Santos' }, 'Santos Manuel'],
    [{ name: 'Santos Manuel', apellidos: 'Santos', partes: true }, 'Santos Santos Manuel'],
    [{ name: 'David', apellidos: 'David', partes: true }, 'David David'],
  ])('VIS-17 %j is shown as %s', async (nombre, ape_nom) => {
    expect((await unaVisita(await banco.como('rosa'), nombre)).ape_nom).toBe(ape_nom)
  })
})

describe('filters by day (VIS-02, SHE-10)', () => {
  test('SHE-10 Hoy, Ayer, Esta semana and a range are Lima days of the server', async () => {
    // 18-11-2026, 10:30, is a Wednesday.
    await visitaEn(-3 * DIA_MS, { motivo: 'domingo' })
    await visitaEn(-2 * DIA_MS, { motivo: 'lunes' })
    await visitaEn(-DIA_MS + 13 * 60 * MINUTO_MS + 29 * MINUTO_MS, { motivo: 'ayer 23:59' })
    await visitaEn(-10 * 60 * MINUTO_MS - 30 * MINUTO_MS, { motivo: 'hoy 00:00' })
    const rosa = await banco.como('rosa')
    const de = async (periodo: string) => motivos((await listar(rosa, { 'columns[periodo]': periodo })).data)
    expect(await de('hoy')).toEqual(['hoy 00:00'])
    expect(await de('ayer')).toEqual(['ayer 23:59'])
    expect(await de('semana')).toEqual(['hoy 00:00', 'ayer 23:59', 'lunes'])
    expect(await de('2026-11-15..2026-11-17')).toEqual(['ayer 23:59', 'lunes', 'domingo'])
    for (const nada of ['2026-11-17..2026-11-15', '2026-02-30..2026-03-01', 'manana', '2026-11-17'])
      expect(await de(nada)).toEqual([])
  })

  test('VIS-08 SHE-74 Hora orders by the time of the day, Fecha by date and time', async () => {
    await visitaEn(-DIA_MS + 60 * MINUTO_MS, { motivo: 'ayer 11:30' })
    await visitaEn(-60 * MINUTO_MS, { motivo: 'hoy 09:30' })
    const rosa = await banco.como('rosa')
    expect(motivos((await listar(rosa, { order: 'hora:asc' })).data)).toEqual(['hoy 09:30', 'ayer 11:30'])
    expect(motivos((await listar(rosa, { order: 'created_at:asc' })).data)).toEqual(['ayer 11:30', 'hoy 09:30'])
  })

  test('VIS-07 SHE-85 SHE-86 an export holds what is filtered, one fact a column, dates and hours as such', async () => {
    await visitaEn(-DIA_MS, { motivo: 'ayer' })
    const rosa = await banco.como('rosa')
    const hoy = await unaVisita(rosa, {
      tipo_doc: 'CE',
      nrodoc: '001234567',
      entidad: 'Universidad del Valle',
      lugar: 'Sala de reuniones',
    })
    await salir(rosa, hoy)
    const exportar = (formato: string) =>
      rosa.enviar({
        ...{ method: 'POST', url: '/api/export/visitas' },
        payload: { formato, columns: { periodo: 'hoy' } },
      })
    const [fila, ...demas] = parse((await exportar('csv')).rawPayload, { bom: true, columns: true })
    expect(demas).toEqual([])
    expect(fila).toMatchObject({
      Fecha: '18/11/2026',
      Salida: '10:30',
      Tipo: 'CE',
      'DNI o documento': '001234567',
      Cargo: 'Especialista',
      'Entidad del visitante': 'Universidad del Valle',
      'Lugar específico': 'Sala de reuniones',
      'Fecha de Registro': '18/11/2026',
    })
    const hoja = (await readXlsx((await exportar('excel')).rawPayload)).sheets[0]
    expect(hoja?.rows[1]?.[0]).toEqual(new Date('2026-11-18T00:00:00Z'))
    expect(hoja?.rows[1]?.[1]).not.toBeTypeOf('string')
    expect((await exportar('pdf')).statusCode).toBe(200)
  })
})

describe('a visitor who is known (VIS-16)', () => {
  const antecedentes = async (quien: Cliente, query: { nrodoc: string; tipo_doc?: 'DNI' | 'CE' | 'PAS' }) =>
    (await quien.llamar(visitasApi.antecedentes, { query })).cuerpo

  test('VIS-16 who is inside since today is told, and the last visit is offered', async () => {
    await visitaEn(-DIA_MS, { motivo: 'de ayer, sin salida' })
    const rosa = await banco.como('rosa')
    expect(await antecedentes(rosa, { nrodoc: '98000001' })).toMatchObject({
      dentro: null,
      ultima: { motivo: 'de ayer, sin salida' },
    })
    const hoy = await unaVisita(rosa, { motivo: 'de hoy' })
    expect(await antecedentes(rosa, { nrodoc: '98000001' })).toMatchObject({
      dentro: { id: hoy.id },
      ultima: { motivo: 'de hoy' },
    })
    await salir(rosa, hoy)
    expect(await antecedentes(rosa, { nrodoc: '98000001' })).toMatchObject({ dentro: null, ultima: { id: hoy.id } })
    expect(await antecedentes(rosa, { nrodoc: '98000002' })).toEqual({ dentro: null, ultima: null })
  })

  test('VIS-02 SHE-98 a visit to another area is not told', async () => {
    await unaVisita(await banco.como('julio'), { empacce_id: EMPLEADOS.activoDe47 })
    expect(await antecedentes(await banco.como('rosa'), { nrodoc: '98000001' })).toEqual({ dentro: null, ultima: null })
  })
})

describe('taking back (D-33)', () => {
  test('D-33 VIS-28 whoever recorded an exit takes it back within five minutes, once, and it may be recorded anew', async () => {
    const [rosa, luis] = [await banco.como('rosa'), await banco.como('luis')]
    const visita = await unaVisita(rosa)
    await salir(rosa, visita)
    en(4 * MINUTO_MS)
    expect(await deshacer(luis, visita, 'salida')).toMatchObject({ status: 409, cuerpo: { codigo: 'deshacerVencido' } })
    expect(await deshacer(rosa, visita, 'salida')).toMatchObject({
      status: 200,
      cuerpo: { data: { salida_date: null } },
    })
    expect((await deshacer(rosa, visita, 'salida')).status).toBe(409)
    expect(await listar(rosa)).toMatchObject({ pendientes: 1 })
    expect((await salir(rosa, visita)).cuerpo.data.salida_date).toBe('2026-11-18 10:34:00')
    en(9 * MINUTO_MS)
    expect((await deshacer(rosa, visita, 'salida')).status).toBe(409)
  })

  test('D-33 VIS-06 a deletion is taken back by its author within five minutes; the trail keeps both acts', async () => {
    const [rosa, luis] = [await banco.como('rosa'), await banco.como('luis')]
    const visita = await unaVisita(rosa)
    const eliminar = () => rosa.llamar(visitasApi.eliminar, { params: { id: String(visita.id) } })
    await eliminar()
    expect((await deshacer(luis, visita, 'eliminacion')).status).toBe(409)
    expect((await deshacer(rosa, visita, 'salida')).status).toBe(409)
    expect((await deshacer(rosa, visita, 'eliminacion')).status).toBe(200)
    expect(await listar(rosa)).toMatchObject({ recordsTotal: 1, pendientes: 1, data: [{ id: visita.id }] })
    await eliminar()
    en(5 * MINUTO_MS)
    expect((await deshacer(rosa, visita, 'eliminacion')).status).toBe(409)
    expect((await listar(rosa)).data).toEqual([])
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select('user_id')
      .where('tabla', '=', 'visitas')
      .where('registro', '=', String(visita.id))
      .where('accion', '=', 'UPDATE')
      .execute()
    expect(huellas.map(({ user_id }) => user_id)).toEqual([1, 1, 1])
  })

  test('SHE-98 a visit of another area does not exist for who would take something back', async () => {
    const julio = await banco.como('julio')
    const ajena = await unaVisita(julio, { empacce_id: EMPLEADOS.activoDe47 })
    await salir(julio, ajena)
    expect((await deshacer(await banco.como('rosa'), ajena, 'salida')).status).toBe(404)
  })
})

describe('documents (VIS-15)', () => {
  test.each([
    ['CE', '001234567'],
    ['PAS', 'AB123456'],
    ['PAS', 'ab123456'],
  ] as const)('VIS-15 a visitor with %s %s is registered, in capitals', async (tipo_doc, nrodoc) => {
    const guardada = { tipo_doc, nrodoc: nrodoc.toUpperCase() }
    expect(await unaVisita(await banco.como('rosa'), { tipo_doc, nrodoc })).toMatchObject(guardada)
  })

  test.each([
    [{ tipo_doc: 'DNI', nrodoc: '001234567' }, 'numero dni no es valido'],
    [{ nrodoc: 'AB123456' }, 'numero dni no es valido'],
    [{ tipo_doc: 'CE', nrodoc: '00123456' }, 'El carné de extranjería tiene de 9 a 12 letras mayúsculas y números'],
    [{ tipo_doc: 'PAS', nrodoc: 'AB-123456' }, 'El pasaporte tiene de 6 a 12 letras mayúsculas y números'],
  ] as const)('VIS-15 %j is refused beside its field', async (mas, nrodoc) => {
    const rosa = await banco.como('rosa')
    const { status, cuerpo } = await rosa.llamar(visitasApi.registrar, {
      body: { ...datosDeVisita(mas), motivo: 'abc' },
    })
    expect([status, cuerpo.errors]).toEqual([422, { nrodoc, motivo: 'Ingrese un motivo minimo 04 caracteres' }])
  })

  test('VIS-18 a DNI that no registry knows is registered by the own choice, and is marked', async () => {
    const rosa = await banco.como('rosa')
    expect(await unaVisita(rosa, { sin_consulta: true })).toMatchObject({ sin_consulta: true })
    expect(await unaVisita(rosa)).toMatchObject({ sin_consulta: false, tipo_doc: 'DNI' })
  })

  test('VIS-19 an edit changes neither the document nor its kind, and leaves out what a caller of before does not know', async () => {
    const rosa = await banco.como('rosa')
    const visita = await unaVisita(rosa, { tipo_doc: 'PAS', nrodoc: 'AB123456', observacion: 'Con intérprete' })
    const body = datosDeVisita({ motivo: 'Otro motivo', version: visita.updated_at })
    const { cuerpo } = await rosa.llamar(visitasApi.guardar, { params: { id: String(visita.id) }, body })
    expect(cuerpo.data).toMatchObject({
      ...{ tipo_doc: 'PAS', nrodoc: 'AB123456' },
      ...{ motivo: 'Otro motivo', observacion: 'Con intérprete' },
    })
  })
})

test('API-20 VIS-19 an edit that names neither surnames nor kind of document keeps both; another kind of number is refused', async () => {
  const rosa = await banco.como('rosa')
  const visita = await unaVisita(rosa, { tipo_doc: 'CE', nrodoc: '001234567', name: 'Ana', apellidos: 'Silva' })
  const { tipo_doc: _, apellidos: __, ...cuerpo } = datosDeVisita({ name: 'Anna', version: visita.updated_at })
  const editar = (nrodoc: string) =>
    rosa.llamar(visitasApi.guardar, { params: { id: String(visita.id) }, body: { ...cuerpo, nrodoc } })
  const rechazo = await editar('98000001')
  expect([rechazo.status, rechazo.cuerpo.errors]).toEqual([422, { nrodoc: DOCUMENTOS.CE.mensaje }])
  expect((await editar('001234567')).cuerpo.data).toMatchObject({
    ...{ tipo_doc: 'CE', nrodoc: '001234567' },
    ...{ name: 'Anna', apellidos: 'Silva', ape_nom: 'Silva Anna' },
  })
})

describe('the public report and other documents (D-32)', () => {
  const parcial = usarBanco({ env: { DNI_PUBLICO: 'parcial' } })
  const oculto = usarBanco({ env: { DNI_PUBLICO: 'oculto' } })

  test.each([
    ['completo', banco, ['PAS AB123456', '98000002', '98000001']],
    ['parcial', parcial, ['PAS *****456', '*****002', '*****001']],
  ])(
    'D-32 VIS-46 %s: a passport is masked as a DNI is, and DNI orders by what shows',
    async (_modo, aqui, visibles) => {
      const rosa = await aqui.como('rosa')
      for (const mas of [
        { nrodoc: '98000001' },
        { tipo_doc: 'PAS' as const, nrodoc: 'AB123456' },
        { nrodoc: '98000002' },
      ])
        await unaVisita(rosa, mas)
      const { cuerpo } = await aqui.ciudadano.llamar(reporteVisitasApi.reporte, {
        body: { fecha_ini: '2026-11-18', fecha: '2026-11-18', order: [{ column: 'nrodoc', dir: 'desc' }] },
      })
      expect(cuerpo.data.map(({ nrodoc }) => nrodoc)).toEqual(visibles)
      expect(Object.keys(cuerpo.data[0] ?? {})).toHaveLength(7)
    },
  )

  test('D-32 D-25 the order by a hidden DNI tells nothing', async () => {
    const rosa = await oculto.como('rosa')
    for (const n of ['3', '1', '2']) await unaVisita(rosa, { nrodoc: `9800000${n}`, name: `Vera ${n}`, apellidos: '' })
    const { cuerpo } = await oculto.ciudadano.llamar(reporteVisitasApi.reporte, {
      body: { fecha_ini: '2026-11-18', fecha: '2026-11-18', order: [{ column: 'nrodoc', dir: 'asc' }] },
    })
    // By the key alone.
    expect(cuerpo.data.map(({ ape_nom }) => ape_nom)).toEqual(['Vera 3', 'Vera 1', 'Vera 2'])
  })
})

describe('the end of the day (VIS-28, VIS-30)', () => {
  test('VIS-28 VIS-30 one act closes what earlier days left open, without an exit time; again it finds nothing', async () => {
    await visitaEn(-DIA_MS, { motivo: 'de ayer' })
    await visitaEn(-2 * DIA_MS, { motivo: 'de anteayer' })
    const rosa = await banco.como('rosa')
    const julio = await banco.como('julio')
    await unaVisita(rosa, { motivo: 'de hoy' })
    expect(await listar(rosa)).toMatchObject({ pendientes: 3, anteriores: 2, pending: true })
    expect((await julio.llamar(visitasApi.cerrarAnteriores)).cuerpo).toEqual({ cerradas: 0 })
    const cerrar = async () => (await rosa.llamar(visitasApi.cerrarAnteriores)).cuerpo.cerradas
    expect([await cerrar(), await cerrar()]).toEqual([2, 0])
    const { data, ...resto } = await listar(rosa)
    expect(resto).toMatchObject({ pendientes: 1, anteriores: 0, recordsTotal: 3 })
    expect(data.map((v) => [v.motivo, v.salida_date, v.salida_no_registrada])).toEqual([
      ['de hoy', null, false],
      ['de ayer', null, true],
      ['de anteayer', null, true],
    ])
    expect(motivos((await listar(rosa, { 'columns[estado]': 'pendiente' })).data)).toEqual(['de hoy'])
    // Nobody can invent an hour afterwards.
    expect(await salir(rosa, data[1] as Visita)).toMatchObject({ status: 409, cuerpo: { codigo: 'salidaRegistrada' } })
    const huellas = await banco.db
      .selectFrom('auditoria')
      .select('user_id')
      .where('tabla', '=', 'visitas')
      .where('accion', '=', 'UPDATE')
      .where('registro', '=', String(data[1]?.id))
      .execute()
    expect(huellas).toEqual([{ user_id: 1 }])
  })
})

test('VIS-28 VIS-30 thousands of open visits are closed in batches, and counted together', async () => {
  for (const dias of [1, 2, 3, 4, 5]) await visitaEn(-dias * DIA_MS)
  const reloj = crearReloj(() => AHORA)
  const cerrar = () => cerrarDiasAnteriores(banco.db, { user_id: 1, peticion: 'cierre' }, reloj, 20, 2)
  expect([await cerrar(), await cerrar()]).toEqual([5, 0])
  expect(await listar(await banco.como('rosa'))).toMatchObject({ pendientes: 0, anteriores: 0, recordsTotal: 5 })
})

describe('late registrations (VIS-27)', () => {
  test('VIS-27 a late visit has the entry that is told and the registration of the server', async () => {
    const rosa = await banco.como('rosa')
    const clave = crypto.randomUUID()
    const visita = await unaVisita(rosa, { ingreso: '2026-11-17 16:05', clave })
    expect(visita).toMatchObject({ created_at: '2026-11-17 16:05:00', registrada_at: '2026-11-18 10:30:00' })
    // Sent again, it is the same (G3).
    expect((await unaVisita(rosa, { ingreso: '2026-11-17 16:05', clave })).id).toBe(visita.id)
    const { payload } = await rosa.enviar({ method: 'POST', url: '/api/export/visitas', payload: { formato: 'csv' } })
    expect(payload).toContain('17/11/2026,16:05')
    expect(payload).toContain('18/11/2026,Registro extemporáneo')
    expect(await listar(rosa)).toMatchObject({ hoy: 0, anteriores: 1 })
  })

  test.each(['2026-11-18 10:30', '2026-11-19 08:00', '2026-11-14 23:59'])(
    'VIS-27 an entry at %s is refused: not past, or too long ago',
    async (ingreso) => {
      const rosa = await banco.como('rosa')
      const { status, cuerpo } = await rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ ingreso }) })
      expect([status, cuerpo.errors]).toEqual([
        422,
        { ingreso: 'El ingreso debe ser anterior a ahora y de los últimos 3 días' },
      ])
    },
  )

  test.each(['17/11/2026', '2026-11-17', '2026-02-30 08:00', '2026-11-17 24:00', '2026-11-17T08:00', ''])(
    'A7 an entry written as %j is refused',
    async (ingreso) => {
      const rosa = await banco.como('rosa')
      const { status, cuerpo } = await rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ ingreso }) })
      expect([status, cuerpo.errors]).toEqual([422, { ingreso: 'Ingrese la fecha y la hora de ingreso' }])
    },
  )
})
