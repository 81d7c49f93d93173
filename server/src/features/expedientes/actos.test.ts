import { randomUUID } from 'node:crypto'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  type BandejaDePrueba,
  conPlazo,
  darBandejas,
  deUno,
  entrarEnBandeja,
  hecho,
  unExpediente,
} from '../../../test/expedientes.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'

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
const casoDe = (registro_id: number) =>
  banco.db
    .selectFrom('registros')
    .select(['estado', 'area_actual', 'asignado', 'areas'])
    .where('registro_id', '=', registro_id)
    .executeTakeFirstOrThrow()

describe('Table EXP-E acts inside the municipality', () => {
  test('API-116 EXP-26 Table EXP-C receiving puts the case in process; who receives is not assigned where others attend, too', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    expect(await casoDe(registro_id)).toEqual({
      estado: 'POR RECIBIR',
      area_actual: 20,
      asignado: null,
      areas: [4, 20],
    })
    hecho(await rosa.recibir(oper_id))
    expect(await casoDe(registro_id)).toMatchObject({ estado: 'EN PROCESO', area_actual: 20, asignado: null })
  })

  test('EXP-26 with a single person in the area it is assigned to that person', async () => {
    const { registro_id, oper_id } = await unExpediente(banco, { destinos: [{ dependencia: 47 }] })
    hecho(await julio.recibir(oper_id))
    expect((await casoDe(registro_id)).asignado).toBe(ELENCO.julio.id)
  })

  test('EXP-28 EXP-18 original and copy go on by themselves, the copy as a copy alone', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    hecho(
      await rosa.derivar(tenida, [
        { dependencia: 15 },
        { dependencia: 47, copia: true, proveido: 'Para conocimiento' },
      ]),
    )
    expect(await casoDe(registro_id)).toMatchObject({ estado: 'POR RECIBIR', area_actual: 15, areas: [4, 15, 20, 47] })
    const [copia] = (await julio.listar()).cuerpo.data.filter((fila) => fila.registro_id === registro_id)
    expect(copia).toMatchObject({
      forma: 'copia',
      proveido: 'Para conocimiento',
      situacion: 'por_recibir',
      semaforo: null,
    })
    const suya = hecho(await julio.recibir(copia?.oper_id ?? 0))
    // Whatever is said of a copy, it is sent as one.
    hecho(await julio.derivar(suya, [{ dependencia: 11 }]))
    expect(await casoDe(registro_id)).toMatchObject({ estado: 'POR RECIBIR', area_actual: 15 })
    const formas = await banco.db
      .selectFrom('movimientos')
      .select('oper_forma')
      .where('oper_idprocesado', '=', suya)
      .execute()
    expect(formas).toEqual([{ oper_forma: 1 }])
  })

  test('EXP-28 the orders of the last 90 days are suggested to the area, the most used first', async () => {
    const enviar = async (proveido: string) => {
      const { oper_id } = await unExpediente(banco, { destinos: [{ dependencia: 47 }] })
      hecho(await julio.derivar(hecho(await julio.recibir(oper_id)), [{ dependencia: 15, proveido }]))
    }
    for (const proveido of ['Informe técnico', 'Para su atención', 'para su atencion', '']) await enviar(proveido)
    const sugeridos = async ({ quien }: BandejaDePrueba) => (await quien.llamar(expedientesApi.proveidos)).cuerpo.data
    expect(await sugeridos(julio)).toEqual(['para su atencion', 'Informe técnico'])
    expect(await sugeridos(luis)).not.toContain('Informe técnico')
    await banco.db
      .updateTable('movimientos')
      .set({ ingreso_at: new Date(AHORA.getTime() - 91 * 24 * 3_600_000) })
      .where('oper_acciones', '=', 'Informe técnico')
      .execute()
    expect(await sugeridos(julio)).toEqual(['para su atencion'])
  })

  test('API-117 EXP-27 what is sent back comes to the area before as anything else, with its motive', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    const [llegada] = (await gloria.listar()).cuerpo.data.filter((fila) => fila.registro_id === registro_id)
    const { status, cuerpo } = await gloria.devolver(llegada?.oper_id ?? 0, 'Corresponde a otra gerencia')
    expect([status, cuerpo.estado, cuerpo.area?.id]).toEqual([200, 'POR RECIBIR', 20])
    const [vuelta] = (await rosa.listar()).cuerpo.data.filter((fila) => fila.registro_id === registro_id)
    expect(vuelta).toMatchObject({ marcas: ['devuelto'], motivo: 'Corresponde a otra gerencia', forma: 'original' })
  })

  test('EXP-27 the front desk gets back what it sent only where somebody there attends to a tray', async () => {
    const { oper_id } = await unExpediente(banco)
    const { status, cuerpo } = await rosa.devolver(oper_id)
    expect([status, cuerpo.message]).toEqual([409, MENSAJES_EXPEDIENTE.sinMesa])
  })

  test('API-119 API-132 EXP-25 anybody takes a case or puts it down; to others only the head gives it', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    hecho(await rosa.recibir(oper_id))
    hecho(await rosa.asignar(registro_id, ELENCO.rosa.id, 'Lo veo hoy'))
    expect((await casoDe(registro_id)).asignado).toBe(ELENCO.rosa.id)
    expect(await rosa.asignar(registro_id, ELENCO.luis.id)).toMatchObject({
      status: 403,
      cuerpo: { codigo: 'soloJefe' },
    })
    hecho(await luis.asignar(registro_id, ELENCO.luis.id))
    expect(deUno(await rosa.asignar(registro_id, null))).toBe(ERRORES.soloJefe.mensaje)
    hecho(await luis.asignar(registro_id, null))
    expect((await casoDe(registro_id)).asignado).toBeNull()
    const { data: personas } = (await rosa.quien.llamar(expedientesApi.personas)).cuerpo
    expect(personas.map(({ user_id }) => user_id).sort()).toEqual([ELENCO.rosa.id, ELENCO.luis.id])
    // Nobody who does not attend to this tray.
    expect((await luis.asignar(registro_id, ELENCO.julio.id)).cuerpo.errors).toEqual({
      user_id: MENSAJES_EXPEDIENTE.persona,
    })
  })

  test('API-127 API-128 EXP-42 EXP-43 filing away without an answer tells the citizen why and stops the clock; copies need no words', async () => {
    const email = 'archivada@example.com'
    const { registro_id, tramite_id, oper_id } = await unExpediente(banco, { email })
    await conPlazo(banco, tramite_id)
    const tenida = hecho(await rosa.recibir(oper_id))
    expect((await rosa.archivar(tenida, 'corto')).cuerpo.errors).toEqual({ texto: MENSAJES_EXPEDIENTE.textoDeArchivo })
    hecho(await rosa.archivar(tenida, 'El pedido ya se atendió en la oficina'))
    expect(await casoDe(registro_id)).toMatchObject({ estado: 'ARCHIVADO', area_actual: 20 })
    const carta = (await correosA(banco.db, email)).at(-1)
    expect(carta?.asunto).toMatch(/fue archivado$/)
    expect(carta?.texto).toContain('El pedido ya se atendió en la oficina')
    const plazo = () =>
      banco.db.selectFrom('plazos').select('estado').where('clave', '=', `tramite:${tramite_id}`).executeTakeFirst()
    expect(await plazo()).toEqual({ estado: 'CONCLUIDO' })
    // EXP-43: its head opens it again, the clock goes on, and the citizen hears of it.
    expect(await rosa.reabrir(registro_id)).toMatchObject({ status: 403, cuerpo: { codigo: 'soloJefe' } })
    expect((await luis.reabrir(registro_id)).cuerpo).toMatchObject({
      estado: 'EN PROCESO',
      tenencia: { situacion: 'en_proceso' },
    })
    expect(await plazo()).toEqual({ estado: 'CORRIENDO' })
    expect((await correosA(banco.db, email)).at(-1)?.asunto).toMatch(/se reabrió$/)
  })

  test('EXP-29 EXP-28 API-118 422 without exactly one original, for the own area and for an unknown one, and nothing is done', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    const mal = async (destinos: Parameters<BandejaDePrueba['derivar']>[1]) => {
      const respuesta = await rosa.derivar(tenida, destinos)
      return respuesta.status === 200 ? deUno(respuesta) : respuesta.cuerpo.errors?.destinos
    }
    expect(await mal([{ dependencia: 15 }, { dependencia: 47 }])).toBe(MENSAJES_TRAMITE.unSoloOriginal)
    expect(await mal([{ dependencia: 15, copia: true }])).toBe(MENSAJES_TRAMITE.unSoloOriginal)
    expect(await mal([{ dependencia: 20 }])).toBe(MENSAJES_EXPEDIENTE.areaPropia)
    expect(await mal([{ dependencia: 9999 }])).toBe('La dependencia no existe en Sisgedo, elija otra')
    expect(await mal([])).toBe(MENSAJES_TRAMITE.sinDestino)
    expect(await casoDe(registro_id)).toMatchObject({ estado: 'EN PROCESO', area_actual: 20 })
  })

  test('EXP-65 EXP-69 what the area no longer holds says where it is; what it never had answers 404', async () => {
    const { oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    expect(deUno(await rosa.archivar(enviada))).toBe(MENSAJES_EXPEDIENTE.otraArea)
    expect((await julio.recibir(enviada)).status).toBe(404)
    expect((await julio.ver(999_999)).status).toBe(404)
  })
})

