import { randomUUID } from 'node:crypto'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { cartaDeReclamoRespondido } from '@cabildo/contracts/respuestas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { paginaDeConsulta } from '../../../test/consultas-de-casos.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { type BandejaDePrueba, bandejaDe, darBandejas, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { formularioDeReclamo, unaSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import { abrirCasa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let rebeca: Cliente
let gloria: BandejaDePrueba
let dadas = false
/** A session does not last until another day. */
const ponerReloj = async (instante: Date) => {
  banco.poner(instante)
  rebeca = await entrar(banco.app, 'rebeca')
  gloria = await entrarEnBandeja(banco, 'gloria')
}
beforeEach(async () => {
  if (!dadas) await darBandejas(banco)
  dadas = true
  await ponerReloj(AHORA)
})

const ACCIONES = 'Se emitió la copia y se avisó al archivo'
const TEXTO = 'Señora Quispe: tiene razón, su copia está lista'
const pdf = (nombre = 'copia.pdf') => new File([new Uint8Array(pdfDePrueba())], nombre)
let redes = 0
const unaPagina = () => paginaDeConsulta(banco.app, `190.64.${++redes}.1`)

const presentar = async (mas: Record<string, unknown> = {}) => {
  const email = `reclama-${++redes}@example.com`
  const { cuerpo } = await banco.ciudadano.llamar(reclamosApi.presentar, {
    body: formularioDeReclamo({ email, ...mas }) as never,
  })
  return { id: cuerpo.claim_id, email, porCodigo: { numero: String(cuerpo.claim_id), codigo: cuerpo.codigo } }
}
const responder = (
  id: number,
  {
    archivos = [],
    doc_ids = [],
    ...mas
  }: { archivos?: File[]; doc_ids?: number[]; acciones?: string; texto?: string } = {},
  quien = rebeca,
) =>
  quien.llamar(reclamosListaApi.responder, {
    params: { id: String(id) },
    body: { acciones: ACCIONES, texto: TEXTO, doc_ids: JSON.stringify(doc_ids), ...mas },
    archivos: { 'selectedFile[]': archivos },
  })
const ver = async (id: number, quien = rebeca) =>
  (await quien.llamar(reclamosListaApi.ver, { params: { id: String(id) } })).cuerpo
const derivar = async (id: number) =>
  (
    await rebeca.llamar(reclamosListaApi.derivar, {
      params: { id: String(id) },
      body: { clave: randomUUID(), area_id: 15 } as never,
    })
  ).cuerpo.data.registro_id ?? 0
const enBandeja = async (cual: string, registro_id: number) =>
  (await gloria.listar({ bandeja: cual, length: 100 })).cuerpo.data.find((fila) => fila.registro_id === registro_id)
const respuestasA = async (email: string) =>
  (await correosA(banco.db, email)).filter(({ asunto }) => asunto.includes('respondimos su reclamo'))
const plazosDe = async (id: number) =>
  (
    await sql<{ que: string }>`
      select clase || ' ' || estado as que from plazos where clave = ${`reclamo:${id}`} order by plazo_id`.execute(
      banco.db,
    )
  ).rows.map(({ que }) => que)
const designar = (titular: Persona, alterno: Persona) =>
  banco.db
    .insertInto('responsables')
    .values({
      ...{ proceso: 'reclamos', titular_id: ELENCO[titular].id, alterno_id: ELENCO[alterno].id, area_id: 21 },
      ...{ desde: '2026-11-02', designado_por: ELENCO.sol.id },
    })
    .execute()
const nadieDesignado = () => banco.bd.comoDueno('delete from responsables')
/** What a worker does at an instant. */
const vencer = async (instante: Date) => {
  const casa = await abrirCasa({
    ...{ config: leerConfig({ DATABASE_URL: banco.bd.url }), secreto: SECRETO, bd: banco.bd, archivos: banco.archivos },
    ...{ reloj: crearReloj(() => instante), log: MUDO },
  })
  await vencerPlazos(casa)()
}

describe('API-147 REC-44 a complaint is answered', () => {
  test('REC-44 REC-46 REC-54 once however often it is sent: clock met, a letter with a link and no text, and its opening is the receipt', async () => {
    const { id, email, porCodigo } = await presentar()
    for (const _ of [1, 2]) {
      const { status, cuerpo } = await responder(id, { archivos: [pdf()] })
      expect([status, cuerpo.data]).toMatchObject([
        200,
        { estado: 'RESPONDIDO', acciones: ACCIONES, area: null, tarde: 0, semaforo: null, sin_acuse: false },
      ])
      expect(cuerpo.atencion).toMatchObject({ cerrado_at: '2026-11-18 10:30:00', cerrado_por: expect.any(String) })
      expect(cuerpo.atencion.respuestas).toMatchObject([
        {
          ...{ clase: 1, texto: TEXTO, correo: email, acuse: null, vista_at: null, acuse_hasta: '2026-11-20' },
          ...{
            notificable: true,
            archivos: [{ nombre: 'copia.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
          },
        },
      ])
      expect(cuerpo.data.notificable).toEqual({
        respuesta_id: cuerpo.atencion.respuestas[0]?.respuesta_id,
        fecha: '2026-11-18 10:30:00',
      })
    }
    expect(await plazosDe(id)).toEqual(['respuesta_reclamo CUMPLIDO', 'acuse CORRIENDO'])
    const guardada = await banco.db
      .selectFrom('respuestas')
      .select(['autorizada', 'correo', 'area_id'])
      .where('clave', '=', `reclamo:${id}`)
      .execute()
    expect(guardada).toEqual([{ autorizada: true, correo: email, area_id: ELENCO.rebeca.area }])
    const cartas = await respuestasA(email)
    expect(cartas).toHaveLength(1)
    const [carta] = cartas
    expect(carta?.asunto).toMatch(/: respondimos su reclamo REC-\d{14}$/)
    for (const frase of cartaDeReclamoRespondido('').frases) expect(carta?.texto).toContain(frase)
    expect(carta?.texto).toMatch(/#\/consulta\?t=/)
    for (const ajeno of ['tiene razón', 'Se emitió', 'copia.pdf', '98000001']) expect(carta?.texto).not.toContain(ajeno)

    const pagina = unaPagina()
    const visto = (await pagina.ver(porCodigo)).cuerpo
    const { respuesta_id } = (await ver(id)).atencion.respuestas[0] ?? { respuesta_id: 0 }
    expect((await pagina.abrir(await pagina.conBoleto(porCodigo), respuesta_id)).status).toBe(200)
    expect(visto.respuestas).toHaveLength(1)
    const abierta = await ver(id)
    expect(abierta.atencion.respuestas).toMatchObject([
      { acuse: { via: 'seguimiento', fecha: '2026-11-18 10:30:00' }, notificable: false },
    ])
    expect(abierta.data).toMatchObject({ sin_acuse: false, notificable: null })
    expect(await plazosDe(id)).toEqual(['respuesta_reclamo CUMPLIDO', 'acuse CUMPLIDO'])
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('REC-54 G3 with other files, with none or with a document it is another answer, and is refused', async () => {
    const { id } = await presentar()
    const otro = () => new File([new Uint8Array(pdfDePrueba({ bytes: 30_001 }))], 'copia.pdf')
    expect((await responder(id, { archivos: [pdf()] })).status).toBe(200)
    const enDisco = (await banco.archivosEnDisco()).length
    const { cerrado_por } = (await ver(id)).atencion
    for (const archivos of [[otro()], [], [pdf(), otro()]]) {
      const { status, cuerpo } = await responder(id, { archivos })
      expect([status, cuerpo.message]).toEqual([409, `El reclamo ya fue respondido por ${cerrado_por}`])
    }
    expect((await responder(id, { archivos: [pdf()], doc_ids: [1] })).status).toBe(409)
    expect((await responder(id, { archivos: [pdf('con otro nombre.pdf')] })).status).toBe(200)
    expect((await banco.archivosEnDisco()).length).toBe(enDisco)
  })

  test('REC-44 REC-50 an area that has it has it no more, says why, and its report stays to read', async () => {
    const { id } = await presentar()
    const registro_id = await derivar(id)
    const informado = hecho(await gloria.recibir((await enBandeja('por_recibir', registro_id))?.oper_id ?? 0))
    expect(informado).toBeGreaterThan(0)
    expect((await gloria.informar(registro_id, { texto: 'El tomo estaba en restauración' })).status).toBe(200)
    await derivar(id)
    const { status, cuerpo } = await responder(id)
    expect([status, cuerpo.data.area]).toEqual([200, null])
    expect(cuerpo.atencion.respuestas).toMatchObject([
      { clase: 1, texto: TEXTO },
      { clase: 3, texto: 'El tomo estaba en restauración', notificable: false },
    ])
    expect(await enBandeja('por_recibir', registro_id)).toBeUndefined()
    expect(await enBandeja('archivados', registro_id)).toMatchObject({
      motivo: 'Concluido: respondido por el responsable',
    })
    expect(
      await banco.db
        .selectFrom('plazos')
        .select(['estado', 'area_id'])
        .where('clave', '=', `reclamo:${id}`)
        .where('clase', '=', 'respuesta_reclamo')
        .executeTakeFirstOrThrow(),
    ).toEqual({ estado: 'CUMPLIDO', area_id: 15 })
    expect(await countDescuadrados(banco.db)).toBe(0)
  })

  test('REC-54 D-22 of two responsibles at once one answers, and the other is told by whom', async () => {
    const { id, email } = await presentar()
    const sol = await banco.como('sol')
    const dos = await enCarrera(
      banco.bd,
      (trx) => sql`select from registros where clave = ${`reclamo:${id}`} for update`.execute(trx),
      [() => responder(id), () => responder(id, { texto: 'Otra respuesta, de otra persona' }, sol)],
    )
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    const { cerrado_por } = (await ver(id)).atencion
    expect(dos.find(({ status }) => status === 409)?.cuerpo.message).toBe(
      `El reclamo ya fue respondido por ${cerrado_por}`,
    )
    expect(await respuestasA(email)).toHaveLength(1)
    // In other words it is another answer, of the same person too.
    const otra = await responder(id, { texto: 'Otra respuesta, de otra persona, más tarde' })
    expect([otra.status, otra.cuerpo.codigo]).toEqual([409, 'otroEstadoDeAtencion'])
  })

  test('REC-41 REC-54 what ended otherwise is not answered', async () => {
    const { id } = await unReclamo(banco.db, { estado: 'DESISTIDO', concluido_at: AHORA })
    const { status, cuerpo } = await responder(id)
    expect([status, cuerpo.message]).toEqual([409, 'El reclamo ya no está en ese estado'])
    expect((await responder(800_000)).status).toBe(404)
  })

  test('A9 REC-44 REC-40 only titular and alternate answer, and nobody else notes that it was received', async () => {
    const { id } = await presentar()
    await designar('sol', 'sara')
    const negado = await responder(id)
    expect([negado.status, negado.cuerpo.message]).toEqual([
      403,
      'Solo el responsable del libro de reclamaciones puede responder',
    ])
    expect((await responder(id, {}, await banco.como('mila'))).status).toBe(403)
    const sol = await banco.como('sol')
    expect((await responder(id, {}, sol)).status).toBe(200)
    // Who only reads them reads the answer too, with where it went.
    const [respuesta] = (await ver(id)).atencion.respuestas
    expect(respuesta).toMatchObject({ notificable: false, correo: expect.stringContaining('@') })
    const { respuesta_id = 0 } = respuesta ?? {}
    const notificado = await bandejaDe(rebeca).notificar(respuesta_id)
    expect([notificado.status, notificado.cuerpo.message]).toEqual([
      403,
      'Solo el responsable del libro de reclamaciones puede hacerlo',
    ])
    // Neither does an area that is not of it, not even know of it.
    expect((await gloria.notificar(respuesta_id)).status).toBe(404)
    expect((await ver(id, sol)).atencion.respuestas).toMatchObject([{ notificable: true }])
    expect((await bandejaDe(sol).notificar(respuesta_id, {}, [pdf('cargo.pdf')])).status).toBe(200)
    expect((await ver(id)).atencion.respuestas).toMatchObject([
      { acuse: { via: 'cedula', recibio: 'Rosa Quispe', url: expect.any(String) } },
    ])
    await nadieDesignado()
  })

  test('REC-55 bad input stands beside its field, and nothing is answered', async () => {
    const { id, email } = await presentar()
    for (const [mal, campo, mensaje] of [
      [{ acciones: 'Corto' }, 'acciones', 'Escriba de 10 a 2,000 caracteres'],
      [{ acciones: 'x'.repeat(2001) }, 'acciones', 'Máximo 2000 caracteres'],
      [{ texto: ' '.repeat(20) }, 'texto', 'Escriba de 10 a 4,000 caracteres'],
      [{ texto: 'x'.repeat(4001) }, 'texto', 'Máximo 4000 caracteres'],
      [{ doc_ids: [999_999] }, 'doc_ids', 'Elija un documento del expediente'],
    ] as const)
      expect((await responder(id, mal as never)).cuerpo.errors, campo).toEqual({ [campo]: mensaje })
    const seis = await responder(id, { archivos: Array.from({ length: 6 }, (_, i) => pdf(`${i}.pdf`)) })
    expect(seis.status).toBe(422)
    expect((await ver(id)).data.estado).toBe('REGISTRADO')
    expect(await respuestasA(email)).toEqual([])
    const cinco = await responder(id, { archivos: Array.from({ length: 5 }, (_, i) => pdf(`${i}.pdf`)) })
    expect([cinco.status, cinco.cuerpo.atencion.respuestas[0]?.archivos.length]).toEqual([200, 5])
  })

  test('REC-44 EXP-34 a signed document of its case goes with it, one that is not signed does not', async () => {
    const { id } = await presentar()
    const registro_id = await derivar(id)
    hecho(await gloria.recibir((await enBandeja('por_recibir', registro_id))?.oper_id ?? 0))
    const unido = async (firmado: boolean) => {
      const { doc_id } = await unDocumento(banco.db, {
        ...{ area_id: 15, tipo_doc: 17 },
        destinos: [{ area_id: 15, estado: firmado }],
      })
      expect((await gloria.adjuntarDocumento(registro_id, doc_id)).status).toBe(200)
      return doc_id
    }
    const [firmado, sinFirmar] = [await unido(true), await unido(false)]
    expect((await responder(id, { doc_ids: [sinFirmar] })).cuerpo.errors).toEqual({
      doc_ids: 'El documento todavía no está firmado',
    })
    const { status, cuerpo } = await responder(id, { doc_ids: [firmado], archivos: [pdf()] })
    expect([status, cuerpo.atencion.respuestas[0]?.archivos.length]).toEqual([200, 2])
  })

  test('REC-55 what is not in the register yet is answered, but takes no document of a case', async () => {
    const { id } = await unReclamo(banco.db, { expe_id: null, path: null, email: 'sin-registro@example.com' })
    expect((await responder(id, { doc_ids: [1] })).cuerpo.errors).toEqual({
      doc_ids: 'Elija un documento del expediente',
    })
    const { status, cuerpo } = await responder(id)
    expect([status, cuerpo.data]).toMatchObject([200, { estado: 'RESPONDIDO', expe_id: null, registro_id: null }])
    expect(await respuestasA('sin-registro@example.com')).toHaveLength(1)
    // Its row says what has no receipt without a case here (REC-46, D-74).
    expect(cuerpo.data).toMatchObject({ sin_acuse: false, notificable: { fecha: '2026-11-18 10:30:00' } })
  })

  test('REC-45 REC-48 the day it ended says how late it was', async () => {
    const { id } = await unReclamo(banco.db, { vence: '2026-11-13' })
    const { cuerpo } = await responder(id)
    expect(cuerpo.data).toMatchObject({ tarde: 3, semaforo: null })
  })
})

describe('REC-46 an answer without receipt', () => {
  test('EXP-35 EXP-36 REC-48 after two business days its row says so, until a notice on paper is noted', async () => {
    const { id } = await presentar()
    const { id: sinCaso } = await unReclamo(banco.db, { expe_id: '2026-900001', email: 'lejos@example.com' })
    for (const uno of [id, sinCaso]) expect((await responder(uno)).status).toBe(200)
    const dia = new Date('2026-11-23T00:20:00-05:00')
    await vencer(dia)
    await ponerReloj(new Date('2026-11-23T09:00:00-05:00'))
    for (const uno of [id, sinCaso]) {
      const { data, atencion } = await ver(uno)
      const [respuesta] = atencion.respuestas
      expect(respuesta?.sin_acuse).toBe('Notifique por cédula (artículo 20.4 del TUO de la Ley 27444)')
      expect(data).toMatchObject({
        ...{ estado: 'RESPONDIDO', sin_acuse: true },
        notificable: { respuesta_id: respuesta?.respuesta_id, fecha: '2026-11-18 10:30:00' },
      })
      const fila = (
        await rebeca.llamar(reclamosListaApi.listar, { query: { length: '100' } as never })
      ).cuerpo.data.find((otra) => otra.id === uno)
      expect(fila).toMatchObject({ sin_acuse: true, notificable: data.notificable })
    }
    const { respuesta_id } = (await ver(id)).data.notificable ?? { respuesta_id: 0 }
    const antes = await bandejaDe(rebeca).notificar(respuesta_id, { fecha: '2026-11-17' })
    expect(antes.cuerpo.errors).toEqual({ fecha: 'La fecha no puede ser anterior a la respuesta' })
    const { status } = await bandejaDe(rebeca).notificar(respuesta_id, { via: 'ventanilla', fecha: '2026-11-23' })
    expect(status).toBe(200)
    expect((await ver(id)).data).toMatchObject({ sin_acuse: false, notificable: null })
    expect((await ver(sinCaso)).data.sin_acuse).toBe(true)
  })

  test('REC-46 REC-48 the list hears that an area received, of the receipt and of what has none', async () => {
    const temas = async (hecho: () => Promise<unknown>) => {
      await banco.db.deleteFrom('eventos').execute()
      await hecho()
      const eventos = await banco.db.selectFrom('eventos').select(['tema', 'area_id']).execute()
      return eventos.filter(({ tema }) => tema === 'reclamos')
    }
    const oido = [{ tema: 'reclamos', area_id: null }]
    const { id } = await presentar()
    const registro_id = await derivar(id)
    const oper_id = (await enBandeja('por_recibir', registro_id))?.oper_id ?? 0
    expect(await temas(async () => hecho(await gloria.recibir(oper_id)))).toEqual(oido)
    expect((await responder(id)).status).toBe(200)
    expect(await temas(() => vencer(new Date('2026-11-23T00:20:00-05:00')))).toContainEqual(oido[0])
    await ponerReloj(new Date('2026-11-23T09:00:00-05:00'))
    const { respuesta_id } = (await ver(id)).data.notificable ?? { respuesta_id: 0 }
    const notificar = () => bandejaDe(rebeca).notificar(respuesta_id, { via: 'ventanilla', fecha: '2026-11-23' })
    expect(await temas(notificar)).toEqual(oido)
  })

  test('F9 CON-24 mail that comes back is no notice: it is written down that there was none, and the row says so at once', async () => {
    const { id, email } = await presentar()
    await banco.db
      .updateTable('casos')
      .set({ correo_rebotado_at: AHORA })
      .where('clave', '=', `reclamo:${id}`)
      .execute()
    expect((await responder(id)).cuerpo.data).toMatchObject({ estado: 'RESPONDIDO', sin_acuse: true })
    expect(await respuestasA(email)).toEqual([])
  })

  test('TRS-24 API-126 of a request its own responsible notes it', async () => {
    const { id } = await unaSolicitud(banco.db, { estado: 'RESPONDIDA', respondido_at: AHORA })
    const { respuesta_id } = await banco.db
      .insertInto('respuestas')
      .values({
        ...{ clave: `solicitud:${id}`, clase: 1, texto: TEXTO, created_by: ELENCO.mila.id, created_at: AHORA },
        sin_acuse_at: AHORA,
      })
      .returning('respuesta_id')
      .executeTakeFirstOrThrow()
    expect((await bandejaDe(rebeca).notificar(respuesta_id)).status).toBe(404)
    await banco.db
      .insertInto('responsables')
      .values({
        ...{ proceso: 'transparencia', titular_id: ELENCO.sol.id, alterno_id: ELENCO.sara.id, area_id: 21 },
        ...{ desde: '2026-11-02', designado_por: ELENCO.sol.id },
      })
      .execute()
    const mila = bandejaDe(await banco.como('mila'))
    const negado = await mila.notificar(respuesta_id)
    expect([negado.status, negado.cuerpo.message]).toEqual([
      403,
      'Solo el responsable de acceso a la información puede hacerlo',
    ])
    await nadieDesignado()
    expect((await mila.notificar(respuesta_id)).status).toBe(200)
  })
})
