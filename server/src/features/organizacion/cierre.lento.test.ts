import { Permiso } from '@cabildo/contracts/base/permisos'
import { documentosApi } from '@cabildo/contracts/documentos'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { normasApi } from '@cabildo/contracts/normas'
import { areasApi } from '@cabildo/contracts/organizacion'
import {
  ASUNTOS_CON_DESTINO,
  type Cierre,
  cierreApi,
  type Fusion,
  type Recuento,
} from '@cabildo/contracts/organizacion-cierre'
import { sesionApi } from '@cabildo/contracts/sesion'
import { ultimoCambioApi } from '@cabildo/contracts/ultimo-cambio'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ANIO, ELENCO, unTrabajador } from '../../../test/elenco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'
import { formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { recepcionar } from '../../../test/mesa-de-partes.ts'
import { unBorrador } from '../../../test/redaccion.ts'
import { apartarArea } from './cierre.queries.ts'

const banco = usarBanco()
let admin: Cliente
beforeEach(async () => {
  banco.poner(AHORA)
  admin = await banco.como('admin')
})

let serie = 3_000
/** Somebody with these codes in an area, by an access of the year, and signed in. */
const unaPersona = async (area_id: number, permisos: readonly number[]) => {
  const id = ++serie
  await unTrabajador(banco.db, { employee_id: id, name: `persona${id}` })
  const { password_hash } = await banco.db
    .selectFrom('usuarios')
    .select('password_hash')
    .where('id', '=', ELENCO.admin.id)
    .executeTakeFirstOrThrow()
  await banco.db
    .insertInto('usuarios')
    .values({ id, username: `persona${id}`, password_hash, employee_id: id })
    .execute()
  const acceso = { empacce_id: id, user_id: id, employee_id: id, area_id, cargo_id: 2, anio_eje: ANIO }
  await banco.db.insertInto('accesos').values(acceso).execute()
  await banco.db
    .insertInto('permisos')
    .values(permisos.map((codigo) => ({ empacce_id: id, codigo })))
    .execute()
  return { id, cliente: await entrar(banco.app, `persona${id}`) }
}
const nuevaArea = async (name: string) => (await admin.llamar(areasApi.crear, { body: { name } })).cuerpo.data.id
/** An area that will close and one that will receive, each with somebody who may do what is told here. */
const dosAreas = async () => {
  const nombre = `Área que cierra ${++serie}`
  const [vieja, nueva] = [await nuevaArea(nombre), await nuevaArea(`Área que recibe ${serie}`)]
  const portera = await unaPersona(vieja, [Permiso.visitas])
  const jefa = await unaPersona(nueva, [Permiso.normas, Permiso.documentos, Permiso.firmaDigital])
  const visitar = () => unaVisita(portera.cliente, { empacce_id: portera.id })
  return { vieja, nueva, portera, jefa: jefa.cliente, visitar, nombre }
}

const contar = async (id: number): Promise<Recuento> => {
  const { status, cuerpo } = await admin.llamar(cierreApi.contar, { params: { id: String(id) } })
  if (status !== 200) throw new Error(JSON.stringify(cuerpo))
  return cuerpo.data
}
/** What the dialog sends for whoever accepts all that it proposes: everything to one area, people along with their codes. */
const propuesta = async (id: number, sucesora_id: number): Promise<Cierre> => {
  const { cantidades, personas } = await contar(id)
  return {
    documento: 'Ordenanza Municipal 011-2026',
    sucesora_id,
    destinos: Object.fromEntries(ASUNTOS_CON_DESTINO.map((asunto) => [asunto, sucesora_id])),
    personas: personas.map(({ empacce_id }) => ({
      empacce_id,
      acto: 'trasladar',
      area_id: sucesora_id,
      permisos: 'mismos',
    })),
    cantidades,
  }
}
const cerrar = (id: number, body: Cierre) => admin.llamar(cierreApi.cerrar, { params: { id: String(id) }, body })
const cerrarEn = async (id: number, sucesora_id: number) => cerrar(id, await propuesta(id, sucesora_id))
const reabrir = (id: number) => admin.llamar(cierreApi.reabrir, { params: { id: String(id) } })
const depender = (id: number, depende_de: number) =>
  admin.llamar(areasApi.editar, { params: { id: String(id) }, body: { depende_de } })
const visitasDe = async (quien: Cliente, area_id: number) =>
  (await quien.llamar(visitasApi.porArea, { params: { areaID: String(area_id) } })).cuerpo
const documentosDe = async (quien: Cliente) => (await quien.llamar(documentosApi.listar, { body: {} })).cuerpo
const despachoDe = async (quien: Cliente, area_id: number) =>
  (await quien.llamar(firmaDigitalApi.porArea, { params: { areaID: String(area_id) } })).cuerpo
const laArea = async (id: number) => {
  const { data } = (await admin.llamar(areasApi.listar, { query: { estado: 'todas' } })).cuerpo
  return data.find((una) => una.id === id)
}

/** An active procedure type of an area. */
const unTipo = async (area_id: number, nombre: string) =>
  (
    await banco.db
      .insertInto('procedimientos')
      .values({ nombre, dias: 15, area_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Queries of a registro `r` of one of the filings of the tests. */
const unRegistro = () => sql`
  e as (insert into expedientes (anio, numero) values (2026, ${serie}) returning exma_id),
  r as (insert into registros (exma_id, anio, numero, clave, tipo_documento, numero_documento, folios, asunto, solicitante,
      documento_identidad) select exma_id, 2026, ${serie}, 'tramite:' || ${serie}::text, 'CARTA', '1', 1, 'Un pedido', 'Rosa',
      '98000001' from e
    returning registro_id)`

describe('closing an area', () => {
  test('ORG-26 the dry run counts each kind of Table ORG-C and changes nothing', async () => {
    const { vieja, nueva, portera, visitar } = await dosAreas()
    await visitar()
    await unDocumento(banco.db, { area_id: vieja })
    await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: vieja }, { area_id: nueva }] })
    await unaNorma(banco.db, { area_id: vieja })
    await unTipo(vieja, 'Licencia de la portera')
    await depender(nueva, vieja)
    const antes = await sql`select count(*) from auditoria`.execute(banco.db)
    expect(await contar(vieja)).toEqual({
      cantidades: {
        ...{ visitas: 1, documentos: 1, firmas: 1, expedientes: 0, normas: 1, usuarios: 1, trabajadores: 0 },
        ...{ procedimientos: 1, dependientes: 1, facultades: 0, encargaturas: 0, claves: 0, webhooks: 0, cuidados: 0 },
      },
      personas: [
        {
          ...{ empacce_id: portera.id, nombre: `Prueba Elenco persona${portera.id}`, username: `persona${portera.id}` },
          ...{ cargo_id: 2, cargo_name: 'Especialista' },
        },
      ],
      facultades: [],
      impedimento: null,
    })
    const firmas = await admin.llamar(cierreApi.listar, { params: { id: String(vieja), asunto: 'firmas' } })
    expect(firmas.cuerpo).toMatchObject({
      recordsTotal: 1,
      data: [{ descripcion: expect.stringContaining('Resoluciones Alcaldia') }],
    })
    expect((await sql`select count(*) from auditoria`.execute(banco.db)).rows).toEqual(antes.rows)
  })

  test('ORG-27 ORG-28 what is to be done passes on, what happened stays, and the new owner attends both', async () => {
    const { vieja, nueva, portera, jefa, visitar, nombre } = await dosAreas()
    const salida = await visitar()
    await portera.cliente.llamar(visitasApi.guardar, { params: { id: String(salida.id) }, body: null })
    const abierta = await visitar()
    const borrador = await unDocumento(banco.db, { area_id: vieja })
    const porFirmar = await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: vieja }, { area_id: 11 }] })
    const yaDestino = await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: vieja }, { area_id: nueva }] })
    const firmado = await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: vieja, estado: true }] })
    const norma = await unaNorma(banco.db, { area_id: vieja })
    const tipo = await unTipo(vieja, 'Constancia que da otra área')

    const { status, cuerpo } = await cerrarEn(vieja, nueva)
    expect({ status, cuerpo }).toMatchObject({ status: 200, cuerpo: { data: { visitas: 1, firmas: 2, usuarios: 1 } } })

    // Whoever had the visits there has them here, with the codes of before.
    const aqui = await visitasDe(portera.cliente, nueva)
    expect(aqui.data.map(({ id, area_cerrada }) => ({ id, area_cerrada }))).toEqual([
      { id: abierta.id, area_cerrada: nombre },
    ])
    expect(aqui).toMatchObject({ recordsTotal: 1, pending: true })
    const conSalida = await portera.cliente.llamar(visitasApi.guardar, {
      params: { id: String(abierta.id) },
      body: null,
    })
    expect(conSalida.status).toBe(200)

    expect((await documentosDe(jefa)).data).toMatchObject([
      { doc_id: borrador.doc_id, area: { id: vieja, name: nombre } },
    ])
    const despacho = await despachoDe(jefa, nueva)
    expect(despacho).toMatchObject({ recordsTotal: 3, pendientes: 2 })
    expect(new Map(despacho.data.map((fila) => [fila.doc_id, fila.area_cerrada]))).toEqual(
      new Map([
        [porFirmar.doc_id, null],
        [yaDestino.doc_id, null],
        [firmado.doc_id, nombre],
      ]),
    )
    const normas = (await jefa.llamar(normasApi.listar, { body: {} })).cuerpo.data
    expect(normas).toMatchObject([{ id: norma.id, area_id: vieja, a_cargo_id: nueva }])

    expect(await laArea(vieja)).toMatchObject({
      cerrada_at: '2026-11-18 10:30:00',
      sucesora_id: nueva,
      trabajadores: 0,
    })
    const { rows } = await sql`select area_id, cuidado_id from documentos where doc_id = ${borrador.doc_id}`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ area_id: vieja, cuidado_id: nueva }])
    expect((await sql`select area_id from procedimientos where id = ${tipo}`.execute(banco.db)).rows).toEqual([
      { area_id: nueva },
    ])
  })

  test('ORG-27 an act of the new owner on what it has in care: a draft is edited, a norm is changed, and both totals are exact', async () => {
    const { vieja, nueva, jefa } = await dosAreas()
    const { doc_id } = await unDocumento(banco.db, { area_id: vieja })
    const propio = await unDocumento(banco.db, { area_id: nueva })
    const norma = await unaNorma(banco.db, { area_id: vieja })
    await cerrarEn(vieja, nueva)
    const lista = await documentosDe(jefa)
    expect([lista.recordsTotal, lista.data.map((d) => d.doc_id).sort()]).toEqual([2, [doc_id, propio.doc_id].sort()])
    const quitada = await jefa.llamar(normasApi.eliminar, { params: { id: String(norma.id) } })
    expect(quitada.status).toBe(200)
  })

  test('ORG-24 ORG-27 what is written out of a draft in care bears number, siglas and name of the area that closed', async () => {
    const { vieja, nueva, jefa } = await dosAreas()
    await banco.db.updateTable('areas').set({ siglas: 'VIEJA' }).where('id', '=', vieja).execute()
    await banco.db.updateTable('areas').set({ siglas: 'NUEVA' }).where('id', '=', nueva).execute()
    const { doc_id } = await unDocumento(banco.db, { area_id: vieja, tipo_doc: 11 })
    await cerrarEn(vieja, nueva)
    const { status, cuerpo } = await jefa.llamar(documentosApi.generar, { body: { ...unBorrador(11), doc_id } })
    expect({ status, cuerpo }).toMatchObject({ status: 200, cuerpo: { nombre: 'RG-001-2026-VIEJA-MPVA.docx' } })
    const generado = await banco.db
      .selectFrom('documentos_generados')
      .select(['area_nombre', 'numero_impreso'])
      .where('doc_id', '=', doc_id)
      .executeTakeFirstOrThrow()
    expect(generado).toEqual({
      area_nombre: (await laArea(vieja))?.name,
      numero_impreso: '001-2026-VIEJA-MPVA',
    })
  })

  test('ORG-27 the new owner goes on with a document in care: text, annexes, destinations, paper, publication', async () => {
    const { vieja, nueva, jefa } = await dosAreas()
    const { doc_id, nro_doc } = await unDocumento(banco.db, { area_id: vieja, tipo_doc: 11 })
    await cerrarEn(vieja, nueva)
    const params = { doc_id: String(doc_id) }
    const ver = async () => (await jefa.llamar(documentosApi.ver, { params })).cuerpo.data
    const editado = await jefa.llamar(documentosApi.editar, {
      params,
      body: formularioDeDocumento({
        tipo_doc: 11,
        considerandos: 'Que, otra cosa.',
        version: (await ver()).updated_at,
      }),
      archivos: {
        fileLocal: [archivoPdf('nuevo.pdf')],
        'selectedFileAnexo[]': [archivoPdf('anexo.pdf', { paginas: 2 })],
      },
    })
    expect(editado.status, JSON.stringify(editado.cuerpo)).toBe(200)
    const asignado = await jefa.llamar(documentosApi.asignar, {
      body: { doc_id, derivar: 1, destinos: [{ dependencia: nueva, motivo: 2 }] },
    })
    expect(asignado.status, JSON.stringify(asignado.cuerpo)).toBe(200)
    const [destino] = (await jefa.llamar(documentosApi.destinos, { params })).cuerpo.data
    expect(destino).toMatchObject({ area_id: nueva })
    const quitado = await jefa.llamar(documentosApi.quitarDestino, { body: { id: destino?.id_doc_area ?? 0 } })
    expect(quitado.status).toBe(200)
    const papel = await jefa.llamar(documentosApi.firmarEnPapel, {
      params,
      body: { fecha: '2026-11-18', firmantes: 'Rosa Quispe', version: (await ver()).updated_at },
      archivos: { 'selectedFile[]': [archivoPdf('escaneo.pdf', { paginas: 3 })] },
    })
    expect(papel.status, JSON.stringify(papel.cuerpo)).toBe(200)
    const publicado = await jefa.llamar(normasApi.publicar, {
      body: {
        ...{ doc_id: String(doc_id), tipo_doc: '4', anio: '2026' },
        ndoc: String(nro_doc),
        descripcion: 'Una norma',
      },
      archivos: {},
    })
    // What is published now is the new area's act.
    expect(publicado, JSON.stringify(publicado.cuerpo)).toMatchObject({ status: 200 })
    const cambio = await jefa.llamar(ultimoCambioApi.ver, { params: { modulo: 'documentos', id: String(doc_id) } })
    expect([cambio.status, cambio.cuerpo.data]).toEqual([200, expect.objectContaining({})])
    const historia = await jefa.llamar(documentosApi.historia, { params })
    expect(historia.status).toBe(200)
  })

  test('ORG-26 ORG-28 encargaturas and service keys of the area are counted with those that end with it, and end', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    const [titular, encargado] = [
      await unaPersona(vieja, [Permiso.visitas]),
      await unaPersona(nueva, [Permiso.trabajadores]),
    ]
    const encargar = (desde: string, hasta: string) =>
      admin.llamar(encargaturasApi.registrar, {
        body: {
          ...{ area_id: vieja, cargo_id: 2, titular_acceso: titular.id, user_id: encargado.id, clase: 'licencia' },
          ...{ documento: 'Resolución 77', desde, hasta, alcance: [Permiso.visitas] },
        },
      })
    expect((await encargar('2026-11-18', '2099-01-01')).status).toBe(422)
    expect((await encargar('2026-11-18', '2027-06-30')).status).toBe(200)
    const clave = (area_id: number | null, nombre: string) => ({
      ...{ nombre: `${nombre} ${serie}`, responsable_id: ELENCO.admin.id, area_id, alcances: ['normas:leer'] },
      ...{
        vence_at: '2027-06-30',
        prefijo: `cab${nombre}${serie}`.padEnd(12, 'x').slice(0, 12),
        huella: Buffer.alloc(32),
      },
      ...{ created_by: ELENCO.admin.id, created_at: AHORA },
    })
    await banco.db
      .insertInto('claves_servicio')
      .values([clave(vieja, 'suya'), clave(vieja, 'otra'), clave(null, 'todas')])
      .execute()
    const webhook = (area_id: number | null, nombre: string) => ({
      ...{ nombre: `${nombre} ${serie}`, url: 'https://8.8.8.8/', eventos: ['norma.publicada'], area_id },
      ...{ secreto: Buffer.alloc(1), created_by: ELENCO.admin.id, created_at: AHORA, updated_at: AHORA },
    })
    await banco.db
      .insertInto('webhooks')
      .values([webhook(vieja, 'suyo'), webhook(null, 'todos')])
      .execute()
    const pedido = await propuesta(vieja, nueva)
    expect(pedido.cantidades).toMatchObject({ encargaturas: 1, claves: 2, webhooks: 1, usuarios: 2 })
    // Whoever is suspended goes back to the position with the end of the encargatura, and is decided about like the others.
    expect(pedido.personas.map(({ empacce_id }) => empacce_id).sort()).toEqual([portera.id, titular.id].sort())
    const lista = async (asunto: 'claves' | 'encargaturas') =>
      (await admin.llamar(cierreApi.listar, { params: { id: String(vieja), asunto } })).cuerpo.data
    expect(await lista('claves')).toMatchObject([{ numero: `otra ${serie}` }, { numero: `suya ${serie}` }])
    expect(await lista('encargaturas')).toMatchObject([
      { numero: 'Resolución 77', descripcion: expect.stringContaining(`persona${titular.id}`), fecha: '2026-11-18' },
    ])
    const { claves: _, ...sinContar } = pedido.cantidades
    expect(
      await cerrar(vieja, { ...pedido, cantidades: { ...sinContar, claves: 1 } as Cierre['cantidades'] }),
    ).toMatchObject({
      status: 409,
      cuerpo: { codigo: 'asuntosCambiados', cantidades: { claves: 2 } },
    })
    expect((await cerrar(vieja, pedido)).status).toBe(200)
    const { rows: claves } =
      await sql`select fin_motivo from claves_servicio where nombre like ${`% ${serie}`} order by nombre`.execute(
        banco.db,
      )
    expect(claves).toEqual([{ fin_motivo: 'área' }, { fin_motivo: 'área' }, { fin_motivo: null }])
    const { rows: webhooks } =
      await sql`select deleted_at is not null as fin from webhooks where nombre like ${`% ${serie}`} order by nombre`.execute(
        banco.db,
      )
    expect(webhooks).toEqual([{ fin: true }, { fin: false }])
    const { rows: encargos } =
      await sql`select terminada_at is not null as fin from encargaturas where area_id = ${vieja}`.execute(banco.db)
    expect(encargos).toEqual([{ fin: true }])
    await entrar(banco.app, `persona${titular.id}`)
  })

  test('ORG-27 a visit in care gets its exit, and is not edited once whoever received it has left', async () => {
    const { vieja, nueva, portera, visitar } = await dosAreas()
    const { id } = await visitar()
    const recepcion = await unaPersona(nueva, [Permiso.visitas])
    const pedido = await propuesta(vieja, nueva)
    await cerrar(vieja, { ...pedido, personas: [{ empacce_id: portera.id, acto: 'terminar' }] })
    const params = { id: String(id) }
    const guardar = (body: ReturnType<typeof datosDeVisita> | null) =>
      recepcion.cliente.llamar(visitasApi.guardar, { params, body })
    const editada = await guardar(datosDeVisita({ empacce_id: portera.id, motivo: 'otro motivo' }))
    expect([editada.status, editada.cuerpo.codigo]).toEqual([409, 'empleadoEliminado'])
    expect((await guardar(null)).status).toBe(200)
  })

  test('O6 ORG-27 care gives no creation under the closed area, its address stays forbidden, and no other area reads it', async () => {
    const { vieja, nueva, portera, visitar } = await dosAreas()
    await visitar()
    await unDocumento(banco.db, { area_id: vieja })
    await cerrarEn(vieja, nueva)
    const julio = await banco.como('julio')
    expect((await visitasDe(julio, 47)).recordsTotal).toBe(0)
    const ajena = await portera.cliente.llamar(visitasApi.porArea, { params: { areaID: String(vieja) } })
    expect(ajena.status).toBe(403)
    // The access of before is of the closed area.
    const intento = await portera.cliente.llamar(visitasApi.registrar, {
      body: datosDeVisita({ empacce_id: portera.id }),
    })
    expect([intento.status, Object.keys(intento.cuerpo.errors ?? {})]).toEqual([422, ['empacce_id']])
  })

  test('ORG-27 ORG-28 what the area has in care of others goes to whoever gets its cuidados, record by record', async () => {
    const { vieja, nueva, jefa } = await dosAreas()
    const [intermedia, otra] = [await nuevaArea(`Área de paso ${++serie}`), await nuevaArea(`Otra más ${serie}`)]
    const { doc_id } = await unDocumento(banco.db, { area_id: vieja })
    await cerrarEn(vieja, intermedia)
    const suyo = await unDocumento(banco.db, { area_id: intermedia })
    const body = await propuesta(intermedia, otra)
    expect((await cerrar(intermedia, { ...body, destinos: { ...body.destinos, cuidados: nueva } })).status).toBe(200)
    expect((await documentosDe(jefa)).data.map((d) => d.doc_id)).toEqual([doc_id])
    const { rows } = await sql`select cuidado_id from documentos where doc_id = ${suyo.doc_id}`.execute(banco.db)
    expect(rows).toEqual([{ cuidado_id: otra }])
  })

  test('O6 ORG-27 care follows a chain of closings, and ends when the area is reopened', async () => {
    const { vieja, nueva, jefa } = await dosAreas()
    const { doc_id } = await unDocumento(banco.db, { area_id: vieja })
    const intermedia = await nuevaArea(`Área de paso ${++serie}`)
    expect((await cerrarEn(vieja, intermedia)).status).toBe(200)
    expect(await cerrarEn(intermedia, nueva)).toMatchObject({
      status: 200,
      cuerpo: { data: { documentos: 1, cuidados: 1 } },
    })
    expect((await documentosDe(jefa)).data.map((d) => d.doc_id)).toEqual([doc_id])
    expect((await reabrir(vieja)).status).toBe(200)
    expect((await documentosDe(jefa)).recordsTotal).toBe(0)
    expect((await sql`select from areas_cuidado where area_id = ${vieja}`.execute(banco.db)).rows).toEqual([])
  })

  test('ORG-28 O2 what came meanwhile stops the act with the counts of now, and nothing is half done', async () => {
    const { vieja, nueva, portera, visitar } = await dosAreas()
    const pedido = await propuesta(vieja, nueva)
    await visitar()
    const { status, cuerpo } = await cerrar(vieja, pedido)
    expect([status, cuerpo]).toMatchObject([
      409,
      {
        ...{ cambio: true, cantidades: { visitas: 1 } },
        message: 'Mientras decidía, el área recibió o terminó asuntos. Revise las cantidades.',
      },
    ])
    expect(await laArea(vieja)).toMatchObject({ cerrada_at: null, usuarios: 1 })
    expect((await visitasDe(portera.cliente, vieja)).recordsTotal).toBe(1)
  })

  test('O2 the same act sent again is answered as the first time and done once', async () => {
    const { vieja, nueva } = await dosAreas()
    const pedido = await propuesta(vieja, nueva)
    const primera = await cerrar(vieja, pedido)
    expect(await cerrar(vieja, pedido)).toMatchObject({ status: 200, cuerpo: primera.cuerpo })
    const cierres = await banco.db.selectFrom('areas_cierres').selectAll().where('area_id', '=', vieja).execute()
    expect(cierres).toHaveLength(1)
    const otro = await cerrar(vieja, { ...pedido, documento: 'Otro documento' })
    expect(otro).toMatchObject({ status: 409, cuerpo: { codigo: 'areaCerrada' } })
  })

  test('ORG-28 a kind without an owner, and an owner that is no open area, are refused beside their field', async () => {
    const { vieja, nueva, visitar } = await dosAreas()
    await visitar()
    const pedido = await propuesta(vieja, nueva)
    const { visitas: _, ...destinos } = pedido.destinos ?? {}
    const sin = await cerrar(vieja, { ...pedido, destinos, personas: [] })
    expect([sin.status, sin.cuerpo.errors?.destinos]).toEqual([
      422,
      'Falta decidir quién recibe: visitas sin hora de salida, usuarios con acceso vigente',
    ])
    const enSiMisma = await cerrar(vieja, { ...pedido, sucesora_id: vieja })
    expect(enSiMisma.cuerpo.errors).toEqual({ sucesora_id: 'Elija un área activa' })
    const cerrada = await nuevaArea(`Área que se va ${++serie}`)
    await cerrarEn(cerrada, nueva)
    const mal = await cerrar(vieja, { ...pedido, destinos: { ...destinos, visitas: cerrada } })
    expect([mal.status, mal.cuerpo.errors]).toEqual([422, { 'destinos.visitas': 'Elija un área activa' }])
  })

  test('ORG-30 the informatics area, user 11’s and the own area are not closed', async () => {
    const { vieja, nueva } = await dosAreas()
    expect((await cerrarEn(21, nueva)).cuerpo.message).toBe('Pase antes la facultad Informática a otra área')
    await sql`update areas_facultades set area_id = ${vieja} where facultad = 'informatica'`.execute(banco.db)
    try {
      const deAdmin = await cerrarEn(21, nueva)
      expect([deAdmin.status, deAdmin.cuerpo.message]).toEqual([409, expect.stringContaining('usuario administrador')])
      const jefa = await unaPersona(vieja, [Permiso.usuarios])
      await sql`update areas_facultades set area_id = 21 where facultad = 'informatica'`.execute(banco.db)
      const sol = await banco.como('sol')
      const suya = await sol.llamar(cierreApi.contar, { params: { id: '21' } })
      expect([suya.cuerpo.data.impedimento, jefa.id > 0]).toEqual([
        'Pase antes la facultad Informática a otra área',
        true,
      ])
    } finally {
      await sql`update areas_facultades set area_id = 21 where facultad = 'informatica'`.execute(banco.db)
    }
  })

  test('ORG-30 O24 closing, merging and reopening ask for proof of identity of the last ten minutes', async () => {
    const { vieja, nueva } = await dosAreas()
    const pedido = await propuesta(vieja, nueva)
    banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
    for (const { status, cuerpo } of [
      await cerrar(vieja, pedido),
      await reabrir(vieja),
      await admin.llamar(cierreApi.fusionar, {
        body: { ids: [vieja, nueva], destino: { id: nueva }, documento: 'Acuerdo 1', personas: [], cantidades: {} },
      }),
    ])
      expect({ status, cuerpo }).toMatchObject({ status: 403, cuerpo: { confirmar: true } })
    expect((await laArea(vieja))?.cerrada_at).toBeNull()
    expect((await admin.llamar(sesionApi.confirmar, { body: { password: 'una clave segura' } })).status).toBe(200)
    expect((await cerrar(vieja, pedido)).status).toBe(200)
  })

  test('ORG-28 dependents, abilities with their locations, and the place of a head', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    const [hija, abuela] = [await nuevaArea(`Hija ${++serie}`), await nuevaArea(`Abuela ${serie}`)]
    await depender(vieja, abuela)
    await depender(hija, vieja)
    // The area that receives hangs below the one that closes.
    await depender(nueva, hija)
    await admin.llamar(areasApi.editar, { params: { id: String(vieja) }, body: { jefe_acceso_id: portera.id } })
    await admin.llamar(areasApi.guardarFacultades, {
      params: { id: String(vieja) },
      body: { facultades: ['tramites', 'visado', 'locales'], locales: ['ALMACEN'] },
    })
    expect((await cerrarEn(vieja, nueva)).status).toBe(200)
    expect((await laArea(hija))?.depende_de).toBe(abuela)
    expect(await laArea(nueva)).toMatchObject({
      facultades: ['visado', 'locales', 'tramites'],
      locales: ['OFICINA CENTRAL', 'ALMACEN'],
    })
    expect((await laArea(vieja))?.jefe).toBeNull()
  })

  test.each([
    [
      'that waits in the area',
      (vieja: number, de: number) => sql`
      with ${unRegistro()}, uno as (insert into movimientos (registro_id, oper_idtope, depe_id)
        select registro_id, 1, ${de}::integer from r returning oper_id, registro_id)
      insert into movimientos (registro_id, oper_idtope, depe_id, oper_depeid_d, oper_idprocesado)
      select registro_id, 2, ${de}::integer, ${vieja}::integer, oper_id from uno returning oper_id`,
    ],
    [
      'that was registered there and not forwarded',
      (vieja: number) => sql`
      with ${unRegistro()} insert into movimientos (registro_id, oper_idtope, depe_id)
      select registro_id, 1, ${vieja}::integer from r returning oper_id`,
    ],
  ])('ORG-28 EXP-70 a case %s is forwarded with the words of the closing', async (_cual, registrar) => {
    const { vieja, nueva, nombre } = await dosAreas()
    const { rows } = await sql<{ oper_id: number }>`${registrar(vieja, nueva)}`.execute(banco.db)
    expect(await cerrarEn(vieja, nueva)).toMatchObject({ status: 200, cuerpo: { data: { expedientes: 1 } } })
    const siguientes = await banco.db
      .selectFrom('movimientos')
      .select(['depe_id', 'oper_depeid_d', 'oper_acciones', 'oper_procesado'])
      .where('oper_idprocesado', '=', rows[0]?.oper_id ?? 0)
      .execute()
    expect(siguientes).toEqual([
      {
        ...{ depe_id: vieja, oper_depeid_d: nueva, oper_procesado: false },
        oper_acciones: `Por cierre de ${nombre}: Ordenanza Municipal 011-2026`,
      },
    ])
  })

  test('ORG-28 somebody whose access ends with the area is out at the next call', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    const pedido = await propuesta(vieja, nueva)
    expect((await cerrar(vieja, { ...pedido, personas: [{ empacce_id: portera.id, acto: 'terminar' }] })).status).toBe(
      200,
    )
    const fuera = await portera.cliente.llamar(visitasApi.porArea, { params: { areaID: String(vieja) } })
    expect(fuera.status).toBe(401)
    const { rows } = await sql`select estado, hasta, fin_motivo from accesos where empacce_id = ${portera.id}`.execute(
      banco.db,
    )
    expect(rows).toEqual([{ estado: false, hasta: '2026-11-18', fin_motivo: 'Ordenanza Municipal 011-2026' }])
  })
})

