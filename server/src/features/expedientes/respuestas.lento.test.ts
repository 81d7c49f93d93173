import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_RESPUESTA } from '@cabildo/contracts/respuestas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta, tokenDe, tokenDeSubsanacion, unPresentado } from '../../../test/consultas-de-casos.ts'
import { type BandejaDePrueba, darBandejas, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { correosA, recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import { abrirCasa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { derivarExpedientes } from '../organizacion/cierre.queries.ts'
import { countDescuadrados } from './cuadre.queries.ts'
import { vencerRequerimientos } from './requerimientos.ts'

const banco = usarBanco()
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let dadas = false
/** A session does not last until another day. */
const ponerReloj = async (instante: string) => {
  banco.poner(new Date(instante))
  ;[rosa, luis, gloria] = (await Promise.all(
    (['rosa', 'luis', 'gloria'] as const).map((persona) => entrarEnBandeja(banco, persona)),
  )) as [BandejaDePrueba, BandejaDePrueba, BandejaDePrueba]
}
beforeEach(async () => {
  if (!dadas) await darBandejas(banco)
  dadas = true
  await ponerReloj(AHORA.toISOString())
})

let vecinos = 900
let redes = 0
const unaPagina = () => paginaDeConsulta(banco.app, `190.63.${++redes}.1`)
const pdf = (nombre = 'resolucion.pdf') => new File([new Uint8Array(pdfDePrueba())], nombre)

/** A filing that area 20 has in process, of a citizen who authorises notices by mail unless said otherwise. */
const enProceso = async ({ autoriza = true } = {}) => {
  const uno = await unPresentado(banco, ++vecinos)
  if (autoriza) {
    const pagina = unaPagina()
    await pagina.autorizar(await pagina.conBoleto(uno.porCodigo), true)
  }
  const recibido = await recepcionar(await banco.como('mila'), uno.id, { destinos: [{ dependencia: 20 }] })
  if (recibido.status !== 200) throw new Error(JSON.stringify(recibido.cuerpo))
  const { registro, movimientos } = await registroDe(banco.db, uno.id)
  const tenida = hecho(await rosa.recibir(movimientos[1]?.oper_id ?? 0))
  return { ...uno, registro_id: registro.registro_id, expe_id: registro.expe_id, tenida }
}
type Uno = Awaited<ReturnType<typeof enProceso>>

/** A signed document of area 20, or one that is not signed yet, that joined the case. */
const unDocumentoDe = async ({ registro_id }: Uno, firmado = true) => {
  const { doc_id } = await unDocumento(banco.db, {
    ...{ area_id: 20, tipo_doc: 17 },
    destinos: [{ area_id: 20, estado: firmado }],
  })
  const unido = await rosa.adjuntarDocumento(registro_id, doc_id)
  if (unido.status !== 200) throw new Error(JSON.stringify(unido.cuerpo))
  return doc_id
}

const plazosDe = async ({ id }: Uno) => {
  const { rows } = await sql<{ que: string }>`
    select clase || ' ' || estado as que from plazos where clave = ${`tramite:${id}`} order by plazo_id`.execute(
    banco.db,
  )
  return rows.map(({ que }) => que)
}
const cartasA = async ({ email }: Uno) =>
  (await correosA(banco.db, email)).map(({ asunto, texto }) => ({ asunto, texto }))
const cuentas = async () => (await rosa.listar({ bandeja: 'por_recibir' })).cuerpo.cuentas
const enPestana = async (bandeja: string, { registro_id }: Uno) =>
  (await rosa.listar({ bandeja, length: 500 })).cuerpo.data.find((fila) => fila.registro_id === registro_id)
/** What a worker does at an instant. */
const obrero = async (instante: string) => {
  const casa = await abrirCasa({
    ...{ config: leerConfig({ DATABASE_URL: banco.bd.url }), secreto: SECRETO, bd: banco.bd, archivos: banco.archivos },
    ...{ reloj: crearReloj(() => new Date(instante)), log: MUDO },
  })
  await vencerPlazos(casa)()
  await vencerRequerimientos(casa)()
}

describe('EXP-34 EXP-35 an answer', () => {
  test('EXP-34 API-125 D-73 CON-14 a final one stops the clock, is told by a letter without its text, and its opening at level 2 files the case away', async () => {
    const uno = await enProceso()
    const doc_id = await unDocumentoDe(uno)
    const respuesta = { doc_ids: [doc_id], archivos: [pdf('informe.pdf')], clave: crypto.randomUUID() }
    const { status, cuerpo } = await rosa.responder(uno.registro_id, respuesta)
    expect([status, cuerpo.estado, cuerpo.marcas]).toEqual([200, 'RESPONDIDO', ['respondido']])
    expect(cuerpo.respuestas).toMatchObject([
      {
        ...{ clase: 1, texto: 'Se declara procedente lo solicitado', correo: uno.email, acuse: null },
        ...{ sin_acuse: null, acuse_hasta: '2026-11-20', notificable: true },
        archivos: [
          { nombre: 'informe.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
          { nombre: expect.stringContaining('Carta') },
        ],
      },
    ])
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CUMPLIDO', 'acuse CORRIENDO'])
    // D-114: it waits for its receipt where it was in process.
    expect(await enPestana('en_proceso', uno)).toMatchObject({ marcas: ['respondido'] })
    const carta = (await cartasA(uno)).at(-1)
    expect(carta?.asunto).toContain(`hay una respuesta a su expediente`)
    expect(carta?.texto).toContain('Al abrirla queda constancia de que la recibió.')
    expect(carta?.texto).not.toContain('procedente')

    // A link alone shows that there is an answer, and a scanner that opens it writes no receipt.
    const pagina = unaPagina()
    const nivel1 = await pagina.ver({ enlace: tokenDe(carta?.texto) })
    expect(nivel1.cuerpo).toMatchObject({ nivel: 1, frase: 'Ya hay una respuesta. Ábrala abajo.' })
    const respuesta_id = cuerpo.respuestas[0]?.respuesta_id ?? 0
    expect((await pagina.abrir(await pagina.conBoleto({ enlace: tokenDe(carta?.texto) }), respuesta_id)).status).toBe(
      403,
    )

    const boleto = await pagina.conBoleto(uno.porCodigo)
    const cerrada = (await pagina.ver(uno.porCodigo)).cuerpo
    expect(cerrada.respuestas).toEqual([
      {
        ...{ respuesta_id, fecha: expect.any(String), clase: 'Respuesta final', texto: '', archivos: [] },
        ...{ hoja: false, abierta: null, acuse: null },
      },
    ])
    const abierta = (await pagina.abrir(boleto, respuesta_id)).cuerpo
    expect(abierta).toMatchObject({
      estado: 'ARCHIVADO',
      respuestas: [
        {
          texto: 'Se declara procedente lo solicitado',
          acuse: expect.stringMatching(/^Acuse: 18\/11\/2026 .*, por el seguimiento en línea$/),
          archivos: [{ nombre: 'informe.pdf' }, {}],
        },
      ],
    })
    expect(abierta.pasos.map(({ titulo }) => titulo).slice(-2)).toEqual(['Respondido', 'Concluido'])
    const archivo = abierta.respuestas[0]?.archivos[0]
    const { url } = (await pagina.archivo(boleto, archivo?.archivo_id ?? 0, 'respuesta')).cuerpo
    expect((await banco.app.inject(url)).rawPayload.equals(pdfDePrueba())).toBe(true)
    // Opened again it is the same receipt.
    expect((await pagina.abrir(boleto, respuesta_id)).cuerpo.respuestas).toEqual(abierta.respuestas)
    const caso = (await rosa.ver(uno.registro_id)).cuerpo
    expect(caso).toMatchObject({ estado: 'ARCHIVADO', tenencia: { situacion: 'archivado' } })
    expect(caso.movimientos[0]).toMatchObject({ tipo: 3, motivo: 'Respuesta notificada', persona: null })
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CUMPLIDO', 'acuse CUMPLIDO'])
    // Sent again by whoever did not hear that it came, it is the same answer, though the case has ended since.
    const otraVez = await rosa.responder(uno.registro_id, respuesta)
    expect([otraVez.status, otraVez.cuerpo.estado, otraVez.cuerpo.respuestas.length]).toEqual([200, 'ARCHIVADO', 1])
    expect(await countDescuadrados(banco.db)).toBe(0)
    // EXP-10: what was answered is searched.
    const hallado = await rosa.listar({ bandeja: 'todos', search: `procedente ${uno.expe_id}` })
    expect(hallado.cuerpo.data.map(({ registro_id }) => registro_id)).toEqual([uno.registro_id])
  })

  test('EXP-34 EXP-65 a final one needs a signed document or the head; a document of the case, and something to say', async () => {
    const uno = await enProceso()
    const sinNada = await rosa.responder(uno.registro_id)
    expect([sinNada.status, sinNada.cuerpo.errors]).toEqual([422, { doc_ids: MENSAJES_RESPUESTA.necesitaFirma }])
    const sinFirmar = await unDocumentoDe(uno, false)
    const otro = await unDocumentoDe(await enProceso())
    const refusals = [
      [{ doc_ids: [sinFirmar] }, { doc_ids: MENSAJES_RESPUESTA.sinFirmar }],
      [{ doc_ids: [otro] }, { doc_ids: MENSAJES_RESPUESTA.documentoAjeno }],
      [{ clase: 2, texto: '' }, { texto: MENSAJES_RESPUESTA.sinContenido }],
      [{ clase: 2, texto: 'corto' }, { texto: MENSAJES_RESPUESTA.texto }],
    ] as const
    for (const [pedido, errors] of refusals) {
      const respuesta = await rosa.responder(uno.registro_id, pedido)
      expect([respuesta.status, respuesta.cuerpo.errors]).toEqual([422, errors])
    }
    expect((await rosa.ver(uno.registro_id)).cuerpo.respuestas).toEqual([])
    expect((await gloria.responder(uno.registro_id)).status).toBe(404)
    // The head sends it without a signed document.
    expect((await luis.responder(uno.registro_id)).cuerpo.estado).toBe('RESPONDIDO')
    expect((await luis.responder(uno.registro_id)).cuerpo.message).toBe(MENSAJES_EXPEDIENTE.yaRespondido)
  })

  test('EXP-34 EXP-46 a communication lets the case go on; the same one sent again is sent once', async () => {
    const uno = await enProceso()
    const clave = crypto.randomUUID()
    const comunicar = () =>
      rosa.responder(uno.registro_id, { clase: 2, texto: 'Lo visitaremos el viernes', archivos: [pdf()], clave })
    expect((await comunicar()).cuerpo).toMatchObject({ estado: 'EN PROCESO', respuestas: [{ clase: 2 }] })
    expect((await comunicar()).cuerpo.respuestas).toHaveLength(1)
    expect((await cartasA(uno)).filter(({ asunto }) => asunto.includes('comunicación'))).toHaveLength(1)
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CORRIENDO', 'acuse CORRIENDO'])
  })

  test('F9 EXP-35 Table EXP-B D-114 without receipt after two business days it stands in Por vencer and no longer in En proceso', async () => {
    const uno = await enProceso()
    const antes = await cuentas()
    await luis.responder(uno.registro_id)
    expect(await cuentas()).toEqual({ ...antes, en_proceso: antes.en_proceso })
    await obrero('2026-11-20T12:00:00-05:00')
    expect((await rosa.ver(uno.registro_id)).cuerpo.respuestas[0]).toMatchObject({ sin_acuse: null })
    await obrero('2026-11-23T00:20:00-05:00')
    await ponerReloj('2026-11-23T09:00:00-05:00')
    const caso = (await rosa.ver(uno.registro_id)).cuerpo
    expect([caso.marcas, caso.respuestas[0]?.sin_acuse]).toEqual([
      ['respondido', 'sin_acuse'],
      MENSAJES_RESPUESTA.porCedula,
    ])
    expect(await enPestana('en_proceso', uno)).toBeUndefined()
    expect(await enPestana('por_vencer', uno)).toMatchObject({ marcas: ['respondido', 'sin_acuse'], vence: null })
    // Opened later it is received all the same.
    const pagina = unaPagina()
    await pagina.abrir(await pagina.conBoleto(uno.porCodigo), caso.respuestas[0]?.respuesta_id ?? 0)
    expect((await rosa.ver(uno.registro_id)).cuerpo).toMatchObject({ estado: 'ARCHIVADO', marcas: [] })
    expect(await enPestana('por_vencer', uno)).toBeUndefined()
  })

  test('EXP-35 TUO 20.4 without authorisation the mark stands from the start; what is seen on the tracker is no receipt', async () => {
    const uno = await enProceso({ autoriza: false })
    const { cuerpo } = await luis.responder(uno.registro_id)
    expect(cuerpo.respuestas[0]).toMatchObject({ sin_acuse: MENSAJES_RESPUESTA.sinAutorizar, acuse_hasta: null })
    expect((await cartasA(uno)).at(-1)?.texto).toContain('También puede recogerla en ')
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CUMPLIDO'])
    const pagina = unaPagina()
    const respuesta_id = cuerpo.respuestas[0]?.respuesta_id ?? 0
    await pagina.abrir(await pagina.conBoleto(uno.porCodigo), respuesta_id)
    const vista = (await rosa.ver(uno.registro_id)).cuerpo
    expect(vista).toMatchObject({ estado: 'RESPONDIDO', marcas: ['respondido', 'sin_acuse'] })
    expect(vista.respuestas[0]).toMatchObject({ acuse: null, vista_at: expect.any(String) })
  })

  test('EXP-36 API-126 a notice on paper is its receipt: by whom it was received, not before the answer and not later than today, once', async () => {
    const uno = await enProceso({ autoriza: false })
    const respuesta_id = (await luis.responder(uno.registro_id)).cuerpo.respuestas[0]?.respuesta_id ?? 0
    expect((await gloria.notificar(respuesta_id)).status).toBe(404)
    expect((await rosa.notificar(respuesta_id, { fecha: '2026-11-19' })).cuerpo.errors).toEqual({
      fecha: MENSAJES_RESPUESTA.fechaFutura,
    })
    expect((await rosa.notificar(respuesta_id, { fecha: '2026-11-17' })).cuerpo.errors).toEqual({
      fecha: MENSAJES_RESPUESTA.fechaAnterior,
    })
    expect((await rosa.notificar(respuesta_id, { recibio: 'Ana' })).cuerpo.errors).toEqual({
      recibio: MENSAJES_RESPUESTA.recibio,
    })
    const notificada = await rosa.notificar(respuesta_id, {}, [pdf('cargo.pdf')])
    expect(notificada.cuerpo).toMatchObject({
      acuse: { via: 'cedula', recibio: 'Rosa Quispe', url: expect.stringMatching(/^\/storage\/expedientes\//) },
      sin_acuse: null,
    })
    expect((await rosa.notificar(respuesta_id, { recibio: 'Otra persona' })).cuerpo.message).toBe(
      MENSAJES_RESPUESTA.yaNotificada,
    )
    expect((await rosa.ver(uno.registro_id)).cuerpo).toMatchObject({ estado: 'ARCHIVADO' })
  })

  test('F9 CON-24 EXP-35 mail that comes back is no notice: Sin acuse at once', async () => {
    const uno = await enProceso()
    await luis.responder(uno.registro_id)
    await sql`update casos set correo_rebotado_at = ${AHORA} where clave = ${`tramite:${uno.id}`}`.execute(banco.db)
    const caso = (await rosa.ver(uno.registro_id)).cuerpo
    expect([caso.marcas, caso.respuestas[0]?.sin_acuse]).toEqual([
      ['respondido', 'sin_acuse'],
      MENSAJES_RESPUESTA.porCedula,
    ])
  })

  test('F9 CON-05 CON-06 EXP-35 what scans the link of the letter, or comes in by it alone, writes no receipt', async () => {
    const uno = await enProceso()
    const respuesta_id = (await luis.responder(uno.registro_id, { archivos: [pdf()] })).cuerpo.respuestas[0]
      ?.respuesta_id
    const texto = (await cartasA(uno)).at(-1)?.texto ?? ''
    const token = tokenDe(texto)
    expect(token).not.toBe('')
    const acuses = () =>
      sql`select vista_at, notificada_at, via from respuestas where respuesta_id = ${respuesta_id ?? 0}`.execute(
        banco.db,
      )
    // A scanner fetches each address of the letter, without a script and without what follows its '#'; some try it as a query.
    const direcciones = (texto.match(/https?:\/\/\S+/g) ?? []).map((una) => new URL(una))
    expect(direcciones.length).toBeGreaterThan(0)
    for (const { pathname, search } of direcciones)
      for (const url of [pathname + search, `/api/consulta?t=${token}`, `/consulta?t=${token}`])
        for (const method of ['GET', 'HEAD'] as const)
          await banco.app.inject({ method, url, remoteAddress: '190.63.250.1' })
    // By the link alone one comes in at level 1, which opens nothing.
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto({ enlace: token })
    expect((await pagina.pedir({ method: 'GET', path: '/api/consulta' }, { consulta: boleto })).cuerpo.nivel).toBe(1)
    expect((await pagina.abrir(boleto, respuesta_id ?? 0)).status).toBe(403)
    expect((await pagina.archivo(boleto, 1, 'respuesta')).status).toBe(403)
    expect((await acuses()).rows).toEqual([{ vista_at: null, notificada_at: null, via: null }])
    expect((await rosa.ver(uno.registro_id)).cuerpo).toMatchObject({ estado: 'RESPONDIDO', marcas: ['respondido'] })
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CUMPLIDO', 'acuse CORRIENDO'])
    // With the three digits it is the citizen.
    const suyo = await pagina.conBoleto({ enlace: token, documento: uno.ndoc.slice(-3) })
    expect((await pagina.abrir(suyo, respuesta_id ?? 0)).status).toBe(200)
    expect((await acuses()).rows).toMatchObject([{ via: 'seguimiento' }])
  })

  test('EXP-43 EXP-35 what is reopened waits for no receipt, and is answered again', async () => {
    const uno = await enProceso()
    const primera = (await luis.responder(uno.registro_id)).cuerpo.respuestas[0]?.respuesta_id ?? 0
    expect((await luis.reabrir(uno.registro_id)).cuerpo).toMatchObject({ estado: 'EN PROCESO', marcas: [] })
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CORRIENDO', 'acuse CONCLUIDO'])
    const pagina = unaPagina()
    await pagina.abrir(await pagina.conBoleto(uno.porCodigo), primera)
    expect((await rosa.ver(uno.registro_id)).cuerpo.estado).toBe('EN PROCESO')
    expect((await luis.responder(uno.registro_id)).cuerpo).toMatchObject({ estado: 'RESPONDIDO' })
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('EXP-40 a final answer of a principal answers each accumulated case, with its own letter, clock and receipt', async () => {
    const principal = await enProceso()
    const otro = await enProceso()
    const unido = await rosa.relacionar(otro.registro_id, 'acumular', principal.registro_id, {
      ...{ motivo: 'Tratan de lo mismo', documento: 'Proveído 12' },
    })
    expect(unido.status).toBe(200)
    await luis.responder(principal.registro_id)
    expect((await rosa.ver(otro.registro_id)).cuerpo).toMatchObject({
      ...{ estado: 'RESPONDIDO', respuestas: [{ clase: 1, correo: otro.email }] },
    })
    expect(await plazosDe(otro)).toEqual(['respuesta_tramite CUMPLIDO', 'acuse CORRIENDO'])
    const abrir = async (uno: Uno) => {
      const pagina = unaPagina()
      const { respuestas } = (await pagina.ver(uno.porCodigo)).cuerpo
      await pagina.abrir(await pagina.conBoleto(uno.porCodigo), respuestas[0]?.respuesta_id ?? 0)
    }
    const estados = async () => [
      (await rosa.ver(principal.registro_id)).cuerpo.estado,
      (await rosa.ver(otro.registro_id)).cuerpo.estado,
    ]
    // The principal stays in sight until everybody of its group has it.
    await abrir(principal)
    expect(await estados()).toEqual(['RESPONDIDO', 'RESPONDIDO'])
    await abrir(otro)
    expect(await estados()).toEqual(['ARCHIVADO', 'ARCHIVADO'])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('EXP-31 EXP-33 a signed document travels with a derivation, which names it; one that was answered with is not taken out', async () => {
    const uno = await enProceso()
    const doc_id = await unDocumentoDe(uno)
    await rosa.responder(uno.registro_id, { clase: 2, texto: '', doc_ids: [doc_id] })
    const adjunto = (await rosa.ver(uno.registro_id)).cuerpo.archivos.find(
      ({ documento }) => documento?.doc_id === doc_id,
    )
    const quitado = await rosa.quitar(uno.registro_id, adjunto?.archivo_id ?? 0)
    expect([quitado.status, quitado.cuerpo.message]).toEqual([409, MENSAJES_EXPEDIENTE.yaEnviado])
    const tenida = (await rosa.ver(uno.registro_id)).cuerpo.tenencia?.oper_id ?? 0
    hecho(await rosa.derivar(tenida, [{ dependencia: 15 }], undefined, [doc_id]))
    const [derivado] = (await gloria.ver(uno.registro_id)).cuerpo.movimientos
    expect(derivado).toMatchObject({ tipo: 2, documentos: [adjunto?.nombre] })
  })
})

describe('EXP-38 EXP-39 a correction that an area asks for', () => {
  test('EXP-38 EXP-39 API-124 CON-19 the case waits with its clock, the letter leads to the form, and what comes in time takes it back into process', async () => {
    const uno = await enProceso()
    const { status, cuerpo } = await rosa.requerir(uno.registro_id, { dias: 3 })
    expect([status, cuerpo.estado, cuerpo.subsanar_hasta, cuerpo.marcas]).toEqual([
      ...[200, 'EN SUBSANACION', '2026-11-23'],
      ['en_subsanacion'],
    ])
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite SUSPENDIDO', 'subsanacion_area CORRIENDO'])
    const impedido = await rosa.archivar(uno.tenida)
    expect(JSON.stringify(impedido.cuerpo)).toContain('El expediente está en subsanación hasta el 23/11/2026')
    const carta = (await cartasA(uno)).at(-1)
    expect(carta?.asunto).toContain('necesita una subsanación')
    const pagina = unaPagina()
    const porEnlace = { enlace: tokenDeSubsanacion(carta?.texto), documento: uno.ndoc.slice(-3) }
    const visto = (await pagina.ver(porEnlace)).cuerpo
    expect(visto).toMatchObject({
      ...{ nivel: 2, estado: 'EN SUBSANACION', falta: 'Falta el plano de ubicación' },
      subsanar: { hasta: '2026-11-23' },
    })
    expect(visto.frase).toContain('necesita algo más. Tiene hasta el 23/11/2026 para subsanar.')
    expect(visto.actos).toContain('subsanar')

    await ponerReloj('2026-11-20T10:00:00-05:00')
    const enviada = await pagina.subsanar(
      await pagina.conBoleto(porEnlace),
      { explicacion: 'Se adjunta el plano', clave: crypto.randomUUID() },
      { documento: [pdfDeTramite('plano.pdf')] },
    )
    expect([enviada.status, enviada.cuerpo.fecha_legal]).toEqual([200, '2026-11-18'])
    const caso = (await rosa.ver(uno.registro_id)).cuerpo
    expect(caso).toMatchObject({ estado: 'EN PROCESO', marcas: ['subsanado'], subsanar_hasta: null })
    expect(caso.archivos.map(({ grupo, nombre }) => [grupo, nombre])).toContainEqual(['subsanacion', 'plano.pdf'])
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CORRIENDO', 'subsanacion_area CUMPLIDO'])
    const { archivos, cargos } = (await pagina.ver(uno.porCodigo)).cuerpo
    expect(archivos.map(({ nombre }) => nombre)).toContain('plano.pdf')
    expect(cargos).toMatchObject([{}, { archivo_id: 2, titulo: 'Cargo de subsanación' }])
    // The law admits one, and the link is used up.
    expect((await rosa.requerir(uno.registro_id)).cuerpo.message).toBe(MENSAJES_EXPEDIENTE.yaSeRequirio)
    expect((await pagina.entrar(porEnlace)).status).toBe(403)
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('EXP-39 PLA-22 without it the case is NO PRESENTADO the next day, stands in Archivados, and the citizen is told once', async () => {
    const uno = await enProceso()
    await rosa.requerir(uno.registro_id, { dias: 1 })
    await obrero('2026-11-20T00:20:00-05:00')
    await obrero('2026-11-20T00:21:00-05:00')
    await ponerReloj('2026-11-20T09:00:00-05:00')
    expect(await enPestana('en_proceso', uno)).toBeUndefined()
    expect(await enPestana('archivados', uno)).toMatchObject({ estado: 'NO PRESENTADO' })
    expect((await cartasA(uno)).filter(({ asunto }) => asunto.includes('no presentado'))).toHaveLength(1)
    expect(await plazosDe(uno)).toEqual(['respuesta_tramite CONCLUIDO', 'subsanacion_area CONCLUIDO'])
    const pagina = unaPagina()
    expect((await pagina.ver(uno.porCodigo)).cuerpo.estado).toBe('NO PRESENTADO')
    const tarde = await pagina.subsanar(await pagina.conBoleto(uno.porCodigo), { explicacion: 'Se adjunta el plano' })
    expect(tarde.status).toBe(409)
    expect((await luis.reabrir(uno.registro_id)).cuerpo.message).toBe(MENSAJES_EXPEDIENTE.noSeReabre)
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('EXP-39 the head enters what was brought on paper in time', async () => {
    const uno = await enProceso()
    await rosa.requerir(uno.registro_id)
    expect((await rosa.darPorSubsanado(uno.registro_id)).cuerpo.message).toBe(ERRORES.soloJefe.mensaje)
    const dado = await luis.darPorSubsanado(uno.registro_id, [pdf('plano.pdf')])
    expect([dado.status, dado.cuerpo.estado]).toEqual([200, 'EN PROCESO'])
    expect(dado.cuerpo.archivos.map(({ nombre }) => nombre)).toContain('plano.pdf')
    expect((await cartasA(uno)).at(-1)?.asunto).toContain('recibimos la subsanación')
    expect((await unaPagina().ver(uno.porCodigo)).cuerpo.cargos).toMatchObject([{}, { archivo_id: 2 }])
    expect((await luis.darPorSubsanado(uno.registro_id)).cuerpo.message).toBe(MENSAJES_EXPEDIENTE.noEnSubsanacion)
  })

  test('EXP-38 EXP-69 what is asked says what is missing, within one to ten days', async () => {
    const uno = await enProceso()
    expect((await rosa.requerir(uno.registro_id, { texto: 'Falta' })).cuerpo.errors).toHaveProperty('texto')
    expect((await rosa.requerir(uno.registro_id, { dias: 11 })).cuerpo.errors).toHaveProperty('dias')
    expect((await gloria.requerir(uno.registro_id)).status).toBe(404)
    expect((await rosa.ver(uno.registro_id)).cuerpo.estado).toBe('EN PROCESO')
  })
})

test('CON-22 Table EXP-C a citizen withdraws a case that an area has: it ends there, its clock too, and what is answered meanwhile is refused', async () => {
  const uno = await enProceso()
  await rosa.requerir(uno.registro_id)
  const pagina = unaPagina()
  expect((await pagina.ver(uno.porCodigo)).cuerpo.actos).toContain('desistir')
  const boleto = await pagina.conBoleto(uno.porCodigo)
  const desistir = () => pagina.desistir(boleto, { alcance: 'procedimiento', palabra: 'DESISTO' })
  expect((await desistir()).cuerpo).toMatchObject({
    estado: 'DESISTIDO',
    actos: expect.not.arrayContaining(['desistir', 'subsanar']),
  })
  expect((await desistir()).status).toBe(200)
  const caso = (await rosa.ver(uno.registro_id)).cuerpo
  expect(caso).toMatchObject({ estado: 'DESISTIDO', tenencia: { situacion: 'archivado' } })
  expect(caso.movimientos[0]).toMatchObject({ tipo: 12, concluye: 'DESISTIDO', persona: null })
  expect(await plazosDe(uno)).toEqual(['respuesta_tramite CONCLUIDO', 'subsanacion_area CONCLUIDO'])
  expect((await luis.responder(uno.registro_id)).status).toBe(409)
  expect((await cartasA(uno)).filter(({ asunto }) => asunto.includes('desistimiento'))).toHaveLength(1)
  // What was answered has ended.
  const respondido = await enProceso()
  await luis.responder(respondido.registro_id)
  const otra = unaPagina()
  expect((await otra.ver(respondido.porCodigo)).cuerpo.actos).not.toContain('desistir')
  const intento = await otra.desistir(await otra.conBoleto(respondido.porCodigo), {
    alcance: 'procedimiento',
    palabra: 'DESISTO',
  })
  expect(intento.status).toBe(409)
  // So has what was not corrected in time, before that is written down.
  const vencido = await enProceso()
  await rosa.requerir(vencido.registro_id)
  await sql`update requerimientos set hasta = '2026-11-10' where clave = ${`tramite:${vencido.id}`}`.execute(banco.db)
  const tarde = unaPagina()
  expect((await tarde.ver(vencido.porCodigo)).cuerpo.actos).not.toContain('desistir')
  const suyo = { alcance: 'procedimiento', palabra: 'DESISTO' } as const
  expect((await tarde.desistir(await tarde.conBoleto(vencido.porCodigo), suyo)).status).toBe(409)
  expect(await countDescuadrados(banco.db)).toBe(0)
})

test('G10 EXP-45 answering while the citizen withdraws, and filing away while a correction comes in: one outcome, one letter', async () => {
  const hizo = async (acto: () => Promise<{ status: number; cuerpo: object }>) => {
    const { status, cuerpo } = await acto()
    return status === 200 && !JSON.stringify(cuerpo).includes('"hecho":false')
  }
  for (let i = 0; i < 5; i++) {
    const uno = await enProceso()
    const antes = (await cartasA(uno)).length
    const pagina = unaPagina()
    const boleto = await pagina.conBoleto(uno.porCodigo)
    const hechos = await enCarrera(
      banco.bd,
      (trx) => sql`select from registros where registro_id = ${uno.registro_id} for update`.execute(trx),
      [
        () => hizo(() => luis.responder(uno.registro_id)),
        () => hizo(() => pagina.desistir(boleto, { alcance: 'procedimiento', palabra: 'DESISTO' })),
      ],
    )
    expect(hechos.filter(Boolean)).toHaveLength(1)
    expect((await cartasA(uno)).length - antes).toBe(1)
    const { estado } = (await rosa.ver(uno.registro_id)).cuerpo
    expect(estado).toBe(hechos[0] ? 'RESPONDIDO' : 'DESISTIDO')

    const otro = await enProceso()
    await rosa.requerir(otro.registro_id)
    const suya = unaPagina()
    const suBoleto = await suya.conBoleto(otro.porCodigo)
    // Only once it has come may anything else be done with the case.
    const [subsanado, archivado] = await enCarrera(
      banco.bd,
      (trx) => sql`select from registros where registro_id = ${otro.registro_id} for update`.execute(trx),
      [
        () =>
          hizo(
            () => suya.subsanar(suBoleto, { explicacion: 'Se adjunta el plano', clave: crypto.randomUUID() }) as never,
          ),
        () => hizo(() => luis.archivar(otro.tenida)),
      ],
    )
    expect(subsanado).toBe(true)
    expect((await rosa.ver(otro.registro_id)).cuerpo.estado).toBe(archivado ? 'ARCHIVADO' : 'EN PROCESO')
  }
  expect(await countDescuadrados(banco.db)).toBe(0)
})

test('EXP-35 EXP-43 EXP-44 the last final answer counts, and what is held again waits for what is missing now', async () => {
  const uno = await enProceso({ autoriza: false })
  await luis.responder(uno.registro_id)
  await luis.reabrir(uno.registro_id)
  const pagina = unaPagina()
  await pagina.autorizar(await pagina.conBoleto(uno.porCodigo), true)
  const segunda = (await luis.responder(uno.registro_id)).cuerpo
  expect(segunda.marcas).toEqual(['respondido'])
  expect(await enPestana('en_proceso', uno)).toBeDefined()
  const [respuesta] = segunda.respuestas
  await pagina.abrir(await pagina.conBoleto(uno.porCodigo), respuesta?.respuesta_id ?? 0)
  expect((await rosa.ver(uno.registro_id)).cuerpo).toMatchObject({ estado: 'ARCHIVADO', marcas: [] })
  expect((await plazosDe(uno)).at(-1)).toBe('acuse CUMPLIDO')

  const otro = await enProceso({ autoriza: false })
  const { cuerpo } = await rosa.responder(otro.registro_id, { clase: 2, texto: 'Lo visitaremos el viernes' })
  expect(await enPestana('por_vencer', otro)).toBeDefined()
  const derivado = hecho(await rosa.derivar(otro.tenida, [{ dependencia: 15 }]))
  await rosa.notificar(cuerpo.respuestas[0]?.respuesta_id ?? 0)
  hecho(await rosa.deshacer(derivado))
  expect(await enPestana('en_proceso', otro)).toMatchObject({ marcas: [] })
  expect(await enPestana('por_vencer', otro)).toBeUndefined()
})

test('EXP-35 EXP-44 Table EXP-E what was answered and filed away before its receipt is taken back, and waits for it again', async () => {
  const uno = await enProceso()
  await luis.responder(uno.registro_id)
  const antes = await cartasA(uno)
  const archivada = hecho(await rosa.archivar(uno.tenida, '', 'Respuesta notificada'))
  expect(await plazosDe(uno)).toEqual(['respuesta_tramite CUMPLIDO', 'acuse CONCLUIDO'])
  expect((await rosa.ver(uno.registro_id)).cuerpo.movimientos[0]?.deshacer_hasta).toEqual(expect.any(String))
  hecho(await rosa.deshacer(archivada))
  expect((await rosa.ver(uno.registro_id)).cuerpo).toMatchObject({
    estado: 'RESPONDIDO',
    respuestas: [{ acuse_hasta: '2026-11-20', acuse: null }],
  })
  expect(await plazosDe(uno)).toEqual(['respuesta_tramite CUMPLIDO', 'acuse CORRIENDO'])
  expect(await cartasA(uno)).toEqual(antes)
  // Reopened, it has no answer that counts: filing it away writes to its citizen.
  await luis.reabrir(uno.registro_id)
  const tenida = (await enPestana('en_proceso', uno))?.oper_id ?? 0
  const otra = hecho(await rosa.archivar(tenida))
  const { data } = (await rosa.deshacer(otra)).cuerpo
  expect(data[0]).toMatchObject({ hecho: false, mensaje: ERRORES.deshacerVencido.mensaje })
  expect(await countDescuadrados(banco.db)).toBe(0)
})

test('EXP-18 a copy stays in its tray when its case has been answered, and when it has ended', async () => {
  const uno = await enProceso()
  const derivado = (await rosa.derivar(uno.tenida, [{ dependencia: 15 }, { dependencia: 47, copia: true }])).cuerpo
  expect(derivado.data[0]?.hecho).toBe(true)
  const julio = await entrarEnBandeja(banco, 'julio')
  const deJulio = async (bandeja: string) =>
    (await julio.listar({ bandeja, length: 500 })).cuerpo.data.find((fila) => fila.registro_id === uno.registro_id)
  hecho(await julio.recibir((await deJulio('por_recibir'))?.oper_id ?? 0))
  const deGloria = (await gloria.listar({ bandeja: 'por_recibir', length: 500 })).cuerpo.data
  const suya = deGloria.find((fila) => fila.registro_id === uno.registro_id)
  const tenida = hecho(await gloria.recibir(suya?.oper_id ?? 0))
  await gloria.responder(uno.registro_id)
  expect(await deJulio('en_proceso')).toMatchObject({ forma: 'copia', marcas: ['respondido'] })
  hecho(await gloria.archivar(tenida, '', 'Respuesta notificada'))
  expect(await deJulio('en_proceso')).toMatchObject({ forma: 'copia', marcas: ['concluido'] })
})

test('EXP-38 EXP-40 of a group nobody asks for a correction', async () => {
  const [principal, otro] = [await enProceso(), await enProceso()]
  await rosa.relacionar(otro.registro_id, 'acumular', principal.registro_id, {
    ...{ motivo: 'Tratan de lo mismo', documento: 'Proveído 12' },
  })
  expect((await rosa.requerir(principal.registro_id)).cuerpo.message).toBe(MENSAJES_EXPEDIENTE.conAcumulados)
})

test('EXP-36 EXP-46 CON-11 the same notice sent again is noted once, and the tracker names nobody', async () => {
  const uno = await enProceso({ autoriza: false })
  const respuesta_id = (await luis.responder(uno.registro_id)).cuerpo.respuestas[0]?.respuesta_id ?? 0
  for (const _ of [1, 2]) expect((await rosa.notificar(respuesta_id)).status).toBe(200)
  const visto = await unaPagina().ver(uno.porCodigo)
  expect(visto.cuerpo.respuestas[0]?.acuse).toBe('Acuse: 18/11/2026, por cédula')
  expect(visto.texto).not.toContain('Rosa Quispe')
})

test('EXP-70 ORG-28 what waits for its citizen waits in the area that follows as it did in the one that closed', async () => {
  const [respondido, requerido, suelto] = [await enProceso(), await enProceso(), await enProceso()]
  await luis.responder(respondido.registro_id)
  await rosa.requerir(requerido.registro_id)
  await enTransaccion(banco.db, { user_id: null, peticion: 'prueba' }, async (trx) => {
    await sql`update areas set cerrada_at = ${AHORA}, sucesora_id = 15 where id = 20`.execute(trx)
    await derivarExpedientes(trx, { id: 20, destino: 15, proveido: 'Por cierre', user_id: 11, ahora: AHORA })
    await sql`update areas set cerrada_at = null, sucesora_id = null where id = 20`.execute(trx)
  })
  const estados = await Promise.all(
    [respondido, requerido, suelto].map(async ({ registro_id }) => {
      const { estado, area } = (await gloria.ver(registro_id)).cuerpo
      return [estado, area?.id]
    }),
  )
  expect(estados).toEqual([
    ['RESPONDIDO', 15],
    ['EN SUBSANACION', 15],
    ['POR RECIBIR', 15],
  ])
  expect(await countDescuadrados(banco.db)).toBe(0)
  const pagina = unaPagina()
  const boleto = await pagina.conBoleto(requerido.porCodigo)
  expect((await pagina.subsanar(boleto, { explicacion: 'Se adjunta el plano' })).status).toBe(200)
  expect((await gloria.ver(requerido.registro_id)).cuerpo.estado).toBe('EN PROCESO')
})

test('PLA-25 API-135 a head corrects the procedure type once: its term counts from the same start, and the route tells both', async () => {
  const uno = await enProceso()
  const { id: procedimiento_id } = await banco.db
    .insertInto('procedimientos')
    .values({
      ...{ codigo: 'P-077', nombre: 'Licencia de funcionamiento', dias: 15, silencio: 1 },
      area_id: 20,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await rosa.corregirProcedimiento(uno.registro_id, procedimiento_id)).cuerpo.message).toBe(
    ERRORES.soloJefe.mensaje,
  )
  const { status, cuerpo } = await luis.corregirProcedimiento(uno.registro_id, procedimiento_id)
  expect([status, cuerpo.plazo?.vence]).toEqual([200, '2026-12-11'])
  expect(cuerpo.movimientos[0]).toMatchObject({
    ...{ tipo: 13, motivo: 'Es otro procedimiento' },
    proveido: 'Sin procedimiento → Licencia de funcionamiento, vence el 11/12/2026',
  })
  expect((await luis.corregirProcedimiento(uno.registro_id, null)).cuerpo.message).toBe(
    MENSAJES_EXPEDIENTE.yaSeCorrigio,
  )
})
