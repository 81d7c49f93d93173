import { expect, test } from 'vitest'
import { actualizar, conEntrada } from '../../test/actualizar-pdf.ts'
import { der, entero, hora, nulo, numerado, octetos, oid, secuencia, texto } from '../../test/der.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { firmarAMano, pedido } from '../../test/pdf-firmado.ts'
import {
  alcanceDeLista,
  archivoDeRevocacion,
  deCambios,
  direccionesDeRevocacion,
  disfrazada,
  extensionExtrana,
  lugarDeEstaLista,
  type PedidoDeCms,
  unaExtension,
  unaLista,
  unaRespuesta,
  unCms,
  unSello,
  unTitular,
} from '../../test/pki-de-prueba.ts'
import { HALLAZGOS } from './causas.ts'
import { juzgarPdf, verificarPdf } from './verificar.ts'

const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
const autoridad = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: raiz })
const ajena = unTitular({ nombre: 'Autoridad', autoridad: true })
const rosa = unTitular({ nombre: 'Rosa', emisor: autoridad })
const otra = unTitular({ nombre: 'Otra', emisor: autoridad })
const responde = unTitular({ nombre: 'OCSP', emisor: autoridad, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.9'] })
const impostor = unTitular({ nombre: 'OCSP', emisor: ajena, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.9'] })
/** It may issue certificates, and not say which of them are good. */
const sinListas = unTitular({ nombre: 'Sin listas', autoridad: true, emisor: raiz, uso: 0x04 })
const eva = unTitular({ nombre: 'Eva', emisor: sinListas })
const reloj = unTitular({ nombre: 'Reloj', emisor: raiz, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'] })
/** Signatures of these tests say that they were made on 20 November 2026. */
const ANTES = new Date('2026-11-10')
const DESPUES = new Date('2026-11-21')
const MUCHO_DESPUES = new Date('2026-12-20')

const firmar = (cms: PedidoDeCms = {}): Buffer =>
  firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(rosa, datos, { cadena: [autoridad.der], ...cms }) })
const firmado = firmar()
const sellado = firmar({ sello: (valor) => unSello(reloj, new Date('2026-11-20'), valor) })

const flujo = (b: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${b.length} >>\nstream\n`), b, Buffer.from('\nendstream')])
/** Keeps proofs in the file for later (DSS), as programs do that sign for the long term. */
const conPruebas = (pdf: Buffer, listas: readonly Buffer[], respuestas: readonly Buffer[] = []): Buffer => {
  const refs = (desde: number, cuantos: number) =>
    Array.from({ length: cuantos }, (_, i) => `${desde + i} 0 R`).join(' ')
  const dss = `/DSS << /CRLs [${refs(7_000, listas.length)}] /OCSPs [${refs(7_100, respuestas.length)}] >>`
  return actualizar(pdf, {
    objetos: {
      1: conEntrada(pdf, 1, dss),
      ...Object.fromEntries(listas.map((b, i) => [7_000 + i, flujo(b)])),
      ...Object.fromEntries(respuestas.map((b, i) => [7_100 + i, flujo(b)])),
    },
  })
}
const unica = async (pdf: Buffer, mas: Parameters<typeof pedido>[1] = {}) =>
  (await verificarPdf(pdf, pedido([raiz.der], { ahora: MUCHO_DESPUES, ...mas }))).firmas[0]

const VALIDA = { resultado: 'VÁLIDO', subindicacion: null }
const revocada = (desde: Date, razon?: number) => ({ titular: rosa, desde, ...(razon !== undefined && { razon }) })

test('FIR-25 without proofs nothing is known of a revocation, and that is said', async () => {
  expect(await unica(firmado)).toMatchObject({ ...VALIDA, revocacion: { revocadoDesde: null, vigenteAl: null } })
})

test.each<[string, Buffer]>([
  ['a list in the file', conPruebas(firmado, [unaLista(autoridad, [revocada(ANTES, 1)])])],
  ['a list without a reason', conPruebas(firmado, [unaLista(autoridad, [revocada(ANTES)])])],
  ['an answer in the file', conPruebas(firmado, [], [unaRespuesta(autoridad, rosa, { desde: ANTES })])],
  [
    'an answer of somebody appointed for that',
    conPruebas(
      firmado,
      [],
      [unaRespuesta(autoridad, rosa, { desde: ANTES }, { firma: responde, certificados: [responde.der] })],
    ),
  ],
  [
    'a list that the signature itself carries',
    firmar({
      atributo: {
        oid: '1.2.840.113583.1.1.8',
        valor: archivoDeRevocacion([unaLista(autoridad, [revocada(ANTES)])], []),
      },
    }),
  ],
  [
    'an answer that the signature itself carries',
    firmar({
      atributo: {
        oid: '1.2.840.113583.1.1.8',
        valor: archivoDeRevocacion([], [unaRespuesta(autoridad, rosa, { desde: ANTES })]),
      },
    }),
  ],
  ['a list that came along beside the certificates', firmar({ listas: [unaLista(autoridad, [revocada(ANTES, 1)])] })],
])('FIR-25 a certificate that was revoked before the signature, by %s, makes it NO VÁLIDO', async (_nombre, pdf) => {
  expect(await unica(pdf)).toMatchObject({ ...HALLAZGOS.revocado, revocacion: { revocadoDesde: ANTES } })
  expect(HALLAZGOS.revocado).toMatchObject({ resultado: 'NO VÁLIDO', subindicacion: 'REVOKED' })
})

test('FIR-25 one that was revoked afterwards changes nothing where the signature is known to be of before', async () => {
  const listas = [unaLista(autoridad, [revocada(DESPUES)])]
  expect(await unica(conPruebas(sellado, listas))).toMatchObject({ ...VALIDA, revocacion: { revocadoDesde: DESPUES } })
  expect(await unica(conPruebas(firmado, listas), { existiaEl: new Date('2026-11-20') })).toMatchObject(VALIDA)
  // A signer's word alone proves nothing, and is not held against him.
  expect(await unica(conPruebas(firmado, listas))).toMatchObject(HALLAZGOS.revocadoSinPrueba)
  expect(HALLAZGOS.revocadoSinPrueba).toMatchObject({ resultado: 'INDETERMINADO', subindicacion: 'REVOKED_NO_POE' })
})

test.each<[string, Buffer]>([
  ['by another authority of the same name', unaLista(autoridad, [revocada(ANTES)], { firma: ajena })],
  ['of somebody else’s certificate', unaLista(autoridad, [{ titular: otra, desde: ANTES }])],
  [
    'that names another’s of that number',
    unaLista(autoridad, [revocada(ANTES)], {
      extensiones: [alcanceDeLista(4)],
      entradas: [secuencia(entero(9), hora(ANTES), secuencia(unaExtension('2.5.29.29', secuencia(), true)))],
    }),
  ],
  ['that cannot be read', Buffer.from('300a020101', 'hex')],
])('FIR-25 a list %s says nothing of this one', async (_nombre, lista) => {
  const firma = await unica(conPruebas(firmado, [lista]))
  expect(firma).toMatchObject({ ...VALIDA, revocacion: { revocadoDesde: null } })
})

test('FIR-25 an answer that came along among the lists counts', async () => {
  const entre = numerado(1, oid('1.3.6.1.5.5.7.16.2'), unaRespuesta(autoridad, rosa, { desde: ANTES }))
  expect(await unica(firmar({ listas: [entre] }))).toMatchObject(HALLAZGOS.revocado)
  const indirecta = unaLista(autoridad, [], { extensiones: [alcanceDeLista(4)] })
  expect(await unica(firmar({ listas: [indirecta] }))).toMatchObject({ ...VALIDA, revocacion: { vigenteAl: null } })
})

test('FIR-25 what an issuer says after a certificate has expired calls it good no more', async () => {
  const breve = unTitular({ nombre: 'Breve', emisor: autoridad, hasta: DESPUES })
  const sello = (valor: Buffer) => unSello(reloj, new Date('2026-11-20'), valor)
  const pdf = firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(breve, datos, { cadena: [autoridad.der], sello }) })
  const lista = unaLista(autoridad, [], { fecha: new Date('2026-11-30') })
  expect(await unica(conPruebas(pdf, [lista]))).toMatchObject({ ...VALIDA, revocacion: { vigenteAl: null } })
})

test('FIR-25 E10 what came along in place of a list, and is none, is told', async () => {
  expect(await unica(firmar({ listas: [secuencia(texto('basura'))] }))).toMatchObject(HALLAZGOS.adjuntos)
})

test.each<[string, Buffer]>([
  [
    'that somebody else signed',
    unaRespuesta(autoridad, rosa, { desde: ANTES }, { firma: otra, certificados: [otra.der] }),
  ],
  [
    'of who was appointed by another authority of that name',
    unaRespuesta(autoridad, rosa, { desde: ANTES }, { firma: impostor, certificados: [impostor.der] }),
  ],
  ['about somebody else', unaRespuesta(autoridad, otra, { desde: ANTES })],
  ['of another authority', unaRespuesta(ajena, rosa, { desde: ANTES })],
  ['that says try later', unaRespuesta(autoridad, rosa, { desde: ANTES }, { exito: 3 })],
  ['that knows nothing', unaRespuesta(autoridad, rosa, 'desconocido')],
])('FIR-25 an answer %s says nothing of this one', async (_nombre, respuesta) => {
  const firma = await unica(conPruebas(firmado, [], [respuesta]))
  expect(firma).toMatchObject({ ...VALIDA, revocacion: { revocadoDesde: null, vigenteAl: null } })
})

test.each<[string, Buffer]>([
  ['of authorities alone', unaLista(autoridad, [revocada(ANTES)], { extensiones: [alcanceDeLista(2)] })],
  ['of others’ as well', unaLista(autoridad, [revocada(ANTES)], { extensiones: [alcanceDeLista(4)] })],
  ['of what changed since another', unaLista(autoridad, [revocada(ANTES)], { extensiones: [deCambios(true)] })],
  ['with a condition that nobody knows', unaLista(autoridad, [revocada(ANTES)], { extensiones: [extensionExtrana] })],
  [
    'with others that cannot be read',
    unaLista(autoridad, [revocada(ANTES)], {
      entradas: [
        secuencia(entero(9), der(0x17, Buffer.from('2601010000Z'))),
        secuencia(entero(9), hora(ANTES), secuencia(secuencia(Buffer.from('0601ff', 'hex'), octetos(nulo)))),
      ],
    }),
  ],
  [
    'of a hundred thousand and more',
    unaLista(autoridad, [revocada(ANTES)], {
      entradas: [Buffer.concat(Array(200_000).fill(secuencia(entero(9), hora(ANTES))))],
    }),
  ],
])('FIR-25 whom a list %s names is revoked', async (_nombre, lista) => {
  expect(await unica(conPruebas(firmado, [lista]))).toMatchObject(HALLAZGOS.revocado)
})

test('FIR-25 F4 a list whose entries cannot be read at all is none', async () => {
  const lista = unaLista(autoridad, [revocada(ANTES)], { entradas: [Buffer.alloc(1_000_000, 0x30)] })
  expect(await unica(conPruebas(firmado, [lista]))).toMatchObject({ ...VALIDA, revocacion: { vigenteAl: null } })
})

test.each<[string, Buffer[]]>([
  [
    'is for authorities alone, as others write yes',
    [unaExtension('2.5.29.28', secuencia(der(0x82, Buffer.of(1))), true)],
  ],
  ['is of others’, as others write yes', [unaExtension('2.5.29.28', secuencia(der(0x84, Buffer.of(1))), true)]],
])('FIR-25 a list that %s says nothing of who is not in it', async (_nombre, extensiones) => {
  const lista = unaLista(autoridad, [], { fecha: DESPUES, extensiones })
  expect(await unica(conPruebas(firmado, [lista]))).toMatchObject({ ...VALIDA, revocacion: { vigenteAl: null } })
})

const designado = (mas: Partial<Parameters<typeof unTitular>[0]> = {}) =>
  unTitular({ nombre: 'OCSP', emisor: autoridad, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.9'], ...mas })
test.each<[string, ReturnType<typeof unTitular>, boolean]>([
  ['is appointed', designado(), true],
  ['was certified with an old digest', designado({ resumen: 'sha1' }), false],
  ['has a condition that nobody knows', designado({ extensiones: [extensionExtrana] }), false],
  ['is not for signing', designado({ uso: 0x20 }), false],
  [
    'hides the certificate of a person',
    disfrazada(otra, { nombre: 'OCSP', emisor: autoridad, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.9'] }),
    false,
  ],
])('FIR-25 who answers for an authority is believed where its certificate %s', async (_nombre, quien, creido) => {
  const respuesta = unaRespuesta(autoridad, rosa, 'vigente', {
    fecha: DESPUES,
    firma: quien,
    certificados: [quien.der],
  })
  expect(await unica(conPruebas(firmado, [], [respuesta]))).toMatchObject({
    ...VALIDA,
    revocacion: { vigenteAl: creido ? DESPUES : null },
  })
})

test('FIR-25 who answered for an authority, and was taken off by it, is believed no more', async () => {
  const quien = designado()
  const respuesta = unaRespuesta(autoridad, rosa, 'vigente', {
    fecha: DESPUES,
    firma: quien,
    certificados: [quien.der],
  })
  const lista = unaLista(autoridad, [revocada(ANTES, 6), { titular: quien, desde: ANTES }])
  expect(await unica(conPruebas(firmado, [lista], [respuesta]))).toMatchObject(HALLAZGOS.suspendido)
  // That it called somebody revoked stands all the same.
  const dicho = unaRespuesta(autoridad, rosa, { desde: ANTES }, { firma: quien, certificados: [quien.der] })
  const suya = unaLista(autoridad, [{ titular: quien, desde: DESPUES }])
  expect(await unica(conPruebas(firmado, [suya], [dicho]))).toMatchObject(HALLAZGOS.revocado)
})

test('FIR-25 what is dated later than now says nothing, and who was suspended first is not good since then', async () => {
  const suspendida = unaLista(autoridad, [revocada(ANTES, 6)], { fecha: new Date('2026-11-11') })
  const futura = unaLista(autoridad, [], { fecha: new Date('2027-06-01') })
  expect(await unica(conPruebas(sellado, [suspendida, futura]))).toMatchObject(HALLAZGOS.suspendido)
  // A revocation is believed by whatever clock.
  const deManana = unaLista(autoridad, [revocada(ANTES)], { fecha: new Date('2027-06-01') })
  expect(await unica(conPruebas(firmado, [deManana]))).toMatchObject(HALLAZGOS.revocado)
  // On hold before the stamp, and revoked for good after it.
  const revocadaLuego = unaLista(autoridad, [revocada(DESPUES, 1)], { fecha: new Date('2026-11-22') })
  expect(await unica(conPruebas(sellado, [revocadaLuego]))).toMatchObject(VALIDA)
  expect(await unica(conPruebas(sellado, [suspendida, revocadaLuego]))).toMatchObject({
    revocacion: { revocadoDesde: ANTES },
    resultado: 'NO VÁLIDO',
  })
})

test('FIR-25 a list of an authority that may not make any says nothing', async () => {
  const deEva = firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(eva, datos, { cadena: [sinListas.der] }) })
  const lista = unaLista(sinListas, [{ titular: eva, desde: ANTES }])
  expect(await unica(conPruebas(deEva, [lista]))).toMatchObject({ ...VALIDA, revocacion: { revocadoDesde: null } })
})

test('FIR-25 who is told to be good is told so with the day', async () => {
  const fecha = new Date('2026-11-22')
  const respuesta = unaRespuesta(autoridad, rosa, 'vigente', { fecha })
  expect(await unica(conPruebas(firmado, [], [respuesta]))).toMatchObject({
    ...VALIDA,
    revocacion: { vigenteAl: fecha },
  })
  const lista = unaLista(autoridad, [{ titular: otra, desde: ANTES }], { fecha })
  expect(await unica(conPruebas(firmado, [lista]))).toMatchObject({ ...VALIDA, revocacion: { vigenteAl: fecha } })
})

const [SUYA, DE_OTROS] = ['http://autoridad.test/1.crl', 'http://autoridad.test/2.crl']
const partida = unTitular({
  ...{ nombre: 'Rosa', emisor: autoridad },
  extensiones: direccionesDeRevocacion('http://autoridad.test/ocsp', SUYA),
})
test.each<[string, Buffer[], Date | null]>([
  ['its own part of the list', [lugarDeEstaLista(SUYA)], new Date('2026-11-01')],
  ['the whole list', [], new Date('2026-11-01')],
  ['another part of the list', [lugarDeEstaLista(DE_OTROS)], null],
  ['what changed since another list', [deCambios(true)], null],
  ['what changed since another list, though not so marked', [deCambios(false)], null],
])('FIR-25 a certificate is known to be good where it is not in %s: %#', async (_nombre, extensiones, vigenteAl) => {
  const pdf = firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(partida, datos, { cadena: [autoridad.der] }) })
  const lista = unaLista(autoridad, [{ titular: otra, desde: ANTES }], { extensiones })
  expect(await unica(conPruebas(pdf, [lista]))).toMatchObject({ ...VALIDA, revocacion: { vigenteAl } })
})

test('FIR-25 an old answer that somebody brings along does not keep the issuer from being asked', async () => {
  const preguntas = async (pdf: Buffer, fecha: Date, mas: Parameters<typeof pedido>[1] = {}) => {
    const conRespuesta = conPruebas(
      pdf,
      [unaLista(raiz, [], { fecha: MUCHO_DESPUES })],
      [unaRespuesta(autoridad, rosa, 'vigente', { fecha })],
    )
    const { porPreguntar } = await juzgarPdf(conRespuesta, pedido([raiz.der], { ahora: MUCHO_DESPUES, ...mas }))
    return porPreguntar?.preguntas.length ?? 0
  }
  expect(await preguntas(firmado, ANTES)).toBe(1)
  expect(await preguntas(firmado, MUCHO_DESPUES)).toBe(0)
  // Where the signature is known to be of before, what was said then is enough.
  expect(await preguntas(sellado, DESPUES)).toBe(0)
  expect(await preguntas(sellado, ANTES)).toBe(1)
  const existiaEl = new Date('2026-11-20T15:00:00Z')
  expect(await preguntas(firmado, existiaEl, { existiaEl })).toBe(0)
  // What was said that morning says nothing of the afternoon, though it was still the newest word then.
  expect(await preguntas(firmado, new Date('2026-11-20'), { existiaEl })).toBe(1)
})

test('FIR-25 a suspension is told as such, and ends when the issuer calls the certificate good again', async () => {
  const suspendida = unaLista(autoridad, [revocada(ANTES, 6)], { fecha: new Date('2026-11-11') })
  expect(await unica(conPruebas(firmado, [suspendida]))).toMatchObject(HALLAZGOS.suspendido)
  const buena = unaRespuesta(autoridad, rosa, 'vigente', { fecha: new Date('2026-11-19') })
  expect(await unica(conPruebas(firmado, [suspendida], [buena]))).toMatchObject(VALIDA)
  // What was revoked for good is not taken back.
  const revocadaYa = unaLista(autoridad, [revocada(ANTES, 1)], { fecha: new Date('2026-11-11') })
  expect(await unica(conPruebas(firmado, [revocadaYa], [buena]))).toMatchObject(HALLAZGOS.revocado)
})

test('FIR-25 an authority that was revoked vouches for nobody', async () => {
  const lista = unaLista(raiz, [{ titular: autoridad, desde: ANTES }])
  expect(await unica(conPruebas(firmado, [lista]))).toMatchObject(HALLAZGOS.revocado)
})

test('FIR-25 certificates that the file keeps complete the way to the root', async () => {
  const sinCadena = firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(rosa, datos) })
  expect(await unica(sinCadena)).toMatchObject(HALLAZGOS.sinRaiz)
  const completado = actualizar(sinCadena, {
    objetos: { 1: conEntrada(sinCadena, 1, '/DSS << /Certs [7000 0 R] >>'), 7000: flujo(autoridad.der) },
  })
  expect(await unica(completado)).toMatchObject(VALIDA)
})