describe('a closed area', () => {
  test('ORG-29 API-78 API-75 is neither offered to the front desk nor taken, also where both meet', async () => {
    const { vieja, nueva } = await dosAreas()
    const mila = await banco.como('mila')
    const ofrecidas = async () =>
      (await mila.llamar(mesaDePartesListaApi.dependencias)).cuerpo.data.map(({ depe_id }) => depe_id)
    expect(await ofrecidas()).toContain(vieja)
    const { id } = await unTramite(banco)
    const [enCamino] = await enCarrera(
      banco.bd,
      async (trx) => {
        await apartarArea(trx, vieja)
        await trx.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: nueva }).where('id', '=', vieja).execute()
      },
      [() => recepcionar(mila, id, { destinos: [{ dependencia: vieja, copia: false, proveido: '' }] })],
    )
    const faltas = { destinos: 'La dependencia no existe en Sisgedo, elija otra' }
    expect([enCamino?.status, enCamino?.cuerpo.errors]).toEqual([422, faltas])
    expect(await ofrecidas()).not.toContain(vieja)
    const despues = await recepcionar(mila, id, { destinos: [{ dependencia: vieja, copia: false, proveido: '' }] })
    expect([despues.status, despues.cuerpo.errors]).toEqual([422, faltas])
  })

  const NOMBRAN = {
    visita: (
      area: number,
    ) => sql`insert into visitas (area_id, empacce_id, employee_id, cargo_id, nrodoc, name, apellidos, ape_nom,
      motivo, employee_visitado, employee_cargo) values (${area}, 1, 1, 2, '98000001', 'A', 'B', 'B A', 'un motivo', 'x', 'y')`,
    documento: (
      area: number,
    ) => sql`insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos,
      code_verifica) values (${area}, 3, 2026, 9999, 'v', 'c', '{r}', 'ABCDEFG')`,
    destino: (area: number) => sql`update documentos_destinos set area_id = ${area}`,
    acceso: (area: number) =>
      sql`insert into accesos (employee_id, area_id, cargo_id, anio_eje) values (101, ${area}, 1, 2024)`,
    usuario: (area: number) =>
      sql`insert into usuarios (username, password_hash, area_id) values ('nuevo', 'x', ${area})`,
    publicacion: (area: number) => sql`update normas set area_id = ${area}`,
    unidad: (area: number) => sql`update normas set uo = ${area}`,
    hija: (area: number) => sql`update areas set depende_de = ${area} where id = 47`,
    facultad: (area: number) => sql`insert into areas_facultades (area_id, facultad) values (${area}, 'visado')`,
  } as const

  test.each(Object.keys(NOMBRAN) as (keyof typeof NOMBRAN)[])(
    'ORG-29 gets no new %s: the database refuses it, whoever asks',
    async (que) => {
      const { vieja, nueva } = await dosAreas()
      await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: nueva }] })
      await unaNorma(banco.db, { area_id: 4 })
      await cerrarEn(vieja, nueva)
      await expect(NOMBRAN[que](vieja).execute(banco.db)).rejects.toMatchObject({
        code: que === 'hija' ? 'CB043' : 'CB094',
      })
    },
  )

  test('O1 ORG-29 of a document that is saved while its area is being closed and the closing, exactly one wins', async () => {
    const { vieja, nueva } = await dosAreas()
    const pedido = await propuesta(vieja, nueva)
    const [cierre, documento] = await enCarrera(
      banco.bd,
      (trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'), ${vieja}::integer)`.execute(trx),
      [
        async () => (await cerrar(vieja, pedido)).status,
        () =>
          unDocumento(banco.db, { area_id: vieja }).then(
            () => 200,
            () => 409,
          ),
      ],
    )
    expect([cierre, documento].sort()).toEqual([200, 409])
    expect((await laArea(vieja))?.cerrada_at === null).toBe(documento === 200)
  })

  test('O1 of two closings at once one does it, and the other learns that it is closed', async () => {
    const { vieja, nueva } = await dosAreas()
    const pedido = await propuesta(vieja, nueva)
    const estados = await enCarrera(
      banco.bd,
      (trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'))`.execute(trx),
      [
        async () => (await cerrar(vieja, pedido)).status,
        async () => (await cerrar(vieja, { ...pedido, documento: 'Otra ordenanza' })).status,
      ],
    )
    expect(estados.sort()).toEqual([200, 409])
    const cierres = await banco.db.selectFrom('areas_cierres').selectAll().where('area_id', '=', vieja).execute()
    expect(cierres).toHaveLength(1)
  })

  test('ORG-29 a refusal says the area and since when', async () => {
    const { vieja, nueva, nombre } = await dosAreas()
    await cerrarEn(vieja, nueva)
    const jefa = await banco.como('jefa')
    const { status, cuerpo } = await jefa.llamar(usuariosApi.guardarPermisos, {
      params: { id: String(ELENCO.rosa.id) },
      body: { id: ELENCO.rosa.id, empacce_id: ELENCO.rosa.id, area_id: vieja, cargo_id: 2, myChoices: [5] },
    })
    expect([status, cuerpo.message]).toEqual([409, `El área ${nombre} está cerrada desde el 18/11/2026`])
  })
})

