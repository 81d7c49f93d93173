import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { dniDelElenco } from '../../../test/elenco.ts'
import {
  argumentosDe,
  finalizar,
  firmarAfuera,
  leerArgumentos,
  nativo,
  pdfVigente,
  unaAutoridad,
  unDespacho,
} from '../../../test/firma.ts'

const raices = mkdtempSync(join(tmpdir(), 'cabildo-titular-'))
const autoridad = await unaAutoridad(raices)
const banco = usarBanco({ env: { FIRMA_RAICES: raices } })
afterAll(() => rmSync(raices, { recursive: true, force: true }))
let gloria: Cliente
beforeAll(async () => {
  gloria = await banco.como('gloria')
})

/** What the native program does for her, with a certificate that names this DNI. */
const firmarNativo = async (id_doc_area: number, dni: string | null) => {
  const { fileDownloadUrl = '', fileUploadUrl = '' } = leerArgumentos(await argumentosDe(gloria, id_doc_area))
  const pdf = (await nativo(banco).traer(fileDownloadUrl)).rawPayload
  return nativo(banco).subir(fileUploadUrl, await firmarAfuera(autoridad, pdf, { dni }))
}
const firmadoPor = async (id_doc_area: number) =>
  (
    await banco.db
      .selectFrom('documentos_destinos')
      .select('firmado_por')
      .where('id_doc_area', '=', id_doc_area)
      .executeTakeFirstOrThrow()
  ).firmado_por

test('FIR-25 D-19 another person’s certificate is refused; the own one, one without DNI, and any of a user by area are taken', async () => {
  const { de, doc_id, pdf } = await unDespacho(banco, [15])
  const ajena = await firmarNativo(de(15), dniDelElenco('sara'))
  expect([ajena.statusCode, ajena.json().codigo, ajena.json().errors]).toEqual([
    ...[422, 'firmaRechazada', { firma: 'El certificado no es de la persona que firma' }],
  ])
  expect((await finalizar(gloria, de(15))).cuerpo.errors).toEqual(ajena.json().errors)
  expect([await pdfVigente(banco, doc_id), await firmadoPor(de(15))]).toEqual([pdf, null])
  expect((await firmarNativo(de(15), dniDelElenco('gloria'))).statusCode).toBe(200)
  const sinDni = await unDespacho(banco, [15])
  expect((await firmarNativo(sinDni.de(15), null)).statusCode).toBe(200)
  const porArea = await unDespacho(banco, [15])
  await banco.db.updateTable('usuarios').set({ employee_id: null, area_id: 15 }).where('id', '=', 10).execute()
  const suya = await firmarNativo(porArea.de(15), dniDelElenco('sara'))
  await banco.db.updateTable('usuarios').set({ employee_id: 10, area_id: null }).where('id', '=', 10).execute()
  expect(suya.statusCode).toBe(200)
})
