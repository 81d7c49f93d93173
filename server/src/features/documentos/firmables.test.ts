import { ERRORES } from '@cabildo/contracts/base/errores'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { archivoPdf, pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { creacionDeDocumentos } from '../../../test/crear-documentos.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'

const banco = usarBanco()
const { crear } = creacionDeDocumentos(banco)
/** Readers show it; what a signature adds to it could not be told from it. */
const desplazado = () =>
  new File([new Uint8Array(Buffer.concat([Buffer.alloc(900, ' '), pdfDePrueba()]))], 'acta.pdf', {
    type: 'application/pdf',
  })

test('FIR-25 D-36 API-49 a main PDF that could never be signed is refused as damaged, an annex is not', async () => {
  const { status, cuerpo } = await crear({}, { fileLocal: [desplazado()] })
  expect([status, cuerpo]).toMatchObject([422, { errors: { fileLocal: 'El archivo esta dañado o vacío' } }])
  const conAnexo = await crear({}, { fileLocal: [archivoPdf()], 'selectedFileAnexo[]': [desplazado()] })
  expect(conAnexo.status).toBe(200)
})

test('FIR-25 D-36 API-49 nor is a main PDF taken that its author closed', async () => {
  const certifica = '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>'
  const cerrado = archivoPdf('acta.pdf', {
    objetos: ['<< /FT /Sig /T (Autor) /V 101 0 R >>', certifica],
    catalogo: '/AcroForm << /Fields [100 0 R] >> /Perms << /DocMDP 101 0 R >>',
  })
  const { status, cuerpo } = await crear({}, { fileLocal: [cerrado] })
  expect([status, cuerpo]).toMatchObject([422, { errors: { fileLocal: ERRORES.pdfCertificado.mensaje } }])
})

test('FIR-25 D-36 API-56 nor is such a PDF taken for a convenio', async () => {
  const { doc_id } = await unDocumento(banco.db, { tipo_doc: 10 })
  const subir = async (archivo: File) =>
    (await banco.como('sara')).llamar(documentosApi.actualizarConvenio, {
      body: { doc_id: String(doc_id) },
      archivos: { 'selectedFile[]': [archivo] },
    })
  expect(await subir(desplazado())).toMatchObject({
    status: 422,
    cuerpo: { errors: { selectedFile: expect.anything() } },
  })
  expect((await subir(archivoPdf())).status).toBe(200)
})
