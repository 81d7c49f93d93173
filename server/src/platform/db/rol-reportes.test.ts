import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ESTADOS_DOCUMENTO } from '@cabildo/contracts/documentos-estados'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { administrar } from '../../../test/base.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { conPlazo, unExpediente } from '../../../test/expedientes.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import { unaCarga } from '../../../test/fabricas-obras.ts'
import { enEstado } from '../../features/documentos/fila.queries.ts'
import { asegurarRolDeReportes, revisarRolDeReportes } from './rol-reportes.ts'
import { codigoSql } from './transaccion.ts'

const banco = usarBanco()
const login = `tablero_${randomBytes(4).toString('hex')}`
const mandar = (orden: string) => administrar(inject('postgres'), orden)
let rol = ''

beforeAll(async () => {
  await asegurarRolDeReportes(banco.bd.url)
  const estado = await revisarRolDeReportes(banco.bd.url)
  if (!('rol' in estado)) throw new Error(JSON.stringify(estado))
  rol = estado.rol
  // As docs/operacion.md says it.
  await mandar(`create role ${login} login password 'secreta' in role "${rol}"`)
  await mandar(`alter role ${login} set default_transaction_read_only = on`)
  await mandar(`alter role ${login} set statement_timeout = '60s'`)
})
afterAll(async () => {
  await mandar(`drop role if exists ${login}`)
  await banco.bd.comoDueno(`drop owned by "${rol}"`)
  await mandar(`drop role "${rol}"`)
})

/** Reads or tries something as a reporting tool does. */
const comoTablero = async <Fila extends pg.QueryResultRow>(orden: string): Promise<Fila[]> => {
  const url = new URL(banco.bd.url)
  url.username = login
  url.password = 'secreta'
  return administrar<Fila>(url.href, orden)
}
const vistas = () =>
  banco.bd.comoDueno<{ vista: string; dice: string | null; columnas: { nombre: string; dice: string | null }[] }>(`
    select c.relname as vista, obj_description(c.oid) as dice,
      json_agg(json_build_object('nombre', a.attname, 'dice', col_description(c.oid, a.attnum)) order by a.attnum) as columnas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'reportes'::regnamespace and c.relkind = 'v' group by c.oid, c.relname order by c.relname`)

describe('the role of reports (decision 0219)', () => {
  test('decision 0219 it reads every view, all of them with a barrier, and no table, sequence or view besides', async () => {
    for (const { vista } of await vistas()) await comoTablero(`select * from reportes.${vista} limit 1`)
    const { length } = await banco.bd.comoDueno(`
      select from pg_class where relnamespace = 'reportes'::regnamespace and not 'security_barrier=true' = any(coalesce(reloptions, '{}'))`)
    expect(length).toBe(0)
    const tablas = await banco.bd.comoDueno<{ tabla: string }>(`
      select c.oid::regclass::text as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm')`)
    expect(tablas.length).toBeGreaterThan(80)
    const leidas: string[] = []
    for (const { tabla } of tablas)
      await comoTablero(`select * from ${tabla} limit 0`).then(
        () => leidas.push(tabla),
        (error: unknown) => expect(codigoSql(error)).toBe('42501'),
      )
    expect(leidas).toEqual([])
  })

  test.each([
    ["insert into reportes.obras (cui, obra) values ('1', 'x')", /^(25006|42501)$/],
    ['begin read write; delete from reportes.areas', /^(42501|55000)$/],
    ['begin read write; create table reportes.otra (n integer)', /^42501$/],
    ['begin read write; create table public.otra (n integer)', /^42501$/],
    ['begin read write; create temporary table otra (n integer)', /^42501$/],
    ["begin read write; select public.reducir_auditoria('2026-01-01', 1)", /^(42501|42883)$/],
  ])('decision 0219 is refused: %s', async (orden, codigo) => {
    expect(codigoSql(await comoTablero(orden).catch((error: unknown) => error))).toMatch(codigo)
  })

  test('decision 0219 whoever may not make roles starts all the same, and doctor says what an administrator runs', async () => {
    const [nombre, dueno] = [`sinrol_${randomBytes(4).toString('hex')}`, `dueno_${randomBytes(4).toString('hex')}`]
    await mandar(`create role ${dueno} login password 'secreta'`)
    await mandar(`create database ${nombre} owner ${dueno}`)
    const url = new URL(banco.bd.url)
    url.pathname = `/${nombre}`
    url.username = dueno
    url.password = 'secreta'
    try {
      await administrar(url.href, 'create schema reportes; create view reportes.una as select 1 as n')
      await asegurarRolDeReportes(url.href)
      expect(await revisarRolDeReportes(url.href)).toEqual({
        motivo: `no hay rol ${nombre}_reportes: las herramientas de reportes no pueden leer`,
        remedio: `Un administrador de PostgreSQL ejecuta: create role "${nombre}_reportes" nologin; y se reinicia Cabildo.`,
      })
      await mandar(`create role "${nombre}_reportes" nologin`)
      await asegurarRolDeReportes(url.href)
      expect(await revisarRolDeReportes(url.href)).toEqual({ rol: `${nombre}_reportes` })
      await administrar(url.href, `create table secreta (n integer); grant select on secreta to public`)
      expect(await revisarRolDeReportes(url.href)).toMatchObject({ motivo: expect.stringContaining('public.secreta') })
    } finally {
      await mandar(`drop database ${nombre} with (force)`)
      await mandar(`drop role if exists "${nombre}_reportes"`)
      await mandar(`drop role ${dueno}`)
    }
  })
})

