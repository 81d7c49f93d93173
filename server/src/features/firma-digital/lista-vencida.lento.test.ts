import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Autoridad } from '../../../../firma/test/pdf-firmado.ts'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
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
import { comoArchivo } from '../../../test/firmados.ts'
import { unaLista, unFirmanteDeListas } from '../../../test/lista-de-prueba.ts'

const carpetas = ['vigente', 'retirada', 'lista'].map((nombre) => mkdtempSync(join(tmpdir(), `cabildo-${nombre}-`)))
const [deVigente = '', deRetirada = '', deLista = ''] = carpetas
const vigente = await unaAutoridad(deVigente, { deConfianza: false })
const retirada = await unaAutoridad(deRetirada, { deConfianza: false })
const firmante = unFirmanteDeListas()
const env = { FIRMA_TSL: join(deLista, 'lista.xml'), FIRMA_TSL_FIRMANTE: join(deLista, 'firmante.pem') }
writeFileSync(env.FIRMA_TSL_FIRMANTE, new X509Certificate(firmante.certificado).toString())
writeFileSync(
  env.FIRMA_TSL,
  unaLista({
    servicios: [{ certificados: vigente.raices }, { certificados: retirada.raices, estado: 'withdrawn' }],
    ...{ firmante, emitida: '2026-05-01T00:00:00Z', vence: '2026-11-17T00:00:00Z' },
  }),
)
const banco = usarBanco({ env: { ...env, LIMITE_VERIFICA_MINUTO: '10000' } })
afterAll(() => {
  for (const carpeta of carpetas) rmSync(carpeta, { recursive: true, force: true })
})
let gloria: Cliente
beforeAll(async () => {
  gloria = await banco.como('gloria')
})

const firmar = async (suya: Autoridad) => {
  const { de, doc_id } = await unDespacho(banco, [15])
  const { fileDownloadUrl = '', fileUploadUrl = '', posx, posy } = leerArgumentos(await argumentosDe(gloria, de(15)))
  const pdf = (await nativo(banco).traer(fileDownloadUrl)).rawPayload
  const firmado = await firmarAfuera(suya, pdf, { x: Number(posx), y: Number(posy) })
  const { statusCode } = await nativo(banco).subir(fileUploadUrl, firmado)
  return { statusCode, doc_id, final: await finalizar(gloria, de(15)) }
}

test('FIR-25 0108 when the list has ended, people go on signing, and whoever verifies is told that nobody knows yet', async () => {
  const { statusCode, doc_id, final } = await firmar(vigente)
  expect([statusCode, final.status, final.cuerpo.data.estado]).toEqual([200, 200, true])
  const { cuerpo } = await banco.ciudadano.llamar(verificacionApi.comprobar, {
    body: {},
    archivos: { 'selectedFile[]': [comoArchivo(await pdfVigente(banco, doc_id))] },
  })
  expect(cuerpo.data.verificacion).toMatchObject({
    resultado: 'INDETERMINADO',
    firmas: [{ causa: 'La lista de autoridades de confianza venció antes de la firma y falta la nueva' }],
  })
})

test('FIR-25 0108 the signature of an authority that the list withdrew is not taken', async () => {
  const { statusCode, final } = await firmar(retirada)
  expect([statusCode, final.status]).toEqual([422, 422])
  expect(final.cuerpo.errors?.firma).toBe('El certificado no fue emitido por una autoridad de confianza')
})
