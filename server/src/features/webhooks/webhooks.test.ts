import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { webhooksApi as api, ENTREGAS_DIAS, type WebhookEscrito } from '@cabildo/contracts/webhooks'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { unExpediente } from '../../../test/expedientes.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import { unaCarga } from '../../../test/fabricas-obras.ts'
import { leerConfig } from '../../config.ts'
import { crearReloj, DIA_MS, HORA_MS } from '../../platform/reloj.ts'
import type { Contestado } from '../../platform/salida.ts'
import { SinContestar } from '../../platform/salida.ts'
import { entregarWebhooks, type Llevar, listIlegibles, recogerEntregas } from './entrega.ts'
import { webhooks } from './modulo.ts'
import { findWebhook, limpiarMensajes, listEntregas } from './webhooks.queries.ts'

const banco = usarBanco({ env: { WEBHOOKS_REDES: '10.0.0.0/8' } })
const BIEN: Contestado = { status: 204, extracto: '', reintentar: undefined }
let ahora = AHORA

beforeEach(async () => {
  poner(AHORA)
  await sql`delete from webhooks_mensajes`.execute(banco.db)
  await sql`update webhooks set deleted_at = ${AHORA} where deleted_at is null`.execute(banco.db)
})
const poner = (instante: Date) => {
  ahora = instante
  banco.poner(instante)
}
const avanzar = (ms: number) => poner(new Date(ahora.getTime() + ms))

/** User 11, who has just proved who it is. */
const confirmado = async (): Promise<Cliente> => {
  const admin = await banco.como('admin')
  expect((await admin.llamar(sesionApi.confirmar, { body: { password: 'una clave segura' } })).status).toBe(200)
  return admin
}
let serie = 0
const nuevo = (mas: Partial<WebhookEscrito> = {}): WebhookEscrito => ({
  nombre: `Portal ${++serie}`,
  url: 'https://10.0.0.7/avisos',
  eventos: ['expediente.recibido', 'expediente.respondido', 'documento.firmado', 'norma.publicada', 'obra.actualizada'],
  area_id: null,
  ...mas,
})
const crear = async (mas: Partial<WebhookEscrito> = {}) => {
  const { status, cuerpo } = await (await confirmado()).llamar(api.crear, { body: nuevo(mas) })
  expect([status, cuerpo.errors]).toEqual([200, undefined])
  return { ...cuerpo.data, secreto: cuerpo.secreto }
}
const de = (id: number) => ({ params: { id: String(id) } })
// The clock goes days ahead, and sessions end.
const ver = (id: number) => findWebhook(banco.db, id, ahora)
const entregasDe = async (id: number, query = {}) => (await listEntregas(banco.db, id, query)).data

interface Recibido {
  url: string
  id: string
  cuerpo: { type: string; data: { id: number | string; enlace: string } }
  cabeceras: Record<string, string>
  texto: string
}
/** Does what the job does, with a receiver that answers as the test says; what it got. */
const entregar = async (
  webhook_id: number,
  contestar: (recibido: Recibido) => Contestado | Promise<Contestado> = () => BIEN,
) => {
  const recibidos: Recibido[] = []
  const llevar: Llevar = async (url, cabeceras, texto) => {
    const recibido = { url, cabeceras, texto, id: cabeceras['webhook-id'] ?? '', cuerpo: JSON.parse(texto) }
    recibidos.push(recibido)
    return contestar(recibido)
  }
  const casa = {
    ...{ db: banco.db, reloj: crearReloj(() => ahora), secreto: SECRETO },
    config: leerConfig({ DATABASE_URL: banco.bd.url }),
    entidad: { actual: () => ({ direccion: 'https://cabildo.gob.pe' }) },
  }
  await entregarWebhooks(casa as never, llevar)({ webhook_id })
  return recibidos
}
const trabajosDe = async (id: number) =>
  (
    await sql<{ key: string | null; run_at: Date }>`
      select key, run_at from graphile_worker.jobs where task_identifier = 'entregar_webhooks'
        and queue_name = ${`webhook:${id}`} order by id`.execute(banco.db)
  ).rows