describe('people with accesses of several years', () => {
  const otroAcceso = (persona: number, area_id: number, anio_eje: number) =>
    banco.db
      .insertInto('accesos')
      .values({ empacce_id: ++serie, user_id: persona, employee_id: persona, area_id, cargo_id: 2, anio_eje })
      .execute()

  test('ORG-26 ORG-28 each is counted and moved once, by the access that counts', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    for (const anio of [ANIO - 2, ANIO - 1]) await otroAcceso(portera.id, vieja, anio)
    // Who works elsewhere this year is of that other area.
    const fuera = await unaPersona(nueva, [Permiso.visitas])
    await otroAcceso(fuera.id, vieja, ANIO - 1)
    const { cantidades, personas } = await contar(vieja)
    expect([cantidades.usuarios, personas.map(({ empacce_id }) => empacce_id)]).toEqual([1, [portera.id]])
    expect((await cerrarEn(vieja, nueva)).status).toBe(200)
    expect((await laArea(nueva))?.usuarios).toBe(3)
  })

  test('ORG-28 ORG-13 D-08 whoever ends with the area neither comes in again by the access of an earlier year nor is head by it', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    await otroAcceso(portera.id, nueva, ANIO - 1)
    await banco.db.updateTable('areas').set({ jefe_acceso_id: serie }).where('id', '=', nueva).execute()
    const body = await propuesta(vieja, nueva)
    const { status } = await cerrar(vieja, {
      ...body,
      personas: body.personas.map(({ empacce_id }) => ({ empacce_id, acto: 'terminar' as const })),
    })
    expect(status).toBe(200)
    expect((await portera.cliente.llamar(visitasApi.porArea, { params: { areaID: String(nueva) } })).status).toBe(401)
    const { jefe_acceso_id } = await banco.db
      .selectFrom('areas')
      .select('jefe_acceso_id')
      .where('id', '=', nueva)
      .executeTakeFirstOrThrow()
    expect(jefe_acceso_id).toBeNull()
  })
})

