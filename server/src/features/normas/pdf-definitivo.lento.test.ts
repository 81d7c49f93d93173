import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import { documentosApi } from '@cabildo/contracts/documentos'
import { normasApi } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { entradaDeArchivo } from '../../../test/fabricas-archivo.ts'
import { devolver } from '../../../test/fabricas-documentos.ts'
import { formularioDeNorma, unaNorma } from '../../../test/fabricas-normas.ts'
import { comoArchivo, unDocumentoConPdf, unDocumentoFirmado } from '../../../test/firmados.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
const EN_PAPEL = { fecha: '2026-11-18', firmantes: ['Rosa Quispe'] }

let paginas = 1
/** Bytes that no other document of this bench has. */
const otroPdf = () => pdfDePrueba({ paginas: ++paginas })
const unDocumento = (mas: Parameters<typeof unDocumentoConPdf>[1] = {}) => unDocumentoConPdf(banco, mas, otroPdf())

/** The three doors by which an uploaded PDF becomes public. */
const PUERTAS: Record<string, (pdf: Buffer) => Promise<{ status: number; cuerpo: object }>> = {
  publicar: async (pdf: Buffer) =>
    (await banco.como('sara')).llamar(normasApi.publicar, {
      body: formularioDeNorma(),
      archivos: { 'selectedFile[]': [comoArchivo(pdf)] },
    }),
  reemplazar: async (pdf: Buffer) =>
    (await banco.como('sara')).llamar(normasApi.editar, {
      params: { id: String((await unaNorma(banco.db)).id) },
      body: formularioDeNorma(),
      archivos: { 'selectedFile[]': [comoArchivo(pdf)] },
    }),
  archivar: async (pdf: Buffer) =>
    (await banco.como('sol')).llamar(archivoCargaApi.guardar, {
      body: entradaDeArchivo(),
      archivos: { 'selectedFile[]': [comoArchivo(pdf)] },
    }),
}
const LLAMADAS = Object.entries(PUERTAS)

/** Each door refuses the PDF beside its field, and nothing of it stays. */
const rechazan = async (pdf: Buffer | undefined, message: string, puertas = LLAMADAS) => {
  for (const [puerta, llamar] of puertas) {
    const antes = await enDisco()
    const { status, cuerpo } = await llamar(pdf ?? Buffer.alloc(0))
    expect({ puerta, status, ...cuerpo }).toEqual({
      ...{ puerta, status: 409, codigo: 'noPublicable', message },
      errors: { selectedFile: message },
    })
    expect(await enDisco()).toEqual(antes)
  }
}
const aceptan = async (pdf: Buffer, puertas = LLAMADAS) => {
  for (const [puerta, llamar] of puertas) expect([puerta, (await llamar(pdf)).status]).toEqual([puerta, 200])
}

const SIN_FIRMA = 'El documento todavía no está firmado'
const NO_ES_ESE = 'Este PDF no es el definitivo del documento: elija el que tiene todas sus firmas'

