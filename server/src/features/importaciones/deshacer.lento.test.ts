import { importacionesApi as api } from '@cabildo/contracts/importaciones'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { esperar } from '../../../test/esperar.ts'
import {
  enCsv,
  enLibro,
  unaVisitaDeAntes,
  unNacimientoDeAntes,
  usarImportaciones,
} from '../../../test/importaciones.ts'
import { listTrabajos } from '../../../test/obrero.ts'
import { vencerCargas } from '../../platform/cargas/cargas.queries.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { setModulos } from '../organizacion/modulos.queries.ts'
import { conservarVisitas } from '../visitas/conservacion.queries.ts'
import { deleteImportados, tomarTurno } from './importaciones.queries.ts'
import { escribir, recogerImportaciones } from './importaciones.ts'
import { IMPORTADOR_DE_NACIMIENTOS } from './nacimientos.queries.ts'
import { importadorDeVisitas } from './visitas.queries.ts'

const banco = usarBanco()
const { revisar, aplicar, aplicarla, ver, importar, deshacer, de, subir, revisarla, partes } = usarImportaciones(banco)

const una = () => enLibro([unaVisitaDeAntes(), unaVisitaDeAntes({ DOCUMENTO: '98000001' })])
const cuantas = async (tabla: 'visitas' | 'nacimientos' | 'importaciones_registros' | 'importaciones_filas') =>
  (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(tabla)}`.execute(banco.db)).rows[0]?.n
/** Does something while the job that applies an import stands in the middle of it. */
const enMedio = async (id: number, acto: () => Promise<void>) => {
  let trabajo: Promise<void> = Promise.resolve()
  await banco.db.transaction().execute(async (trx) => {
    await sql`lock table importaciones_registros in share row exclusive mode`.execute(trx)
    trabajo = aplicarla(id)
    trabajo.catch(() => undefined)
    await esperar(async () => {
      const esperan = await banco.bd.comoDueno(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (esperan.length === 0) throw new Error('el trabajo no espera')
    })
    await acto()
  })
  await trabajo
}
const rastro = async (tabla: string) =>
  (
    await sql<{ accion: string; user_id: number | null; estado: string | null }>`
      select accion, user_id, despues ->> 'estado' as estado from auditoria where tabla = ${tabla} order by id`.execute(
      banco.db,
    )
  ).rows

test('decision 0221 an import is undone within its day by whoever administers, once, and the trail tells both', async () => {
  const { id } = await importar('admin', 'visitas', await una())
  expect((await deshacer('rosa', id)).status).toBe(403)
  const [primera, segunda] = [await deshacer('sol', id), await deshacer('sol', id)]
  expect([primera.status, segunda.status]).toEqual([200, 200])
  expect(await ver('admin', id)).toMatchObject({
    estado: 'deshecha',
    registrados: 2,
    deshacer_hasta: null,
    deshecha_por: expect.any(String),
  })
  expect(await cuantas('visitas')).toBe(0)
  expect(await cuantas('importaciones_registros')).toBe(0)
  expect((await rastro('visitas')).map(({ accion, user_id }) => [accion, user_id])).toEqual([
    ...[
      ['INSERT', 11],
      ['INSERT', 11],
      ['DELETE', 12],
      ['DELETE', 12],
    ],
  ])
  expect((await rastro('cargas')).map(({ user_id, estado }) => [user_id, estado])).toEqual([
    [11, 'aplicada'],
    [12, 'deshecha'],
  ])
  const { rows } = await sql<{
    total: number
  }>`select coalesce(sum(total), 0)::integer as total from visitas_conteo`.execute(banco.db)
  expect(rows[0]?.total).toBe(0)
  // What was known of them is forgotten: the file can come in again.
  expect(await importar('admin', 'visitas', await una())).toMatchObject({ registrados: 2 })
})

test('decision 0221 nothing is undone once a record was changed, and the answer names it; nor after a day', async () => {
  const { id } = await importar('admin', 'visitas', await una())
  const rosa = await banco.como('rosa')
  const [visita] = (await rosa.llamar(visitasApi.porArea, { params: { areaID: '20' } })).cuerpo.data
  await rosa.llamar(visitasApi.eliminar, { params: { id: String(visita?.id) } })
  expect(await deshacer('admin', id)).toMatchObject({
    status: 409,
    cuerpo: {
      codigo: 'importacionUsada',
      message: `No se puede deshacer: 1 visita cambió después de importarse: visita ${visita?.id} (Quispe Rojas María, 15/03/2019)`,
    },
  })
  expect(await cuantas('visitas')).toBe(2)
  const otra = await importar('admin', 'visitas', await enLibro([unaVisitaDeAntes({ DOCUMENTO: '98000077' })]))
  await sql`update cargas set aplicada_at = aplicada_at - interval '24 hours' where id = ${otra.id}`.execute(banco.db)
  expect((await deshacer('admin', otra.id)).cuerpo.codigo).toBe('importacionVencida')
})

test('P-10 decision 0221 what was purged since the import came in keeps nothing of the rest from being undone', async () => {
  const { id } = await importar('admin', 'visitas', await una())
  const hasta = new Date('2019-03-16T00:00:00-05:00')
  await banco.db.transaction().execute((trx) => conservarVisitas.tanda(trx, hasta, 1))
  expect(await cuantas('visitas')).toBe(1)
  expect((await deshacer('sol', id)).status).toBe(200)
  expect([await cuantas('visitas'), await cuantas('importaciones_registros')]).toEqual([0, 0])
})

test('NAC-01 decision 0221 who may undo need not be who may read the births: the answer tells a number, and no child', async () => {
  const { id } = await importar('admin', 'nacimientos', await enLibro([unNacimientoDeAntes()]))
  await banco.bd.comoDueno(`update nacimientos set nom_nac = 'Otra', updated_at = clock_timestamp()`)
  const [nacimiento] = await banco.db.selectFrom('nacimientos').select('id').execute()
  expect((await deshacer('admin', id)).cuerpo.message).toBe(
    `No se puede deshacer: 1 nacimiento cambió después de importarse: nacimiento ${nacimiento?.id}`,
  )
})

test('decision 0221 an edit that is under way is waited for, and keeps the import', async () => {
  const { id } = await importar('admin', 'nacimientos', await enLibro([unNacimientoDeAntes()]))
  const respuestas = await enCarrera(
    banco.bd,
    (trx) => sql`update nacimientos set nom_nac = 'Otra', updated_at = clock_timestamp()`.execute(trx),
    [() => deshacer('admin', id)],
  )
  expect(respuestas.map(({ status, cuerpo }) => [status, cuerpo.codigo])).toEqual([[409, 'importacionUsada']])
  expect(await cuantas('nacimientos')).toBe(1)
  expect(await cuantas('importaciones_registros')).toBe(1)
})

test('decision 0221 nobody waits for an import that is applied or undone: what is asked of it and of others is answered', async () => {
  const hecha = await importar('admin', 'nacimientos', await enLibro([unNacimientoDeAntes()]))
  const vieja = await importar('admin', 'visitas', await enLibro([unaVisitaDeAntes({ DOCUMENTO: '98000077' })]))
  await sql`update cargas set aplicada_at = aplicada_at - interval '24 hours' where id = ${vieja.id}`.execute(banco.db)
  const carga = await revisar('admin', 'visitas', await una())
  const admin = await banco.como('admin')
  await admin.llamar(api.aplicar, de(carga.id))
  const contestado: unknown[] = []
  const pedir = async (acto: Promise<{ status: number; cuerpo: { codigo?: string } }>) => {
    const { status, cuerpo } = await acto
    contestado.push(cuerpo.codigo ?? status)
  }
  const ahora = banco.bd.db
  await enMedio(carga.id, async () => {
    await pedir(admin.llamar(api.aplicar, de(carga.id)) as never)
    await pedir(admin.llamar(api.ver, de(carga.id)) as never)
    await pedir(admin.llamar(api.equivalencias, { ...de(carga.id), body: { elegidas: [] } }) as never)
    await pedir(admin.llamar(api.descartar, de(carga.id)) as never)
    await pedir(deshacer('admin', carga.id) as never)
    await pedir(deshacer('sol', hecha.id) as never)
    await pedir(deshacer('sol', vieja.id) as never)
    await pedir(deshacer('sol', 999_999) as never)
    await vencerCargas(ahora, new Date(Date.now() + 60_000))
  })
  expect(contestado).toEqual([
    ...[200, 200, 'cargaTerminada', 'cargaTerminada', 'cargaTerminada'],
    ...['importacionOcupada', 'importacionVencida', 'noEncontrado'],
  ])
  expect(await ver('admin', carga.id)).toMatchObject({ estado: 'aplicada', registrados: 2 })
  expect((await deshacer('sol', hecha.id)).status).toBe(200)
})

test('D-42 decision 0221 counters that others write to are not kept for as long as an import is applied or undone', async () => {
  const tablas = ['visitas_conteo', 'conteos', 'datos_versiones'] as const
  // Every slot is there, so that one that is kept is seen.
  await banco.bd.comoDueno(`
    insert into visitas_conteo (area_id, ranura, total, pendientes) select 20, r, 0, 0 from generate_series(0, 31) r on conflict do nothing;
    insert into conteos (tabla, ranura, total) select 'nacimientos', r, 0 from generate_series(0, 31) r on conflict do nothing;
    insert into datos_versiones (conjunto, ranura, cambios, cambiado_at)
      select 'visitas-2019-03', r, 0, now() from generate_series(0, 31) r on conflict do nothing`)
  let veces = 0
  const otros = async () => {
    for (const tabla of tablas)
      await banco.bd.comoDueno(`select from ${tabla} where ranura between 0 and 31 for update nowait`)
    veces++
  }
  const visitas = await revisar('admin', 'visitas', await una())
  const nacimientos = await revisar('admin', 'nacimientos', await enLibro([unNacimientoDeAntes()]))
  for (const { id, clase: tipo } of [visitas, nacimientos]) {
    await banco.db.transaction().execute(async (trx) => {
      await tomarTurno(trx)
      await escribir(partes(), trx, { id, tipo, por: 11 }, otros)
    })
    await banco.db.transaction().execute(async (trx) => {
      await tomarTurno(trx)
      const [{ aplicada_at = null } = {}] = await trx
        .selectFrom('cargas')
        .select('aplicada_at')
        .where('id', '=', id)
        .execute()
      const importador = tipo === 'visitas' ? importadorDeVisitas(null) : IMPORTADOR_DE_NACIMIENTOS
      await deleteImportados(trx, importador, id, aplicada_at ?? new Date())
      await otros()
    })
  }
  expect(veces).toBe(4)
  expect([await cuantas('visitas'), await cuantas('nacimientos')]).toEqual([0, 0])
  const { rows } = await sql<{ n: number }>`
    select sum(total)::integer as n from visitas_conteo where area_id = 20
    union all select sum(total)::integer from conteos where tabla = 'nacimientos'`.execute(banco.db)
  expect(rows.map(({ n }) => n)).toEqual([0, 0])
})

test('decision 0221 an import whose progress cannot be noted is applied all the same', async () => {
  await banco.bd.comoDueno(`
    create function de_prueba() returns trigger language plpgsql as $$ begin raise exception 'de_prueba'; end $$;
    create trigger de_prueba before update on importaciones_avance for each row execute function de_prueba()`)
  try {
    expect(await importar('admin', 'visitas', await una())).toMatchObject({ estado: 'aplicada', registrados: 2 })
  } finally {
    await banco.bd.comoDueno('drop function de_prueba() cascade')
  }
})

test('ORG-43 decision 0221 nothing of a module that is off comes in, and what came in before can be undone', async () => {
  const libro = () => enLibro([unNacimientoDeAntes()])
  const hecha = await importar('admin', 'nacimientos', await libro())
  const espera = await revisar('sol', 'nacimientos', await libro())
  const activos = await listModulosActivos(banco.db)
  const poner = (modulos: typeof activos) => setModulos(banco.db as never, modulos, new Date())
  await poner(activos.filter((modulo) => modulo !== 'nacimientos'))
  try {
    const apagado = {
      ...{ status: 409 },
      cuerpo: {
        codigo: 'moduloApagado',
        message: 'El módulo Nacimientos está apagado: enciéndalo en Organización, Módulos',
      },
    }
    const sol = await banco.como('sol')
    expect(await subir('sol', 'nacimientos', await libro())).toMatchObject(apagado)
    expect(await sol.llamar(api.aplicar, de(espera.id))).toMatchObject(apagado)
    expect((await sol.llamar(api.lista, {})).cuerpo.impedidas).toEqual([
      { clase: 'nacimientos', motivo: apagado.cuerpo.message },
    ])
    expect((await subir('sol', 'visitas', await una())).status).toBe(200)
    expect((await deshacer('sol', hecha.id)).status).toBe(200)
  } finally {
    await poner(activos)
  }
  expect((await (await banco.como('sol')).llamar(api.lista, {})).cuerpo.impedidas).toEqual([])
})

test('decision 0221 an import that is applied twice, by two jobs at once, is applied once', async () => {
  const carga = await revisar('admin', 'visitas', await una())
  const admin = await banco.como('admin')
  const dos = await Promise.all([admin.llamar(api.aplicar, de(carga.id)), admin.llamar(api.aplicar, de(carga.id))])
  expect(dos.map(({ status, cuerpo }) => [status, cuerpo.data.estado])).toEqual([
    [200, 'aplicando'],
    [200, 'aplicando'],
  ])
  await Promise.all([aplicarla(carga.id), aplicarla(carga.id)])
  expect((await admin.llamar(api.aplicar, de(carga.id))).cuerpo.data).toMatchObject({
    estado: 'aplicada',
    registrados: 2,
  })
  expect(await cuantas('visitas')).toBe(2)
})

test('decision 0047 what others registered since the check is shown again, and nothing is written', async () => {
  const [primera, segunda] = [
    await revisar('admin', 'visitas', await una()),
    await revisar('sol', 'visitas', await una()),
  ]
  await aplicar('admin', primera.id)
  await aplicar('sol', segunda.id)
  expect(await ver('sol', segunda.id)).toMatchObject({
    ...{ estado: 'lista', nuevos: 0, iguales: 2 },
    aviso: 'Lo registrado cambió desde la revisión. Mire otra vez los resultados y aplique.',
  })
  await aplicar('sol', segunda.id)
  expect(await ver('sol', segunda.id)).toMatchObject({ estado: 'aplicada', registrados: 0, aviso: null })
  expect(await cuantas('visitas')).toBe(2)
})

test('decision 0221 a job that fails in the middle leaves nothing, and after its last try the user can try again', async () => {
  const carga = await revisar('admin', 'visitas', await una())
  await (await banco.como('admin')).llamar(api.aplicar, de(carga.id))
  await banco.bd.comoDueno(`alter table visitas add constraint de_prueba check (nrodoc <> '98000001') not valid`)
  await expect(aplicarla(carga.id)).rejects.toThrow('de_prueba')
  await banco.bd.comoDueno('alter table visitas drop constraint de_prueba')
  expect(await cuantas('visitas')).toBe(0)
  expect(await ver('admin', carga.id)).toMatchObject({
    estado: 'lista',
    aviso: expect.stringContaining('No se pudo aplicar'),
  })
  await aplicar('admin', carga.id)
  expect(await cuantas('visitas')).toBe(2)
})

test('decision 0221 an import whose job has used up its tries, or is gone, gets another one; one that waits is left alone', async () => {
  const carga = await revisar('admin', 'visitas', await una())
  await (await banco.como('admin')).llamar(api.aplicar, de(carga.id))
  const clave = `importacion:${carga.id}`
  const suyo = async () => (await listTrabajos(banco.db)).filter(({ jobKey }) => jobKey === clave)
  const poner = (orden: string) => banco.bd.comoDueno(`${orden} where key = '${clave}'`)
  await poner('update graphile_worker._private_jobs set attempts = 2')
  await recogerImportaciones(banco.db)
  expect(await suyo()).toMatchObject([{ intentos: 2 }])
  await poner('update graphile_worker._private_jobs set attempts = max_attempts')
  await recogerImportaciones(banco.db)
  expect(await suyo()).toMatchObject([{ intentos: 0 }])
  await poner('delete from graphile_worker._private_jobs')
  await recogerImportaciones(banco.db)
  expect(await suyo()).toMatchObject([{ intentos: 0 }])
})

test('decision 0047 what waits is seen by whoever uploaded it alone; what was applied by all who may import', async () => {
  const carga = await revisar('admin', 'visitas', await una())
  expect((await (await banco.como('sol')).llamar(api.ver, de(carga.id))).status).toBe(404)
  for (const llamada of [api.aplicar, api.rechazadas, api.filas, api.descartar, api.deshacer])
    expect(
      (await (await banco.como('sol')).llamar(llamada, { ...de(carga.id), query: {} } as never)).status,
      llamada.path,
    ).toBe(llamada === api.deshacer ? 409 : 404)
  await aplicar('admin', carga.id)
  const { data } = (await (await banco.como('sol')).llamar(api.lista, {})).cuerpo
  expect(data).toMatchObject([{ id: carga.id, propia: false, por: expect.any(String), estado: 'aplicada' }])
  expect((await (await banco.como('sol')).llamar(api.filas, { ...de(carga.id), query: {} })).status).toBe(404)
})

test('P-14 rows go with the import that was applied, refused ones within a day, and an import that waits is dropped', async () => {
  const mala = unaVisitaDeAntes({ DOCUMENTO: '1' })
  const { id } = await importar('admin', 'visitas', await enLibro([unaVisitaDeAntes(), mala]))
  expect(await cuantas('importaciones_filas')).toBe(1)
  const espera = await revisar('sol', 'visitas', enCsv([mala]))
  await vencerCargas(banco.db, new Date(Date.now() + 60_000))
  expect(await cuantas('importaciones_filas')).toBe(0)
  expect(await ver('admin', id)).toMatchObject({ estado: 'aplicada', registrados: 1 })
  expect((await (await banco.como('sol')).llamar(api.ver, de(espera.id))).status).toBe(404)
})

test('P-14 ORG-54 what is being applied keeps its rows and what its texts mean, however old it is', async () => {
  const carga = await revisar('admin', 'visitas', await enLibro([unaVisitaDeAntes({ ÁREA: 'Ofic. Vieja' })]))
  const admin = await banco.como('admin')
  await admin.llamar(api.equivalencias, {
    ...de(carga.id),
    body: { elegidas: [{ campo: 'area', texto: 'Ofic. Vieja', id: 20 }] },
  })
  await admin.llamar(api.aplicar, de(carga.id))
  await vencerCargas(banco.db, new Date(Date.now() + 60_000))
  await aplicarla(carga.id)
  expect(await ver('admin', carga.id)).toMatchObject({ estado: 'aplicada', registrados: 1 })
})

test('CAN-20 decision 0221 a check that is begun again reads the file from its beginning', async () => {
  const { cuerpo } = await subir('admin', 'visitas', await una())
  await banco.bd.comoDueno(`insert into importaciones_filas (carga_id, fila, clase, valores, clave)
    values (${cuerpo.data.id}, 1, 'nuevo', '{}', decode(repeat('00', 32), 'hex'))`)
  await revisarla(cuerpo.data.id)
  expect(await ver('admin', cuerpo.data.id)).toMatchObject({ estado: 'lista', filas: 2, nuevos: 2 })
})
