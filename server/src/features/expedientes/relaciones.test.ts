import { randomUUID } from 'node:crypto'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import {
  type BandejaDePrueba,
  conPlazo,
  darBandejas,
  deUno,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { countDescuadrados } from './cuadre.queries.ts'

const banco = usarBanco()
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let julio: BandejaDePrueba
beforeAll(async () => {
  await darBandejas(banco)
  ;[rosa, luis, gloria, julio] = (await Promise.all(
    (['rosa', 'luis', 'gloria', 'julio'] as const).map((persona) => entrarEnBandeja(banco, persona)),
  )) as [BandejaDePrueba, BandejaDePrueba, BandejaDePrueba, BandejaDePrueba]
})
// EXP-16: what cases say follows from their movements, whatever happened here.
afterAll(async () => expect(await countDescuadrados(banco.db)).toBe(0))

/** A case that area 20 has in process; the movement by which it holds it. */
const enProceso = async (mas: Parameters<typeof unExpediente>[1] = {}) => {
  const caso = await unExpediente(banco, { email: '', ...mas })
  return { ...caso, tenida: hecho(await rosa.recibir(caso.oper_id)) }
}
const ORDEN = { motivo: 'Los dos piden lo mismo', documento: 'Proveído N.° 12-2026' }
/** Two cases of the area, the first accumulated to the second. */
const acumulados = async (
  uno: Parameters<typeof unExpediente>[1] = {},
  principal: Parameters<typeof unExpediente>[1] = {},
) => {
  const [a, p] = [await enProceso(uno), await enProceso(principal)]
  const { status, cuerpo } = await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN)
  expect([status, cuerpo.estado]).toEqual([200, 'ACUMULADO'])
  return { a, p, movimiento: cuerpo.movimientos[0]?.oper_id ?? 0 }
}
const casoDe = (registro_id: number) =>
  banco.db
    .selectFrom('registros')
    .select(['estado', 'area_actual', 'principal_id'])
    .where('registro_id', '=', registro_id)
    .executeTakeFirstOrThrow()
const relojDe = async (tramite_id: number) =>
  (await banco.db.selectFrom('plazos').select('estado').where('clave', '=', `tramite:${tramite_id}`).executeTakeFirst())
    ?.estado
const asuntos = async (email: string) => (await correosA(banco.db, email)).map(({ asunto }) => asunto)

