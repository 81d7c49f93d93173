import { randomUUID } from 'node:crypto'
import { documentosApi } from '@cabildo/contracts/documentos'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import { MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { type BandejaDePrueba, darBandejas, entrarEnBandeja, hecho, unExpediente } from '../../../test/expedientes.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
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

const FIRMADO = { papel: { fecha: '2026-11-17', firmantes: ['Gloria Ríos'] } }
/** A signed memorando of area 15. */
const unMemorando = (mas: Parameters<typeof unDocumento>[1] = {}) =>
  unDocumento(banco.db, {
    ...{ area_id: 15, tipo_doc: 14, created_by: 10, resolutivos: ['Conformidad de la obra'], ...FIRMADO },
    ...mas,
  })
const pdf = (nombre = 'memo.pdf') => new File([new Uint8Array(pdfDePrueba())], nombre)
const relojDe = async (registro_id: number) =>
  (
    await sql<{ estado: string; vence: string; dias: number }>`
      select p.estado, p.vence, p.dias from plazos p join registros r on r.clave = p.clave
      where r.registro_id = ${registro_id} and p.clase = 'interno'`.execute(banco.db)
  ).rows[0]
const documentoDe = async (doc_id: number) =>
  (await gloria.quien.llamar(documentosApi.ver, { params: { doc_id: String(doc_id) }, query: {} })).cuerpo.data

describe('EXP-49 documents by the tray', () => {
  test('EXP-49 EXP-20 EXP-21 API-130 a signed document goes as a case of its own, original and copies, with its PDF and its date', async () => {
    const { doc_id } = await unMemorando()
    const { status, cuerpo } = await gloria.enviarDocumento(doc_id, {
      destinos: [
        { dependencia: 20, proveido: 'Para su atención' },
        { dependencia: 47, copia: true },
      ],
      responder_hasta: '2026-11-25',
    })
    expect(status).toBe(200)
    const { registro_id, expe_id } = cuerpo
    const caso = (await rosa.ver(registro_id)).cuerpo
    expect(caso).toMatchObject({
      ...{ clase: 'interno', estado: 'POR RECIBIR', asunto: 'Conformidad de la obra', marcas: [] },
      ...{ solicitante: 'Gerencia de Desarrollo Urbano', subsanar_hasta: null },
      plazo: { vence: '2026-11-25' },
      datos: [
        { etiqueta: 'Tipo', valor: 'Memorando' },
        { etiqueta: 'Remitente', valor: 'Gerencia de Desarrollo Urbano' },
        { etiqueta: 'Folios', valor: '1' },
        { etiqueta: 'Responder hasta', valor: '25/11/2026' },
        { etiqueta: 'Registrado por', valor: expect.any(String) },
      ],
      archivos: [{ grupo: 'documentos', documento: { doc_id, estado: 'papel' }, quitar_hasta: null }],
    })
    expect(caso.numero_origen).toMatch(/^\d{3}-2026/)
    expect(caso.movimientos.map(({ tipo, forma, destino }) => [tipo, forma, destino])).toEqual([
      [Movimiento.adjuntado, 'original', null],
      [Movimiento.derivado, 'copia', 'Sub Gerencia de Programas Alimentarios'],
      [Movimiento.derivado, 'original', 'Gerencia de Administración'],
      [Movimiento.registrado, 'original', null],
    ])
    // EXP-06, EXP-10: the tray tells the sending area, and finds it by the document's number.
    const { data } = (await rosa.listar({ bandeja: 'por_recibir' })).cuerpo
    const fila = data.find((una) => una.registro_id === registro_id)
    expect(fila).toMatchObject({
      ...{ clase: 'interno', forma: 'original', proveido: 'Para su atención', vence: '2026-11-25', restan: 5 },
      ...{ solicitante: 'Gerencia de Desarrollo Urbano', numero_origen: caso.numero_origen },
    })
    const hallados = (await julio.listar({ bandeja: 'todos', search: caso.numero_origen })).cuerpo.data
    expect(hallados).toMatchObject([{ registro_id, forma: 'copia', semaforo: null }])
    // EXP-32: its row leads to the case.
    expect((await documentoDe(doc_id)).expedientes).toEqual([{ registro_id, expe_id, enviado: true }])
    expect(
      await sql`select expe_origen from registros where registro_id = ${registro_id}`.execute(banco.db),
    ).toMatchObject({ rows: [{ expe_origen: 1 }] })
  })

  test('EXP-49 D-138 D-139 what is not signed by all, of another type or of another area is not sent', async () => {
    const de = async (mas: Parameters<typeof unDocumento>[1]) => {
      const { doc_id } = await unMemorando({ papel: undefined as never, ...mas })
      const { status, cuerpo } = await gloria.enviarDocumento(doc_id)
      return [status, (cuerpo as { message?: string; errors?: object }).message]
    }
    expect(await de({})).toEqual([409, MENSAJES_ESTADOS.noFirmado])
    expect(await de({ principal: null })).toEqual([409, MENSAJES_ESTADOS.noFirmado])
    expect(
      await de({
        destinos: [
          { area_id: 15, estado: true, derivado: true },
          { area_id: 20, derivado: true },
        ],
      }),
    ).toEqual([409, MENSAJES_ESTADOS.faltanFirmas(['Gerencia de Administración'])])
    const oficio = await unMemorando({ tipo_doc: 16 })
    expect((await gloria.enviarDocumento(oficio.doc_id)).cuerpo).toMatchObject({
      errors: { doc_id: MENSAJES_EXPEDIENTE.noVaPorBandeja },
    })
    const ajeno = await unMemorando({ area_id: 4 })
    expect((await gloria.enviarDocumento(ajeno.doc_id)).status).toBe(404)
    // API-130: a document asks for permission 11, too.
    const { doc_id } = await unMemorando({ area_id: 20 })
    expect((await rosa.enviarDocumento(doc_id, { destinos: [{ dependencia: 15 }] })).status).toBe(403)
  })

  test('EXP-49 a document is registered once: who is slower hears of the case', async () => {
    const { doc_id } = await unMemorando()
    const respuestas = await enCarrera(
      banco.bd,
      (trx) => sql`select from documentos where doc_id = ${doc_id} for update`.execute(trx),
      [() => gloria.enviarDocumento(doc_id), () => gloria.enviarDocumento(doc_id)],
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ cuerpo: suyo }] = respuestas.filter(({ status }) => status === 200) as [(typeof respuestas)[number]]
    const [{ cuerpo: tarde }] = respuestas.filter(({ status }) => status === 409) as [(typeof respuestas)[number]]
    expect(tarde).toMatchObject({
      message: `El documento ya se envió por bandeja: Expediente EXP-${(suyo as { expe_id: string }).expe_id}`,
    })
    await expect(
      sql`insert into internos (doc_id, area_id, acto, huella, created_by)
        values (${doc_id}, 15, gen_random_uuid(), '', 10)`.execute(banco.db),
    ).rejects.toThrow('internos_documento')
    // It still joins a case of others, as an attachment.
    const { oper_id, registro_id } = await unExpediente(banco, { destinos: [{ dependencia: 15 }] })
    hecho(await gloria.recibir(oper_id))
    expect((await gloria.adjuntarDocumento(registro_id, doc_id)).status).toBe(200)
    expect((await documentoDe(doc_id)).expedientes.map(({ enviado }) => enviado)).toEqual([true, false])
  })

  test('EXP-46 G3 the same sending again answers the same case; another one under its key is refused', async () => {
    const { doc_id } = await unMemorando()
    const clave = randomUUID()
    const primera = await gloria.enviarDocumento(doc_id, { clave })
    expect((await gloria.enviarDocumento(doc_id, { clave })).cuerpo).toEqual(primera.cuerpo)
    const otra = await gloria.enviarDocumento(doc_id, { clave, destinos: [{ dependencia: 47 }] })
    expect([otra.status, otra.cuerpo]).toMatchObject([409, { codigo: 'yaGuardado' }])
  })

  test('EXP-49 EXP-69 destinations as in EXP-28; a business day from today to 90 days ahead', async () => {
    const { doc_id } = await unMemorando()
    const falta = async (mas: Parameters<BandejaDePrueba['enviarDocumento']>[1]) => {
      const { status, cuerpo } = await gloria.enviarDocumento(doc_id, mas)
      return [status, (cuerpo as { errors?: object }).errors]
    }
    expect(await falta({ destinos: [] })).toMatchObject([422, { destinos: MENSAJES_EXPEDIENTE.sinDestino }])
    expect(await falta({ destinos: [{ dependencia: 15 }] })).toMatchObject([
      422,
      { destinos: MENSAJES_EXPEDIENTE.areaPropia },
    ])
    for (const destinos of [
      [{ dependencia: 20, copia: true }],
      [{ dependencia: 20 }, { dependencia: 47 }],
      [{ dependencia: 9_999 }],
    ])
      expect(await falta({ destinos })).toMatchObject([422, { destinos: expect.any(String) }])
    for (const responder_hasta of ['2026-11-17', '2026-11-21', '2026-12-08', '2027-02-17', '2026-02-31', 'mañana'])
      expect(await falta({ responder_hasta })).toMatchObject([422, { responder_hasta: expect.any(String) }])
    const hoy = await gloria.enviarDocumento(doc_id, { responder_hasta: '2026-11-18' })
    expect(await relojDe(hoy.cuerpo.registro_id)).toEqual({ estado: 'CORRIENDO', vence: '2026-11-18', dias: 1 })
    const otro = await unMemorando()
    const lejos = await gloria.enviarDocumento(otro.doc_id, { responder_hasta: '2027-02-16' })
    expect(await relojDe(lejos.cuerpo.registro_id)).toMatchObject({ vence: '2027-02-16' })
    const sinFecha = await unMemorando()
    expect(await relojDe((await gloria.enviarDocumento(sinFecha.doc_id)).cuerpo.registro_id)).toBeUndefined()
  })

  test('EXP-49 the list offers those that can be sent, and a signature on paper stays with what was sent', async () => {
    const { doc_id } = await unMemorando()
    const { doc_id: borrador } = await unMemorando({ papel: undefined as never })
    const { doc_id: carta } = await unMemorando({ tipo_doc: 17 })
    const ofrecidos = async () =>
      (await gloria.quien.llamar(documentosApi.listar, { body: { por_bandeja: true } })).cuerpo.data.map(
        (uno) => uno.doc_id,
      )
    const antes = await ofrecidos()
    expect(antes).toContain(doc_id)
    for (const otro of [borrador, carta]) expect(antes).not.toContain(otro)
    await gloria.enviarDocumento(doc_id)
    expect(await ofrecidos()).not.toContain(doc_id)
    const { updated_at: version } = await documentoDe(doc_id)
    expect(
      (
        await gloria.quien.llamar(documentosApi.deshacerPapel, {
          params: { doc_id: String(doc_id) },
          body: { version },
        })
      ).cuerpo,
    ).toMatchObject({ codigo: 'papelEnviado' })
  })

  test('EXP-31 EXP-44 the document of an internal case is not taken out of it, nor its sending undone', async () => {
    const { doc_id } = await unMemorando()
    const { registro_id } = (await gloria.enviarDocumento(doc_id)).cuerpo
    const { archivos, movimientos } = (await gloria.ver(registro_id)).cuerpo
    expect(movimientos.every(({ deshacer_hasta }) => deshacer_hasta === null)).toBe(true)
    expect((await gloria.quitar(registro_id, archivos[0]?.archivo_id ?? 0)).status).toBe(409)
  })
})