describe('merging and reopening', () => {
  const fusion = async (ids: readonly number[], destino: Fusion['destino']): Promise<Fusion> => {
    const todas = await Promise.all(ids.map(async (id) => [id, await propuesta(id, id)] as const))
    return {
      ...{ ids: [...ids], destino, documento: 'Ordenanza 012' },
      personas: todas.flatMap(([, { personas }]) => personas.map(({ area_id: _, ...persona }) => persona)),
      cantidades: Object.fromEntries(todas.map(([id, { cantidades }]) => [String(id), cantidades])),
    }
  }

  test('ORG-31 areas close into a new one in one act', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    await unDocumento(banco.db, { area_id: vieja })
    await unDocumento(banco.db, { area_id: nueva })
    const body = await fusion([vieja, nueva], { name: `Área de ambas ${++serie}`, siglas: `AA${serie}` })
    const { status, cuerpo } = await admin.llamar(cierreApi.fusionar, { body })
    expect([status, cuerpo.data?.cantidades]).toMatchObject([200, { documentos: 2, usuarios: 2 }])
    const { area_id } = cuerpo.data
    expect([await laArea(vieja), await laArea(nueva)]).toMatchObject([
      { sucesora_id: area_id },
      { sucesora_id: area_id },
    ])
    expect(await laArea(area_id)).toMatchObject({ cerrada_at: null, usuarios: 2 })
    expect((await visitasDe(portera.cliente, area_id)).recordsTotal).toBe(0)
  })

  test('ORG-05 ORG-31 Historia tells closing, merger and reopening with document and author, the merger on both sides', async () => {
    const { vieja, nueva, nombre } = await dosAreas()
    const otra = await nuevaArea(`Otra ${++serie}`)
    const autor = expect.any(String)
    await cerrarEn(otra, nueva)
    banco.poner(new Date(AHORA.getTime() + 60_000))
    await reabrir(otra)
    await admin.llamar(cierreApi.fusionar, { body: await fusion([vieja, nueva], { id: nueva }) })
    const historiaDe = async (id: number) => {
      const { data } = (await admin.llamar(areasApi.historia, { params: { id: String(id) } })).cuerpo
      return data
        .filter(({ clase }) => ['cierre', 'fusion', 'reapertura'].includes(clase))
        .map(({ clase, antes, despues, documento, autor }) => ({ clase, antes, despues, documento, autor }))
    }
    const recibe = (await laArea(nueva))?.name
    expect(await historiaDe(otra)).toEqual([
      { clase: 'reapertura', antes: null, despues: null, documento: null, autor },
      { clase: 'cierre', antes: null, despues: recibe, documento: 'Ordenanza Municipal 011-2026', autor },
    ])
    const fusionada = { clase: 'fusion', despues: recibe, documento: 'Ordenanza 012', autor }
    expect([await historiaDe(vieja), await historiaDe(nueva)]).toEqual([
      [{ ...fusionada, antes: null }],
      [{ ...fusionada, antes: nombre }],
    ])
  })

  test('ORG-31 one of them may stay, and goes on as it was', async () => {
    const { vieja, nueva, jefa } = await dosAreas()
    const { doc_id } = await unDocumento(banco.db, { area_id: vieja })
    const { status } = await admin.llamar(cierreApi.fusionar, { body: await fusion([vieja, nueva], { id: nueva }) })
    expect(status).toBe(200)
    expect(await laArea(nueva)).toMatchObject({ cerrada_at: null, usuarios: 2 })
    expect((await documentosDe(jefa)).data.map((d) => d.doc_id)).toEqual([doc_id])
  })

  test('ORG-31 ORG-28 an area and the one that depends on it close together, by the counts that were shown', async () => {
    const { vieja, nueva } = await dosAreas()
    const otra = await nuevaArea(`Tercera ${++serie}`)
    // The one below has the lower number, and so closes first.
    await depender(vieja, nueva)
    const { status, cuerpo } = await admin.llamar(cierreApi.fusionar, {
      body: await fusion([vieja, nueva], { id: otra }),
    })
    expect([status, cuerpo.message]).toEqual([200, undefined])
    expect([await laArea(vieja), await laArea(nueva)]).toMatchObject([{ sucesora_id: otra }, { sucesora_id: otra }])
  })

  test('ORG-31 ORG-28 somebody who left while somebody else came is a change, though the counts are equal', async () => {
    const { vieja, nueva, portera } = await dosAreas()
    const otra = await nuevaArea(`Tercera ${++serie}`)
    const body = await fusion([vieja, otra], { id: nueva })
    await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', portera.id).execute()
    await unaPersona(vieja, [Permiso.visitas])
    const { status, cuerpo } = await admin.llamar(cierreApi.fusionar, { body })
    expect([status, cuerpo.cambio]).toEqual([409, true])
  })

  test('ORG-31 nothing closes where one of the areas has changed', async () => {
    const { vieja, nueva, visitar } = await dosAreas()
    const otra = await nuevaArea(`Tercera ${++serie}`)
    const body = await fusion([otra, vieja], { id: nueva })
    await visitar()
    const { status, cuerpo } = await admin.llamar(cierreApi.fusionar, { body })
    expect([status, cuerpo.cambio]).toEqual([409, true])
    expect((await laArea(otra))?.cerrada_at).toBeNull()
  })

  test('ORG-32 a name that another area has now keeps the closed one closed', async () => {
    const { vieja, nueva, nombre } = await dosAreas()
    await cerrarEn(vieja, nueva)
    await nuevaArea(nombre)
    const { status, cuerpo } = await reabrir(vieja)
    expect([status, cuerpo.errors]).toEqual([422, { name: 'Ya existe un área con ese nombre' }])
  })

  test('ORG-32 reopened, it is active, at the first level where its parent is closed, and people have not come back', async () => {
    const { vieja, nueva } = await dosAreas()
    const hija = await nuevaArea(`Hija ${++serie}`)
    await depender(hija, vieja)
    await cerrarEn(hija, nueva)
    await cerrarEn(vieja, nueva)
    const { status, cuerpo } = await reabrir(hija)
    expect([status, cuerpo.data]).toMatchObject([200, { depende_de: null, cerrada_at: null, usuarios: 0 }])
    expect((await reabrir(hija)).cuerpo.codigo).toBe('areaAbierta')
  })
})