describe('the views (decision 0219)', () => {
  test('decision 0219 every view and column says what it is, and the manual has exactly them', async () => {
    const todas = await vistas()
    for (const { vista, dice, columnas } of todas)
      for (const { nombre, dice: suya } of [{ nombre: vista, dice }, ...columnas])
        expect([nombre, suya]).toEqual([nombre, expect.any(String)])
    const escrita = todas
      .map(({ vista, dice, columnas }) =>
        [
          `### \`reportes.${vista}\``,
          `${dice}.`,
          [
            '| Columna | Qué dice |',
            '| --- | --- |',
            ...columnas.map((una) => `| \`${una.nombre}\` | ${una.dice} |`),
          ].join('\n'),
        ].join('\n\n'),
      )
      .join('\n\n')
    const manual = readFileSync(new URL('../../../../docs/manual/integraciones.md', import.meta.url), 'utf8')
    expect(manual).toContain(escrita)
  })

  test('P-19 no column holds what names somebody', async () => {
    const nombres = (await vistas()).flatMap(({ vista, columnas }) =>
      columnas.map(({ nombre }) => `${vista}.${nombre}`),
    )
    const deAlguien =
      /dni|ruc|ndoc|correo|email|phone|telefono|solicitante|ape_|nombres|asunto|codigo|motivo|pedido|descripcion/
    expect(nombres.filter((nombre) => deAlguien.test(nombre))).toEqual([])
  })

  test('EXP-52 VIS-44 a case with its state and answer, visits of a day and area, works', async () => {
    const { registro_id, tramite_id, expe_id } = await unExpediente(banco, { destinos: [{ dependencia: 20 }] })
    await banco.db
      .insertInto('respuestas')
      .values({ clave: `tramite:${tramite_id}`, clase: 1, created_by: ELENCO.rosa.id, created_at: AHORA })
      .execute()
    const [caso] = await comoTablero(
      `select *, respondido_el::text as el from reportes.expedientes where registro_id = ${registro_id}`,
    )
    expect(caso).toMatchObject({
      expediente: expe_id,
      clase: 'tramite',
      area_id: 20,
      estado: 'POR RECIBIR',
      el: '2026-11-18',
    })
    // Its due date is the one that runs, whatever an extension once said.
    await conPlazo(banco, tramite_id)
    const vence = async (nuevo: string | null) => {
      await sql`update plazos set prorrogado = '2026-12-02', vence = ${nuevo}::date,
        estado = ${nuevo === null ? 'SUSPENDIDO' : 'CORRIENDO'} where clave = ${`tramite:${tramite_id}`} and clase = 'respuesta_tramite'`.execute(
        banco.db,
      )
      const [fila] = await comoTablero(
        `select plazo_vence::text as vence from reportes.expedientes where registro_id = ${registro_id}`,
      )
      return fila?.vence
    }
    expect([await vence('2026-12-15'), await vence(null)]).toEqual(['2026-12-15', null])
    const rosa = await banco.como('rosa')
    for (let i = 0; i < 2; i++) await unaVisita(rosa)
    const visitas = await comoTablero(
      `select dia::text, area_id, visitas::integer, con_salida::integer from reportes.visitas_por_dia where area_id = 20`,
    )
    expect(visitas).toEqual([{ dia: '2026-11-18', area_id: 20, visitas: 2, con_salida: 0 }])
    await unaCarga(banco.db, [{ cui: '2345678', avance_fisico: 50 }])
    expect(
      await comoTablero('select cui, avance_fisico::float8 as avance, cambio_el::text as el from reportes.obras'),
    ).toEqual([{ cui: '2345678', avance: 50, el: '2026-11-18' }])
    for (const vista of ['reclamos_por_dia', 'solicitudes_por_dia', 'areas'])
      await comoTablero(`select * from reportes.${vista}`)
  })

  test('D-140 the state of a document is the one that lists show', async () => {
    const borrador = await unDocumento(banco.db)
    await unDocumento(banco.db, { destinos: [{ area_id: 11 }] })
    const publicado = await unDocumento(banco.db)
    await unaNorma(banco.db, { doc_id: publicado.doc_id })
    const vista = await comoTablero<{ doc_id: number; estado: string }>(
      'select doc_id, estado from reportes.documentos order by doc_id',
    )
    const enListas = await Promise.all(
      ESTADOS_DOCUMENTO.map(async ({ id }) =>
        (
          await sql<{
            doc_id: number
          }>`select d.doc_id from documentos d where d.deleted_at is null and ${enEstado(id)}`.execute(banco.db)
        ).rows.map(({ doc_id }) => ({ doc_id, estado: id as string })),
      ),
    )
    expect(vista).toEqual(enListas.flat().sort((a, b) => a.doc_id - b.doc_id))
    expect(vista).toEqual(
      expect.arrayContaining([
        { doc_id: borrador.doc_id, estado: 'borrador' },
        { doc_id: publicado.doc_id, estado: 'publicado' },
      ]),
    )
  })

  test('NOR-28 the state of a norm is the one that its page tells', async () => {
    for (const ndoc of ['7001', '7002', '7003', '7004']) await unaNorma(banco.db, { ndoc })
    const relacion = (origen: number, tipo: string, destino: number, desde = '2020-01-01') => ({
      ...{ origen: `ordenanza-municipal/2026/${origen}`, destino: `ordenanza-municipal/2026/${destino}` },
      ...{ tipo, desde, created_by: ELENCO.sara.id },
    })
    await banco.db
      .insertInto('normas_relaciones')
      .values([
        relacion(7004, 'deroga', 7001),
        relacion(7004, 'modifica', 7002),
        relacion(7004, 'deroga', 7003, '2999-01-01'),
        // What no norm of ours says does not count.
        relacion(9999999, 'deroga', 7004),
      ])
      .execute()
    const vista = await comoTablero<{ numero: string; estado: string; direccion: string }>(
      `select numero, estado, direccion from reportes.normas where numero like '700_' order by numero`,
    )
    expect(vista.map(({ estado }) => estado)).toEqual(['DEROGADA', 'MODIFICADA', 'VIGENTE', 'VIGENTE'])
    for (const { direccion, estado } of vista) {
      const { rows } = await sql<{
        estado: string
      }>`select estado_de_norma(${direccion}, dia_lima(now())) as estado`.execute(banco.db)
      expect(rows[0]?.estado).toBe(estado)
    }
  })
})
