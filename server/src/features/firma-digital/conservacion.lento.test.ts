import { sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import type { Firmante } from '@cabildo/firma/tipos'
import { verificarPdf } from '@cabildo/firma/verificar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actualizar } from '../../../../firma/test/actualizar-pdf.ts'
import { pedido } from '../../../../firma/test/pdf-firmado.ts'
import { direccionesDeRevocacion, type Titular, unaRespuesta, unTitular } from '../../../../firma/test/pki-de-prueba.ts'
import {
  type FallaDeRevocacion,
  type ServidorDeRevocacion,
  servirRevocacion,
} from '../../../../simuladores/src/revocacion.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, finalizar, leerArgumentos, nativo, pdfVigente, unDespacho } from '../../../test/firma.ts'
import { comoArchivo } from '../../../test/firmados.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-raices-'))
const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
const autoridad = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: raiz })
writeFileSync(join(carpeta, 'raiz.cer'), raiz.der)
const banco = usarBanco({
  env: { FIRMA_RAICES: carpeta, FIRMA_REVOCACION: 'true', LIMITE_VERIFICA_MINUTO: '10000' },
})

let servidor: ServidorDeRevocacion
let responde: (quien: Titular) => Uint8Array | FallaDeRevocacion
let gloria: Cliente
let alcaldesa: Cliente
let firmantes: Titular[]
beforeAll(async () => {
  servidor = await servirRevocacion({
    responder: (serie) => {
      const quien = firmantes.find((uno) => uno.serie.subarray(2).toString('hex') === serie)
      return quien ? responde(quien) : 'se niega'
    },
    lista: () => 'se niega',
  })
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
  firmantes = ['Gloria', 'Alcaldesa'].map((nombre) =>
    unTitular({
      ...{ nombre, emisor: autoridad },
      extensiones: direccionesDeRevocacion(`${servidor.origen}/ocsp`, `${servidor.origen}/lista.crl`),
    }),
  )
})
afterAll(async () => {
  await servidor.cerrar()
  rmSync(carpeta, { recursive: true })
})
beforeEach(() => {
  responde = (quien) => unaRespuesta(autoridad, quien, 'vigente', { fecha: AHORA })
})

/** What a native signer does for one area, with the certificate of that number, where it is told to. */
const firmar = async (quien: Cliente, id_doc_area: number, n: number) => {
  const {
    fileDownloadUrl = '',
    fileUploadUrl = '',
    posx,
    posy,
  } = leerArgumentos(await argumentosDe(quien, id_doc_area))
  const pdf = (await nativo(banco).traer(fileDownloadUrl)).rawPayload
  const { der, llave: storage_key } = firmantes[n] ?? raiz
  const firmante: Firmante = {
    ...{ certificado: der, cadena: [autoridad.der], algoritmo: 'ECDSA-SHA256' },
    firmar: async (datos) => sign('sha256', datos, storage_key),
  }
  const sello = { pagina: 0, x: Number(posx), y: Number(posy), imagen: null }
  const firma = { nombre: `Firmante ${n}`, motivo: 'Visto', lugar: 'Ilo', fecha: AHORA, sello }
  const firmado = await firmarPdf(prepararPdf, firmante, firma, pdf)
  return { firmado, respuesta: await nativo(banco).subir(fileUploadUrl, firmado) }
}
const comprobar = async (pdf: Buffer) =>
  (
    await banco.ciudadano.llamar(verificacionApi.comprobar, {
      body: {},
      archivos: { 'selectedFile[]': [comoArchivo(pdf)] },
    })
  ).cuerpo.data
/** As anybody judges it who can ask nobody, years later, when the issuer is gone. */
const sinRed = (pdf: Buffer) => verificarPdf(pdf, pedido([raiz.der], { ahora: new Date('2040-01-01') }))

test('FIR-25 D-34 a signed document keeps what its certificates will be judged by, through every signature', async () => {
  const { de, doc_id } = await unDespacho(banco, [11, 15])
  const una = await firmar(gloria, de(15), 0)
  expect(una.respuesta.statusCode).toBe(200)
  expect((await finalizar(gloria, de(15))).status).toBe(200)
  const primera = await pdfVigente(banco, doc_id)
  expect(primera.subarray(0, una.firmado.length).equals(una.firmado)).toBe(true)
  expect(primera.length).toBeGreaterThan(una.firmado.length)
  expect((await sinRed(primera)).firmas).toMatchObject([{ resultado: 'VÁLIDO', revocacion: { vigenteAl: AHORA } }])

  const dos = await firmar(alcaldesa, de(11), 1)
  expect(dos.respuesta.statusCode).toBe(200)
  const segunda = await pdfVigente(banco, doc_id)
  expect(segunda.subarray(0, primera.length).equals(primera)).toBe(true)
  expect(await sinRed(segunda)).toMatchObject({
    resultado: 'VÁLIDO',
    firmas: [{ revocacion: { vigenteAl: AHORA } }, { revocacion: { vigenteAl: AHORA } }],
  })
  // The files that signers sent are not kept beside it.
  const nuestros = await banco.db.selectFrom('documentos_archivos').select('path').execute()
  expect((await banco.archivosEnDisco()).filter((nombre) => !nuestros.some(({ path }) => path === nombre))).toEqual([])
})

test('FIR-25 D-34 where no issuer answers, the document is what was signed, to the byte', async () => {
  responde = () => 'se niega'
  firmantes[0] = unTitular({
    ...{ nombre: 'Otra Gloria', emisor: autoridad },
    extensiones: direccionesDeRevocacion(`${servidor.origen}/ocsp`, `${servidor.origen}/lista.crl`),
  })
  const { de, doc_id } = await unDespacho(banco, [15])
  const { firmado, respuesta } = await firmar(gloria, de(15), 0)
  expect(respuesta.statusCode).toBe(200)
  expect((await pdfVigente(banco, doc_id)).equals(firmado)).toBe(true)
})

test('FIR-25 a certificate that was revoked signs nothing', async () => {
  firmantes[0] = unTitular({
    ...{ nombre: 'Gloria revocada', emisor: autoridad },
    extensiones: direccionesDeRevocacion(`${servidor.origen}/ocsp`, `${servidor.origen}/lista.crl`),
  })
  responde = (quien) => unaRespuesta(autoridad, quien, { desde: new Date('2026-01-02') })
  const { de, doc_id, pdf } = await unDespacho(banco, [15])
  const { respuesta } = await firmar(gloria, de(15), 0)
  expect(respuesta.statusCode).toBe(422)
  expect(respuesta.json().codigo).toBe('firmaRechazada')
  expect((await pdfVigente(banco, doc_id)).equals(pdf)).toBe(true)
})

test('VER-12 E10 what was added to a document that keeps such proofs is still known as an addition to ours', async () => {
  const { de, doc_id } = await unDespacho(banco, [15])
  await firmar(gloria, de(15), 1)
  const vigente = await pdfVigente(banco, doc_id)
  expect(await comprobar(vigente)).toMatchObject({ procedencia: 'vigente', verificacion: { resultado: 'VÁLIDO' } })
  const crecido = actualizar(vigente, { objetos: { 901: '(Más)' } })
  expect(await comprobar(crecido)).toMatchObject({
    procedencia: 'modificado',
    verificacion: { resultado: 'NO VÁLIDO' },
  })
})
