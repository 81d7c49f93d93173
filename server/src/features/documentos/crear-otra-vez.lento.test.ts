import { documentosApi } from '@cabildo/contracts/documentos'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import {
  type ArchivosDeDocumento,
  creacionDeDocumentos,
  type FormularioDeDocumento,
} from '../../../test/crear-documentos.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { insistir } from '../../../test/insistir.ts'
import { carpetasConFilas } from '../../modulos.ts'

const banco = usarBanco()

const { crear, ultimo } = creacionDeDocumentos(banco)

describe('the same request sent again (G3)', () => {
  test('G3 twenty at once with one clave are one document', async () => {
    const clave = crypto.randomUUID()
    const antes = await ultimo('sara', 3)
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => insistir(() => crear({ clave }))))
    expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.doc_id)).size).toBe(1)
    expect(await ultimo('sara', 3)).toBe(antes + 1)
  })

  test('G3 E11 with files, those of the first are kept and the others leave nothing behind', async () => {
    const clave = crypto.randomUUID()
    const antes = await banco.archivosEnDisco()
    const partes = () => ({ fileLocal: [archivoPdf()], 'selectedFileAnexo[]': [archivoPdf('anexo.pdf')] })
    const respuestas = await Promise.all(Array.from({ length: 4 }, () => crear({ clave }, partes())))
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.data.documentos[0]?.path_primary)).size).toBe(1)
    expect(respuestas[0]?.cuerpo.data.documentos).toMatchObject([{ anexos: [{ name: 'anexo.pdf' }] }])
    expect(await banco.archivosEnDisco()).toHaveLength(antes.length + 2)
  })

  test('G3 the clave of somebody else opens nothing and takes no number', async () => {
    const clave = crypto.randomUUID()
    await crear({ clave })
    const antes = await ultimo('silvia', 3)
    const ajena = await crear({ clave }, undefined, 'silvia')
    expect([ajena.status, Object.keys(ajena.cuerpo.errors ?? {}), ajena.cuerpo.doc_id]).toEqual([
      422,
      ['clave'],
      undefined,
    ])
    expect((await crear({ clave }, undefined, 'gloria')).status).toBe(422)
    expect(await ultimo('silvia', 3)).toBe(antes)
  })
})

