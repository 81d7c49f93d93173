import { documentosApi } from '@cabildo/contracts/documentos'
import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { devolver, firmar, formularioDeDocumento, unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
let minuto = 0
/** One minute later: what happens now happened after all before. */
const pasar = () => banco.poner(new Date(AHORA.getTime() + ++minuto * 60_000))
const historia = async (doc_id: number, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(documentosApi.historia, { params: { doc_id: String(doc_id) } })
const eventos = async (doc_id: number) => {
  const { cuerpo } = await historia(doc_id)
  return cuerpo.data.map(({ evento, por, area, detalle }) => [evento, por, area, detalle])
}
const ver = async (doc_id: number, persona: Persona = 'sara', query: { abre?: 'pdf' } = {}) =>
  (await (await banco.como(persona)).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) }, query })).cuerpo
    .data
const pendientesDe = async (persona: Persona) =>
  (await (await banco.como(persona)).llamar(pendientesApi.contar, {})).cuerpo.data

test('D-140 the history tells who made, edited, sent, signed, returned and saw a document, in order', async () => {
  const sara = await banco.como('sara')
  const { cuerpo } = await sara.llamar(documentosApi.crear, {
    body: formularioDeDocumento(),
    archivos: { fileLocal: [archivoPdf('resolucion.pdf')] },
  })
  const { doc_id, updated_at: version } = cuerpo.data
  pasar()
  await sara.llamar(documentosApi.editar, {
    params: { doc_id: String(doc_id) },
    body: formularioDeDocumento({ version, resolutivos: ['Aprobar otro plan'] }),
    archivos: {},
  })
  pasar()
  const { cuerpo: enviado } = await sara.llamar(documentosApi.asignar, {
    body: {
      // Without a sequence, which is noted in the document and is no edit of it.
      ...{ doc_id, derivar: 1, en_secuencia: false },
      destinos: [
        { dependencia: 11, motivo: 2 },
        { dependencia: 15, motivo: 2 },
      ],
    },
  })
  pasar()
  // Who uploaded it is no reader of it, and who asks for the text or an annex has not seen the PDF.
  await ver(doc_id, 'sara', { abre: 'pdf' })
  await ver(doc_id, 'silvia')
  const [deAlcaldia, deGerencia] = enviado.data.map(({ id_doc_area }) => id_doc_area)
  const gloria = await banco.como('gloria')
  for (let i = 0; i < 2; i++) await gloria.llamar(firmaDigitalApi.archivo, { body: { id_doc_area: deGerencia ?? 0 } })
  pasar()
  for (let i = 0; i < 2; i++) await ver(doc_id, 'silvia', { abre: 'pdf' })
  await firmar(banco.db, deAlcaldia ?? 0)
  await sql`update documentos_destinos set firmado_por = 9, firmado_at = ${new Date(AHORA.getTime() + ++minuto * 60_000)}
    where id_doc_area = ${deAlcaldia}`.execute(banco.db)
  await devolver(banco.db, doc_id, 'Falta el informe')
  await sql`update documentos_devoluciones set created_at = ${new Date(AHORA.getTime() + ++minuto * 60_000)}
    where doc_id = ${doc_id}`.execute(banco.db)
  pasar()
  await sara.llamar(documentosApi.quitarDestino, { body: { id: deGerencia ?? 0 } })
  const nombres = (persona: string) => expect.stringMatching(new RegExp(`^${persona}`, 'i'))
  expect(await eventos(doc_id)).toEqual([
    ['creado', nombres('sara'), 'Secretaría General', null],
    ['pdf', nombres('sara'), null, 'resolucion.pdf'],
    ['derivado', nombres('sara'), 'Alcaldía', null],
    ['derivado', nombres('sara'), 'Gerencia de Desarrollo Urbano', null],
    ['visto', nombres('gloria'), null, 'resolucion.pdf'],
    ['visto', nombres('silvia'), null, 'resolucion.pdf'],
    ['firmado', nombres('alcaldesa'), 'Alcaldía', null],
    ['devuelto', nombres('alcaldesa'), 'Gerencia de Desarrollo Urbano', 'Falta el informe'],
    ['quitado', nombres('sara'), 'Gerencia de Desarrollo Urbano', null],
    // The trail has the database's clock, which is later than the bench's.
    ['editado', nombres('sara'), null, null],
  ])
})