describe('EXP-50 papers from inside', () => {
  test('EXP-50 API-130 a paper is registered with its scan and marked; without destinations the area has it in process', async () => {
    const { status, cuerpo } = await rosa.registrarPapel({ responder_hasta: '2026-11-20' }, pdf())
    expect(status).toBe(200)
    const caso = (await rosa.ver(cuerpo.registro_id)).cuerpo
    expect(caso).toMatchObject({
      ...{ clase: 'interno', estado: 'EN PROCESO', marcas: ['en_papel'], folios: 3, numero_origen: '012-2026-SGRH' },
      ...{ documento: 'Memorando N.° 012-2026-SGRH', solicitante: 'Sub Gerencia de Recursos Humanos' },
      tenencia: { situacion: 'en_proceso', area_origen: null },
      archivos: [{ grupo: 'areas', nombre: 'Memorando N.° 012-2026-SGRH', quitar_hasta: null }],
    })
    expect((await banco.app.inject(caso.archivos[0]?.url ?? '')).statusCode).toBe(200)
    const { data } = (await rosa.listar({ bandeja: 'en_proceso', search: '012-2026' })).cuerpo
    expect(data).toMatchObject([{ registro_id: cuerpo.registro_id, marcas: ['en_papel'] }])
    // What the area registered itself is not returned.
    expect(caso.actos.find(({ acto }) => acto === 'devolver')?.impide).toBe(MENSAJES_EXPEDIENTE.sinOrigen)
  })

  test('EXP-50 another type, no scan, and destinations', async () => {
    const { cuerpo } = await rosa.registrarPapel({ tipo: 'otro', destinos: [{ dependencia: 15 }] })
    const caso = (await gloria.ver(cuerpo.registro_id)).cuerpo
    expect(caso).toMatchObject({ documento: 'Otro N.° 012-2026-SGRH', archivos: [], estado: 'POR RECIBIR' })
    expect(await relojDe(cuerpo.registro_id)).toBeUndefined()
  })

  test('EXP-50 EXP-69 each field within its limits, or 422 beside it', async () => {
    const falta = async (mas: Parameters<BandejaDePrueba['registrarPapel']>[0]) =>
      Object.keys(((await rosa.registrarPapel(mas)).cuerpo as { errors?: object }).errors ?? {})
    expect(await falta({ tipo: '3' })).toEqual(['tipo'])
    expect(await falta({ tipo: '' })).toEqual(['tipo'])
    for (const numero of ['', ' ', 'x'.repeat(61), 'con\u0007']) expect(await falta({ numero })).toEqual(['numero'])
    for (const area_origen of ['9999', '0', '-1', 'x']) expect(await falta({ area_origen })).toEqual(['area_origen'])
    for (const folios of ['0', '', '10000', '1.5']) expect(await falta({ folios })).toEqual(['folios'])
    for (const asunto of ['abc', '', 'x'.repeat(1_001)]) expect(await falta({ asunto })).toEqual(['asunto'])
    expect(await falta({ destinos: [{ dependencia: 20 }] })).toEqual(['destinos'])
    const { status } = await rosa.registrarPapel({ clave: 'ninguna' })
    expect(status).toBe(422)
    // Nothing of it stays.
    expect((await rosa.registrarPapel({ numero: 'x'.repeat(60) })).status).toBe(200)
  })

  test('EXP-46 the same paper sent again is one case, and its second scan goes', async () => {
    const clave = randomUUID()
    const primera = await rosa.registrarPapel({ clave }, pdf())
    expect((await rosa.registrarPapel({ clave }, pdf())).cuerpo).toEqual(primera.cuerpo)
    expect((await rosa.registrarPapel({ clave, asunto: 'Otra cosa' }, pdf())).cuerpo).toMatchObject({
      codigo: 'yaGuardado',
    })
  })
})

