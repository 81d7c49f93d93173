import { randomUUID } from 'node:crypto'
import { reclamoEscrito, reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { type BandejaDePrueba, darBandejas, deUno, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { formularioDeReclamo, formularioDeSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let rebeca: Cliente
let mila: Cliente
let gloria: BandejaDePrueba
let julio: BandejaDePrueba

beforeAll(async () => {
  await darBandejas(banco)
  rebeca = await banco.como('rebeca')
  mila = await banco.como('mila')
  gloria = await entrarEnBandeja(banco, 'gloria')
  julio = await entrarEnBandeja(banco, 'julio')
})

const presentar = async (mas: Record<string, unknown> = {}) =>
  (await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo(mas) as never })).cuerpo.claim_id
const derivar = (id: number, body: object, quien = rebeca) =>
  quien.llamar(reclamosListaApi.derivar, {
    params: { id: String(id) },
    body: { clave: randomUUID(), ...body } as never,
  })
const ver = async (id: number) => (await rebeca.llamar(reclamosListaApi.ver, { params: { id: String(id) } })).cuerpo
const noEs = (id: number, mas: object = {}, quien = rebeca) =>
  quien.llamar(reclamosListaApi.cambiar, {
    params: { id: String(id) },
    body: {
      no_corresponde: { que_es: 2, texto: 'Pide que se anule una resolución', donde: 'En mesa de partes', ...mas },
    },
  })
const enBandeja = async (bandeja: BandejaDePrueba, cual: string, registro_id: number | null) =>
  (await bandeja.listar({ bandeja: cual, length: 100 })).cuerpo.data.find((fila) => fila.registro_id === registro_id)

describe('REC-42 REC-43 API-146 a complaint goes to an area', () => {
  test('it comes to the tray as kind Reclamo with its order and without what says who complains, and back with why', async () => {
    const id = await presentar()
    const { status, cuerpo } = await derivar(id, { area_id: 15, proveido: 'Informe por favor' })
    expect([status, cuerpo.data]).toMatchObject([
      200,
      { estado: 'EN ATENCION', area: 'Gerencia de Desarrollo Urbano', retirable: true },
    ])
    const { registro_id } = cuerpo.data
    const fila = await enBandeja(gloria, 'por_recibir', registro_id)
    expect(fila).toMatchObject({ clase: 'reclamo', forma: 'original', proveido: 'Informe por favor' })
    const caso = JSON.stringify((await gloria.ver(registro_id ?? 0)).cuerpo)
    expect(caso).toContain('no me dieron recibo')
    for (const suyo of ['98000001', '987654321', 'rosa.q@example.com']) expect(caso).not.toContain(suyo)
    // The clock goes on as it was (REC-43).
    expect(fila?.vence).toBe(cuerpo.data.vence)

    const recibido = hecho(await gloria.recibir(fila?.oper_id ?? 0))
    expect((await ver(id)).data).toMatchObject({ estado: 'EN ATENCION', retirable: false })
    expect((await gloria.devolver(recibido, 'Es de otra área')).status).toBe(200)
    const devuelto = await ver(id)
    // Whoever only sends it back has told nothing of it.
    expect(devuelto.data).toMatchObject({ estado: 'CON INFORME', area: null, informe_de: null })
    expect(devuelto.atencion.pedidos).toMatchObject([
      {
        ...{ area: 'Gerencia de Desarrollo Urbano', proveido: 'Informe por favor', motivo: 'Es de otra área' },
        ...{ devuelto_por: 'Gerencia de Desarrollo Urbano', recibido_at: '2026-11-18 10:30:00' },
      },
    ])
    // It stands in no tray while its responsible has it, and goes to another area after that.
    for (const cual of ['por_recibir', 'en_proceso']) expect(await enBandeja(gloria, cual, registro_id)).toBeUndefined()
    expect((await derivar(id, { area_id: 47 })).cuerpo.data).toMatchObject({
      estado: 'EN ATENCION',
      area: expect.any(String),
    })
    expect(await enBandeja(julio, 'por_recibir', registro_id)).toBeDefined()
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('EXP-27 EXP-44 an area that returned it may undo that, and has it again', async () => {
    const id = await presentar()
    const { registro_id } = (await derivar(id, { area_id: 15 })).cuerpo.data
    const fila = await enBandeja(gloria, 'por_recibir', registro_id)
    const recibido = hecho(await gloria.recibir(fila?.oper_id ?? 0))
    const { movimientos } = (await gloria.devolver(recibido)).cuerpo
    const devuelto = movimientos.find(({ tipo }) => tipo === 5)
    expect(devuelto).toMatchObject({ a_responsable: true, deshacer_hasta: expect.any(String) })
    expect(deUno(await gloria.deshacer(devuelto?.oper_id ?? 0))).toBe(0)
    expect((await ver(id)).data).toMatchObject({ estado: 'EN ATENCION' })
    expect(await enBandeja(gloria, 'en_proceso', registro_id)).toBeDefined()
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('EXP-37 API-134 an area reports with a text and a PDF: its responsible reads that, another area does not, no mail goes out, and it may be undone', async () => {
    const email = 'informe@example.com'
    const id = await presentar({ email })
    const { registro_id } = (await derivar(id, { area_id: 15, proveido: 'Informe' })).cuerpo.data
    const caso = registro_id ?? 0
    hecho(await gloria.recibir((await enBandeja(gloria, 'por_recibir', registro_id))?.oper_id ?? 0))
    const cartas = (await correosA(banco.db, email)).length
    const archivos = [new File([new Uint8Array(pdfDePrueba())], 'acta.pdf')]
    const informado = await gloria.informar(caso, { texto: 'El cajero entregó el recibo tarde', archivos })
    expect(informado.status).toBe(200)
    const { data, atencion } = await ver(id)
    expect(data).toMatchObject({ estado: 'CON INFORME', area: null, informe_de: 'Gerencia de Desarrollo Urbano' })
    // The list of its responsible says so, and so does what is taken away of it.
    const query = { search: reclamoEscrito(id) } as never
    const [fila] = (await rebeca.llamar(reclamosListaApi.listar, { query })).cuerpo.data
    expect(fila).toMatchObject({ id, informe_de: 'Gerencia de Desarrollo Urbano' })
    const exportado = { method: 'POST', url: '/api/export/reclamos' } as const
    expect(
      (await rebeca.enviar({ ...exportado, payload: { formato: 'csv', search: reclamoEscrito(id) } })).body,
    ).toContain('Con informe,Gerencia de Desarrollo Urbano,')
    expect(atencion.respuestas).toMatchObject([
      {
        ...{ clase: 3, area: 'Gerencia de Desarrollo Urbano', texto: 'El cajero entregó el recibo tarde' },
        ...{ correo: '', acuse: null, sin_acuse: null, notificable: false, archivos: [{ nombre: 'acta.pdf' }] },
      },
    ])
    expect(atencion.pedidos).toMatchObject([{ devuelto_por: 'Gerencia de Desarrollo Urbano' }])
    expect(await correosA(banco.db, email)).toHaveLength(cartas)
    const devuelto = informado.cuerpo.movimientos.find(({ tipo, a_responsable }) => tipo === 5 && a_responsable)
    expect(deUno(await gloria.deshacer(devuelto?.oper_id ?? 0))).toBe(0)
    const deshecho = await ver(id)
    expect([deshecho.data.estado, deshecho.atencion.respuestas]).toEqual(['EN ATENCION', []])
    expect(deshecho.data.informe_de).toBeNull()
    expect((await gloria.informar(caso, { texto: 'El cajero entregó el recibo tarde' })).status).toBe(200)
    // The next area that is asked reads nothing of it, the one that reported does.
    await derivar(id, { area_id: 47 })
    hecho(await julio.recibir((await enBandeja(julio, 'por_recibir', registro_id))?.oper_id ?? 0))
    expect((await julio.ver(caso)).cuerpo.respuestas).toEqual([])
    expect((await gloria.ver(caso)).cuerpo.respuestas).toMatchObject([{ clase: 3 }])
    expect(await correosA(banco.db, email)).toHaveLength(cartas)
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('Retirar takes it back while nobody received it, also twice; what was received stays', async () => {
    const id = await presentar()
    const { registro_id } = (await derivar(id, { area_id: 15 })).cuerpo.data
    const fila = await enBandeja(gloria, 'por_recibir', registro_id)
    for (const _ of [1, 2])
      expect((await derivar(id, { retirar: true })).cuerpo.data).toMatchObject({ estado: 'REGISTRADO', area: null })
    expect(await enBandeja(gloria, 'por_recibir', registro_id)).toBeUndefined()
    expect(deUno(await gloria.recibir(fila?.oper_id ?? 0))).toMatch(/^Ya lo anuló /)
    await derivar(id, { area_id: 15 })
    hecho(await gloria.recibir((await enBandeja(gloria, 'por_recibir', registro_id))?.oper_id ?? 0))
    const { status, cuerpo } = await derivar(id, { retirar: true })
    expect([status, cuerpo.message]).toEqual([409, 'El área ya lo recibió: espere su informe o su devolución'])
    expect((await derivar(id, { area_id: 47 })).cuerpo.message).toBe(
      'Un área lo tiene: espere su informe o su devolución',
    )
  })

  test('EXP-45 EXP-46 D-22 of two who send it at the same time one does, and the same sending is done once', async () => {
    const id = await presentar()
    const clave = randomUUID()
    const { registro_id } = (await ver(id)).data
    const retener = (trx: Parameters<Parameters<typeof enCarrera>[1]>[0]) =>
      trx
        .selectFrom('registros')
        .selectAll()
        .where('registro_id', '=', registro_id ?? 0)
        .forUpdate()
        .execute()
    const dos = await enCarrera(banco.bd, retener, [
      () => derivar(id, { area_id: 15 }),
      () => derivar(id, { area_id: 47 }),
    ])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    await derivar(id, { retirar: true })
    for (const _ of [1, 2]) expect((await derivar(id, { area_id: 15, clave })).status).toBe(200)
    expect((await ver(id)).atencion.pedidos).toHaveLength(1)
    const fila = await enBandeja(gloria, 'por_recibir', registro_id)
    const [retirado, recibido] = await enCarrera(banco.bd, retener, [
      async () => (await derivar(id, { retirar: true })).status === 200,
      async () => typeof deUno(await gloria.recibir(fila?.oper_id ?? 0)) === 'number',
    ])
    expect([retirado, recibido].filter(Boolean)).toHaveLength(1)
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('REC-55 bad input, and what is not in the register', async () => {
    const id = await presentar()
    for (const [mal, campo, mensaje] of [
      [{}, 'area_id', 'Elija el área'],
      [{ area_id: 900 }, 'area_id', 'La dependencia no existe en Sisgedo, elija otra'],
      [{ area_id: 15, proveido: 'x'.repeat(501) }, 'proveido', 'Máximo 500 caracteres'],
      [{ area_id: 15, clave: 'x' }, 'clave', 'Valor no válido'],
    ] as const)
      expect((await derivar(id, mal)).cuerpo.errors).toEqual({ [campo]: mensaje })
    const { id: sin } = await unReclamo(banco.db, { expe_id: null, path: null })
    expect((await derivar(sin, { area_id: 15 })).cuerpo).toMatchObject({
      codigo: 'otroEstadoDeAtencion',
      message: 'El reclamo aún no está registrado en Sisgedo',
    })
    expect((await derivar(800_000, { area_id: 15 })).status).toBe(404)
    expect((await derivar(id, { area_id: 15 }, mila)).status).toBe(403)
  })

  test('EXP-04 what was registered before there were trays comes to the tray as anything else', async () => {
    const id = await presentar()
    await banco.db.updateTable('registros').set({ anterior: true }).where('clave', '=', `reclamo:${id}`).execute()
    const { registro_id } = (await derivar(id, { area_id: 15 })).cuerpo.data
    expect(await enBandeja(gloria, 'por_recibir', registro_id)).toBeDefined()
  })
})

describe('TRS-15 API-150 a request is asked of an area', () => {
  test('as a complaint is, and the area sees no DNI, address or e-mail', async () => {
    const pedido = formularioDeSolicitud({ email: 'pide@example.com' })
    await banco.ciudadano.llamar(transparenciaApi.presentar, { body: pedido as never })
    const { id } = await banco.db.selectFrom('solicitudes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const pedir = (body: object) =>
      mila.llamar(transparenciaListaApi.derivar, {
        params: { id: String(id) },
        body: { clave: randomUUID(), ...body } as never,
      })
    const { data } = (await pedir({ area_id: 15 })).cuerpo
    expect(data).toMatchObject({ estado: 'EN ATENCION', retirable: true })
    const caso = JSON.stringify((await gloria.ver(data.registro_id ?? 0)).cuerpo)
    expect(caso).toContain('Presupuesto de la obra')
    for (const suyo of ['98000001', 'Los Molles', 'pide@example.com']) expect(caso).not.toContain(suyo)
    expect((await pedir({ retirar: true })).cuerpo.data).toMatchObject({ estado: 'REGISTRADA' })
  })
})

describe('API-148 what it is about, and that it is none', () => {
  test('REC-50 another motive keeps what the citizen chose', async () => {
    const id = await presentar({ tipo_reclamo: 3, area_id: 15 })
    expect((await ver(id)).data).toMatchObject({
      ...{ tipo_reclamo: 3, tipo_presentado: 3, oficina: 'Gerencia de Desarrollo Urbano' },
    })
    const cambiar = (body: object) =>
      rebeca.llamar(reclamosListaApi.cambiar, { params: { id: String(id) }, body: body as never })
    expect((await cambiar({ tipo_reclamo: 1 })).cuerpo.data).toMatchObject({ tipo_reclamo: 1, tipo_presentado: 3 })
    for (const mal of [{ tipo_reclamo: 8 }, {}, { tipo_reclamo: 0 }])
      expect((await cambiar(mal)).cuerpo.errors).toEqual({ tipo_reclamo: 'Elija el motivo del reclamo' })
  })

  test('REC-47 REC-54 it ends with its explanation, its citizen is told, and the area has it no more', async () => {
    const email = 'no-es@example.com'
    const id = await presentar({ email })
    const { registro_id } = (await derivar(id, { area_id: 15 })).cuerpo.data
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await noEs(id)
      expect([status, cuerpo.data]).toMatchObject([
        200,
        { estado: 'NO CORRESPONDE', que_es: 2, que_es_texto: 'Pide que se anule una resolución', area: null, tarde: 0 },
      ])
    }
    const suyas = (await correosA(banco.db, email)).filter(({ asunto }) => asunto.includes('no es un reclamo'))
    expect(suyas).toHaveLength(1)
    expect(suyas[0]?.asunto).toMatch(/: su presentación REC-\d{14} no es un reclamo$/)
    expect(suyas[0]?.texto).toContain('Su presentación no es un reclamo: es recurso.')
    expect(suyas[0]?.texto).toContain('Pide que se anule una resolución')
    expect(suyas[0]?.texto).toMatch(/Se presenta en esta página:\s+\S*\/#\/mpvirtual\s/)
    expect(suyas[0]?.texto).not.toContain('98000001')
    expect(await enBandeja(gloria, 'archivados', registro_id)).toMatchObject({ motivo: 'Concluido: no es un reclamo' })
    const plazo = await banco.db
      .selectFrom('plazos')
      .select(['estado', 'area_id'])
      .where('clave', '=', `reclamo:${id}`)
      .executeTakeFirstOrThrow()
    expect(plazo).toEqual({ estado: 'CONCLUIDO', area_id: 15 })
    expect((await noEs(id, { que_es: 3 })).cuerpo.message).toBe('El reclamo ya no está en ese estado')
    expect((await derivar(id, { area_id: 15 })).cuerpo.message).toBe('El reclamo ya no está en ese estado')
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('REC-47 CON-24 a request for information has its page, a denunciation none, and to where mail comes back nothing goes', async () => {
    const cartaDe = async (que_es: number, devuelto = false) => {
      const email = `es-${que_es}-${devuelto}@example.com`
      const id = await presentar({ email })
      if (devuelto)
        await banco.db
          .updateTable('casos')
          .set({ correo_rebotado_at: AHORA })
          .where('clave', '=', `reclamo:${id}`)
          .execute()
      expect((await noEs(id, { que_es })).status).toBe(200)
      return (await correosA(banco.db, email)).find(({ asunto }) => asunto.includes('no es un reclamo'))?.texto
    }
    expect(await cartaDe(4)).toMatch(/\/#\/transparencia\s/)
    expect(await cartaDe(3)).not.toContain('Se presenta en esta página')
    expect(await cartaDe(5, true)).toBeUndefined()
  })

  test('REC-54 what was answered meanwhile says by whom', async () => {
    const { id } = await unReclamo(banco.db, {
      ...{ estado: 'RESPONDIDO', respondido_at: AHORA, respondido_por: ELENCO.sol.id },
    })
    expect((await noEs(id)).cuerpo.message).toMatch(/^El reclamo ya fue respondido por \S/)
  })

  test('REC-47 each fault stands beside its field', async () => {
    const id = await presentar()
    for (const [mal, campo, mensaje] of [
      [{ que_es: 7 }, 'que_es', 'Elija qué es'],
      [{ texto: 'Corto' }, 'texto', 'Explique por qué, en 10 a 2,000 caracteres'],
      [{ donde: ' ' }, 'donde', 'Escriba dónde se presenta'],
    ] as const)
      expect((await noEs(id, mal)).cuerpo.errors).toEqual({ [`no_corresponde.${campo}`]: mensaje })
  })

  test('REC-40 D-74 once somebody is designated, another holder of 1 is refused; the motive is everybody’s', async () => {
    const id = await presentar()
    await banco.db
      .insertInto('responsables')
      .values({
        ...{ proceso: 'reclamos', titular_id: ELENCO.sol.id, alterno_id: ELENCO.sara.id, area_id: 21 },
        ...{ desde: '2026-11-02', designado_por: ELENCO.sol.id },
      })
      .execute()
    const negado = 'Solo el responsable del libro de reclamaciones puede hacerlo'
    for (const { status, cuerpo } of [await derivar(id, { area_id: 15 }), await noEs(id)])
      expect([status, cuerpo.message]).toEqual([403, negado])
    const params = { id: String(id) }
    expect((await rebeca.llamar(reclamosListaApi.cambiar, { params, body: { tipo_reclamo: 2 } })).status).toBe(200)
    const sol = await banco.como('sol')
    expect((await derivar(id, { area_id: 15 }, sol)).status).toBe(200)
    await banco.bd.comoDueno('delete from responsables')
  })
})

test('REC-38 API-79 a complaint names its motive and its office; an unknown office is refused', async () => {
  const presentado = async (mas: Record<string, unknown>) => {
    const body = formularioDeReclamo(mas) as never
    return (await banco.ciudadano.llamar(reclamosApi.presentar, { body })).cuerpo
  }
  const { claim_id } = await presentado({})
  expect((await ver(claim_id)).data).toMatchObject({ tipo_reclamo: 7, area_id: null, oficina: null })
  expect((await presentado({ area_id: 900 })).errors).toEqual({ area_id: 'Elija la oficina, o ninguna' })
  expect((await presentado({ tipo_reclamo: 8 })).errors).toEqual({ tipo_reclamo: 'Elija el motivo del reclamo' })
})
