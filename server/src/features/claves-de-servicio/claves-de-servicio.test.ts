import { createHash } from 'node:crypto'
import { ALCANCES } from '@cabildo/contracts/base/alcances'
import type { Enviado, Llamada } from '@cabildo/contracts/base/llamada'
import { clavesDeServicioApi as api } from '@cabildo/contracts/claves-de-servicio'
import { documentosApi } from '@cabildo/contracts/documentos'
import { exportarApi } from '@cabildo/contracts/exportar'
import { normasApi } from '@cabildo/contracts/normas'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { sesionApi } from '@cabildo/contracts/sesion'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { conCorreo } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { estaEnRedes, generarClaveDeServicio } from '../../platform/sesion/claves.ts'
import { revisarClaves } from './claves-de-servicio.ts'

const banco = usarBanco()
const MINUTO_MS = 60_000
const DIA_MS = 24 * 60 * MINUTO_MS
const dias = (cuantos: number) => new Date(AHORA.getTime() + cuantos * DIA_MS)
const DENTRO = '10.0.0.7'

beforeEach(async () => {
  banco.poner(AHORA)
  await banco.db.deleteFrom('limites').execute()
  await banco.db.updateTable('areas').set({ cerrada_at: null, sucesora_id: null }).where('id', '=', 47).execute()
})

let serie = 0
const nueva = (datos: Partial<Enviado<typeof api.crear>['body']> = {}) => ({
  nombre: `Tablero ${++serie}`,
  responsable_id: ELENCO.rosa.id,
  area_id: null,
  alcances: [...ALCANCES],
  redes: ['10.0.0.0/24'],
  vence_at: '2027-06-30',
  ...datos,
})
const crear = async (datos: Partial<Enviado<typeof api.crear>['body']> = {}) => {
  const { status, cuerpo } = await (await confirmado()).llamar(api.crear, { body: nueva(datos) })
  expect([status, cuerpo.errors]).toEqual([200, undefined])
  return { ...cuerpo.data, clave: cuerpo.clave }
}
/** User 11, who has just proved who it is. */
const confirmado = async (): Promise<Cliente> => {
  const admin = await banco.como('admin')
  // By the door, which this process sees at once; a notice of the database comes when it comes.
  expect((await admin.llamar(sesionApi.confirmar, { body: { password: 'una clave segura' } })).status).toBe(200)
  return admin
}
const poner = (instante: Date) => banco.poner(instante)
beforeEach(() => poner(AHORA))