describe('EXP-40 accumulation', () => {
  test('EXP-40 API-123 Table EXP-C a case goes on in another of the area: it is read alone, and the principal lists it', async () => {
    const email = 'unida@example.com'
    const { a, p } = await acumulados({ email })
    expect(await casoDe(a.registro_id)).toEqual({ estado: 'ACUMULADO', area_actual: 20, principal_id: p.registro_id })
    expect(await casoDe(p.registro_id)).toMatchObject({ estado: 'EN PROCESO', principal_id: null })
    const suyo = (await rosa.ver(a.registro_id)).cuerpo
    expect(suyo.marcas).toEqual(['acumulado'])
    expect(suyo.relacionados).toMatchObject([{ lazo: 'principal', expe_id: p.expe_id, nota: ORDEN.motivo }])
    const puede = ({ actos }: typeof suyo) => actos.filter(({ impide }) => impide === null).map(({ acto }) => acto)
    expect(puede(suyo)).toEqual(['anotar', 'relacionar', 'desistir'])
    expect(puede((await luis.ver(a.registro_id)).cuerpo)).toEqual(['anotar', 'desacumular', 'relacionar', 'desistir'])
    const principal = (await rosa.ver(p.registro_id)).cuerpo
    expect(principal.relacionados).toMatchObject([{ lazo: 'acumulado', expe_id: a.expe_id, estado: 'ACUMULADO' }])
    for (const [caso, otro] of [
      [suyo, p],
      [principal, a],
    ] as const)
      expect(caso.movimientos[0]).toMatchObject({
        ...{ tipo: Movimiento.relacionado, otro: { clase: 'acumulado', expe_id: otro.expe_id, separado: false } },
      })
    // It is in no tray, and its citizen hears of it without the other's number.
    const { data } = (await rosa.listar({ bandeja: 'en_proceso', length: 100 })).cuerpo
    expect(data.filter(({ registro_id }) => registro_id === a.registro_id)).toEqual([])
    const carta = (await correosA(banco.db, email)).at(-1)
    expect(carta?.asunto).toMatch(/se unió a otro$/)
    expect(carta?.texto).not.toContain(p.expe_id)
  })

  test('EXP-40 PLA-18 the principal shows the earliest due date of its group, in the tray too, until they are apart', async () => {
    const [a, p] = [await enProceso(), await enProceso()]
    await conPlazo(banco, p.tramite_id, { vence: '2027-01-04' })
    await conPlazo(banco, a.tramite_id, { vence: '2026-12-01' })
    const venceDe = async (registro_id: number) =>
      (await rosa.listar({ bandeja: 'en_proceso', length: 100 })).cuerpo.data.find(
        (fila) => fila.registro_id === registro_id,
      )?.vence
    expect(await venceDe(p.registro_id)).toBe('2027-01-04')
    await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN)
    expect(await venceDe(p.registro_id)).toBe('2026-12-01')
    expect((await rosa.ver(p.registro_id)).cuerpo.plazo).toMatchObject({ de: a.expe_id })
    // A day that the clock of one of them moves to moves the group.
    await sql`update plazos set vence = '2026-12-03' where clave = ${`tramite:${a.tramite_id}`}`.execute(banco.db)
    expect(await venceDe(p.registro_id)).toBe('2026-12-03')
    const { cuerpo } = await luis.relacionar(a.registro_id, 'desacumular', undefined, { motivo: 'Son distintos' })
    expect(cuerpo).toMatchObject({ estado: 'EN PROCESO', tenencia: { situacion: 'en_proceso' } })
    expect(await venceDe(p.registro_id)).toBe('2027-01-04')
    expect(await venceDe(a.registro_id)).toBe('2026-12-03')
    expect((await rosa.ver(p.registro_id)).cuerpo.plazo).toMatchObject({ de: null })
  })

  test('EXP-40 filing the principal away does the same to each accumulated case, with its own mail and clock; reopening, too', async () => {
    const email = 'archivada-con@example.com'
    const { a, p } = await acumulados({ email }, { email: 'principal@example.com' })
    await conPlazo(banco, a.tramite_id)
    await conPlazo(banco, p.tramite_id)
    hecho(await rosa.archivar(p.tenida, 'Se atendió en la oficina'))
    expect(await casoDe(a.registro_id)).toEqual({ estado: 'ARCHIVADO', area_actual: 20, principal_id: p.registro_id })
    expect((await asuntos(email)).slice(-2)).toEqual([
      expect.stringMatching(/se unió a otro$/),
      expect.stringMatching(/fue archivado$/),
    ])
    expect([await relojDe(a.tramite_id), await relojDe(p.tramite_id)]).toEqual(['CONCLUIDO', 'CONCLUIDO'])
    const archivados = (await rosa.listar({ bandeja: 'archivados', length: 100 })).cuerpo.data
    expect(archivados.map(({ registro_id }) => registro_id)).toEqual(
      expect.arrayContaining([a.registro_id, p.registro_id]),
    )
    await luis.reabrir(p.registro_id)
    expect(await casoDe(p.registro_id)).toMatchObject({ estado: 'EN PROCESO' })
    expect(await casoDe(a.registro_id)).toMatchObject({ estado: 'ACUMULADO', principal_id: p.registro_id })
    expect([await relojDe(a.tramite_id), await relojDe(p.tramite_id)]).toEqual(['CORRIENDO', 'CORRIENDO'])
    expect((await asuntos(email)).at(-1)).toMatch(/se reabrió$/)
  })

  test('EXP-43 an accumulated case that was filed away with its principal is reopened by itself, and is apart from then on', async () => {
    const { a, p } = await acumulados()
    hecho(await rosa.archivar(p.tenida))
    expect((await luis.reabrir(a.registro_id)).status).toBe(200)
    expect(await casoDe(a.registro_id)).toEqual({ estado: 'EN PROCESO', area_actual: 20, principal_id: null })
    expect(await casoDe(p.registro_id)).toMatchObject({ estado: 'ARCHIVADO' })
    await luis.reabrir(p.registro_id)
    expect(await casoDe(a.registro_id)).toMatchObject({ estado: 'EN PROCESO', principal_id: null })
  })

  test('EXP-44 filing away a group without letters is undone for all of it; one letter to anybody of it forbids it', async () => {
    const { a, p } = await acumulados()
    await conPlazo(banco, a.tramite_id)
    const archivada = hecho(await rosa.archivar(p.tenida))
    hecho(await rosa.deshacer(archivada))
    expect([(await casoDe(a.registro_id)).estado, (await casoDe(p.registro_id)).estado]).toEqual([
      'ACUMULADO',
      'EN PROCESO',
    ])
    expect(await relojDe(a.tramite_id)).toBe('CORRIENDO')
    const con = await acumulados({ email: 'otra-del-grupo@example.com' })
    const otra = hecho(await rosa.archivar(con.p.tenida))
    expect((await rosa.ver(con.p.registro_id)).cuerpo.movimientos[0]?.deshacer_hasta).toBeNull()
    expect(deUno(await rosa.deshacer(otra))).toBe(ERRORES.deshacerVencido.mensaje)
  })

  test('EXP-40 EXP-44 Table EXP-E accumulating is undone at both ends by who did it, until the principal has ended', async () => {
    const email = 'deshecha@example.com'
    const { a, p, movimiento } = await acumulados({ email })
    expect(deUno(await luis.deshacer(movimiento))).toBe(ERRORES.deshacerVencido.mensaje)
    hecho(await rosa.deshacer(movimiento))
    expect(await casoDe(a.registro_id)).toEqual({ estado: 'EN PROCESO', area_actual: 20, principal_id: null })
    expect((await asuntos(email)).at(-1)).toMatch(/se reabrió$/)
    expect((await rosa.ver(p.registro_id)).cuerpo).toMatchObject({
      relacionados: [],
      movimientos: [{ anulado_por: expect.any(String) }, {}, {}, {}],
    })
    // From the other end, too.
    await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN)
    const delPrincipal = (await rosa.ver(p.registro_id)).cuerpo.movimientos[0]
    expect(delPrincipal?.deshacer_hasta).not.toBeNull()
    hecho(await rosa.deshacer(delPrincipal?.oper_id ?? 0))
    expect(await casoDe(a.registro_id)).toMatchObject({ estado: 'EN PROCESO', principal_id: null })
    const otra = await acumulados()
    hecho(await rosa.archivar(otra.p.tenida))
    expect(deUno(await rosa.deshacer(otra.movimiento))).toMatch(/^Ya no se puede deshacer: .+ lo archivó$/)
  })

  test('EXP-40 EXP-44 separating again asks for the head and a motive; undone, they are together as before', async () => {
    const email = 'separada@example.com'
    const { a, p } = await acumulados({ email })
    const separar = { motivo: 'Son asuntos distintos' }
    expect(await rosa.relacionar(a.registro_id, 'desacumular', undefined, separar)).toMatchObject({
      ...{ status: 403, cuerpo: { codigo: 'soloJefe' } },
    })
    expect((await luis.relacionar(a.registro_id, 'desacumular', undefined, { motivo: 'no' })).cuerpo.errors).toEqual({
      motivo: MENSAJES_EXPEDIENTE.motivo,
    })
    const { cuerpo } = await luis.relacionar(a.registro_id, 'desacumular', undefined, separar)
    expect(cuerpo).toMatchObject({ estado: 'EN PROCESO', relacionados: [] })
    expect((await asuntos(email)).at(-1)).toMatch(/se reabrió$/)
    hecho(await luis.deshacer(cuerpo.movimientos[0]?.oper_id ?? 0))
    expect(await casoDe(a.registro_id)).toMatchObject({ estado: 'ACUMULADO', principal_id: p.registro_id })
    expect((await asuntos(email)).at(-1)).toMatch(/se unió a otro$/)
    expect(deUno(await rosa.archivar(a.tenida))).toMatch(/^Ya lo acumuló/)
  })

  test('EXP-40 the principal goes on to another area with all of its group, which that area sees, files away and separates', async () => {
    const { a, p } = await acumulados()
    expect((await gloria.ver(a.registro_id)).status).toBe(404)
    const enviada = hecho(await rosa.derivar(p.tenida, [{ dependencia: 15 }]))
    const recibida = hecho(await gloria.recibir(enviada))
    expect((await gloria.ver(a.registro_id)).cuerpo).toMatchObject({ estado: 'ACUMULADO', expe_id: a.expe_id })
    expect((await luis.relacionar(a.registro_id, 'desacumular', undefined, { motivo: 'Aquí no' })).cuerpo.message).toBe(
      MENSAJES_EXPEDIENTE.otraArea,
    )
    hecho(await gloria.archivar(recibida))
    expect(await casoDe(a.registro_id)).toMatchObject({ estado: 'ARCHIVADO', area_actual: 15 })
    await gloria.reabrir(p.registro_id)
    const { cuerpo } = await gloria.relacionar(a.registro_id, 'desacumular', undefined, { motivo: 'Se separan' })
    expect(cuerpo).toMatchObject({ estado: 'EN PROCESO', area: { id: 15 } })
  })

  test('EXP-40 EXP-18 refused: into a case of another area, one not received, itself, one that is accumulated; a copy; a case with its own group', async () => {
    const [a, p] = [await enProceso(), await enProceso()]
    const mal = async (id: number, otro: number, mas = ORDEN) => {
      const { status, cuerpo } = await rosa.relacionar(id, 'acumular', otro, mas)
      return status === 200 ? 'hecho' : (Object.values(cuerpo.errors ?? {})[0] ?? cuerpo.message)
    }
    const ido = await enProceso()
    hecho(await gloria.recibir(hecho(await rosa.derivar(ido.tenida, [{ dependencia: 15 }]))))
    expect(await mal(a.registro_id, ido.registro_id)).toBe(MENSAJES_EXPEDIENTE.otraArea)
    const ajeno = await unExpediente(banco, { destinos: [{ dependencia: 15 }] })
    expect(await mal(a.registro_id, ajeno.registro_id)).toBe(ERRORES.noEncontrado.mensaje)
    const nuevo = await unExpediente(banco)
    expect(await mal(a.registro_id, nuevo.registro_id)).toBe(ERRORES.otroEstado.mensaje)
    expect(await mal(nuevo.registro_id, a.registro_id)).toBe(MENSAJES_EXPEDIENTE.sinRecibir)
    expect(await mal(a.registro_id, a.registro_id)).toBe(MENSAJES_EXPEDIENTE.otroExpediente)
    expect(await mal(a.registro_id, p.registro_id, { motivo: ORDEN.motivo, documento: '' })).toBe(
      MENSAJES_EXPEDIENTE.sinOrden,
    )
    expect(await mal(a.registro_id, p.registro_id, { motivo: 'corto', documento: 'x' })).toBe(
      MENSAJES_EXPEDIENTE.motivoDeAcumular,
    )
    const copia = await unExpediente(banco, { destinos: [{ dependencia: 15 }, { dependencia: 20, copia: true }] })
    hecho(await rosa.recibir(copia.derivados[1] ?? 0))
    expect(await mal(copia.registro_id, p.registro_id)).toBe(MENSAJES_EXPEDIENTE.noEsOriginal)
    expect(await mal(p.registro_id, copia.registro_id)).toBe(MENSAJES_EXPEDIENTE.otraArea)
    expect(await mal(a.registro_id, p.registro_id)).toBe('hecho')
    const otro = await enProceso()
    expect(await mal(otro.registro_id, a.registro_id)).toBe(MENSAJES_EXPEDIENTE.estaAcumulado)
    expect(await mal(p.registro_id, otro.registro_id)).toBe(MENSAJES_EXPEDIENTE.conAcumulados)
    expect(await mal(otro.registro_id, p.registro_id)).toBe('hecho')
  })

  test('EXP-40 what orders it is a document of the case, and of no other', async () => {
    const [a, p] = [await enProceso(), await enProceso()]
    const { doc_id } = await unDocumento(banco.db, { area_id: 20 })
    const con = { motivo: ORDEN.motivo, doc_id }
    expect((await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, con)).cuerpo.errors).toEqual({
      doc_id: MENSAJES_EXPEDIENTE.ordenAjena,
    })
    await rosa.adjuntarDocumento(a.registro_id, doc_id)
    expect((await rosa.relacionar(a.registro_id, 'acumular', p.registro_id, con)).status).toBe(200)
  })

  test('EXP-45 D-70 of two accumulations at once one is done; into each other, too; and sent again it is done once (EXP-46)', async () => {
    const [a, p, q] = [await enProceso(), await enProceso(), await enProceso()]
    const dos = await Promise.all([
      rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN),
      luis.relacionar(a.registro_id, 'acumular', q.registro_id, ORDEN),
    ])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)?.cuerpo.message).toMatch(/^Ya lo acumuló .+ a las 10:30$/)
    for (let vez = 0; vez < 3; vez++) {
      const [uno, otro] = [await enProceso(), await enProceso()]
      const cruzados = await Promise.all([
        rosa.relacionar(uno.registro_id, 'acumular', otro.registro_id, ORDEN),
        luis.relacionar(otro.registro_id, 'acumular', uno.registro_id, ORDEN),
      ])
      expect(cruzados.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    const [uno, otro] = [await enProceso(), await enProceso()]
    const igual = { ...ORDEN, clave: randomUUID() }
    for (const _ of [1, 2])
      expect((await rosa.relacionar(uno.registro_id, 'acumular', otro.registro_id, igual)).status).toBe(200)
    expect((await rosa.ver(otro.registro_id)).cuerpo.relacionados).toHaveLength(1)
  })

  test('EXP-45 accumulating while the principal is filed away has one outcome', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const [a, p] = [await enProceso(), await enProceso()]
      const [unido] = await Promise.all([
        rosa.relacionar(a.registro_id, 'acumular', p.registro_id, ORDEN),
        luis.archivar(p.tenida),
      ])
      expect((await casoDe(p.registro_id)).estado).toBe('ARCHIVADO')
      expect((await casoDe(a.registro_id)).estado).toBe(unido.status === 200 ? 'ARCHIVADO' : 'EN PROCESO')
    }
  })
})

