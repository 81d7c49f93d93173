import { normasApi } from '@cabildo/contracts/normas'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { unDocumento } from '../../../test/fabricas-documentos.ts'
import { archivoConTexto, formularioDeNorma, unaNorma } from '../../../test/fabricas-normas.ts'
import { unDocumentoConPdf } from '../../../test/firmados.ts'

const banco = usarBanco()
const enDisco = async () => (await banco.archivosEnDisco()).toSorted()
type Campos = Record<string, string>

const CON_DNI = 'Otorgar licencia a Rosa Quispe, identificada con DNI N° 45678912'
const conDatos = () =>
  archivoConTexto(['Ordenanza municipal', `Visto: ${CON_DNI}`, 'Considerando', 'Teléfono 987654321 del administrado'])
const AVISO = 'Muestra datos que parecen personales (DNI o teléfono)'
const ENPDF = `${AVISO} en las páginas 2 y 4`

const publicar = async (mas: Campos = {}, archivos = [archivoPdf()]) =>
  (await banco.como('sara')).llamar(normasApi.publicar, {
    body: formularioDeNorma(mas),
    archivos: { 'selectedFile[]': archivos },
  })
const editar = async (id: number, mas: Campos, archivos: File[] = []) =>
  (await banco.como('sara')).llamar(normasApi.editar, {
    params: { id: String(id) },
    body: formularioDeNorma(mas),
    archivos: { 'selectedFile[]': archivos },
  })
const filas = () => banco.db.selectFrom('normas').select(['id', 'updated_at']).orderBy('id').execute()

/** Refused and asked back: nothing is saved, no file stays. Confirmed: it goes through. */
const alConfirmar = async (
  pedir: (confirma: Campos) => Promise<{ status: number }>,
  errors: Record<string, string>,
): Promise<void> => {
  const antes = [await filas(), await enDisco()]
  expect(await pedir({})).toMatchObject({ status: 409, cuerpo: { codigo: 'datosPersonales', errors } })
  expect([await filas(), await enDisco()]).toEqual(antes)
  expect((await pedir({ confirma_datos: '1' })).status).toBe(200)
}

/** Signed by whom it was sent to: only that is published (D-138). */
const FIRMADO = { destinos: [{ area_id: 15, estado: true }] }

describe('personal data that is about to become public (P-15)', () => {
  test('P-15 publishing asks about the description', async () => {
    const form = formularioDeNorma({ descripcion: CON_DNI })
    await alConfirmar((confirma) => publicar({ ...form, ...confirma }), { descripcion: AVISO })
  })

  test('P-15 publishing asks about the PDF and says on which pages', async () => {
    const form = formularioDeNorma()
    await alConfirmar((confirma) => publicar({ ...form, ...confirma }, [conDatos()]), { selectedFile: ENPDF })
  })

  test('P-15 both at once are asked about at once', async () => {
    const form = formularioDeNorma({ descripcion: 'Llamar al celular 987 654 321' })
    await alConfirmar((confirma) => publicar({ ...form, ...confirma }, [conDatos()]), {
      descripcion: AVISO,
      selectedFile: ENPDF,
    })
  })

  test('P-15 the PDF of a document is asked about as any other', async () => {
    const bytes = Buffer.from(await conDatos().arrayBuffer())
    const { doc_id, anio, nro_doc } = await unDocumentoConPdf(banco, FIRMADO, bytes)
    const form = { doc_id: String(doc_id), tipo_doc: '3', anio: String(anio), ndoc: String(nro_doc) }
    await alConfirmar((confirma) => publicar({ ...form, ...confirma }, []), { selectedFile: ENPDF })
  })

  test('P-15 a change asks about another description and another PDF', async () => {
    const { id, ndoc } = await unaNorma(banco.db)
    await alConfirmar((confirma) => editar(id, { ndoc, descripcion: CON_DNI, ...confirma }), { descripcion: AVISO })
    await alConfirmar((confirma) => editar(id, { ndoc, ...confirma }, [conDatos()]), { selectedFile: ENPDF })
  })

  test('P-15 what was confirmed is not asked about again until it changes', async () => {
    const { id, ndoc } = await unaNorma(banco.db, { descripcion: CON_DNI })
    expect((await editar(id, { ndoc, descripcion: CON_DNI, tipo_doc: '8' })).status).toBe(200)
    expect((await editar(id, { ndoc, descripcion: `${CON_DNI}.` })).status).toBe(409)
  })

  test('NOR-28 P-15 who repeats a norm is told that, not asked what it shows', async () => {
    const { ndoc } = await unaNorma(banco.db)
    const repetida = { status: 409, cuerpo: { codigo: 'yaPublicado', existe: true } }
    const antes = await enDisco()
    expect(await publicar({ ndoc: `0${ndoc}`, descripcion: CON_DNI }, [conDatos()])).toMatchObject(repetida)
    const { id } = await unaNorma(banco.db)
    expect(await editar(id, { ndoc, descripcion: CON_DNI }, [conDatos()])).toMatchObject(repetida)
    const { doc_id, anio, nro_doc } = await unDocumento(banco.db, FIRMADO)
    await unaNorma(banco.db, { tipo_doc: 3, anio, ndoc: String(nro_doc) })
    const suyo = { doc_id: String(doc_id), tipo_doc: '3', anio: String(anio), ndoc: String(nro_doc) }
    expect(await publicar({ ...suyo, descripcion: CON_DNI }, [])).toMatchObject(repetida)
    expect(await enDisco()).toEqual(antes)
  })

  test('P-15 numbers that do not say that they are personal are published without asking', async () => {
    const archivos = [archivoConTexto(['Expediente N° 45678912', 'RUC 20131378972', 'Cuenta 987654321'])]
    expect((await publicar({ descripcion: 'Expediente 45678912-2026' }, archivos)).status).toBe(200)
  })

  test.each(['si', '0', 'true'])('P-15 %s is no confirmation', async (confirma_datos) => {
    expect((await publicar({ descripcion: CON_DNI, confirma_datos })).status).toBe(422)
  })
})