/** Asks as a program does. */
const pedir = async <L extends Llamada>(
  clave: string,
  llamada: L,
  envio: Partial<Enviado<L>> & { url?: string } = {},
  ip = DENTRO,
) => {
  const { url = llamada.path, body } = envio as { url?: string; body?: object }
  const respuesta = await banco.app.inject({
    method: llamada.method,
    url,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${clave}` },
    ...(body && { payload: body }),
  })
  const texto = respuesta.body
  return {
    status: respuesta.statusCode,
    cuerpo: texto.startsWith('{') ? JSON.parse(texto) : {},
    cabeceras: respuesta.headers,
  }
}
const obras = (clave: string, ip = DENTRO) => pedir(clave, seguimientoApi.listar, {}, ip)
const visitasDe = (clave: string, area: number) =>
  pedir(clave, visitasApi.porArea, { url: `/api/visitas/byarea/${area}` } as never)
const NO_PERMITE = { message: 'La clave no permite esta consulta', codigo: 'claveSinAlcance' }
const DESCONOCIDA = { message: 'La clave no permite esta consulta', codigo: 'claveDesconocida' }

describe('making a key (ING-29)', () => {
  test('ING-29 it is shown once as cab_{12}_{43}; only SHA-256 of it is kept, and neither list nor trail has more', async () => {
    const { id, clave, prefijo } = await crear({ nombre: 'Tablero de gerencia', alcances: ['obras:leer'] })
    expect(clave).toMatch(/^cab_[\w-]{12}_[\w-]{43}$/)
    const fila = await banco.db.selectFrom('claves_servicio').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(fila.huella).toEqual(createHash('sha256').update(clave.slice(17)).digest())
    const { cuerpo } = await (await banco.como('admin')).llamar(api.listar)
    expect(cuerpo.data.find((una) => una.id === id)).toMatchObject({
      nombre: 'Tablero de gerencia',
      prefijo,
      responsable: { id: ELENCO.rosa.id, vigente: true },
      terminada: null,
    })
    const lineas = await banco.db.selectFrom('auditoria').selectAll().where('tabla', '=', 'claves_servicio').execute()
    const todo = JSON.stringify([cuerpo, lineas])
    expect(lineas.length).toBeGreaterThan(0)
    for (const secreto of [clave.slice(17), fila.huella.toString('hex')]) expect(todo).not.toContain(secreto)
  })

  test('ING-29 ING-04 whoever has not proved who it is makes, changes and ends none', async () => {
    const { id } = await crear()
    const admin = await banco.como('admin')
    poner(new Date(AHORA.getTime() + 20 * MINUTO_MS))
    await sql`update sesiones set confirmada_at = ${AHORA}`.execute(banco.db)
    await sql`select pg_notify('sesiones', '11')`.execute(banco.db)
    const intentos = [
      await admin.llamar(api.crear, { body: nueva() }),
      await admin.llamar(api.cambiar, { params: { id: String(id) } }),
      await admin.llamar(api.terminar, { params: { id: String(id) } }),
      await admin.llamar(api.terminarAnterior, { params: { id: String(id) } }),
    ]
    expect(intentos.map(({ status, cuerpo }) => [status, cuerpo.confirmar])).toEqual(Array(4).fill([403, true]))
    expect((await visitasDe((await crear()).clave, 20)).status).toBe(200)
  })

  test('ING-29 what is wrong stands beside its field: no scope, networks, day, responsible, closed area, a name that lives', async () => {
    const { nombre } = await crear()
    const admin = await confirmado()
    const faltas = async (datos: object) =>
      (await admin.llamar(api.crear, { body: nueva(datos as never) })).cuerpo.errors ?? {}
    expect(Object.keys(await faltas({ alcances: [] }))).toEqual(['alcances'])
    expect(await faltas({ redes: [] })).toEqual({
      redes: 'Indique desde qué redes: solo las claves de normas y obras pueden no tenerlas',
    })
    for (const red of ['10.0.0.0/7', '2800::/31', '0.0.0.0/0', '::/0', '10.0.0.256', '10.0.0.0/33', 'casa', '1::2::3'])
      expect([red, Object.keys(await faltas({ redes: [red] }))]).toEqual([red, ['redes.0']])
    expect(Object.keys(await faltas({ vence_at: '2026-11-17' }))).toEqual(['vence_at'])
    expect(Object.keys(await faltas({ vence_at: '2027-11-20' }))).toEqual(['vence_at'])
    expect(Object.keys(await faltas({ vence_at: '2027-11-19', responsable_id: 900_000 }))).toEqual(['responsable_id'])
    expect(Object.keys(await faltas({ area_id: 9_999 }))).toEqual(['area_id'])
    expect(await faltas({ nombre: nombre.toUpperCase() })).toEqual({ nombre: 'Ya hay una clave con ese nombre' })
    expect(Object.keys(await faltas({ por_minuto: 601 }))).toEqual(['por_minuto'])
  })

  test('ING-29 a key of what anybody may read needs no network', async () => {
    const { clave } = await crear({ alcances: ['obras:leer', 'normas:leer'], redes: [] })
    expect((await obras(clave, '190.12.34.5')).status).toBe(200)
  })

  test('ING-28 its responsible and informática are told that it was made', async () => {
    const { nombre } = await crear()
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .select(['user_id', 'clase'])
      .where(sql<boolean>`datos ->> 'nombre' = ${nombre}`)
      .orderBy('user_id')
      .execute()
    expect(avisos).toEqual(
      [ELENCO.rosa.id, ELENCO.admin.id, ELENCO.sol.id].map((user_id) => ({
        user_id,
        clase: 'clave de servicio creada',
      })),
    )
  })
})

describe('what a key reads (ING-30)', () => {
  test('ING-29 D-109 one of an area reads that area alone; one of none names the area that it reads', async () => {
    await unaVisita(await banco.como('rosa'))
    const { clave: una } = await crear({ alcances: ['visitas:leer'], area_id: 20 })
    const { clave: todas } = await crear({ alcances: ['visitas:leer'] })
    expect((await visitasDe(una, 20)).cuerpo.recordsTotal).toBe(1)
    expect((await visitasDe(una, 47)).status).toBe(403)
    expect((await visitasDe(todas, 20)).cuerpo.recordsTotal).toBe(1)
    expect((await visitasDe(todas, 47)).cuerpo.recordsTotal).toBe(0)
    const exportar = (clave: string, body: object) =>
      pedir(clave, exportarApi.exportar, { url: '/api/export/visitas', body: { formato: 'csv', ...body } } as never)
    expect((await exportar(todas, {})).cuerpo.errors).toEqual({
      area_id: 'Indique el área: la clave lee las de todas',
    })
    expect((await exportar(todas, { area_id: 20 })).status).toBe(200)
    expect((await exportar(una, { area_id: 47 })).status).toBe(403)
    expect(
      (await pedir(una, exportarApi.exportar, { url: '/api/export/empleados', body: { formato: 'csv' } } as never))
        .cuerpo,
    ).toEqual(NO_PERMITE)
  })

  test('ING-29 trabajadores:leer has neither birth date nor sex', async () => {
    const { clave } = await crear({ alcances: ['trabajadores:leer'], area_id: 20 })
    const { status, cuerpo } = await pedir(clave, trabajadoresApi.porArea, {
      url: '/api/employees/byarea/20?length=100',
    } as never)
    expect([status, cuerpo.data.length > 0]).toEqual([200, true])
    expect(cuerpo.data[0].dni).toMatch(/^\d{8}$/)
    for (const fila of cuerpo.data) expect(Object.keys(fila)).not.toEqual(expect.arrayContaining(['sexo']))
    expect(JSON.stringify(cuerpo)).not.toMatch(/fecha_nac|sexo/)
  })

  test('ING-29 documentos:leer opens what is final, and no file of a draft', async () => {
    await unDocumento(banco.db, { area_id: 20, destinos: [{ area_id: 4 }] })
    const { clave } = await crear({ alcances: ['documentos:leer'], area_id: 20 })
    const { status, cuerpo } = await pedir(clave, documentosApi.lista, { url: '/api/documentos/list' } as never)
    expect([status, cuerpo.data.length]).toEqual([200, 1])
    const [borrador] = cuerpo.data
    expect(borrador.definitivo).toBe(false)
    expect(
      borrador.documentos.every(({ url, anexos }: { url: unknown; anexos: [] }) => url === null && anexos.length === 0),
    ).toBe(true)
  })

  test('ING-30 a call that names no scope is closed to a key, also one that is open to everybody', async () => {
    const { clave } = await crear()
    for (const llamada of [usuariosApi.completa, api.listar, sesionApi.salir, visitasApi.lista])
      expect([llamada.path, (await pedir(clave, llamada as Llamada)).cuerpo]).toEqual([llamada.path, NO_PERMITE])
    const abierta = await banco.app.inject({ url: '/api/areas', headers: { authorization: `Bearer ${clave}` } })
    expect([abierta.statusCode, abierta.json()]).toEqual([403, NO_PERMITE])
  })

  test('O28 ING-30 D-109 a key of user 11 is not user 11, and confirms nothing', async () => {
    const { clave } = await crear({ responsable_id: ELENCO.admin.id })
    expect((await pedir(clave, api.crear, { body: nueva() } as never)).cuerpo).toEqual(NO_PERMITE)
    expect((await pedir(clave, normasApi.listar, { body: {} } as never)).status).toBe(200)
    // An upload of areas is user 11's to see, and not a key's.
    const { id } = await banco.db
      .insertInto('cargas')
      .values({
        nombre: 'areas.xlsx',
        estado: 'lista',
        bytes: 1,
        sha256: '0',
        tipo: 'areas',
        created_by: ELENCO.admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ver = await banco.app.inject({
      url: `/api/organizacion/cargas/${id}`,
      remoteAddress: DENTRO,
      headers: { authorization: `Bearer ${clave}` },
    })
    expect(ver.statusCode).toBe(404)
    const aplicar = await banco.app.inject({
      method: 'POST',
      url: `/api/organizacion/cargas/${id}/aplicar`,
      payload: {},
      remoteAddress: DENTRO,
      headers: { authorization: `Bearer ${clave}` },
    })
    expect(aplicar.json()).toEqual(NO_PERMITE)
  })

  test('ING-30 decision 0052 each lookup of personal data is noted with the key and whoever answers for it; the same within the hour once', async () => {
    const { id, clave, nombre } = await crear({ alcances: ['visitas:leer', 'obras:leer'], area_id: 20 })
    const notas = () =>
      banco.db
        .selectFrom('consultas')
        .select(['que', 'de', 'filtro', 'user_id', 'clave_servicio_id'])
        .where('clave_servicio_id', '=', id)
        .orderBy('id')
        .execute()
    await visitasDe(clave, 20)
    await visitasDe(clave, 20)
    await obras(clave)
    const nota = { de: 'API-16 Visitas del área propia', user_id: ELENCO.rosa.id, clave_servicio_id: id }
    expect(await notas()).toMatchObject([{ que: 'clave', ...nota }])
    await pedir(clave, visitasApi.porArea, { url: '/api/visitas/byarea/20?search=quispe' } as never)
    poner(new Date(AHORA.getTime() + 61 * MINUTO_MS))
    await visitasDe(clave, 20)
    expect((await notas()).map(({ filtro }) => filtro.includes('quispe'))).toEqual([false, true, false])
    const auditoria = await (await banco.como('sol')).enviar({ url: '/api/auditoria?length=50' })
    expect(auditoria.body).toContain(nombre)
  })

  test('ING-29 uses are counted, and written by the minute', async () => {
    const { id, clave } = await crear({ alcances: ['obras:leer'] })
    const otra = await banco.otraApp()
    for (let i = 0; i < 3; i++)
      await otra.inject({
        url: '/api/seguimiento',
        remoteAddress: DENTRO,
        headers: { authorization: `Bearer ${clave}` },
      })
    const usos = async () =>
      await banco.db
        .selectFrom('claves_servicio')
        .select(['usos', 'ultimo_uso'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await usos()).toEqual({ usos: 0, ultimo_uso: null })
    await otra.close()
    expect(await usos()).toEqual({ usos: 3, ultimo_uso: AHORA })
  })
})

describe('what a key is refused (ING-30)', () => {
  test('O28 wrong by one sign, of another form, in the address, as a session, and a session as a key', async () => {
    const { clave } = await crear({ alcances: ['obras:leer', 'visitas:leer'] })
    const otroSigno = clave.endsWith('A') ? 'B' : 'A'
    for (const mala of [
      clave.slice(0, -1) + otroSigno,
      clave.slice(0, -1),
      `${clave}A`,
      'cab_',
      `cab_${'x'.repeat(12)}_${'y'.repeat(43)}`,
    ])
      expect([mala.length, await obras(mala)]).toMatchObject([mala.length, { status: 401, cuerpo: DESCONOCIDA }])
    const enLaDireccion = await banco.app.inject({
      url: `/api/visitas/byarea/20?token=${clave}&authorization=${clave}`,
    })
    expect(enLaDireccion.statusCode).toBe(401)
    const sinBearer = await banco.app.inject({ url: '/api/visitas/byarea/20', headers: { authorization: clave } })
    expect(sinBearer.statusCode).toBe(401)
    const flujo = await banco.app.inject({ url: '/api/eventos', headers: { authorization: `Bearer ${clave}` } })
    expect([401, 403]).toContain(flujo.statusCode)
    const guardado = await banco.app.inject({ url: `/storage/firmadigital/upload/x.pdf?firma=${clave}` })
    expect([403, 404]).toContain(guardado.statusCode)
    const rosa = await banco.como('rosa')
    expect((await obras(`cab_${rosa.token}`)).status).toBe(401)
  })

  test('O28 out of its network, by a forged forwarded address, past its day: one answer; who has to know is told once a day', async () => {
    const { nombre, clave } = await crear({ alcances: ['obras:leer'], vence_at: '2026-11-20' })
    expect((await obras(clave, '10.0.1.7')).cuerpo).toEqual(NO_PERMITE)
    const forjada = await banco.app.inject({
      url: '/api/seguimiento',
      remoteAddress: '190.1.2.3',
      headers: { authorization: `Bearer ${clave}`, 'x-forwarded-for': DENTRO, forwarded: `for=${DENTRO}` },
    })
    expect(forjada.json()).toEqual(NO_PERMITE)
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .select(['user_id', 'datos'])
      .where('clase', '=', 'clave de servicio desde otra red')
      .where(sql<boolean>`datos ->> 'nombre' = ${nombre}`)
      .execute()
    expect(avisos.map(({ user_id }) => user_id).sort()).toEqual([ELENCO.rosa.id, ELENCO.admin.id, ELENCO.sol.id].sort())
    expect(avisos[0]?.datos).toEqual({ nombre, red: '10.0.1.0/24' })
    poner(new Date('2026-11-20T23:59:59-05:00'))
    expect((await obras(clave)).status).toBe(200)
    poner(new Date('2026-11-21T00:00:00-05:00'))
    expect((await obras(clave)).cuerpo).toEqual(NO_PERMITE)
  })

  test('O28 ING-30 C4 keys that are none cost a network sixty look-ups a minute, and close no key out that is known here', async () => {
    // A minute that no other test has counted in.
    poner(new Date(AHORA.getTime() + 5 * MINUTO_MS))
    const { clave } = await crear({ alcances: ['obras:leer'], redes: [] })
    const { clave: nuncaUsada } = await crear({ alcances: ['obras:leer'], redes: [] })
    const ip = '203.0.113.9'
    expect((await obras(clave, ip)).status).toBe(200)
    const inventada = () => generarClaveDeServicio().clave
    const muchas = await Promise.all(Array.from({ length: 80 }, () => obras(inventada(), ip)))
    const estados = muchas.map(({ status }) => status)
    expect([estados.filter((uno) => uno === 401).length, estados.filter((uno) => uno === 429).length]).toEqual([60, 20])
    const negada = await obras(inventada(), '203.0.113.200')
    expect(negada.status).toBe(429)
    expect(Number(negada.cabeceras['retry-after'])).toBeGreaterThan(0)
    // A right key that nobody has used here waits for the next minute; one that was is read again, also after a change.
    expect((await obras(nuncaUsada, ip)).status).toBe(429)
    await sql`select pg_notify('sesiones', '1')`.execute(banco.db)
    poner(new Date(AHORA.getTime() + 5 * MINUTO_MS + 20_000))
    expect((await obras(clave, ip)).status).toBe(200)
    // Other networks are not concerned, and the minute ends.
    expect((await obras(inventada(), '203.0.114.9')).status).toBe(401)
    poner(new Date(AHORA.getTime() + 6 * MINUTO_MS))
    expect([(await obras(inventada(), ip)).status, (await obras(nuncaUsada, ip)).status]).toEqual([401, 200])
  })

  test('O28 ING-30 over its rate 429 with Retry-After, over all servers', async () => {
    const { clave } = await crear({ alcances: ['obras:leer'], por_minuto: 3 })
    const otra = await banco.otraApp()
    const opciones = { url: '/api/seguimiento', remoteAddress: DENTRO, headers: { authorization: `Bearer ${clave}` } }
    const respuestas = await Promise.all(
      [banco.app, otra, banco.app, otra, banco.app].map((app) => app.inject(opciones)),
    )
    expect(respuestas.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429])
    const tarde = respuestas.find(({ statusCode }) => statusCode === 429)
    expect(Number(tarde?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('O28 it ends with its responsible, for good, and informática is told; without an access it rests', async () => {
    const { id, nombre, clave } = await crear({ alcances: ['obras:leer'], responsable_id: ELENCO.luis.id })
    await conCorreo(banco.db, ELENCO.sol.id, 'sol@example.com', AHORA)
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'escribir_avisos'`.execute(
      banco.db,
    )
    const acceso = (estado: boolean) =>
      banco.db.updateTable('accesos').set({ estado }).where('user_id', '=', ELENCO.luis.id).execute()
    await acceso(false)
    await expect.poll(async () => (await obras(clave)).status).toBe(403)
    await acceso(true)
    await expect.poll(async () => (await obras(clave)).status).toBe(200)
    await banco.db.updateTable('usuarios').set({ deleted_at: AHORA }).where('id', '=', ELENCO.luis.id).execute()
    await expect.poll(async () => (await obras(clave)).cuerpo).toEqual(NO_PERMITE)
    await banco.db.updateTable('usuarios').set({ deleted_at: null }).where('id', '=', ELENCO.luis.id).execute()
    const { cuerpo } = await (await banco.como('admin')).llamar(api.listar)
    expect(cuerpo.data.find((una) => una.id === id)?.terminada?.motivo).toBe('responsable')
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .select('user_id')
      .where('clase', '=', 'clave de servicio terminada')
      .where(sql<boolean>`datos ->> 'nombre' = ${nombre}`)
      .orderBy('user_id')
      .execute()
    expect(avisos.map(({ user_id }) => user_id)).toEqual([ELENCO.admin.id, ELENCO.sol.id])
    // ING-28: and by mail whoever has a proved address.
    const { rows: cartas } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'escribir_avisos'`.execute(banco.db)
    expect(cartas).toEqual([{ key: `avisos:${ELENCO.sol.id}` }])
  })

  test('O28 it ends with its area', async () => {
    const { clave } = await crear({ alcances: ['obras:leer'], area_id: 47 })
    expect((await obras(clave)).status).toBe(200)
    await banco.db.updateTable('areas').set({ cerrada_at: AHORA, sucesora_id: 20 }).where('id', '=', 47).execute()
    await expect.poll(async () => (await obras(clave)).cuerpo).toEqual(NO_PERMITE)
  })
})

describe('changing and ending (ING-31)', () => {
  test('ING-31 both secrets open for seven days, or until the earlier one is ended; a third has to wait', async () => {
    const { id, clave: primera } = await crear({ alcances: ['obras:leer'] })
    const cambiada = await (await confirmado()).llamar(api.cambiar, { params: { id: String(id) } })
    const { clave: segunda } = cambiada.cuerpo
    expect(segunda.slice(0, 16)).toBe(primera.slice(0, 16))
    expect([(await obras(primera)).status, (await obras(segunda)).status]).toEqual([200, 200])
    expect((await (await confirmado()).llamar(api.cambiar, { params: { id: String(id) } })).cuerpo.codigo).toBe(
      'claveConAnterior',
    )
    poner(new Date(dias(7).getTime() - 1))
    expect((await obras(primera)).status).toBe(200)
    poner(dias(7))
    expect([(await obras(primera)).cuerpo, (await obras(segunda)).status]).toEqual([DESCONOCIDA, 200])
    await sql`update sesiones set vence = now() + interval '2 years', vista = ${dias(7)}`.execute(banco.db)
    const { clave: tercera } = (await (await confirmado()).llamar(api.cambiar, { params: { id: String(id) } })).cuerpo
    expect((await obras(segunda)).status).toBe(200)
    expect((await (await confirmado()).llamar(api.terminarAnterior, { params: { id: String(id) } })).status).toBe(200)
    expect([(await obras(segunda)).cuerpo, (await obras(tercera)).status]).toEqual([DESCONOCIDA, 200])
  })

  test('ING-31 ending acts at once on every server; an ended one is not changed', async () => {
    const { id, clave } = await crear({ alcances: ['obras:leer'] })
    const otra = await banco.otraApp()
    const enOtra = async () =>
      (
        await otra.inject({
          url: '/api/seguimiento',
          remoteAddress: DENTRO,
          headers: { authorization: `Bearer ${clave}` },
        })
      ).statusCode
    expect([await enOtra(), (await obras(clave)).status]).toEqual([200, 200])
    expect((await (await confirmado()).llamar(api.terminar, { params: { id: String(id) } })).status).toBe(200)
    expect((await obras(clave)).cuerpo).toEqual(NO_PERMITE)
    // The other server reads its row again by the notice, long before the seconds that it would remember it are over.
    await expect.poll(enOtra).toBe(403)
    expect((await (await confirmado()).llamar(api.cambiar, { params: { id: String(id) } })).cuerpo.codigo).toBe(
      'claveTerminada',
    )
    expect((await (await confirmado()).llamar(api.terminar, { params: { id: '900000' } })).status).toBe(404)
  })

  test('ING-31 ING-28 unused for 90 days is listed as such, for 180 it ends; before its end people are told once', async () => {
    const { id, nombre } = await crear({ vence_at: '2027-03-01' })
    const corta = await crear({ vence_at: '2026-12-03' })
    const revisar = (ahora: Date) => revisarClaves({ db: banco.db, reloj: crearReloj(() => ahora) })()
    const laClave = async (una: number) => {
      const { cuerpo } = await (await banco.como('admin')).llamar(api.listar)
      return cuerpo.data.find((fila) => fila.id === una)
    }
    await revisar(AHORA)
    await revisar(AHORA)
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .select(['user_id', sql<string>`datos ->> 'nombre'`.as('nombre'), sql<string>`datos ->> 'dia'`.as('dia')])
      .where('clase', '=', 'clave de servicio por vencer')
      .where(sql<boolean>`datos ->> 'nombre' in (${nombre}, ${corta.nombre})`)
      .execute()
    expect(avisos).toHaveLength(3)
    expect(new Set(avisos.map((aviso) => aviso.dia))).toEqual(new Set(['2026-12-03']))
    await sql`update claves_servicio set created_at = ${dias(-91)} where id = ${id}`.execute(banco.db)
    expect((await laClave(id))?.sin_uso).toBe(true)
    await revisar(dias(16))
    expect((await laClave(corta.id))?.terminada?.motivo).toBe('vencida')
    expect((await laClave(id))?.terminada).toBeNull()
    await sql`update claves_servicio set created_at = ${dias(-181)}, vence_at = ${'2027-01-01'} where id = ${id}`.execute(
      banco.db,
    )
    await revisar(AHORA)
    expect((await laClave(id))?.terminada?.motivo).toBe('sin uso')
  })
})

describe('networks', () => {
  test.each<[string, string[], boolean]>([
    ['10.0.0.255', ['10.0.0.0/24'], true],
    ['10.0.1.0', ['10.0.0.0/24'], false],
    ['10.0.0.77', ['10.0.0.1/24'], true],
    ['::ffff:10.0.0.5', ['10.0.0.0/24'], true],
    ['10.0.0.5', ['::/32'], false],
    ['::ffff:10.0.0.5', ['::/32'], false],
    ['2800:200::1', ['10.0.0.0/8', '2800:200::/32'], true],
    ['2800:201::1', ['2800:200::/32'], false],
    ['fe80::1%eth0', ['fe80::/64'], true],
  ])('ING-29 %s in %j: %s', (ip, redes, esta) => {
    expect(estaEnRedes(ip, redes)).toBe(esta)
  })
})
