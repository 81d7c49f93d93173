import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { COLUMNAS_COMUNES, MODULOS_AUDITADOS, TABLAS_AUDITADAS } from '@cabildo/contracts/auditoria-tablas'
import { visitasApi } from '@cabildo/contracts/visitas'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { EMPLEADOS } from '../../../test/elenco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'

const banco = usarBanco()
let visita: { id: number }
let ajena: { id: number }

/** Lines of another day, which only the owner can put there. */
const lineaAntigua = (en: string, user_id: number | null, registro: string) =>
  banco.bd.comoDueno(`insert into auditoria (en, user_id, peticion, tabla, registro, accion, despues)
    values ('${en}', ${user_id}, 'vieja', 'visitas', '${registro}', 'INSERT', '{"motivo": "De otro tiempo"}')`)

// The trail is dated by the database's clock, the screen's days by the application's.
beforeAll(async () => {
  banco.poner(new Date())
  await banco.bd.comoDueno(`update usuarios set deleted_at = now() where username = 'luis'`)
  const [rosa, julio] = [await banco.como('rosa'), await banco.como('julio')]
  visita = await unaVisita(rosa, { motivo: 'Consulta de trámite' })
  await rosa.llamar(visitasApi.guardar, {
    params: { id: String(visita.id) },
    body: datosDeVisita({ motivo: `Reclamo ${'largo '.repeat(40)}` }),
  })
  await rosa.llamar(visitasApi.eliminar, { params: { id: String(visita.id) } })
  ajena = await unaVisita(julio, { empacce_id: EMPLEADOS.activoDe47, motivo: 'Vaso de leche' })
  await lineaAntigua('2025-03-04 23:30:00-05', 2, 'antigua-1')
  await lineaAntigua('2025-03-05 00:30:00-05', 2, 'antigua-2')
  await lineaAntigua('2025-03-05 08:00:00-05', 1, 'antigua-3')
})

const pedir = async (query: Record<string, string> = {}) => {
  const { status, cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, { query })
  return { status, cuerpo, registros: cuerpo.data?.map(({ registro }) => registro) }
}
const con = (columnas: Record<string, string>, mas: Record<string, string> = {}) =>
  pedir({
    ...mas,
    ...Object.fromEntries(Object.entries(columnas).map(([campo, valor]) => [`columns[${campo}]`, valor])),
  })
const deLaVisita = () => con({ modulo: 'visitas', registro: String(visita.id) })

