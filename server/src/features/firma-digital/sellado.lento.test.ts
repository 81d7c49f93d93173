import { sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import type { Firmante } from '@cabildo/firma/tipos'
import { type Juicio, verificarPdf } from '@cabildo/firma/verificar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hayPrograma, segunPdfsig } from '../../../../firma/test/firmas.ts'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { pedido } from '../../../../firma/test/pdf-firmado.ts'
import { direccionesDeRevocacion, type Titular, unaRespuesta, unTitular } from '../../../../firma/test/pki-de-prueba.ts'
import { type ServidorDeRevocacion, servirRevocacion } from '../../../../simuladores/src/revocacion.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import {
  argumentosDe,
  finalizar,
  firmarEnLocal,
  leerArgumentos,
  nativo,
  pdfVigente,
  unDespacho,
} from '../../../test/firma.ts'
import { comoArchivo } from '../../../test/firmados.ts'
import { abrirTsaDePrueba, FALLAS_DE_RESPUESTA, FALLAS_DE_SELLO, type Falla } from '../../../test/tsa-de-prueba.ts'
import { abrirConsulta, conConsulta } from '../../platform/firma/consulta.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import { abrirTsa } from '../../platform/firma/tsa.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { CARPETA } from '../documentos/index.ts'
import { aceptarFirma, type Verificador } from './aceptacion.ts'
import { type Conservador, conservarFirmado } from './conservacion.ts'
import { findTicket } from './intentos.queries.ts'
import { huellaDe } from './tickets.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-raices-'))
const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
writeFileSync(join(carpeta, 'raiz.cer'), raiz.der)
/** What the issuer says of each certificate; the test may change that. */
const dichos = new Map<string, () => Uint8Array>()
const servidor: ServidorDeRevocacion = await servirRevocacion({
  responder: (serie) => dichos.get(serie)?.() ?? 'se niega',
  lista: () => 'se niega',
})
const conocido = (mas: Partial<Parameters<typeof unTitular>[0]>): Titular => {
  const extensiones = direccionesDeRevocacion(`${servidor.origen}/ocsp`, `${servidor.origen}/lista.crl`)
  const titular = unTitular({ nombre: 'Alguien', emisor: raiz, extensiones, ...mas })
  dichos.set(titular.serie.subarray(2).toString('hex'), () => unaRespuesta(raiz, titular, 'vigente', { fecha: AHORA }))
  return titular
}
/** Their certificates are good for a day. */
const firmantes = ['Gloria', 'Alcaldesa'].map((nombre) =>
  conocido({ nombre, hasta: new Date(AHORA.getTime() + 86_400_000) }),
)
const unaTsa = (mas: Partial<Parameters<typeof unTitular>[0]> = {}) =>
  conocido({ nombre: 'Sellos S.A.', uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'], ...mas })
const servir = ({ der, llave: storage_key }: Titular) =>
  abrirTsaDePrueba({ ahora: () => AHORA, identidad: { certificado: der, llave: storage_key } })
const tsa = await servir(unaTsa())
const banco = usarBanco({
  env: {
    ...{ FIRMA_RAICES: carpeta, FIRMA_REVOCACION: 'true', FIRMA_TSA: tsa.direccion },
    LIMITE_VERIFICA_MINUTO: '10000',
  },
})

let gloria: Cliente
let alcaldesa: Cliente
let taller: TallerDeFirmas
beforeAll(async () => {
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
  const reloj = crearReloj(() => AHORA)
  taller = conConsulta(abrirTaller(), abrirConsulta(reloj))
})
afterAll(async () => {
  await Promise.all([servidor.cerrar(), tsa.cerrar(), taller.cerrar()])
  rmSync(carpeta, { recursive: true })
})
beforeEach(() => {
  tsa.estado.falla = null
})

const firmarAqui = (pdf: Buffer, n: number, x: number, y: number): Promise<Buffer> => {
  const { der, llave: storage_key } = firmantes[n] ?? raiz
  const firmante: Firmante = {
    ...{ certificado: der, cadena: [], algoritmo: 'ECDSA-SHA256' },
    firmar: async (datos) => sign('sha256', datos, storage_key),
  }
  const sello = { pagina: 0, x, y, imagen: null }
  return firmarPdf(
    prepararPdf,
    firmante,
    { nombre: `Firmante ${n}`, motivo: 'Visto', lugar: 'Ilo', fecha: AHORA, sello },
    pdf,
  )
}
/** What a native signer does for one area, with the certificate of that number. */
const firmar = async (quien: Cliente, id_doc_area: number, n: number) => {
  const argumentos = leerArgumentos(await argumentosDe(quien, id_doc_area))
  const { fileDownloadUrl = '', fileUploadUrl = '', posx, posy } = argumentos
  const pdf = (await nativo(banco).traer(fileDownloadUrl)).rawPayload
  const firmado = await firmarAqui(pdf, n, Number(posx), Number(posy))
  expect((await nativo(banco).subir(fileUploadUrl, firmado)).statusCode).toBe(200)
  expect((await finalizar(quien, id_doc_area)).status).toBe(200)
  return firmado
}
/** As anybody judges it who can ask nobody, years later, when no signer's certificate is good any more. */
const sinRed = (pdf: Buffer) => verificarPdf(pdf, pedido([raiz.der], { ahora: new Date('2040-01-01') }))
const SELLO = '/Type /DocTimeStamp'

test('FIR-25 D-34 the last signature of a document brings a time stamp over all of it, and none before', async () => {
  const { de, doc_id } = await unDespacho(banco, [11, 15])
  await firmar(gloria, de(15), 0)
  const primera = await pdfVigente(banco, doc_id)
  expect(primera.includes(SELLO)).toBe(false)
  expect((await sinRed(primera)).resultado).toBe('INDETERMINADO')

  await firmar(alcaldesa, de(11), 1)
  const completo = await pdfVigente(banco, doc_id)
  expect(completo.subarray(0, primera.length).equals(primera)).toBe(true)
  expect(completo.toString('latin1').split(SELLO)).toHaveLength(2)
  // Room for two signatures of 32 kB with the letters of their stamps (D-143) and one time stamp, with what issuers said of three certificates.
  expect(completo.length - primera.length).toBeLessThan(104_000)
  const sellado = { esSello: true, firmante: 'Sellos S.A.', selloDeTiempo: true, revocacion: { vigenteAl: AHORA } }
  expect(await sinRed(completo)).toMatchObject({
    ...{ resultado: 'VÁLIDO', observaciones: [] },
    firmas: [{ revocacion: { vigenteAl: AHORA } }, { revocacion: { vigenteAl: AHORA } }, sellado],
  })
  if (hayPrograma('pdfsig'))
    expect(segunPdfsig(completo).filter((dicho) => dicho.includes('Signature is Valid'))).toHaveLength(2)

  const { cuerpo } = await banco.ciudadano.llamar(verificacionApi.comprobar, {
    ...{ body: {}, archivos: { 'selectedFile[]': [comoArchivo(completo)] } },
  })
  expect(cuerpo.data).toMatchObject({
    procedencia: 'vigente',
    verificacion: {
      resultado: 'VÁLIDO',
      firmas: [{ esSello: false }, { esSello: false }, { esSello: true, firmante: 'Sellos S.A.', motivo: null }],
    },
  })
})

test('FIR-25 D-34 whoever is asked again after a document was complete signs behind its stamp, and it is complete again', async () => {
  const { de, doc_id } = await unDespacho(banco, [11, 15])
  const quitar = (deleted_at: Date | null) =>
    banco.db.updateTable('documentos_destinos').set({ deleted_at }).where('id_doc_area', '=', de(11)).execute()
  // Nobody waits for an area that was taken off.
  await quitar(AHORA)
  await firmar(gloria, de(15), 0)
  const completo = await pdfVigente(banco, doc_id)
  await quitar(null)
  await firmar(alcaldesa, de(11), 1)
  const otraVez = await pdfVigente(banco, doc_id)
  expect(otraVez.subarray(0, completo.length).equals(completo)).toBe(true)
  const { resultado, firmas } = await sinRed(otraVez)
  expect([resultado, ...firmas.map(({ esSello }) => esSello)]).toEqual(['VÁLIDO', false, true, false, true])
})

test('FIR-24 D-34 the own signer has both the signature and the document stamped', async () => {
  const { de, doc_id } = await unDespacho(banco, [15])
  expect((await firmarEnLocal(gloria, de(15))).status).toBe(200)
  const { cuerpo } = await banco.ciudadano.llamar(verificacionApi.comprobar, {
    ...{ body: {}, archivos: { 'selectedFile[]': [comoArchivo(await pdfVigente(banco, doc_id))] } },
  })
  const autoridad = { autoridad: 'Sellos S.A.', revocacion: { revocadoDesde: null, vigenteAl: '2026-11-18 10:30:00' } }
  expect(cuerpo.data.verificacion).toMatchObject({
    resultado: 'VÁLIDO',
    firmas: [
      { esSello: false, selloDeTiempo: true, sello: autoridad },
      { esSello: true, selloDeTiempo: true, sello: null },
    ],
  })
})

test('D-35 FIR-25 without its time stamp a document is signed all the same', async () => {
  tsa.estado.falla = 'rechazo'
  const { de, doc_id } = await unDespacho(banco, [15])
  const firmado = await firmar(gloria, de(15), 0)
  const vigente = await pdfVigente(banco, doc_id)
  expect(vigente.subarray(0, firmado.length).equals(firmado)).toBe(true)
  expect([vigente.includes('/DSS'), vigente.includes(SELLO)]).toEqual([true, false])
})

/** What is kept of a signed file, and why it has no stamp. */
const conservar = async (mas: Partial<Conservador> = {}, completo = true, conDichos = true) => {
  const motivos: unknown[] = []
  const partes: Conservador = {
    ...{ reloj: crearReloj(() => AHORA), taller, confianza: { raices: [raiz.der] }, maximoBytes: 1e7 },
    ...{ tsa: abrirTsa(tsa.direccion), alNoConservar: (motivo: unknown) => motivos.push(motivo) },
    ...mas,
  }
  const firmado = await firmarAqui(pdfDePrueba(), 0, 5, 65)
  const juicio = await taller.juzgar(firmado, { ...partes.confianza, ahora: AHORA })
  const { conservable } = await taller.informar(juicio)
  const conservado = await conservarFirmado(partes, firmado, conDichos ? conservable : null, completo)
  return { firmado, conservado, motivos: motivos.map((uno) => (uno instanceof Error ? uno.message : '')) }
}
const SIN_SELLO = { dss: true, sello: false }
const loQueHay = (pdf: Buffer | null) => ({ dss: pdf?.includes('/DSS'), sello: pdf?.includes(SELLO) })

test.each<Falla>([...FALLAS_DE_RESPUESTA, ...FALLAS_DE_SELLO])(
  'D-35 where an authority of time stamps answers with "%s", the file keeps what issuers said and no stamp, and that is told',
  async (falla) => {
    tsa.estado.falla = falla
    const impaciente = abrirTsa(tsa.direccion, { esperaMs: falla === 'callada' ? 50 : 5_000 })
    const { conservado, motivos } = await conservar({ tsa: impaciente })
    expect(loQueHay(conservado)).toEqual(SIN_SELLO)
    expect(motivos).toHaveLength(1)
    expect((await verificarPdf(conservado ?? expect.fail(), pedido([raiz.der], { ahora: AHORA }))).resultado).toBe(
      'VÁLIDO',
    )
  },
)

test('FIR-25 the stamp of an authority that was revoked, or has expired, is not kept', async () => {
  const robada = unaTsa()
  dichos.set(robada.serie.subarray(2).toString('hex'), () =>
    unaRespuesta(raiz, robada, { desde: new Date('2026-01-02') }),
  )
  const vencida = unaTsa({ hasta: new Date('2026-01-02') })
  const motivos: string[] = []
  for (const quien of [robada, vencida]) {
    const suya = await servir(quien)
    const hecho = await conservar({ tsa: abrirTsa(suya.direccion) })
    await suya.cerrar()
    expect(loQueHay(hecho.conservado)).toEqual(SIN_SELLO)
    motivos.push(...hecho.motivos)
  }
  expect(motivos).toEqual([
    expect.stringContaining(
      'Con el sello de tiempo sería INDETERMINADO: El certificado de quien puso el sello de tiempo fue',
    ),
    expect.stringContaining(
      'Con el sello de tiempo sería INDETERMINADO: El certificado de quien puso el sello de tiempo ya',
    ),
  ])
})

test('FIR-25 D-34 a file that would grow beyond what may be kept stays as it was signed', async () => {
  const { firmado, conservado, motivos } = await conservar({ maximoBytes: 66_000 })
  expect(firmado.length).toBeLessThan(66_000)
  expect(motivos).toEqual(['El archivo con su sello de tiempo es demasiado grande'])
  expect(conservado?.includes(SELLO) ?? false).toBe(false)
})

test('FIR-25 D-34 where nobody is asked of signers, the stamp is put all the same, and says what is known of its own', async () => {
  const { conservado, motivos } = await conservar({}, true, false)
  expect([loQueHay(conservado), motivos]).toEqual([{ dss: true, sello: true }, []])
  const sinConsulta = { ...taller, informar: async ({ dictamen }: Juicio) => ({ dictamen, conservable: null }) }
  const { conservado: otro } = await conservar({ taller: sinConsulta }, true, false)
  expect(loQueHay(otro)).toEqual({ dss: false, sello: true })
})

test('FIR-25 without an authority of time stamps, or while others are still to sign, nobody is asked for one', async () => {
  for (const hecho of [await conservar({ tsa: undefined }), await conservar({}, false)]) {
    expect(loQueHay(hecho.conservado)).toEqual(SIN_SELLO)
    expect(hecho.motivos).toEqual([])
  }
})

test('D-35 FIR-25 where the store takes no second file, the signature is good as it came, and that is told', async () => {
  const { de, doc_id, pdf } = await unDespacho(banco, [15])
  const { fileUploadUrl = '', posx, posy } = leerArgumentos(await argumentosDe(gloria, de(15)))
  const firmado = await firmarAqui(pdf, 0, Number(posx), Number(posy))
  const destino = { carpeta: CARPETA, extension: 'pdf', maximoBytes: 1e7 } as const
  const recibido = await banco.archivos.guardar(Readable.from([firmado]), destino)
  const motivos: unknown[] = []
  const lleno = new Error('no queda espacio')
  const partes: Verificador = {
    ...{ db: banco.db, reloj: crearReloj(() => AHORA), taller, confianza: { raices: [raiz.der] }, maximoBytes: 1e7 },
    ...{ tsa: abrirTsa(tsa.direccion), alNoConservar: (motivo: unknown) => motivos.push(motivo) },
    archivos: { guardar: () => Promise.reject(lleno), borrar: () => expect.fail('nothing is left over') },
  }
  const huella = huellaDe(fileUploadUrl.split('/').at(-1) ?? '') ?? expect.fail()
  const intento = (await findTicket(banco.db, huella, AHORA)) ?? expect.fail()
  await aceptarFirma(partes, intento, { ...recibido, pdf: firmado }, 'prueba')
  expect(motivos).toEqual([lleno])
  expect((await finalizar(gloria, de(15))).status).toBe(200)
  expect((await pdfVigente(banco, doc_id)).equals(firmado)).toBe(true)
})
