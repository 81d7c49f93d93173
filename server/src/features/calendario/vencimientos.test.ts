import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { vencimientosApi } from '@cabildo/contracts/vencimientos'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { unPresentado } from '../../../test/consultas-de-casos.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { conPlazo, darBandejas, unExpediente } from '../../../test/expedientes.ts'
import { unReclamo } from '../../../test/fabricas-ciudadanos.ts'

const lineas: string[] = []
const banco = usarBanco({
  env: { DIRECCION_PUBLICA: 'https://muni.example/', REGISTRO_PETICIONES: 'true' },
  log: pino({ level: 'info' }, { write: (linea) => void lineas.push(linea) }),
})

const suscribir = async (quien: Cliente) => {
  const { status, cuerpo } = await quien.llamar(vencimientosApi.crear)
  expect(status).toBe(200)
  return cuerpo.direccion
}
const pedir = (direccion: string, ip = '190.70.1.1') =>
  banco.app.inject({ method: 'GET', url: new URL(direccion).pathname, remoteAddress: ip })
const leer = async (direccion: string) => {
  const { statusCode, body } = await pedir(direccion)
  expect(statusCode).toBe(200)
  return body.replace(/\r\n /g, '')
}
const titulos = async (direccion: string) =>
  [...(await leer(direccion)).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, t]) => t)
const como = async (persona: Persona) => suscribir(await entrar(banco.app, persona))

let tramite = 0
beforeAll(async () => {
  await darBandejas(banco)
  tramite = (await unPresentado(banco, 1)).id
  await banco.db
    .updateTable('plazos')
    .set({ vence: '2026-12-04', estado: 'CORRIENDO' })
    .where('clave', '=', `tramite:${tramite}`)
    .execute()
  const reclamo = await unReclamo(banco.db)
  await banco.db
    .insertInto('plazos')
    .values({
      ...{ clave: `reclamo:${reclamo.id}`, clase: 'respuesta_reclamo', desde: '2026-10-01', dias: 15 },
      ...{ vence: '2026-11-10', calendario: 0, silencio: 9 },
    })
    .execute()
})

test('decision 0216 the address is told once, and shows the due dates of whoever made it', async () => {
  const mila = await entrar(banco.app, 'mila')
  expect((await mila.llamar(vencimientosApi.ver)).cuerpo).toEqual({ data: { creado: null, ultimo_uso: null } })
  const direccion = await suscribir(mila)
  expect(direccion).toMatch(/^https:\/\/muni\.example\/api\/vencimientos\/[\w-]{43}\.ics$/)
  const { statusCode, headers } = await pedir(direccion)
  expect([statusCode, headers]).toMatchObject([
    200,
    {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    },
  ])
  const suyo = await leer(direccion)
  expect(suyo).toMatch(/\r\nSUMMARY:Vence: Trámite \S+\r\n/)
  expect(suyo).toContain(`\r\nUID:tramite-${tramite}@muni.example\r\n`)
  expect(suyo).toContain('\r\nDTSTART;VALUE=DATE:20261204\r\n')
  expect(suyo).toContain('\r\nURL:https://muni.example/#/mpv\r\n')
  // Nothing of the citizen, and nothing by which somebody else is told.
  const { ape_nom, ndoc, asunto, email } = await banco.db
    .selectFrom('tramites')
    .selectAll()
    .where('id', '=', tramite)
    .executeTakeFirstOrThrow()
  for (const palabra of [ape_nom, ndoc, asunto, email]) expect(suyo).not.toContain(palabra)
  expect((await mila.llamar(vencimientosApi.ver)).cuerpo).toEqual({
    data: { creado: '2026-11-18 10:30:00', ultimo_uso: '2026-11-18 10:00:00' },
  })
})

test('decision 0216 only its SHA-256 is kept, and neither the log nor the trail has it', async () => {
  lineas.length = 0
  const direccion = await como('mila')
  await leer(direccion)
  const [, secreto = ''] = /vencimientos\/([\w-]+)\.ics/.exec(direccion) ?? []
  const guardado = await banco.db.selectFrom('calendarios_suscritos').selectAll().execute()
  expect(guardado.map(({ huella }) => huella.length)).toEqual([32])
  const { rows } = await banco.bd.pool.query(
    "select row_to_json(a)::text as todo from auditoria a where tabla = 'calendarios_suscritos'",
  )
  expect(rows.length).toBeGreaterThan(0)
  const huella = guardado[0]?.huella.toString('hex') ?? ''
  for (const texto of [...lineas, ...rows.map(({ todo }) => todo)]) {
    expect(texto).not.toContain(secreto)
    expect(texto).not.toContain(huella)
  }
  expect(lineas.join()).toContain('/api/vencimientos/:archivo')
})