describe('who is told (decision 0218)', () => {
  test('decision 0218 the secret is shown once; neither list, trail nor table has it', async () => {
    const { id, secreto } = await crear({ nombre: 'Portal ciudadano' })
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const fila = await banco.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const lineas = await banco.db.selectFrom('auditoria').selectAll().where('tabla', '=', 'webhooks').execute()
    expect(lineas.length).toBeGreaterThan(0)
    const { cuerpo } = await (await banco.como('admin')).llamar(api.listar)
    const todo = JSON.stringify([cuerpo, lineas]) + fila.secreto.toString('latin1')
    expect(todo).not.toContain(secreto.slice(6))
    expect(JSON.stringify(lineas)).not.toContain(fila.secreto.toString('hex'))
    expect(cuerpo.data.find((uno) => uno.id === id)).toMatchObject({
      nombre: 'Portal ciudadano',
      pausa: null,
      pendientes: 0,
    })
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .select('user_id')
      .where('clase', '=', 'webhook creado')
      .execute()
    expect(avisos.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ELENCO.admin.id, ELENCO.sol.id]))
  })

  test('decision 0218 ING-04 whoever has not proved who it is makes, changes and deletes none', async () => {
    const { id } = await crear()
    avanzar(11 * 60_000)
    const admin = await banco.como('admin')
    const codigos = [
      await admin.llamar(api.crear, { body: nuevo() }),
      await admin.llamar(api.guardar, { ...de(id), body: nuevo() }),
      await admin.llamar(api.cambiarSecreto, de(id)),
      await admin.llamar(api.terminarAnterior, de(id)),
      await admin.llamar(api.eliminar, de(id)),
    ].map(({ cuerpo }) => cuerpo.codigo)
    expect(codigos).toEqual(Array(5).fill('confirmar'))
  })

  test.each([
    [
      { url: 'https://127.0.0.1/x' },
      'url',
      'Esa dirección es de una red interna que los ajustes no permiten (WEBHOOKS_REDES)',
    ],
    [
      { url: 'https://169.254.169.254/' },
      'url',
      'Esa dirección es de una red interna que los ajustes no permiten (WEBHOOKS_REDES)',
    ],
    [{ url: 'http://8.8.8.8/' }, 'url', 'Escriba una dirección que empiece con https://, sin usuario ni clave'],
    [{ url: 'https://a:b@8.8.8.8/' }, 'url', 'Escriba una dirección que empiece con https://, sin usuario ni clave'],
    [{ url: 'https://8.8.8.8/#x' }, 'url', 'Escriba una dirección que empiece con https://, sin usuario ni clave'],
    [{ url: 'https://999.1.1.1:x/' }, 'url', 'Escriba una dirección que empiece con https://, sin usuario ni clave'],
    [{ url: 'ftp://8.8.8.8/' }, 'url', 'Escriba una dirección que empiece con https://, sin usuario ni clave'],
    [{ eventos: [] }, 'eventos', 'Elija al menos un evento'],
    [{ area_id: 99_999 }, 'area_id', 'Elija un área activa'],
    [{ nombre: 'ab' }, 'nombre', 'Escriba un nombre de 3 a 60 caracteres'],
  ] as const)('decision 0218 F4 %o is refused beside its field', async (mas, campo, mensaje) => {
    const { status, cuerpo } = await (await confirmado()).llamar(api.crear, {
      body: nuevo(mas as Partial<WebhookEscrito>),
    })
    expect([status, cuerpo.errors?.[campo]]).toEqual([422, mensaje])
  })

  test('decision 0218 it is changed; a name that another one has is refused', async () => {
    const { id } = await crear({ nombre: 'Uno' })
    await crear({ nombre: 'Otro' })
    const admin = await confirmado()
    const repetido = await admin.llamar(api.guardar, { ...de(id), body: nuevo({ nombre: 'oTRO' }) })
    expect([repetido.status, repetido.cuerpo.errors?.nombre]).toEqual([422, 'Ya hay un webhook con ese nombre'])
    const { cuerpo } = await admin.llamar(api.guardar, {
      ...de(id),
      body: nuevo({ nombre: 'Dos', url: 'http://10.0.0.8/otra', eventos: ['norma.publicada'], area_id: 20 }),
    })
    expect(cuerpo.data).toMatchObject({
      nombre: 'Dos',
      url: 'http://10.0.0.8/otra',
      eventos: ['norma.publicada'],
      area: { id: 20 },
    })
    expect((await admin.llamar(api.guardar, { ...de(999_999), body: nuevo() })).status).toBe(404)
  })

  test('decision 0218 there are 20 at most, also when two are made at once', async () => {
    for (let i = 0; i < 19; i++) await crear()
    const admin = await confirmado()
    const dos = await Promise.all([1, 2].map(() => admin.llamar(api.crear, { body: nuevo() })))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.map(({ cuerpo }) => cuerpo.codigo)).toContain('webhooksMaximo')
  })
})