describe('what a line says', () => {
  test('D-33 who did what to which record, when and in which request; the fields that changed, and no others', async () => {
    const { cuerpo } = await deLaVisita()
    expect(cuerpo.data.map(({ accion }) => accion)).toEqual(['elimino', 'modifico', 'creo'])
    const [, edicion, alta] = cuerpo.data
    expect(edicion).toMatchObject({
      user_id: 1,
      username: 'rosa',
      persona: 'rosa Prueba Elenco',
      modulo: 'visitas',
      registro: String(visita.id),
      en: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      peticion: expect.stringMatching(/^[\w-]+$/),
    })
    expect(edicion?.cambios.map(({ campo }) => campo).sort()).toEqual(['motivo', 'updated_at'])
    expect(alta?.cambios).toContainEqual({ campo: 'motivo', antes: null, despues: 'Consulta de trámite' })
    expect(new Set(cuerpo.data.map(({ peticion }) => peticion)).size).toBe(3)
  })

  test('D-33 the list cuts long values, the line itself has them whole', async () => {
    const admin = await banco.como('admin')
    const [, edicion] = (await deLaVisita()).cuerpo.data
    const nuevo = edicion?.cambios.find(({ campo }) => campo === 'motivo')?.despues ?? ''
    expect([nuevo.length, nuevo.at(-1)]).toEqual([200, '…'])
    const { cuerpo } = await admin.llamar(auditoriaApi.ver, { params: { id: String(edicion?.id) } })
    expect(cuerpo.data.cambios).toContainEqual({
      campo: 'motivo',
      antes: 'Consulta de trámite',
      despues: `Reclamo ${'largo '.repeat(40)}`.trim(),
    })
    expect((await admin.llamar(auditoriaApi.ver, { params: { id: '999999' } })).status).toBe(404)
  })

  test('D-33 where nobody was signed in, the system acted; no password is ever kept', async () => {
    const { cuerpo } = await con({ modulo: 'usuarios' }, { length: '100' })
    expect(cuerpo.recordsTotal).toBeGreaterThan(5)
    for (const linea of cuerpo.data) expect(linea).toMatchObject({ user_id: null, username: null, persona: 'Sistema' })
    expect(JSON.stringify(cuerpo)).not.toContain('password')
  })

  test('D-33 every audited table has its name on the screen', async () => {
    const { rows } = await sql<{ tabla: string }>`select tgrelid::regclass::text as tabla from pg_trigger
      where tgfoid = 'auditar'::regproc order by 1`.execute(banco.db)
    expect(rows.map(({ tabla }) => tabla)).toEqual(Object.keys(MODULOS_AUDITADOS).sort())
  })

  test('D-33 USU-72 of an account only a sign-in, and what opens after it, leave no trace in the trail', async () => {
    const columnas = await banco.bd.comoDueno<{ columna: string }>(`
      select attname as columna from pg_trigger join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
      where tgrelid = 'usuarios'::regclass and tgfoid = 'auditar'::regproc and attnum <> all (tgattr)`)
    expect(columnas.map(({ columna }) => columna).sort()).toEqual([
      'al_ingresar',
      'clave_vence_at',
      'factor_exigido_at',
      'ultimo_ingreso_at',
    ])
  })

  test('D-33 each column whose changes are kept has a label among those of its table', async () => {
    const columnas = await banco.bd.comoDueno<{ tabla: string; columna: string }>(`
      select tgrelid::regclass::text as tabla, attname as columna from pg_trigger
      join pg_attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
      where tgfoid = 'auditar'::regproc and attname <> 'updated_at'
        and attname <> all ((string_to_array(encode(tgargs, 'escape'), '\\000'))[2:])`)
    expect(columnas.length).toBeGreaterThan(200)
    const sinNombre = columnas.filter(
      ({ tabla, columna }) => !(columna in COLUMNAS_COMUNES || columna in (TABLAS_AUDITADAS[tabla]?.campos ?? {})),
    )
    expect(sinNombre).toEqual([])
  })
})

