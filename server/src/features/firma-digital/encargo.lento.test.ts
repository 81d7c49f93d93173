import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { dniDelElenco, ELENCO } from '../../../test/elenco.ts'
import {
  argumentosDe,
  finalizar,
  firmarAfuera,
  firmarEnLocal,
  leerArgumentos,
  nativo,
  unaAutoridad,
  unDespacho,
} from '../../../test/firma.ts'

const raices = mkdtempSync(join(tmpdir(), 'cabildo-encargo-'))
const autoridad = await unaAutoridad(raices)
const banco = usarBanco({ env: { FIRMA_RAICES: raices } })
afterAll(() => rmSync(raices, { recursive: true, force: true }))

/** luis, of area 20 without permission 12, answers for gloria of area 15. */
let encargo_id = 0
let luis: Cliente
beforeEach(async () => {
  banco.poner(AHORA)
  await sql`update encargaturas set terminada_at = ${AHORA}, terminada_motivo = 'otra prueba' where terminada_at is null`.execute(
    banco.db,
  )
  const { status, cuerpo } = await (await banco.como('sol')).llamar(encargaturasApi.registrar, {
    body: {
      ...{ area_id: 15, cargo_id: 2, titular_acceso: ELENCO.gloria.id, user_id: ELENCO.luis.id, alcance: [12] },
      ...{ clase: 'comision', documento: 'Memorando 322', desde: '2026-11-18', hasta: '2026-11-20' },
    },
  })
  expect(status).toBe(200)
  encargo_id = cuerpo.data.id
  luis = await entrar(banco.app, 'luis')
  const { access_token } = (await luis.llamar(encargaturasApi.elegir, { body: { encargo_id } })).cuerpo
  luis = cliente(banco.app, access_token)
})
const terminar = async () =>
  (await banco.como('sol')).llamar(encargaturasApi.terminar, {
    params: { id: String(encargo_id) },
    body: { motivo: 'La titular volvió' },
  })
const destinoDe = (id_doc_area: number) =>
  banco.db
    .selectFrom('documentos_destinos')
    .select(['estado', 'firmado_por', 'encargo_id'])
    .where('id_doc_area', '=', id_doc_area)
    .executeTakeFirstOrThrow()
const PENDIENTE = { estado: false, firmado_por: null, encargo_id: null }

/** What the native program does between the arguments and the upload. */
const bajar = async (id_doc_area: number) => {
  const argumentos = leerArgumentos(await argumentosDe(luis, id_doc_area))
  const pdf = (await nativo(banco).traer(argumentos.fileDownloadUrl ?? '')).rawPayload
  const subir = async (dni: string) =>
    nativo(banco).subir(argumentos.fileUploadUrl ?? '', await firmarAfuera(autoridad, pdf, { dni }))
  return { argumentos, subir }
}

test('USU-63 the encargado signs for the area with the own certificate; reason, stamp, destination, dispatch, export and verifica say for whom', async () => {
  const { de, doc_id, anio, nro_doc } = await unDespacho(banco, [15])
  const { data: pendientes } = (await luis.llamar(firmaDigitalApi.pendientes)).cuerpo
  expect(pendientes.map(({ doc_id: suyo }) => suyo)).toContain(doc_id)
  const args = await argumentosDe(luis, de(15))
  expect(leerArgumentos(args).reason).toBe('Doy V°B°, por encargo de gloria Prueba Elenco')
  const { data: mostrado } = (await luis.llamar(firmaLocalApi.preparar, { body: { arguments: args } })).cuerpo
  expect(mostrado.motivo).toBe('Doy V°B°, por encargo de gloria Prueba Elenco')
  expect((await firmarEnLocal(luis, de(15))).status).toBe(200)
  expect(await destinoDe(de(15))).toEqual({ estado: true, firmado_por: ELENCO.luis.id, encargo_id })

  const dicho = 'Por encargo de gloria Prueba Elenco, Memorando 322'
  expect((await finalizar(luis, de(15))).cuerpo.data).toMatchObject({
    ...{ por_encargo: dicho, firmas: [{ area: expect.any(String), estado: true, por_encargo: dicho }] },
  })
  const csv = await luis.enviar({ method: 'POST', url: '/api/export/firmadigital', payload: { formato: 'csv' } })
  expect([csv.statusCode, csv.body.includes(`,FIRMADO,"${dicho}",`)]).toEqual([200, true])

  const { code_verifica, tipo_doc } = await banco.db
    .selectFrom('documentos')
    .select(['code_verifica', 'tipo_doc'])
    .where('doc_id', '=', doc_id)
    .executeTakeFirstOrThrow()
  const { cuerpo } = await banco.ciudadano.llamar(verificacionApi.consultar, {
    body: { tipo_doc, anio: String(anio), nro_doc: String(nro_doc), code_verifica: code_verifica ?? '' },
  })
  expect(cuerpo.data?.verificacion.firmas[0]).toMatchObject({
    motivo: 'Doy V°B°, por encargo de gloria Prueba Elenco',
    por_encargo: dicho,
  })

  // O16: the trail names both.
  const { data: lineas } = (
    await (
      await banco.como('sol')
    ).llamar(auditoriaApi.listar, {
      query: {
        ...{ 'columns[modulo]': 'documentos_destinos', 'columns[registro]': String(de(15)) },
        ...{ 'columns[desde]': '2020-01-01', length: '1' },
      },
    })
  ).cuerpo
  expect(lineas[0]?.persona).toBe('luis Prueba Elenco por encargo de gloria Prueba Elenco')
})