describe('what is told (decision 0218)', () => {
  test('EXP-17 a filing that the desk received and its answer, in that order, by id and link alone', async () => {
    const { id, secreto } = await crear()
    const { registro_id, tramite_id } = await unExpediente(banco, { asunto: 'Licencia de la señora Quispe' })
    await banco.db
      .insertInto('respuestas')
      .values([
        { clave: `tramite:${tramite_id}`, clase: 2, created_by: ELENCO.rosa.id },
        { clave: `tramite:${tramite_id}`, clase: 1, created_by: ELENCO.rosa.id },
      ])
      .execute()
    const recibidos = await entregar(id)
    expect(recibidos.map(({ cuerpo }) => cuerpo)).toEqual(
      ['expediente.recibido', 'expediente.respondido'].map((type) => ({
        ...{ type, timestamp: expect.any(String) },
        data: { id: registro_id, enlace: `https://cabildo.gob.pe/api/expedientes/${registro_id}` },
      })),
    )
    for (const { texto, cabeceras } of recibidos) {
      expect(texto).not.toMatch(/quispe|licencia|98\d{6}/i)
      // Its time is the clock's of the test, so that the library is asked by the signature alone.
      const [, firma] = (cabeceras['webhook-signature'] ?? '').split(',')
      const momento = new Date(Number(cabeceras['webhook-timestamp']) * 1_000)
      expect(new Webhook(secreto).sign(cabeceras['webhook-id'] ?? '', momento, texto)).toBe(`v1,${firma}`)
    }
  })

  test('EXP-17 of an area only what passes through it; without one, everything', async () => {
    const [de20, de47, todas] = [await crear({ area_id: 20 }), await crear({ area_id: 47 }), await crear()]
    await unExpediente(banco, { destinos: [{ dependencia: 20 }] })
    const cuantos = async ({ id }: { id: number }) => (await entregar(id)).length
    expect([await cuantos(de20), await cuantos(de47), await cuantos(todas)]).toEqual([1, 0, 1])
  })

  test('DOC-80 a document is told with its last signature or its signed paper; its link is a list that has it', async () => {
    const { id } = await crear({ area_id: 4 })
    const { doc_id } = await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: 11 }, { area_id: 15 }] })
    const firmar = (area_id: number) =>
      banco.db
        .updateTable('documentos_destinos')
        .set({ estado: true, firmado_at: AHORA })
        .where('doc_id', '=', doc_id)
        .where('area_id', '=', area_id)
        .execute()
    await firmar(15)
    expect(await entregar(id)).toEqual([])
    await firmar(11)
    // The last one that had not signed is taken out: those that are left have all signed. Where nobody has, nothing is signed.
    const quitado = await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: 11 }, { area_id: 15 }] })
    const vacio = await unDocumento(banco.db, { area_id: 4, destinos: [{ area_id: 11 }] })
    const firma = { estado: true, firmado_at: AHORA }
    const en = (doc: { doc_id: number }, area_id: number) =>
      banco.db.updateTable('documentos_destinos').where('doc_id', '=', doc.doc_id).where('area_id', '=', area_id)
    await en(quitado, 15).set(firma).execute()
    for (const doc of [quitado, vacio]) await en(doc, 11).set({ deleted_at: AHORA }).execute()
    const papel = await unDocumento(banco.db, {
      ...{ area_id: 4, papel: { fecha: '2026-11-18', firmantes: ['QUISPE MAMANI, Rosa'] } },
    })
    // Documents, none of which waits for another.
    const recibidos = (await entregar(id)).sort((a, b) => Number(a.cuerpo.data.id) - Number(b.cuerpo.data.id))
    expect(recibidos.map(({ cuerpo }) => [cuerpo.type, cuerpo.data.id])).toEqual([
      ['documento.firmado', doc_id],
      ['documento.firmado', quitado.doc_id],
      ['documento.firmado', papel.doc_id],
    ])
    const { pathname, search } = new URL(recibidos[0]?.cuerpo.data.enlace ?? '')
    const lista = await (await banco.como('silvia')).enviar({ method: 'GET', url: pathname + search })
    expect(lista.json().data.map((uno: { doc_id: number }) => uno.doc_id)).toContain(doc_id)
  })

  test('NOR-28 a norm is told with the address of its public page, to its area; what nobody asked for is not kept', async () => {
    const { id } = await crear({ eventos: ['norma.publicada'], area_id: 4 })
    const norma = await unaNorma(banco.db, { ndoc: '0812', tipo_doc: 1, anio: 2026 })
    await unExpediente(banco)
    const [recibido, ...otros] = await entregar(id)
    expect([recibido?.cuerpo.data, otros]).toEqual([
      { id: norma.id, enlace: 'https://cabildo.gob.pe/normas/ordenanza-municipal/2026/812' },
      [],
    ])
    expect((await banco.db.selectFrom('webhooks_mensajes').select('id').execute()).length).toBe(1)
  })

  test('SEG-17 a work is told when it comes in and when what is told of it changes', async () => {
    const { id } = await crear({ area_id: 20 })
    await unaCarga(banco.db, [{ cui: '2345678' }])
    const cambiar = (avance: number) =>
      banco.db.updateTable('obras').set({ avance_fisico: avance }).where('cui', '=', '2345678').execute()
    await cambiar(60)
    await banco.db.updateTable('obras').set({ orden: 9 }).where('cui', '=', '2345678').execute()
    expect((await entregar(id)).map(({ cuerpo }) => [cuerpo.type, cuerpo.data.id])).toEqual(
      Array(2).fill(['obra.actualizada', '2345678']),
    )
    await banco.db.deleteFrom('obras').execute()
  })

  test('SHE-102 an act that is undone tells nothing; one that is done tells the same thing once', async () => {
    const { id } = await crear()
    await banco.db
      .transaction()
      .execute(async (trx) => {
        await unaNorma(trx)
        throw new Error('deshacer')
      })
      .catch(() => undefined)
    await banco.db.transaction().execute(async (trx) => {
      await unaCarga(trx, [{ cui: '111' }])
      await unaCarga(trx, [{ cui: '111', avance_fisico: 99 }])
    })
    expect((await entregar(id)).map(({ cuerpo }) => cuerpo.type)).toEqual(['obra.actualizada'])
    expect((await trabajosDe(id)).length).toBe(1)
    await banco.db.deleteFrom('obras').execute()
  })
})