describe('decision 0216 whose due dates', () => {
  test('complaints are told to those of complaints, also late ones, and nobody else’s filings', async () => {
    expect(await titulos(await como('rebeca'))).toEqual([expect.stringMatching(/^Vence: Reclamo \S+$/)])
    expect(await titulos(await como('marta'))).toEqual([])
  })

  test('a case in a tray is told to whoever attends to it there, and by its own address', async () => {
    const caso = await unExpediente(banco, { destinos: [{ dependencia: ELENCO.julio.area }] })
    await conPlazo(banco, caso.tramite_id, { vence: '2026-11-30' })
    const julio = await leer(await como('julio'))
    expect(julio).toContain(`URL:https://muni.example/#/expediente?id=${caso.registro_id}\r\n`)
    expect(julio).toContain('DTSTART;VALUE=DATE:20261130')
    expect(await leer(await como('luis'))).not.toContain(`tramite-${caso.tramite_id}@`)
    // Whoever lost the tray is told of none of it at once, by the same address.
    const direccion = await como('julio')
    await banco.db
      .deleteFrom('permisos')
      .where('codigo', '=', 15)
      .where('empacce_id', 'in', (eb) =>
        eb.selectFrom('accesos').select('empacce_id').where('user_id', '=', ELENCO.julio.id),
      )
      .execute()
    expect(await titulos(direccion)).toEqual([])
  })

  test('whoever has no access in force has an empty calendar', async () => {
    const direccion = await como('rebeca')
    await banco.db.updateTable('accesos').set({ estado: false }).where('user_id', '=', ELENCO.rebeca.id).execute()
    expect(await titulos(direccion)).toEqual([])
    await banco.db.updateTable('accesos').set({ estado: true }).where('user_id', '=', ELENCO.rebeca.id).execute()
    expect(await titulos(direccion)).toHaveLength(1)
  })
})

describe('decision 0216 an address ends', () => {
  const terminada = async (direccion: string) =>
    expect(await pedir(direccion)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('La dirección solicitada no existe'),
    })

  test('once another one is made, or it is taken away', async () => {
    const mila = await entrar(banco.app, 'mila')
    const [una, otra] = [await suscribir(mila), await suscribir(mila)]
    await terminada(una)
    await leer(otra)
    expect((await mila.llamar(vencimientosApi.quitar)).status).toBe(200)
    await terminada(otra)
    expect((await mila.llamar(vencimientosApi.quitar)).status).toBe(200)
  })

  test('ING-27 with the password under which it was made, whoever changes it', async () => {
    const direccion = await como('silvia')
    const admin = await banco.como('admin')
    const password = 'otra frase larga 9'
    const { id } = ELENCO.silvia
    const puesta = await admin.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, password } })
    expect(puesta.status).toBe(200)
    await terminada(direccion)
  })

  test('USU-65 with its owner’s baja, and with the account', async () => {
    for (const fin of [{ baja_at: AHORA, baja_motivo: 'Renunció' }, { deleted_at: AHORA }]) {
      const direccion = await como('alcaldesa')
      await banco.db.updateTable('usuarios').set(fin).where('id', '=', ELENCO.alcaldesa.id).execute()
      await terminada(direccion)
      await banco.db
        .updateTable('usuarios')
        .set({ baja_at: null, baja_motivo: null, deleted_at: null })
        .where('id', '=', ELENCO.alcaldesa.id)
        .execute()
    }
  })
})

test('ING-04 making and taking away ask for confirmation once ten minutes have passed', async () => {
  const mila = await entrar(banco.app, 'mila')
  banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
  for (const llamada of [vencimientosApi.crear, vencimientosApi.quitar])
    expect(await mila.llamar(llamada)).toMatchObject({ status: 403, cuerpo: { codigo: 'confirmar' } })
  await mila.llamar(sesionApi.confirmar, { body: { password: 'una clave segura' } })
  expect((await mila.llamar(vencimientosApi.crear)).status).toBe(200)
  banco.poner(AHORA)
})

test('decision 0216 an address that is nobody’s, or none, is not found, and guessing is slowed by network', async () => {
  const direccion = await como('mila')
  for (const archivo of ['x.ics', '', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, `${'a'.repeat(44)}.ics`])
    expect((await pedir(`https://muni.example/api/vencimientos/${archivo}`, '190.71.1.1')).statusCode).toBe(404)
  const estados = new Set<number>()
  for (let i = 0; i < 35; i++)
    estados.add(
      (await pedir(`https://muni.example/api/vencimientos/${String(i).padStart(43, 'a')}.ics`, '190.72.1.1'))
        .statusCode,
    )
  expect([...estados]).toEqual([404, 429])
  // Whoever shares the network and has an address is not.
  expect((await pedir(direccion, '190.72.1.1')).statusCode).toBe(200)
})

test('decision 0216 a program that asks without end is told to come back', async () => {
  const direccion = await como('mila')
  const estados: number[] = []
  for (let i = 0; i < 62; i++) estados.push((await pedir(direccion)).statusCode)
  expect(estados.at(0)).toBe(200)
  expect(estados.at(-1)).toBe(429)
})