describe('what is found', () => {
  test('D-42 at first the last 30 days, newest first, with exact totals', async () => {
    const { cuerpo, registros } = await pedir({ length: '5' })
    expect(registros?.slice(0, 2)).toEqual([String(ajena.id), String(visita.id)])
    const todas = await banco.db
      .selectFrom('auditoria')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect([cuerpo.recordsTotal, cuerpo.recordsFiltered]).toEqual([todas.n - 3, todas.n - 3])
    const segunda = await pedir({ start: '1', length: '1', order: 'en:desc' })
    expect(segunda.registros).toEqual([String(visita.id)])
  })

  test('D-50 days are Lima days, both ends included', async () => {
    expect((await con({ desde: '2025-03-05', hasta: '2025-03-05' })).registros).toEqual(['antigua-3', 'antigua-2'])
    expect((await con({ desde: '2025-03-04', hasta: '2025-03-05' }, { order: 'en:asc' })).registros).toEqual([
      'antigua-1',
      'antigua-2',
      'antigua-3',
    ])
    expect((await con({ hasta: '2025-04-03' })).registros).toEqual(['antigua-3', 'antigua-2'])
  })

  test('D-33 a person is found by name or username, in all of history when it is one, also once deleted', async () => {
    expect((await con({ persona: 'LUIS' })).registros).toEqual(['antigua-2', 'antigua-1'])
    const deRosa = await con({ persona: 'rosa prueba' })
    expect(deRosa.cuerpo.data.every(({ username }) => username === 'rosa')).toBe(true)
    expect(deRosa.cuerpo.recordsTotal).toBe(4)
    // Everybody of the cast is called so: then it is the last 30 days.
    const elenco = await con({ persona: 'elenco' })
    expect(new Set(elenco.cuerpo.data.map(({ username }) => username))).toEqual(new Set(['rosa', 'julio']))
    expect(elenco.cuerpo.recordsTotal).toBe(4)
    expect((await con({ persona: 'elenco' }, { start: '1', length: '2' })).registros).toEqual([
      String(visita.id),
      String(visita.id),
    ])
    const sistema = await con({ persona: 'sistema', modulo: 'permisos' }, { length: '1' })
    expect(sistema.cuerpo).toMatchObject({ data: [{ persona: 'Sistema' }], recordsTotal: expect.any(Number) })
    expect((await con({ persona: 'nadie así' })).cuerpo).toMatchObject({
      data: [],
      recordsTotal: 0,
      recordsFiltered: 0,
    })
  })

  test('D-33 by record, in all of history; by act; by request', async () => {
    expect((await con({ registro: 'antigua-1' })).cuerpo).toMatchObject({ recordsTotal: 1, data: [{ user_id: 2 }] })
    expect((await con({ registro: 'antigua-1', modulo: 'usuarios' })).registros).toEqual([])
    expect((await con({ registro: 'antigua-1', persona: 'rosa' })).registros).toEqual([])
    expect((await con({ accion: 'elimino', modulo: 'visitas' })).registros).toEqual([String(visita.id)])
    expect((await con({ accion: 'creo', modulo: 'visitas' })).registros).toEqual([String(ajena.id), String(visita.id)])
    const [, edicion] = (await deLaVisita()).cuerpo.data
    const { cuerpo } = await con({ peticion: String(edicion?.id) })
    expect(cuerpo.data).toMatchObject([{ id: edicion?.id }])
    expect((await con({ peticion: '999999' })).registros).toEqual([])
  })

  test('SHE-74 the search looks at values, people, modules and records, without accents, literally', async () => {
    const total = (await con({ modulo: 'visitas' })).cuerpo.recordsTotal
    const buscar = (search: string) => con({ modulo: 'visitas' }, { search })
    expect((await buscar('TRAMITE')).cuerpo).toMatchObject({ recordsTotal: total, recordsFiltered: 2 })
    expect((await buscar('julio prueba')).registros).toEqual([String(ajena.id)])
    expect((await buscar('vísitas')).cuerpo.recordsFiltered).toBe(total)
    expect((await buscar('%')).registros).toEqual([])
    // Area 47 has a location of that name.
    expect((await pedir({ search: 'vaso de leche' })).registros).toEqual([String(ajena.id), '47'])
    expect((await con({ persona: 'elenco' }, { search: 'leche' })).cuerpo).toMatchObject({
      recordsTotal: 4,
      recordsFiltered: 1,
    })
  })

  test.each([
    [{ desde: '2026-02-30' }, { desde: 'Fecha no válida' }],
    [
      { desde: '2026-02-02', hasta: '2026-02-01' },
      { desde: 'La fecha de inicio debe ser menor o igual a la fecha final' },
    ],
    [{ modulo: 'constructor' }, { modulo: 'Módulo desconocido' }],
    [{ accion: 'INSERT' }, { accion: 'Acción desconocida' }],
    [{ peticion: '1 or 1=1' }, { peticion: 'Identificador no válido' }],
  ])('D-50 %j is refused', async (columnas, errores) => {
    const { status, cuerpo } = await con(columnas)
    expect(status).toBe(422)
    expect(cuerpo).toMatchObject({ errors: errores })
  })
})

describe('the export', () => {
  const exportar = async (quien: 'admin' | 'jefa', payload: object) =>
    (await banco.como(quien)).enviar({ method: 'POST', url: '/api/export/auditoria', payload })

  test('D-57 SHE-86 brings the same rows and columns, values whole', async () => {
    const respuesta = await exportar('admin', {
      formato: 'csv',
      columns: { modulo: 'visitas', registro: String(visita.id), persona: 'rosa' },
    })
    expect(respuesta.statusCode).toBe(200)
    const [titulos, ...filas] = parse(respuesta.payload, { bom: true })
    expect(titulos).toEqual([
      ...['Fecha', 'Hora', 'Persona', 'Usuario', 'Módulo', 'Acción', 'Registro', 'Se refiere a', 'Cambios'],
    ])
    expect(filas.map((fila: string[]) => fila.slice(2, 8))).toEqual(
      ['Eliminó', 'Modificó', 'Creó'].map((accion) => [
        ...['rosa Prueba Elenco', 'rosa', 'Visitas', accion, String(visita.id), 'Quispe Mamani Rosa Elvira'],
      ]),
    )
    expect(filas[1]?.[8]).toBe(`Motivo: Consulta de trámite → ${`Reclamo ${'largo '.repeat(40)}`.trim()}`)
  })

  test('D-57 is for area 21 alone, and refuses what the list refuses', async () => {
    expect((await exportar('jefa', { formato: 'csv' })).statusCode).toBe(403)
    expect((await exportar('admin', { formato: 'csv', columns: { modulo: 'x' } })).statusCode).toBe(422)
  })
})