describe('a clave that saved something else (G3, D-22)', () => {
  const PDF = () => ({
    fileLocal: [archivoPdf('final.pdf')],
    'selectedFileAnexo[]': [archivoPdf('uno.pdf'), archivoPdf('dos.pdf', { paginas: 2 })],
  })
  const guardar = async () => {
    const clave = crypto.randomUUID()
    const { cuerpo } = await crear({ clave }, PDF())
    return { clave, documento: cuerpo.data }
  }

  test.each<[string, FormularioDeDocumento, ArchivosDeDocumento | undefined]>([
    ['another type', { tipo_doc: 8 }, PDF()],
    ['another year', { anio: 2025 }, PDF()],
    ['other vistos', { vistos: 'Otro informe' }, PDF()],
    ['other considerandos', { considerandos: 'Que, se escribió después' }, PDF()],
    ['one item more', { resolutivos: ['Aprobar el plan anual de capacitación', 'Encargar'] }, PDF()],
    ['a session', { tipo_doc: 7 }, PDF()],
    ['no files', {}, undefined],
    ['another main PDF', {}, { ...PDF(), fileLocal: [archivoPdf('final.pdf', { paginas: 2 })] }],
    [
      'its annexes in another order',
      {},
      { ...PDF(), 'selectedFileAnexo[]': PDF()['selectedFileAnexo[]'].toReversed() },
    ],
  ])(
    'G3 with %s is refused, tells what was saved and under which number, and changes nothing',
    async (_que, mas, archivos) => {
      const { clave, documento } = await guardar()
      const antes = await banco.archivosEnDisco()
      const { status, cuerpo } = await crear({ clave, ...mas }, archivos)
      expect([status, cuerpo]).toEqual([
        409,
        {
          codigo: 'yaGuardado',
          message: `Este documento ya se había grabado con el número ${documento.nro_doc}-2026, con otro contenido. Nada se ha sobrescrito.`,
          doc_id: documento.doc_id,
        },
      ])
      const { cuerpo: visto } = await (await banco.como('sara')).llamar(documentosApi.ver, {
        params: { doc_id: String(documento.doc_id) },
      })
      expect(visto.data.updated_at).toBe(documento.updated_at)
      expect(await banco.archivosEnDisco()).toHaveLength(antes.length)
    },
  )

  test('D-22 what a colleague edited meanwhile is not taken for what is sent again', async () => {
    const { clave, documento } = await guardar()
    const edicion = await (await banco.como('silvia')).llamar(documentosApi.editar, {
      params: { doc_id: String(documento.doc_id) },
      body: formularioDeDocumento({ considerandos: 'Que, lo de Silvia', version: documento.updated_at }),
    })
    expect(edicion.status).toBe(200)
    const { status, cuerpo } = await crear({ clave }, PDF())
    expect([status, cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  })

  test('G3 the same again, under other file names, is the document that was saved', async () => {
    const { clave, documento } = await guardar()
    const { status, cuerpo } = await crear({ clave }, { ...PDF(), fileLocal: [archivoPdf('otra vez.pdf')] })
    expect([status, cuerpo.data.doc_id]).toEqual([200, documento.doc_id])
  })

  test('G3 of a session type, too', async () => {
    const clave = crypto.randomUUID()
    const una = () => crear({ clave, tipo_doc: 7 })
    expect((await una()).cuerpo.data.doc_id).toBe((await una()).cuerpo.data.doc_id)
    const otraFecha = await crear({ clave, tipo_doc: 7, fecha_sesion: '2026-11-11' })
    expect([otraFecha.status, otraFecha.cuerpo.codigo]).toEqual([409, 'yaGuardado'])
  })
})

describe('a PDF made from a generated file (DOC-50, DOC-51)', () => {
  const unGenerado = async (nro_doc: number, mas: object = {}) => {
    const name_doc = `${crypto.randomUUID()}.docx`
    const generado = { name_doc, area_id: 4, tipo_doc: 2, anio: 2026, nro_doc, code_verifica: 'GENERAD', created_by: 8 }
    await banco.db
      .insertInto('documentos_generados')
      .values({ ...generado, ...mas })
      .execute()
    return name_doc
  }
  const conPdf = async () => ({ fileLocal: [archivoPdf()] })

  test('SHE-101 it is saved with the number and the code that it prints, or not at all', async () => {
    const primero = await unGenerado(1)
    const tardio = await unGenerado(1, { code_verifica: 'TARDIOX' })
    const { cuerpo } = await crear({ tipo_doc: 2, nameDoc: primero }, await conPdf())
    expect(cuerpo.data).toMatchObject({ nro_doc: '001', code_verifica: 'GENERAD' })
    const negado = await crear({ tipo_doc: 2, nameDoc: tardio }, await conPdf())
    expect([negado.status, negado.cuerpo.codigo]).toEqual([409, 'numeroTomado'])
    expect(await ultimo('sara', 2)).toBe(1)
    // Its Word has not been printed: the code is kept, the number is the next.
    const sinPdf = await crear({ tipo_doc: 2, nameDoc: tardio })
    expect(sinPdf.cuerpo.data).toMatchObject({ nro_doc: '002', code_verifica: 'TARDIOX' })
  })

  test('DOC-51 the code of a file is used once, by its author, for its area, type and year', async () => {
    const usado = await unGenerado((await ultimo('sara', 2)) + 1)
    expect((await crear({ tipo_doc: 2, nameDoc: usado })).cuerpo.data.code_verifica).toBe('GENERAD')
    for (const [quien, mas, nameDoc, codigo] of [
      ['sara', { tipo_doc: 2 }, usado, 'numeroTomado'],
      ['silvia', { tipo_doc: 2 }, await unGenerado(1), 'wordDesconocido'],
      ['alcaldesa', { tipo_doc: 2 }, await unGenerado(1), 'wordDesconocido'],
      ['sara', { tipo_doc: 8 }, await unGenerado(1), 'wordDesconocido'],
      ['sara', { tipo_doc: 2, anio: 2024 }, await unGenerado(1), 'wordDesconocido'],
      ['sara', { tipo_doc: 2 }, 'nada.docx', 'wordDesconocido'],
    ] as const) {
      const { status, cuerpo } = await crear({ ...mas, nameDoc }, undefined, quien)
      expect([status, cuerpo.data.code_verifica === 'GENERAD']).toEqual([200, false])
      const conArchivo = await crear({ ...mas, nameDoc }, await conPdf(), quien)
      expect([conArchivo.status, conArchivo.cuerpo.codigo]).toEqual([409, codigo])
    }
  })

  test('DOC-50 DOC-51 what was printed weeks ago is saved with the number and the code of its paper', async () => {
    const created_at = new Date(AHORA.getTime() - 40 * 86_400_000)
    const nro_doc = (await ultimo('sara', 2)) + 1
    const nameDoc = await unGenerado(nro_doc, { code_verifica: 'PAPELES', created_at })
    const antes = new Date(AHORA.getTime() - 86_400_000)
    for (const { vencer } of carpetasConFilas(banco.db)) await vencer?.(antes)
    const { status, cuerpo } = await crear({ tipo_doc: 2, nameDoc }, await conPdf())
    expect([status, Number(cuerpo.data.nro_doc), cuerpo.data.code_verifica]).toEqual([200, nro_doc, 'PAPELES'])
  })

  test('SHE-101 of two who print the same number at once one is saved', async () => {
    const anio = 2023
    const nombres = await Promise.all(
      ['UNOUNOU', 'DOSDOSD', 'TRESTRE'].map((code_verifica) => unGenerado(1, { anio, code_verifica })),
    )
    const respuestas = await Promise.all(
      nombres.map(async (nameDoc) => crear({ tipo_doc: 2, anio, nameDoc }, await conPdf())),
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ultimo('sara', 2, anio)).toBe(1)
  })

  test('G3 sent again after a lost answer it is the document that was saved', async () => {
    const clave = crypto.randomUUID()
    const nameDoc = await unGenerado((await ultimo('sara', 2)) + 1)
    const primera = await crear({ tipo_doc: 2, nameDoc, clave }, await conPdf())
    const segunda = await crear({ tipo_doc: 2, nameDoc, clave }, await conPdf())
    expect(segunda.cuerpo.data.doc_id).toBe(primera.cuerpo.data.doc_id)
  })
})