describe('EXP-44 D-70 undo', () => {
  test('API-129 EXP-44 receiving and sending on are undone by who did them, and leave no trace but the trail', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 15 }, { dependencia: 47, copia: true }]))
    expect(deUno(await luis.deshacer(enviada))).toBe(ERRORES.deshacerVencido.mensaje)
    hecho(await rosa.deshacer(enviada))
    expect(await casoDe(registro_id)).toEqual({ estado: 'EN PROCESO', area_actual: 20, asignado: null, areas: [4, 20] })
    // The copy of the same act went with it, and the area of neither knows of the case.
    expect((await julio.ver(registro_id)).status).toBe(404)
    hecho(await rosa.deshacer(tenida))
    expect(await casoDe(registro_id)).toMatchObject({ estado: 'POR RECIBIR', area_actual: 20 })
    const { movimientos } = (await rosa.ver(registro_id)).cuerpo
    expect(movimientos.filter(({ anulado_por }) => anulado_por !== null)).toHaveLength(3)
    hecho(await rosa.recibir(oper_id))
  })

  test('EXP-44 nothing is undone that something followed, nor after five minutes', async () => {
    const { oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    const recibida = hecho(await gloria.recibir(enviada))
    expect(deUno(await rosa.deshacer(enviada))).toBe(
      'Ya no se puede deshacer: Gerencia de Desarrollo Urbano lo recibió',
    )
    banco.poner(new Date(AHORA.getTime() + 5 * 60_000 + 1))
    expect(deUno(await gloria.deshacer(recibida))).toBe(ERRORES.deshacerVencido.mensaje)
    banco.poner(AHORA)
  })

  test('EXP-42 EXP-44 filing away is undone with its clock, unless it wrote a mail', async () => {
    const sin = await unExpediente(banco, { email: '' })
    const clave = `tramite:${sin.tramite_id}`
    await conPlazo(banco, sin.tramite_id)
    const archivada = hecho(await rosa.archivar(hecho(await rosa.recibir(sin.oper_id))))
    hecho(await rosa.deshacer(archivada))
    expect(await casoDe(sin.registro_id)).toMatchObject({ estado: 'EN PROCESO' })
    expect(await banco.db.selectFrom('plazos').select('estado').where('clave', '=', clave).execute()).toEqual([
      { estado: 'CORRIENDO' },
    ])
    const con = await unExpediente(banco, { email: 'escrita@example.com' })
    const otra = hecho(await rosa.archivar(hecho(await rosa.recibir(con.oper_id))))
    expect(deUno(await rosa.deshacer(otra))).toBe(ERRORES.deshacerVencido.mensaje)
  })
})