describe('EXP-51 answering an internal case', () => {
  /** A memorando to area 20, which has it in process and is to answer. */
  const pedido = async () => {
    const { doc_id } = await unMemorando()
    const { registro_id } = (await gloria.enviarDocumento(doc_id, { responder_hasta: '2026-11-25' })).cuerpo
    const { tenencia } = (await rosa.ver(registro_id)).cuerpo
    return { registro_id, tenida: hecho(await rosa.recibir(tenencia?.oper_id ?? 0)) }
  }
  const informe = async (registro_id: number) => {
    const { doc_id } = await unDocumento(banco.db, { area_id: 20, tipo_doc: 15, created_by: 1, ...FIRMADO })
    expect((await rosa.adjuntarDocumento(registro_id, doc_id)).status).toBe(200)
  }

  test('EXP-51 sent back with a signed document its clock is met; undone it runs again', async () => {
    const { registro_id, tenida } = await pedido()
    await informe(registro_id)
    const derivado = hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    expect(await relojDe(registro_id)).toMatchObject({ estado: 'CUMPLIDO' })
    expect(hecho(await rosa.deshacer(derivado))).toBe(0)
    expect(await relojDe(registro_id)).toMatchObject({ estado: 'CORRIENDO', vence: '2026-11-25' })
    expect((await rosa.ver(registro_id)).cuerpo).toMatchObject({ estado: 'EN PROCESO', plazo: { vence: '2026-11-25' } })
    // Answered, and filed away by who had asked: reopening asks for no second answer.
    banco.poner(new Date(AHORA.getTime() + 60_000))
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
    const vuelta = hecho(await gloria.recibir((await gloria.ver(registro_id)).cuerpo.tenencia?.oper_id ?? 0))
    hecho(await gloria.archivar(vuelta))
    expect((await gloria.reabrir(registro_id)).status).toBe(200)
    expect(await relojDe(registro_id)).toMatchObject({ estado: 'CUMPLIDO' })
    banco.poner(AHORA)
  })

  test('EXP-51 without a document of the area, as a copy or to another area it is not answered', async () => {
    const sin = await pedido()
    hecho(await rosa.derivar(sin.tenida, [{ dependencia: 15 }]))
    expect(await relojDe(sin.registro_id)).toMatchObject({ estado: 'CORRIENDO' })
    const otra = await pedido()
    await informe(otra.registro_id)
    hecho(await rosa.derivar(otra.tenida, [{ dependencia: 47 }, { dependencia: 15, copia: true }]))
    expect(await relojDe(otra.registro_id)).toMatchObject({ estado: 'CORRIENDO' })
  })

  test('EXP-51 EXP-42 filed away its clock ends without a text; it writes no mail, has no code and is on no tracker', async () => {
    const correos = async () => (await sql`select from correos`.execute(banco.db)).rows.length
    const antes = await correos()
    const { registro_id, tenida } = await pedido()
    hecho(await rosa.archivar(tenida, ''))
    expect(await relojDe(registro_id)).toMatchObject({ estado: 'CONCLUIDO' })
    expect((await luis.reabrir(registro_id)).status).toBe(200)
    expect(await relojDe(registro_id)).toMatchObject({ estado: 'CORRIENDO' })
    expect(await correos()).toBe(antes)
    const { rows } = await sql`select from casos where clave like 'interno:%'`.execute(banco.db)
    expect(rows).toEqual([])
  })
})