test('D-140 D-33 what the audit trail does not keep any more of an edit leaves its line in the history', async () => {
  const sara = await banco.como('sara')
  const { doc_id } = await unDocumento(banco.db)
  const { updated_at: version } = await ver(doc_id)
  await sara.llamar(documentosApi.editar, {
    params: { doc_id: String(doc_id) },
    body: formularioDeDocumento({ version, resolutivos: ['Aprobar otro plan'] }),
    archivos: {},
  })
  // Sent out of sequence: noted in the document, and no edit of it.
  await sara.llamar(documentosApi.asignar, {
    body: { doc_id, derivar: 1, en_secuencia: false, destinos: [{ dependencia: 11, motivo: 2 }] },
  })
  const cuales = async () => (await eventos(doc_id)).map(([evento]) => evento)
  const antes = await cuales()
  expect(antes.filter((evento) => evento === 'editado')).toHaveLength(1)
  await banco.bd.comoDueno(
    `select retirar_valores(array(select id from auditoria where tabla = 'documentos' and registro = '${doc_id}'))`,
  )
  expect(await cuales()).toEqual(antes)
})

test('D-138 D-140 paper and publication, and taking them back, stay in the history', async () => {
  const { doc_id } = await unDocumento(banco.db)
  const sara = await banco.como('sara')
  const enRuta = { params: { doc_id: String(doc_id) } }
  pasar()
  await sara.llamar(documentosApi.firmarEnPapel, {
    ...enRuta,
    body: { fecha: '2026-11-18', firmantes: 'Rosa Quispe\nEdwin Huamán', version: (await ver(doc_id)).updated_at },
    archivos: { 'selectedFile[]': [archivoPdf('escaneo.pdf')] },
  })
  pasar()
  await sara.llamar(documentosApi.deshacerPapel, { ...enRuta, body: { version: (await ver(doc_id)).updated_at } })
  expect((await eventos(doc_id)).map(([evento, , , detalle]) => [evento, detalle])).toEqual([
    ['creado', null],
    ['papel', 'Rosa Quispe, Edwin Huamán'],
    ['papelDeshecho', null],
    // Put there by the database's clock.
    ['pdf', 'documento.pdf'],
  ])
})

test('SHE-98 D-140 the history of another area’s document is not told', async () => {
  const { doc_id } = await unDocumento(banco.db)
  expect((await historia(doc_id, 'gloria')).status).toBe(404)
})

test('D-140 the menu counts what waits for the own area: signatures, and documents that were returned', async () => {
  const { porFirmar } = await pendientesDe('alcaldesa')
  await unDocumento(banco.db, { area_id: 15, destinos: [{ area_id: 11 }], devuelto: 'Falta el informe' })
  await unDocumento(banco.db, { area_id: 15, destinos: [{ area_id: 11 }, { area_id: 4 }] })
  const antes = await pendientesDe('gloria')
  expect(antes).toMatchObject({ devueltos: 1 })
  // The returned one waits for its author.
  expect((await pendientesDe('alcaldesa')).porFirmar).toBe((porFirmar ?? 0) + 1)
  // silvia drafts, and does not sign.
  expect(await pendientesDe('silvia')).toEqual({
    ...{ porFirmar: null, despachoEnEspera: null, despachoDevueltos: null },
    devueltos: expect.any(Number),
  })
  await sql`update documentos_devoluciones set cerrada_at = now() where cerrada_at is null`.execute(banco.db)
  expect(await pendientesDe('gloria')).toEqual({ ...antes, devueltos: 0 })
  expect((await pendientesDe('alcaldesa')).porFirmar).toBe((porFirmar ?? 0) + 2)
  // In sequence the mayor's office waits for the visado before it.
  const destinos = [
    { area_id: 4, motivo: 2 },
    { area_id: 11, motivo: 1 },
  ] as const
  await unDocumento(banco.db, { area_id: 15, destinos: [...destinos], en_secuencia: true })
  expect((await pendientesDe('alcaldesa')).porFirmar).toBe((porFirmar ?? 0) + 2)
})