describe('EXP-41 links', () => {
  test('EXP-41 API-123 EXP-23 two cases that one may see are linked with a note, and nothing else changes; either area takes it away', async () => {
    const [a, b] = [await enProceso(), await unExpediente(banco, { destinos: [{ dependencia: 20 }] })]
    const antes = await Promise.all([casoDe(a.registro_id), casoDe(b.registro_id)])
    const { status, cuerpo } = await rosa.relacionar(a.registro_id, 'relacionar', b.registro_id, {
      motivo: 'Del mismo predio',
    })
    expect([status, cuerpo.relacionados]).toMatchObject([
      200,
      [{ lazo: 'relacionado', expe_id: b.expe_id, nota: 'Del mismo predio' }],
    ])
    expect(await Promise.all([casoDe(a.registro_id), casoDe(b.registro_id)])).toEqual(antes)
    // What was sent can be received and sent back as if nothing had happened.
    expect((await rosa.ver(b.registro_id)).cuerpo.relacionados).toMatchObject([{ expe_id: a.expe_id }])
    hecho(await rosa.recibir(b.oper_id))
    for (const [uno, otro] of [
      [a, b],
      [b, a],
    ] as const)
      expect((await rosa.relacionar(uno.registro_id, 'relacionar', otro.registro_id)).cuerpo.message).toBe(
        MENSAJES_EXPEDIENTE.yaRelacionado,
      )
    expect((await luis.relacionar(b.registro_id, 'separar', a.registro_id)).cuerpo.relacionados).toEqual([])
    expect((await luis.relacionar(b.registro_id, 'separar', a.registro_id)).status).toBe(200)
    expect((await rosa.relacionar(a.registro_id, 'relacionar', b.registro_id)).status).toBe(200)
  })

  test('EXP-41 EXP-44 a link is undone by who made it', async () => {
    const [a, b] = [await enProceso(), await enProceso()]
    const { cuerpo } = await rosa.relacionar(a.registro_id, 'relacionar', b.registro_id)
    expect(cuerpo.movimientos[0]?.deshacer_hasta).not.toBeNull()
    hecho(await rosa.deshacer(cuerpo.movimientos[0]?.oper_id ?? 0))
    expect((await rosa.ver(b.registro_id)).cuerpo.relacionados).toEqual([])
  })

  test('EXP-41 EXP-23 D-69 a link shows nothing of a case to whom it never was; nor is one linked that the caller may not see', async () => {
    const a = await enProceso()
    const otra = await unExpediente(banco, { destinos: [{ dependencia: 15 }] })
    expect((await rosa.relacionar(a.registro_id, 'relacionar', otra.registro_id)).status).toBe(404)
    const b = await unExpediente(banco, { destinos: [{ dependencia: 20 }, { dependencia: 47, copia: true }] })
    await rosa.relacionar(b.registro_id, 'relacionar', a.registro_id, { motivo: 'Reservado' })
    const [visto] = (await julio.ver(b.registro_id)).cuerpo.relacionados
    expect(visto).toEqual({
      lazo: 'relacionado',
      expe_id: a.expe_id,
      registro_id: null,
      asunto: '',
      estado: null,
      nota: '',
    })
    expect((await julio.ver(a.registro_id)).status).toBe(404)
    expect(
      (await rosa.relacionar(a.registro_id, 'relacionar', b.registro_id, { motivo: 'a'.repeat(201) })).status,
    ).toBe(422)
    expect((await rosa.relacionar(a.registro_id, 'relacionar')).cuerpo.errors).toEqual({
      registro_id: MENSAJES_EXPEDIENTE.otroExpediente,
    })
  })
})