test('USU-63 O16 with the titular’s certificate it is refused, and with the own one taken', async () => {
  const { de } = await unDespacho(banco, [15])
  const ajena = await (await bajar(de(15))).subir(dniDelElenco('gloria'))
  expect([ajena.statusCode, ajena.json().errors]).toEqual([
    422,
    { firma: 'El certificado no es de la persona que firma' },
  ])
  expect(await destinoDe(de(15))).toEqual(PENDIENTE)
  expect((await (await bajar(de(15))).subir(dniDelElenco('luis'))).statusCode).toBe(200)
  expect(await destinoDe(de(15))).toMatchObject({ estado: true, encargo_id })
})

test('USU-63 O16 what was begun while it was in force and comes after its end is refused, and waits', async () => {
  const { de } = await unDespacho(banco, [15])
  const { subir } = await bajar(de(15))
  await terminar()
  const tarde = await subir(dniDelElenco('luis'))
  const dicho = 'El encargo terminó el 18/11/2026: la firma no se acepta'
  expect([tarde.statusCode, tarde.json()]).toMatchObject([422, { codigo: 'firmaTrasElEncargo', message: dicho }])
  expect(await destinoDe(de(15))).toEqual(PENDIENTE)
  // The attempt is over: a second upload finds no ticket.
  expect((await subir(dniDelElenco('luis'))).statusCode).toBe(404)
})

test('USU-63 O13 the same where it ended by its date, at Lima midnight', async () => {
  const { de } = await unDespacho(banco, [15])
  banco.poner(new Date('2026-11-20T23:50:00-05:00'))
  luis = await entrar(banco.app, 'luis')
  await luis.llamar(encargaturasApi.elegir, { body: { encargo_id } })
  const { subir } = await bajar(de(15))
  banco.poner(new Date('2026-11-21T00:00:00-05:00'))
  expect((await subir(dniDelElenco('luis'))).json().message).toBe(
    'El encargo terminó el 20/11/2026: la firma no se acepta',
  )
  expect(await destinoDe(de(15))).toEqual(PENDIENTE)
})

test('O16 another area’s destination is not the encargado’s, whatever the certificate', async () => {
  const { de } = await unDespacho(banco, [11])
  const { status } = await luis.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area: de(11) } })
  expect(status).toBe(404)
})

test('USU-63 whose scope has no permission 12 signs nothing, though the titular may', async () => {
  await terminar()
  const { cuerpo } = await (await banco.como('sol')).llamar(encargaturasApi.registrar, {
    body: {
      ...{ area_id: 15, cargo_id: 2, titular_acceso: ELENCO.gloria.id, user_id: ELENCO.luis.id, alcance: [11] },
      ...{ clase: 'comision', documento: 'Memorando 323', desde: '2026-11-18', hasta: '2026-11-20' },
    },
  })
  const suyo = await entrar(banco.app, 'luis')
  await suyo.llamar(encargaturasApi.elegir, { body: { encargo_id: cuerpo.data.id } })
  expect((await suyo.llamar(firmaDigitalApi.pendientes)).status).toBe(403)
})
