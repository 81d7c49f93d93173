import { documentosApi } from '@cabildo/contracts/documentos'
import { normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import type { Persona } from '../../../test/elenco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { unDocumentoConPdf } from '../../../test/firmados.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
const escuchar = usarFlujos()
type Mas = NonNullable<Parameters<typeof unDocumento>[1]>

const EN_PAPEL = { fecha: '2026-11-18', firmantes: ['Rosa Quispe'] }

/** A document of area 4 whose main PDF lies in the store: a final convenio, or signed on paper, unless it has destinations. */
const conPdf = async (mas: Mas = {}) => {
  const documento = {
    ...(mas.tipo_doc !== 10 && !mas.destinos && { papel: EN_PAPEL }),
    ...mas,
    principal: { name: 'RA firmada.pdf', convenio: mas.tipo_doc === 10, ...mas.principal },
  }
  return unDocumentoConPdf(banco, documento)
}
type Publicable = Pick<Awaited<ReturnType<typeof conPdf>>, 'doc_id' | 'anio' | 'nro_doc'>

const camposDe = ({ doc_id, anio, nro_doc }: Publicable, mas: Record<string, string> = {}) => ({
  doc_id: String(doc_id),
  tipo_doc: '3',
  anio: String(anio),
  ndoc: String(nro_doc).padStart(3, '0'),
  descripcion: 'Aprobar el plan de limpieza',
  ...mas,
})
const publicar = async (documento: Publicable, mas?: Record<string, string>, persona: Persona = 'sara') =>
  (await banco.como(persona)).llamar(normasApi.publicar, { body: camposDe(documento, mas), archivos: {} })
const ver = async (doc_id: number) =>
  (await (await banco.como('sara')).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data

describe('publishing a document (DOC-16)', () => {
  test('DOC-16 API-104 a copy of its main PDF is public, and the document shows as published', async () => {
    const documento = await conPdf()
    const { status, cuerpo } = await publicar(documento)
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({ tipo_doc: 3, anio: 2026, uo: 0, name_file: 'RA firmada.pdf' })
    const abierto = await banco.ciudadano.enviar({ method: 'GET', url: `/storage/docs/${cuerpo.path_file}` })
    expect([abierto.statusCode, abierto.rawPayload.equals(documento.pdf)]).toEqual([200, true])
    expect((await ver(documento.doc_id)).publicado).toBe(cuerpo.path_file)
    const fila = await banco.db.selectFrom('normas').selectAll().where('id', '=', cuerpo.data.id).executeTakeFirst()
    expect(fila).toMatchObject({ doc_id: documento.doc_id, area_id: 4, size_file: documento.pdf.length })
  })

  test('DOC-16 a document that was signed is published with its signed PDF', async () => {
    const documento = await conPdf({
      destinos: [
        { area_id: 15, estado: true },
        { area_id: 20, estado: true },
      ],
    })
    expect((await publicar(documento)).status).toBe(200)
  })

  test('DOC-16 DOC-80 a convenio uploaded as such is published', async () => {
    expect((await publicar(await conPdf({ tipo_doc: 10 }), { tipo_doc: '9' })).status).toBe(200)
  })

  const SIN_FIRMA = 'El documento todavía no está firmado'
  test.each<[string, () => Promise<Publicable>, string]>([
    ['has a PDF and was sent nowhere', () => conPdf({ destinos: [] }), SIN_FIRMA],
    ['has no PDF', () => unDocumento(banco.db, { principal: null }), SIN_FIRMA],
    [
      'was sent and waits for its first signature',
      () => conPdf({ destinos: [{ area_id: 15 }] }),
      'Faltan firmas: Gerencia de Desarrollo Urbano',
    ],
    [
      'waits for others to sign',
      () => conPdf({ destinos: [{ area_id: 15 }, { area_id: 11, estado: true }, { area_id: 20 }] }),
      'Faltan firmas: Gerencia de Desarrollo Urbano, Gerencia de Administración',
    ],
    [
      'was returned',
      () => conPdf({ destinos: [{ area_id: 11, estado: true }, { area_id: 20 }], devuelto: 'Sin informe' }),
      'Faltan firmas: Gerencia de Administración',
    ],
  ])('DOC-16 DOC-80 NOR-23 D-138 D-139 a document that %s is not published', async (_que, crear, message) => {
    const documento = await crear()
    const antes = await enDisco()
    expect(await publicar(documento)).toMatchObject({ status: 409, cuerpo: { codigo: 'noPublicable', message } })
    expect(await enDisco()).toEqual(antes)
  })

  test('DOC-16 D-138 a PDF that was changed on the disk is not what was signed, and is not published', async () => {
    const documento = await conPdf()
    await banco.db
      .updateTable('documentos_archivos')
      .set({ sha256: 'f'.repeat(64) })
      .where('path', '=', documento.path)
      .execute()
    const antes = await enDisco()
    const message = 'El archivo que guarda la municipalidad no es el que registró'
    expect(await publicar(documento)).toMatchObject({ status: 409, cuerpo: { codigo: 'noPublicable', message } })
    expect(await enDisco()).toEqual(antes)
  })

  test('DOC-16 NOR-28 a second time it answers that it is published', async () => {
    const documento = await conPdf()
    await publicar(documento)
    const antes = await enDisco()
    expect(await publicar(documento)).toMatchObject({ status: 409, cuerpo: { codigo: 'yaPublicado', existe: true } })
    expect(await enDisco()).toEqual(antes)
  })

  test('NOR-28 a norm of the same number that was published by hand is in its way, and the copy does not stay', async () => {
    const documento = await conPdf()
    const { doc_id: _, ...campos } = camposDe(documento)
    const aMano = { body: campos, archivos: { 'selectedFile[]': [archivoPdf()] } }
    expect((await (await banco.como('sara')).llamar(normasApi.publicar, aMano)).status).toBe(200)
    const antes = await enDisco()
    expect(await publicar(documento)).toMatchObject({ status: 409, cuerpo: { existe: true } })
    expect(await enDisco()).toEqual(antes)
  })

  test('G3 a double click publishes once, and the copies of the refused ones do not stay', async () => {
    const documento = await conPdf()
    const antes = (await enDisco()).length
    const acto = () => publicar(documento)
    const respuestas = await enCarrera(
      banco.bd,
      (trx) =>
        trx.selectFrom('documentos').select('doc_id').where('doc_id', '=', documento.doc_id).forUpdate().execute(),
      [acto, acto, acto],
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await enDisco()).toHaveLength(antes + 1)
  })

  test.each(['replaced', 'sent for signing'])(
    'DOC-16 a PDF that is %s while its copy is made is not published',
    async (que) => {
      const documento = await conPdf({ tipo_doc: 10 })
      const antes = await enDisco()
      const [respuesta] = await enCarrera(
        banco.bd,
        async (trx) => {
          await trx
            .selectFrom('documentos')
            .select('doc_id')
            .where('doc_id', '=', documento.doc_id)
            .forUpdate()
            .execute()
          if (que === 'replaced')
            await trx
              .updateTable('documentos_archivos')
              .set({ path: `${crypto.randomUUID()}.pdf` })
              .where('doc_id', '=', documento.doc_id)
              .execute()
          else
            await trx
              .insertInto('documentos_destinos')
              .values({
                ...{ doc_id: documento.doc_id, tipo_doc: 10, area_id: 15, orden_firma: 1, motivo: 2 },
                ...{ position_firma: '10_200', date_derivado: new Date() },
              })
              .execute()
        },
        [() => publicar(documento, { tipo_doc: '9' })],
      )
      expect(respuesta).toMatchObject({
        status: 409,
        cuerpo: { codigo: que === 'replaced' ? 'desactualizado' : 'noPublicable' },
      })
      expect(await enDisco()).toEqual(antes)
    },
  )

  test.each([
    ['type', { tipo_doc: '8' }, { tipo_doc: 'No es el tipo del documento' }],
    ['year', { anio: '2025' }, { anio: 'No es el año del documento' }],
    ['number', { ndoc: '99999' }, { ndoc: 'No es el número del documento' }],
  ])('DOC-16 another %s than the document’s is refused', async (_que, mas, errors) => {
    const { status, cuerpo } = await publicar(await conPdf(), mas as Record<string, string>)
    expect([status, cuerpo.errors]).toEqual([422, errors])
  })

  test('DOC-16 no other PDF is published in its name', async () => {
    const documento = await conPdf()
    const { status, cuerpo } = await (await banco.como('sara')).llamar(normasApi.publicar, {
      body: camposDe(documento),
      archivos: { 'selectedFile[]': [archivoPdf()] },
    })
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'Se publica el PDF del documento, no otro' }])
  })

  test('NOR-22 an area publishes documents of its own types only, under its own unit', async () => {
    const resolucion = await conPdf({ area_id: 15, tipo_doc: 11 })
    expect((await publicar(resolucion, { tipo_doc: '4', uo: '20' }, 'gloria')).cuerpo.data).toMatchObject({ uo: 15 })
    const alcaldia = await conPdf({ area_id: 15, tipo_doc: 3 })
    expect((await publicar(alcaldia, {}, 'gloria')).cuerpo.errors).toHaveProperty('tipo_doc')
    const gerencia = await conPdf({ tipo_doc: 11 })
    expect((await publicar(gerencia, { tipo_doc: '4' })).cuerpo.errors).toHaveProperty('tipo_doc')
  })

  test.each([13, 14, 15, 16, 17] as const)('DOC-16 EXP-47 a document of type %i has no publication', async (tipo) => {
    const suyo = await conPdf({ area_id: 15, tipo_doc: tipo })
    for (const tipo_doc of ['4', '5'])
      expect((await publicar(suyo, { tipo_doc }, 'gloria')).cuerpo.errors).toHaveProperty('tipo_doc')
  })

  test('SHE-98 the document of another area does not exist, not even for area 21', async () => {
    const documento = await conPdf()
    expect((await publicar(documento, {}, 'sol')).status).toBe(404)
    expect((await publicar({ ...documento, doc_id: 999_999 })).status).toBe(404)
  })

  test('that it is published is announced to the screens of its area', async () => {
    const documento = await conPdf()
    await banco.db.deleteFrom('eventos').execute()
    const silvia = await escuchar(banco.app, (await banco.como('silvia')).token)
    await publicar(documento)
    await expect.poll(() => silvia.bloques).toEqual([expect.stringContaining('{"tema":"documentos","area_id":4}')])
  })
})