describe('an uploaded PDF that is of a document of ours', () => {
  test('NOR-16 D-138 that nobody has signed becomes public by no door', async () => {
    const { pdf } = await unDocumento()
    await rechazan(pdf, SIN_FIRMA)
  })

  test('NOR-16 D-139 D-141 that waits for signatures, or was returned, is refused with what is missing', async () => {
    const enviado = await unDocumento({ destinos: [{ area_id: 20 }] })
    await rechazan(enviado.pdf, 'Faltan firmas: Gerencia de Administración', LLAMADAS.slice(0, 1))
    const { pdf, doc_id } = await unDocumento({ destinos: [{ area_id: 11, estado: true }, { area_id: 15 }] })
    await rechazan(pdf, 'Faltan firmas: Gerencia de Desarrollo Urbano')
    await devolver(banco.db, doc_id, 'Falta el informe')
    await rechazan(pdf, 'Faltan firmas: Gerencia de Desarrollo Urbano', LLAMADAS.slice(1, 2))
  })

  test('NOR-16 DOC-80 D-139 of one that all have signed the last PDF alone, not the draft nor one of fewer signatures', async () => {
    const { versiones } = await unDocumentoFirmado(banco, { firmas: [{}, {}] })
    const [borrador, aMedias, todas = Buffer.alloc(0)] = versiones
    await rechazan(borrador, NO_ES_ESE)
    await rechazan(aMedias, NO_ES_ESE, LLAMADAS.slice(0, 1))
    await aceptan(todas)
  })

  test('NOR-16 DOC-80 D-138 signed on paper, or a convenio that came signed, is accepted', async () => {
    await aceptan((await unDocumento({ papel: EN_PAPEL })).pdf)
    await aceptan((await unDocumento({ tipo_doc: 10, principal: { convenio: true } })).pdf, LLAMADAS.slice(0, 1))
  })

  test('NOR-16 D-138 bytes that are the final PDF of one document are accepted, whatever they are of another', async () => {
    const pdf = otroPdf()
    await unDocumentoConPdf(banco, { papel: EN_PAPEL }, pdf)
    await unDocumentoConPdf(banco, {}, pdf)
    await aceptan(pdf)
  })

  const ver = async (doc_id: number) =>
    (await (await banco.como('sara')).llamar(documentosApi.ver, { params: { doc_id: String(doc_id) } })).cuerpo.data
  /** A document's PDF as people save it who read it before its last signature. */
  const copiaLeida = async (doc_id: number) => {
    const leido = await banco.ciudadano.enviar({ method: 'GET', url: (await ver(doc_id)).documentos[0]?.url ?? '' })
    expect(leido.statusCode).toBe(200)
    return leido.rawPayload
  }

  test('NOR-16 D-138 D-143 the copy that says BORRADOR, which people save as they read it, becomes public by no door', async () => {
    const { doc_id } = await unDocumento()
    await rechazan(await copiaLeida(doc_id), 'Este PDF es una copia que dice BORRADOR: elija otro sin esa marca')
  })

  const deUnaFirma = () => unDocumento({ destinos: [{ area_id: 11, estado: true }] })
  const enviar = async (doc_id: number) =>
    (await banco.como('sara')).llamar(documentosApi.asignar, {
      body: { doc_id, derivar: 1, destinos: [{ dependencia: 20, motivo: 2 }] },
    })
  test.each(LLAMADAS)(
    'D-138 D-139 %s: what an upload made public is not undone on paper, nor sent to be signed by others',
    async (_puerta, llamar) => {
      const sara = await banco.como('sara')
      const enPapel = await unDocumento({ papel: EN_PAPEL })
      const params = { doc_id: String(enPapel.doc_id) }
      expect((await llamar(enPapel.pdf)).status).toBe(200)
      const { updated_at: version } = await ver(enPapel.doc_id)
      expect(await sara.llamar(documentosApi.deshacerPapel, { params, body: { version } })).toMatchObject({
        ...{ status: 409, cuerpo: { codigo: 'papelPublicado' } },
      })

      const [firmado, otro] = [await deUnaFirma(), await deUnaFirma()]
      expect((await llamar(firmado.pdf)).status).toBe(200)
      expect(await enviar(firmado.doc_id)).toMatchObject({ status: 409, cuerpo: { codigo: 'documentoPublicado' } })
      expect((await enviar(otro.doc_id)).status).toBe(200)
    },
  )

  test('NOR-16 what was never the main PDF of a document is nobody’s concern, an annex neither', async () => {
    await aceptan(otroPdf())
    const { doc_id, pdf } = await unDocumento()
    await sql`update documentos_archivos set orden = 1, clase = 'anexo' where doc_id = ${doc_id}`.execute(banco.db)
    await aceptan(pdf, LLAMADAS.slice(0, 1))
  })

  test.each(LLAMADAS)(
    'NOR-16 D-138 %s: a signature on paper that is undone meanwhile is none',
    async (_puerta, llamar) => {
      const { doc_id, pdf } = await unDocumento({ papel: EN_PAPEL })
      const antes = await enDisco()
      const [respuesta] = await enCarrera(
        banco.bd,
        async (trx) => {
          await trx.selectFrom('documentos').select('doc_id').where('doc_id', '=', doc_id).forUpdate().execute()
          await sql`update documentos_papel set deshecho_at = now(), deshecho_por = 8 where doc_id = ${doc_id}`.execute(
            trx,
          )
        },
        [() => llamar(pdf)],
      )
      expect(respuesta).toMatchObject({ status: 409, cuerpo: { codigo: 'noPublicable', message: SIN_FIRMA } })
      expect(await enDisco()).toEqual(antes)
    },
  )
})