describe('EXP-45 EXP-46 races and repeats', () => {
  test('EXP-46 G3 an act sent again after a lost answer is answered as the first time, and done once', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const body = { oper_ids: [oper_id], clave: randomUUID() }
    const primera = await rosa.quien.llamar(expedientesApi.recibir, { body })
    const segunda = await rosa.quien.llamar(expedientesApi.recibir, { body })
    expect(segunda.cuerpo).toEqual(primera.cuerpo)
    const clave = randomUUID()
    const tenida = hecho(primera)
    await rosa.derivar(tenida, [{ dependencia: 15 }], clave)
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }], clave))
    const filas = await banco.db
      .selectFrom('movimientos')
      .select('oper_idtope')
      .where('registro_id', '=', registro_id)
      .orderBy('oper_id')
      .execute()
    expect(filas.map(({ oper_idtope }) => oper_idtope)).toEqual([1, 2, 1, 2])
  })

  test('EXP-46 an act on a case sent again is done once, also where a colleague has sent the case on since', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    const anexo = { clave: randomUUID() }
    const dada = { registro_ids: [registro_id], user_id: ELENCO.rosa.id, nota: '', clave: randomUUID() }
    const adjuntar = async () =>
      (
        await rosa.adjuntar(
          registro_id,
          { 'Plano del local': new File([pdfDePrueba() as BlobPart], 'plano.pdf') },
          anexo,
        )
      ).status
    const asignar = async () => deUno(await rosa.quien.llamar(expedientesApi.asignar, { body: dada }))
    expect(await adjuntar()).toBe(200)
    const asignada = await asignar()
    hecho(await rosa.archivar(tenida))
    const cuerpo = { params: { id: String(registro_id) }, body: { motivo: 'Falta una firma', clave: randomUUID() } }
    const reabrir = async () => (await luis.quien.llamar(expedientesApi.reabrir, cuerpo)).status
    expect([await reabrir(), await reabrir()]).toEqual([200, 200])
    const { tenencia } = (await rosa.ver(registro_id)).cuerpo
    hecho(await rosa.derivar(tenencia?.oper_id ?? 0, [{ dependencia: 15 }]))
    expect([await adjuntar(), await asignar()]).toEqual([200, asignada])
    const { movimientos } = (await rosa.ver(registro_id)).cuerpo
    expect(movimientos.map(({ tipo }) => tipo).reverse()).toEqual([1, 2, 1, 4, 6, 3, 8, 2])
  })

  test('EXP-45 of two who receive at once one does, and the other reads who and when', async () => {
    const { oper_id } = await unExpediente(banco)
    const dos = (await Promise.all([rosa.recibir(oper_id), luis.recibir(oper_id)])).map(deUno)
    expect(dos.filter((que) => typeof que === 'number')).toHaveLength(1)
    expect(dos.find((que) => typeof que === 'string')).toMatch(/^Ya lo recibió .+ a las 10:30$/)
  })

  test('EXP-45 who comes too late reads who sent the case on, not to whom it had been given before', async () => {
    const { registro_id, oper_id } = await unExpediente(banco)
    const tenida = hecho(await rosa.recibir(oper_id))
    hecho(await rosa.asignar(registro_id, ELENCO.rosa.id))
    hecho(await luis.derivar(tenida, [{ dependencia: 15 }]))
    expect(deUno(await rosa.archivar(tenida))).toBe('Ya lo derivó luis Prueba Elenco a las 10:30')
  })

  test('EXP-45 of receiving and undoing at once exactly one happens', async () => {
    for (let vez = 0; vez < 5; vez++) {
      const { registro_id, oper_id } = await unExpediente(banco)
      const enviada = hecho(await rosa.derivar(hecho(await rosa.recibir(oper_id)), [{ dependencia: 15 }]))
      const [deshecho, recibido] = (await Promise.all([rosa.deshacer(enviada), gloria.recibir(enviada)])).map((r) =>
        r.status === 404 ? '404' : deUno(r),
      )
      expect([typeof deshecho, typeof recibido].sort()).toEqual(['number', 'string'])
      expect((await casoDe(registro_id)).area_actual).toBe(typeof deshecho === 'number' ? 20 : 15)
    }
  })
})