/** Publishes so many norms, each of which is an object of its own. */
const publicar = async (cuantas: number) => {
  const ids: number[] = []
  for (let i = 0; i < cuantas; i++) ids.push((await unaNorma(banco.db)).id)
  return ids
}
/** Tells something more of an object, as 'caso:1'. */
const contar = (objeto: string) => {
  const datos = { id: Number(objeto.split(':')[1]), direccion: 'x' }
  return sql`select anunciar_afuera('norma.publicada', ${objeto}, null, ${JSON.stringify(datos)})`.execute(banco.db)
}

describe('how it is brought (decision 0218)', () => {
  test('decision 0218 each try has the same id and body, and its own time; the address may have changed meanwhile', async () => {
    const { id } = await crear()
    await publicar(1)
    const [primero] = await entregar(id, () => ({
      status: 500,
      extracto: '<script>alert(1)</script>',
      reintentar: undefined,
    }))
    expect(await entregar(id)).toEqual([])
    avanzar(5_000)
    const [segundo] = await entregar(id)
    expect([segundo?.id, segundo?.texto]).toEqual([primero?.id, primero?.texto])
    expect(segundo?.id).toMatch(/^msg_[0-9a-f-]{36}$/)
    expect(segundo?.cabeceras['webhook-timestamp']).not.toBe(primero?.cabeceras['webhook-timestamp'])
    const [entrega] = await entregasDe(id)
    expect(entrega).toMatchObject({ mensaje: primero?.id, estado: 'entregada', proximo_at: null })
    expect(entrega?.intentos.map(({ estado, extracto }) => [estado, extracto])).toEqual([
      [204, ''],
      [500, '<script>alert(1)</script>'],
    ])
    expect(await entregar(id)).toEqual([])
  })

  test('decision 0218 of one object nothing overtakes what failed; of others nothing waits for it', async () => {
    const { id } = await crear()
    // It has just taken something: what fails then waits for its next try.
    await contar('caso:0')
    await entregar(id)
    for (const objeto of ['caso:1', 'caso:1', 'caso:2', 'caso:1']) await contar(objeto)
    const objetos = async () =>
      (await entregasDe(id))
        .map(({ objeto, estado }) => `${objeto} ${estado}`)
        .reverse()
        .slice(1)
    const falla = ({ cuerpo }: Recibido) => ({ ...BIEN, status: cuerpo.data.id === 1 ? 503 : 204 })
    expect((await entregar(id, falla)).length).toBe(2)
    expect(await objetos()).toEqual(['caso:1 pendiente', 'caso:1 pendiente', 'caso:2 entregada', 'caso:1 pendiente'])
    avanzar(5_000)
    expect((await entregar(id)).length).toBe(3)
    expect((await objetos()).every((una) => una.endsWith('entregada'))).toBe(true)
  })

  test('decision 0218 whatever the receiver does, what it takes of an object comes in the order of the commits, each once', async () => {
    const { id } = await crear()
    const paso = fc.oneof(
      { weight: 3, arbitrary: fc.record({ contar: fc.integer({ min: 1, max: 4 }) }) },
      { weight: 2, arbitrary: fc.record({ espera: fc.integer({ min: 1, max: 40_000 }) }) },
      {
        weight: 3,
        arbitrary: fc.record({ responde: fc.array(fc.constantFrom(204, 200, 500, 302, 429, 0), { maxLength: 6 }) }),
      },
    )
    const propiedad = fc.asyncProperty(fc.array(paso, { minLength: 4, maxLength: 24 }), async (pasos) => {
      await sql`delete from webhooks_mensajes`.execute(banco.db)
      const [contados, tomados] = [new Map<string, string[]>(), new Map<string, string[]>()]
      const anotar = (donde: Map<string, string[]>, objeto: string, mensaje: string) =>
        donde.set(objeto, [...(donde.get(objeto) ?? []), mensaje])
      const objetoDe = async (mensaje: string) =>
        (
          await sql<{ objeto: string }>`
            select objeto from webhooks_mensajes where uuid = ${mensaje.slice(4)}::uuid`.execute(banco.db)
        ).rows[0]?.objeto ?? ''
      const traer = (respuestas: number[]) =>
        entregar(id, async (recibido) => {
          const status = respuestas.shift() ?? 204
          if (status === 0) throw new SinContestar('ETIMEDOUT')
          if (status < 300) anotar(tomados, await objetoDe(recibido.id), recibido.id)
          return { ...BIEN, status }
        })
      for (const uno of pasos) {
        if ('contar' in uno) {
          await contar(`caso:${uno.contar}`)
          const { rows } = await sql<{ uuid: string }>`
            select uuid::text as uuid from webhooks_mensajes order by id desc limit 1`.execute(banco.db)
          anotar(contados, `caso:${uno.contar}`, `msg_${rows[0]?.uuid}`)
        } else if ('espera' in uno) avanzar(uno.espera)
        else await traer([...uno.responde])
      }
      // It is back for good.
      for (let i = 0; i < 12; i++) {
        avanzar(12 * HORA_MS)
        await traer([])
      }
      expect(Object.fromEntries(tomados)).toEqual(Object.fromEntries(contados))
    })
    await fc.assert(propiedad, { numRuns: 12, endOnFailure: true })
  })

  test('decision 0218 down for a day, nothing is lost, and all of it comes as soon as the receiver takes something again', async () => {
    const { id } = await crear()
    const ids = await publicar(5)
    const caido = () => {
      throw new SinContestar('ECONNREFUSED')
    }
    // Wakes for each try, as the jobs do.
    const fin = ahora.getTime() + DIA_MS
    let intentos = 0
    for (;;) {
      intentos += (await entregar(id, caido)).length
      const proximo = (await trabajosDe(id)).find(({ key }) => key === `webhook:${id}`)?.run_at
      if (!proximo || proximo.getTime() > fin) break
      poner(proximo)
    }
    expect(intentos).toBeLessThan(5 * 14)
    poner(new Date(fin))
    ids.push(...(await publicar(1)))
    const recibidos = await entregar(id)
    expect(recibidos.map(({ cuerpo }) => cuerpo.data.id).sort()).toEqual(ids.sort())
    expect(await ver(id)).toMatchObject({ pausa: null, pendientes: 0 })
  })

  test('decision 0218 after three days it stops and those who have to know are told; resumed, everything comes, in order', async () => {
    const { id } = await crear({ nombre: 'Caído' })
    await contar('caso:1')
    await contar('caso:1')
    const caido = () => ({ ...BIEN, status: 500 })
    await entregar(id, () => {
      throw new SinContestar('ECONNRESET')
    })
    expect((await entregasDe(id)).at(-1)?.intentos).toMatchObject([{ estado: null, falla: 'cortó la conexión' }])
    for (let i = 0; i < 20; i++) {
      await entregar(id, caido)
      avanzar(12 * HORA_MS)
    }
    expect(await ver(id)).toMatchObject({ pausa: 'sin respuesta', pendientes: 2 })
    const avisos = await banco.db
      .selectFrom('avisos_seguridad')
      .select(['user_id', 'datos'])
      .where('clase', '=', 'webhook detenido')
      .execute()
    expect(avisos.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ELENCO.admin.id, ELENCO.sol.id]))
    expect(avisos[0]?.datos).toEqual({ nombre: 'Caído' })
    // What happens meanwhile waits.
    await contar('caso:1')
    expect(await entregar(id)).toEqual([])
    expect((await (await entrar(banco.app, 'admin')).llamar(api.reanudar, de(id))).cuerpo.data.pausa).toBeNull()
    expect((await entregar(id)).length).toBe(3)
    expect((await entregasDe(id)).map(({ estado }) => estado)).toEqual(Array(3).fill('entregada'))
  })

  test('decision 0218 a message that is always refused stops nobody: it is given up after three days, and sent again by hand', async () => {
    const { id } = await crear()
    await contar('caso:1')
    await contar('caso:1')
    const [rechazado] = (await entregasDe(id)).slice(-1)
    const malo = ({ id: mensaje }: Recibido) => ({ ...BIEN, status: mensaje === rechazado?.mensaje ? 422 : 204 })
    for (let i = 2; i < 12; i++) {
      await entregar(id, malo)
      avanzar(12 * HORA_MS)
      await contar(`caso:${i}`)
    }
    await entregar(id, malo)
    expect(await ver(id)).toMatchObject({ pausa: null, pendientes: 0 })
    const estados = async () => (await entregasDe(id)).map(({ estado }) => estado)
    // What came after it about the same went on without it.
    expect((await estados()).reverse()).toEqual(['fallida', ...Array(11).fill('entregada')])
    const admin = await entrar(banco.app, 'admin')
    const params = { id: String(id), entrega: String(rechazado?.id) }
    expect((await admin.llamar(api.reintentar, { params })).status).toBe(200)
    expect((await entregar(id)).map((uno) => uno.id)).toEqual([rechazado?.mensaje])
    expect(new Set(await estados())).toEqual(new Set(['entregada']))
  })

  test('decision 0218 once a receiver is back nothing waits for hours, whichever of its answers is noted first', async () => {
    const { id } = await crear()
    await publicar(6)
    await entregar(id, () => ({ ...BIEN, status: 500 }))
    avanzar(2 * DIA_MS)
    // As after two days of tries.
    await sql`update webhooks_entregas set intentos = 12 where webhook_id = ${id}`.execute(banco.db)
    const estados = [503, 503, 204, 503, 503, 503]
    await entregar(id, () => ({ ...BIEN, status: estados.shift() ?? 503 }))
    expect((await entregasDe(id, { estado: 'pendiente' })).length).toBe(5)
    avanzar(30_000)
    expect((await entregar(id)).length).toBe(5)
  })

  test('decision 0218 what a receiver asked to wait with waits, also when it takes something else after a silence', async () => {
    const { id } = await crear()
    await contar('caso:1')
    await entregar(id, () => ({ ...BIEN, status: 429, reintentar: '7200' }))
    avanzar(10 * 60_000)
    await contar('caso:2')
    expect((await entregar(id)).map(({ cuerpo }) => cuerpo.data.id)).toEqual([2])
    avanzar(2 * HORA_MS - 10 * 60_000 - 1_000)
    expect(await entregar(id)).toEqual([])
    avanzar(1_000)
    expect((await entregar(id)).map(({ cuerpo }) => cuerpo.data.id)).toEqual([1])
  })

  test('decision 0218 another address counts for what is under way: what the old one took comes to the new one, too', async () => {
    const { id } = await crear()
    await contar('caso:1')
    const admin = await confirmado()
    const recibidos = await entregar(id, async ({ url }) => {
      if (url.endsWith('/avisos'))
        await admin.llamar(api.guardar, { ...de(id), body: nuevo({ url: 'https://10.0.0.7/otra' }) })
      return BIEN
    })
    expect(recibidos.map(({ url }) => url)).toEqual(['https://10.0.0.7/avisos', 'https://10.0.0.7/otra'])
    expect(new Set(recibidos.map((uno) => uno.id)).size).toBe(1)
  })

  test('decision 0218 paused or deleted, a turn that is under way sends nothing more', async () => {
    const admin = await confirmado()
    const detener = [
      (id: number) => admin.llamar(api.pausar, de(id)),
      (id: number) => admin.llamar(api.eliminar, de(id)),
    ]
    for (const uno of detener) {
      const { id } = await crear()
      await publicar(30)
      const recibidos = await entregar(id, async () => {
        await uno(id)
        return BIEN
      })
      // Those that were on their way when it was told.
      expect(recibidos.length).toBeLessThanOrEqual(8)
    }
  })

  test('decision 0218 a name that nobody knows ends the turn, and others have theirs before it is looked up again', async () => {
    const { id } = await crear()
    await publicar(30)
    const recibidos = await entregar(id, () => {
      throw new SinContestar('EAI_AGAIN')
    })
    expect(recibidos.length).toBeLessThanOrEqual(8)
    expect(await trabajosDe(id)).toEqual([{ key: `webhook:${id}`, run_at: new Date(ahora.getTime() + 5_000) }])
  })

  test('decision 0218 a webhook that nobody answers leaves one job, which overtakes nobody', async () => {
    const { id } = await crear()
    await publicar(5)
    expect((await trabajosDe(id)).length).toBe(5)
    await entregar(id, () => ({ ...BIEN, status: 500 }))
    expect(await trabajosDe(id)).toEqual([{ key: `webhook:${id}`, run_at: new Date(ahora.getTime() + 5_000) }])
    avanzar(HORA_MS)
    const log = { debug: () => undefined }
    await recogerEntregas({ db: banco.db, reloj: crearReloj(() => ahora), log: log as never })
    expect(await trabajosDe(id)).toEqual([{ key: `webhook:${id}`, run_at: ahora }])
  })

  test('decision 0218 a secret that this installation cannot read is told in words', async () => {
    const { id, nombre } = await crear()
    await crear()
    await publicar(1)
    expect(await listIlegibles(banco.db, SECRETO)).toEqual([])
    await banco.db
      .updateTable('webhooks')
      .set({ secreto: Buffer.alloc(60) })
      .where('id', '=', id)
      .execute()
    expect(await entregar(id)).toEqual([])
    const [entrega] = await entregasDe(id)
    expect(entrega?.intentos[0]?.falla).toBe('Su secreto no se puede leer: cámbielo')
    expect(await listIlegibles(banco.db, SECRETO)).toEqual([nombre])
    expect((await listIlegibles(banco.db, 'o'.repeat(32))).length).toBe(2)
  })

  test('decision 0218 a receiver that says that it is gone stops its webhook at once', async () => {
    const { id } = await crear()
    await publicar(3)
    await entregar(id, () => ({ ...BIEN, status: 410 }))
    expect(await ver(id)).toMatchObject({ pausa: 'ya no existe', pendientes: 3 })
    await (await banco.como('admin')).llamar(api.reanudar, de(id))
    expect((await entregar(id)).length).toBe(3)
  })

  test('decision 0218 paused, nothing goes out; a test and a delivery are sent again by hand', async () => {
    const { id } = await crear({ eventos: ['obra.actualizada'] })
    const admin = await banco.como('admin')
    await admin.llamar(api.pausar, de(id))
    await admin.llamar(api.probar, de(id))
    // Its job finds it paused, and leaves none for later; nobody can tell who commits first, it or who resumes it.
    expect((await trabajosDe(id)).map(({ key }) => key)).toEqual([null])
    expect(await entregar(id)).toEqual([])
    expect(await trabajosDe(id)).toEqual([])
    await admin.llamar(api.reanudar, de(id))
    await entregar(id, () => ({ ...BIEN, status: 500 }))
    const [entrega] = await entregasDe(id, { estado: 'pendiente' })
    expect(entrega).toMatchObject({ tipo: 'prueba', proximo_at: '2026-11-18 10:30:05' })
    const pedir = (una: number) => admin.llamar(api.reintentar, { params: { id: String(id), entrega: String(una) } })
    expect((await pedir(entrega?.id ?? 0)).status).toBe(200)
    expect((await entregar(id)).map(({ cuerpo }) => cuerpo.type)).toEqual(['prueba'])
    expect((await pedir(entrega?.id ?? 0)).status).toBe(404)
    expect((await pedir(999_999_999)).status).toBe(404)
  })

  test('decision 0218 both secrets sign for seven days, or until the earlier one is ended', async () => {
    const { id, secreto } = await crear()
    const admin = await confirmado()
    const { cuerpo } = await admin.llamar(api.cambiarSecreto, de(id))
    expect(cuerpo.data.anterior_hasta).toBe('2026-11-25 10:30:00')
    expect((await admin.llamar(api.cambiarSecreto, de(id))).cuerpo.codigo).toBe('webhookConAnterior')
    const firman = async () => {
      await publicar(1)
      const [uno] = await entregar(id)
      const momento = new Date(Number(uno?.cabeceras['webhook-timestamp']) * 1_000)
      const firmas = (uno?.cabeceras['webhook-signature'] ?? '').split(' ')
      return [secreto, cuerpo.secreto].map((s) =>
        firmas.includes(new Webhook(s).sign(uno?.id ?? '', momento, uno?.texto ?? '')),
      )
    }
    expect(await firman()).toEqual([true, true])
    avanzar(7 * DIA_MS)
    expect(await firman()).toEqual([false, true])
    poner(AHORA)
    expect(await firman()).toEqual([true, true])
    await (await confirmado()).llamar(api.terminarAnterior, de(id))
    expect(await firman()).toEqual([false, true])
  })

  test('decision 0218 deliveries come in pages, of one state or all, the last ones first', async () => {
    const { id } = await crear()
    await publicar(23)
    const admin = await banco.como('admin')
    const pagina = async (query: object) => (await admin.llamar(api.entregas, { ...de(id), query })).cuerpo
    const primera = await pagina({})
    expect([primera.data.length, primera.mas]).toEqual([20, true])
    const segunda = await pagina({ antes: String(primera.data.at(-1)?.id) })
    expect([segunda.data.length, segunda.mas]).toEqual([3, false])
    expect((await pagina({ estado: 'fallida' })).data).toEqual([])
    expect((await admin.llamar(api.entregas, { ...de(999_999), query: {} })).status).toBe(404)
  })

  test('decision 0218 what waits goes with its webhook; an area that closes ends its own', async () => {
    const [uno, otro] = [await crear(), await crear({ area_id: 47 })]
    await publicar(1)
    expect((await (await confirmado()).llamar(api.eliminar, de(uno.id))).status).toBe(200)
    expect(await entregar(uno.id)).toEqual([])
    expect(await ver(uno.id)).toBeUndefined()
    await sql`update areas set cerrada_at = ${AHORA}, sucesora_id = 20 where id = 47`.execute(banco.db)
    expect(await ver(otro.id)).toBeUndefined()
    await sql`update areas set cerrada_at = null, sucesora_id = null where id = 47`.execute(banco.db)
  })

  test('decision 0218 deliveries are kept for 30 days; what a webhook that works still has to bring stays', async () => {
    const { id } = await crear()
    await publicar(2)
    const estados = [204]
    await entregar(id, () => ({ ...BIEN, status: estados.shift() ?? 500 }))
    await sql`update webhooks_mensajes set created_at = ${new Date(AHORA.getTime() - (ENTREGAS_DIAS + 1) * DIA_MS)}`.execute(
      banco.db,
    )
    const limpiar = () =>
      Promise.all(webhooks.limpiezas.map((una) => una(banco.db, new Date(AHORA.getTime() - DIA_MS))))
    await limpiar()
    expect((await entregasDe(id)).map(({ estado }) => estado)).toEqual(['pendiente'])
    await (await banco.como('admin')).llamar(api.pausar, de(id))
    await limpiar()
    expect(await entregasDe(id)).toEqual([])
  })
})

test('decision 0218 old messages are deleted so many at once, until none is left', async () => {
  const { id } = await crear()
  await publicar(5)
  await entregar(id)
  const despues = new Date(AHORA.getTime() + 365 * DIA_MS)
  await limpiarMensajes(banco.db, despues, AHORA, 2)
  expect(await banco.db.selectFrom('webhooks_mensajes').select('id').execute()).toEqual([])
})

test('ORG-42 nobody but who organises the municipality sees webhooks', async () => {
  for (const quien of ['rosa', 'jefa', 'gloria'] as const) {
    const cliente = await banco.como(quien)
    expect((await cliente.llamar(organizacionModulosApi.ver)).status).toBe(403)
    expect((await cliente.llamar(api.listar)).status).toBe(403)
  }
})
