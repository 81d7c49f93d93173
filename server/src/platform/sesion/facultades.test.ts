import { auditoriaApi } from '@cabildo/contracts/auditoria'
import type { Facultad } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { documentosApi } from '@cabildo/contracts/documentos'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { normasApi } from '@cabildo/contracts/normas'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { unEmpleado } from '../../../test/elenco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { formularioDeNorma, unaNorma } from '../../../test/fabricas-normas.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { recepcionar } from '../../../test/mesa-de-partes.ts'
import { guardarPermisos, unUsuario } from '../../../test/usuarios.ts'
import { findTitulares } from '../../features/documentos/redaccion/titulares.queries.ts'
import { buscarEnTextos } from '../../features/textos/busqueda.ts'

const banco = usarBanco()

/** Leaves those areas, and no others, with an ability; people of them have their sessions read anew. */
const dar = async (facultad: Facultad, ...areas: number[]): Promise<void> => {
  await banco.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('areas_facultades').where('facultad', '=', facultad).execute()
    for (const area_id of areas) await trx.insertInto('areas_facultades').values({ area_id, facultad }).execute()
  })
}
const todas = async () => (await banco.db.selectFrom('areas').select('id').execute()).map(({ id }) => id)
beforeEach(async () => {
  await dar('informatica', 21)
  await dar('secretaria', 4)
  await dar('visado', 11)
  await dar('locales', 47)
  await dar('tramites', ...(await todas()))
})

/** The answer of a call once the notice of the change has reached this process. */
const hastaQue = (llamar: () => Promise<number>, status: number) => expect.poll(llamar, { timeout: 5_000 }).toBe(status)
const verAuditoria = (quien: Cliente) => async () => (await quien.llamar(auditoriaApi.listar, { query: {} })).status

test('ORG-16 ORG-21 informática moved in the database acts at the next call of open sessions, whatever their token says', async () => {
  const [sol, nadie] = [await banco.como('sol'), await banco.como('nadie')]
  expect([await verAuditoria(sol)(), await verAuditoria(nadie)()]).toEqual([200, 403])
  await dar('informatica', 20)
  await hastaQue(verAuditoria(sol), 403)
  await hastaQue(verAuditoria(nadie), 200)
})

test('ORG-16 only informática gives access to the area that is it now, and its former area is like any other', async () => {
  await dar('informatica', 20)
  const jefa = await banco.como('jefa')
  const id = await unUsuario(jefa, { username: 'movida', area_id: 22 })
  const dar5 = (area_id: number) => guardarPermisos(jefa, id, { area_id, cargo_id: 1, myChoices: [5] })
  expect(await dar5(20)).toMatchObject({ status: 403, cuerpo: { codigo: 'reservado' } })
  expect((await dar5(21)).status).not.toBe(403)
})

test('ORG-16 NOR-20 what informática published keeps its type and its unit once another area is informática', async () => {
  const { id } = await unaNorma(banco.db, { area_id: 21, tipo_doc: 3, uo: 15 })
  await dar('informatica', 4)
  const sara = await banco.como('sara')
  const lista = async () => (await sara.llamar(normasApi.listar, { body: { area_id: 0 } as never })).cuerpo
  await expect.poll(async () => (await lista()).data?.some((norma) => norma.id === id), { timeout: 5_000 }).toBe(true)
  const suya = (await lista()).data.find((norma) => norma.id === id)
  const body = formularioDeNorma({ tipo_doc: '3', ndoc: suya?.ndoc ?? '', uo: '20', version: suya?.updated_at ?? '' })
  const { status, cuerpo } = await sara.llamar(normasApi.editar, { params: { id: String(id) }, body, archivos: {} })
  expect([status, cuerpo.data]).toMatchObject([200, { tipo_doc: 3, uo: 15 }])
})

test('ORG-16 DOC-26 without a Secretaría General and with two areas that send to visado, each does what its abilities say', async () => {
  await dar('secretaria')
  await dar('visado', 11, 15)
  const [sara, gloria] = [await banco.como('sara'), await banco.como('gloria')]
  const crear = async (quien: Cliente) =>
    (await quien.llamar(documentosApi.crear, { body: formularioDeDocumento({ tipo_doc: 3 }), archivos: {} })).status
  await hastaQue(() => crear(sara), 422)
  expect(await crear(gloria)).toBe(200)
  const publicar = async (quien: Cliente, tipo_doc: string) =>
    (
      await quien.llamar(normasApi.publicar, {
        body: formularioDeNorma({ tipo_doc }),
        archivos: { 'selectedFile[]': [archivoPdf('Norma.pdf')] },
      })
    ).status
  expect([await publicar(sara, '1'), await publicar(sara, '4')]).toEqual([422, 200])
  const { doc_id } = await unDocumento(banco.db, { area_id: 15, tipo_doc: 11 })
  const destinos = [{ dependencia: 15, motivo: 2 as const }]
  const { status } = await gloria.llamar(documentosApi.asignar, {
    body: { doc_id, derivar: 1, visado: true, destinos },
  })
  expect(status).toBe(200)
  // The author's stamp of the former Secretaría General stands where any other's does.
  const suya = await unDocumento(banco.db, { area_id: 15, tipo_doc: 11 })
  const { cuerpo } = await gloria.llamar(documentosApi.asignar, {
    body: { doc_id: suya.doc_id, derivar: 1, destinos: [{ dependencia: 4, motivo: 1 }] },
  })
  expect(cuerpo.data[0]?.position_firma).toBe('420_5')
})