describe('EXP-32 documents that are written in a case', () => {
  const enProceso = async () => {
    const caso = await unExpediente(banco, { destinos: [{ dependencia: 15 }] })
    return { ...caso, tenida: hecho(await gloria.recibir(caso.oper_id)) }
  }

  test('EXP-32 EXP-21 saved, it stands in the case as Borrador, and its row leads to the case', async () => {
    const { registro_id, expe_id } = await enProceso()
    const { status, cuerpo } = await gloria.redactar(registro_id, { tipo_doc: 15 })
    expect([status, cuerpo.data.expedientes]).toEqual([200, [{ registro_id, expe_id, enviado: false }]])
    const { archivos, movimientos } = (await gloria.ver(registro_id)).cuerpo
    expect(archivos.filter(({ grupo }) => grupo === 'documentos')).toMatchObject([
      {
        nombre: expect.stringMatching(/^Informe N° \d{3}-2026$/),
        ...{ url: null, paginas: null, bytes: null },
        documento: { doc_id: cuerpo.data.doc_id, estado: 'borrador', firmados: 0, destinos: 0 },
      },
    ])
    expect(movimientos[0]).toMatchObject({ tipo: Movimiento.adjuntado, proveido: expect.stringMatching(/^Informe/) })
  })

  test('EXP-32 EXP-46 G3 saved again after a lost answer it is one document and one movement', async () => {
    const { registro_id } = await enProceso()
    const clave = randomUUID()
    const primera = await gloria.redactar(registro_id, { tipo_doc: 15, clave })
    const segunda = await gloria.redactar(registro_id, { tipo_doc: 15, clave })
    expect(segunda.cuerpo.data.doc_id).toBe(primera.cuerpo.data.doc_id)
    expect((await gloria.redactar(registro_id, { tipo_doc: 15, clave, considerandos: 'Otro' })).cuerpo).toMatchObject({
      codigo: 'yaGuardado',
    })
    expect((await gloria.ver(registro_id)).cuerpo.archivos.filter(({ documento }) => documento)).toHaveLength(1)
  })

  test('EXP-32 EXP-65 who may not write, or no longer has the case, saves nothing and takes no number', async () => {
    const { registro_id, tenida } = await enProceso()
    const cuantos = async () => (await sql`select from documentos`.execute(banco.db)).rows.length
    const antes = await cuantos()
    hecho(await gloria.derivar(tenida, [{ dependencia: 20 }]))
    expect((await gloria.redactar(registro_id, { tipo_doc: 15 })).status).toBe(409)
    const { tenencia } = (await rosa.ver(registro_id)).cuerpo
    hecho(await rosa.recibir(tenencia?.oper_id ?? 0))
    expect((await rosa.redactar(registro_id, { tipo_doc: 15 })).status).toBe(403)
    expect((await rosa.ver(registro_id)).cuerpo.actos.find(({ acto }) => acto === 'redactar')?.impide).toBe(
      MENSAJES_EXPEDIENTE.sinRedactar,
    )
    expect((await julio.redactar(registro_id, { tipo_doc: 15 })).status).toBe(403)
    expect((await gloria.redactar(999_999, { tipo_doc: 15 })).status).toBe(404)
    expect(await cuantos()).toBe(antes)
  })
})