test('ORG-16 D-143 the mayor is the one of the first area that sends to visado; without a Secretaría General none is named', async () => {
  await banco.db.insertInto('cargos').values({ id: 301, name: 'Alcalde' }).execute()
  await unEmpleado(banco.db, 911, { area_id: 15, name: 'Ana', ape_pat: 'Paz', ape_mat: 'Ríos', cargo_id: 301 })
  await dar('visado', 15, 47)
  await dar('secretaria')
  expect(await findTitulares(banco.db, 20, '2026-11-18')).toMatchObject({ alcalde: 'ANA PAZ RÍOS', secretario: '' })
  await dar('visado')
  expect(await findTitulares(banco.db, 20, '2026-11-18')).toMatchObject({ alcalde: '', secretario: '' })
})

test('ORG-18 an area with the ability chooses among its list; a location that is removed stays with its visits', async () => {
  const rosa = await banco.como('rosa')
  const registrar = async (ubicacion: string) =>
    (await rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ ubicacion }) })).status
  expect(await registrar('MERCADO')).toBe(422)
  await banco.db.insertInto('areas_locales').values({ area_id: 20, orden: 2, nombre: 'MERCADO' }).execute()
  // A list without the ability is nobody's.
  expect(await registrar('MERCADO')).toBe(422)
  await dar('locales', 20)
  await hastaQue(() => registrar('MERCADO'), 200)
  expect(await registrar('OFICINA CENTRAL')).toBe(200)
  const visita = await unaVisita(rosa, { ubicacion: 'MERCADO' })
  await banco.db.deleteFrom('areas_locales').where('area_id', '=', 20).execute()
  const guardar = async (ubicacion: string, version: string) =>
    rosa.llamar(visitasApi.guardar, {
      params: { id: String(visita.id) },
      body: { ...datosDeVisita({ ubicacion }), nrodoc: visita.nrodoc, version },
    })
  const corregida = await guardar('MERCADO', visita.updated_at)
  expect([corregida.status, corregida.cuerpo.data?.ubicacion]).toEqual([200, 'MERCADO'])
  expect((await guardar('NUTRICION', corregida.cuerpo.data.updated_at)).status).toBe(422)
  expect(await registrar('MERCADO')).toBe(422)
})

test('ORG-19 API-75 API-78 an area that does not receive submissions is neither offered nor taken as a destination', async () => {
  const mila = await banco.como('mila')
  await dar('tramites', ...(await todas()).filter((id) => id !== 20))
  const ofrecidas = (await mila.llamar(mesaDePartesListaApi.dependencias)).cuerpo.data.map(({ depe_id }) => depe_id)
  expect([ofrecidas.includes(20), ofrecidas.includes(15)]).toEqual([false, true])
  const { id } = await unTramite(banco)
  const { status, cuerpo } = await recepcionar(mila, id)
  expect([status, cuerpo.errors]).toEqual([422, { destinos: 'La dependencia no existe en Sisgedo, elija otra' }])
  await dar('tramites', 20)
  expect((await recepcionar(mila, id)).status).toBe(200)
})

test('ORG-08 ORG-18 API-14 staff learn what areas may do and their locations; the public list stays id and name', async () => {
  const publica = (await banco.ciudadano.llamar(catalogosApi.areas)).cuerpo.data
  expect(publica.every((area) => Object.keys(area).join() === 'id,name')).toBe(true)
  const { data } = (await (await banco.como('nadie')).llamar(catalogosApi.areas)).cuerpo
  const de = (id: number) => data.find((area) => area.id === id)
  expect(de(47)?.locales).toHaveLength(7)
  expect([de(21)?.facultades, de(20)?.facultades, de(20)?.locales]).toEqual([
    ['informatica', 'tramites'],
    ['tramites'],
    undefined,
  ])
})

test('ORG-16 NOR-24 pages that still name the former informática are found by whoever made the norm alone', async () => {
  const hacer = async (area_id: number, uo: number | null) => {
    const { id } = await unaNorma(banco.db, { area_id, uo, tipo_doc: 4 })
    const texto = await banco.db
      .insertInto('textos')
      .values({ norma_id: id, estado: 'completo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const areas = [...new Set([area_id, ...(uo === null ? [] : [uo]), 21])]
    await sql`insert into textos_paginas (texto_id, pagina, areas, texto) values (${texto.id}, 1, ${areas}::integer[], 'El ñandubay florece')`.execute(
      banco.db,
    )
    return id
  }
  const [deGloria, deInformatica, paraInformatica] = [await hacer(15, null), await hacer(21, null), await hacer(4, 21)]
  const hallados = async (area: { id: number; facultades: Facultad[] }) =>
    (await buscarEnTextos(banco.db, { q: 'ñandubay', start: 0 }, area, { dia: '2026-11-18', siglas: 'MPVA' })).data
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  expect(await hallados({ id: 21, facultades: ['informatica'] })).toEqual([deGloria, deInformatica, paraInformatica])
  expect(await hallados({ id: 21, facultades: [] })).toEqual([deInformatica, paraInformatica])
  expect(await hallados({ id: 20, facultades: ['informatica'] })).toHaveLength(3)
  expect(await hallados({ id: 15, facultades: [] })).toEqual([deGloria])
})

test('ORG-16 NOR-24 whoever is informática now hears of each publication, and its former area of its own alone', async () => {
  await dar('informatica', 20)
  const oyen = async (area_id: number) => {
    const { rows: antes } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from eventos`.execute(banco.db)
    await unaNorma(banco.db, { area_id, uo: null, tipo_doc: 4 })
    const { rows } = await sql<{ area_id: number }>`
      select area_id from eventos where tema = 'normas' and id > ${antes[0]?.id ?? 0} order by 1`.execute(banco.db)
    return rows.map((fila) => fila.area_id)
  }
  expect(await oyen(15)).toEqual([15, 20])
  expect(await oyen(21)).toEqual([20, 21])
})
