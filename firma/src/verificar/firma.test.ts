import { createHash, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { conEntrada, objetoDe } from '../../test/actualizar-pdf.ts'
import { bits, conjunto, der, entero, nulo, numerado, octetos, oid, secuencia, texto } from '../../test/der.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { type FirmaAMano, firmarAMano, pedido } from '../../test/pdf-firmado.ts'
import {
  deNombre,
  disfrazada,
  extensionExtrana,
  type PedidoDeCms,
  type PedidoDeTitular,
  type Titular,
  unaExtension,
  unCms,
  unSello,
  unTitular,
} from '../../test/pki-de-prueba.ts'
import { HALLAZGOS } from './causas.ts'
import { verificarPdf } from './verificar.ts'

const PDF = pdfDePrueba()
const raiz = unTitular({ nombre: 'Raíz de prueba', autoridad: true })
const intermedia = unTitular({ nombre: 'Autoridad intermedia', autoridad: true, emisor: raiz, tope: 0 })
const rosa = unTitular({ nombre: 'Rosa Elvira Quispe', emisor: raiz })
const reloj = unTitular({ nombre: 'Reloj oficial', emisor: raiz, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'] })
const persona = (mas: Partial<PedidoDeTitular>): Titular => unTitular({ nombre: 'Persona', emisor: raiz, ...mas })

const firmado = (firmante: Titular, cms: PedidoDeCms = {}, mas: Partial<FirmaAMano> = {}): Buffer =>
  firmarAMano(PDF, { cms: (datos) => unCms(firmante, datos, cms), ...mas })
const juzgar = async (pdf: Buffer, mas: Parameters<typeof pedido>[1] = {}) => verificarPdf(pdf, pedido([raiz.der], mas))
/** The one signature of a file, as it was judged. */
const unica = async (pdf: Buffer, mas: Parameters<typeof pedido>[1] = {}) => {
  const { firmas } = await juzgar(pdf, mas)
  expect(firmas).toHaveLength(1)
  return firmas[0]
}
const deRsa = unTitular({ nombre: 'Raíz de prueba RSA', autoridad: true, emisor: raiz, clase: 'rsa' })
const corto = unTitular({ nombre: 'Autoridad corta', autoridad: true, emisor: raiz, clase: 'rsa', bitsRsa: 1_024 })
const fuerte = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: raiz })
const antigua = unTitular({ nombre: 'Autoridad antigua', autoridad: true, emisor: raiz, resumen: 'sha1' })
/** The same authority, as it was certified in older times. */
const gemela = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: raiz, resumen: 'sha1', llave: fuerte.llave })
const VALIDA = { resultado: 'VÁLIDO', causa: null }

test('VER-02 D-34 a signature is told with its signer, its certificate, its reason and when', async () => {
  const pdf = firmado(rosa, {}, { diccionario: '/Reason (Doy V\\260B\\260) /Name (Otro)' })
  const { resultado, causa, firmas, rechazo } = await juzgar(pdf)
  expect({ resultado, causa, rechazo }).toEqual({
    resultado: 'VÁLIDO',
    causa: 'Todas las firmas son válidas y el documento no fue alterado',
    rechazo: null,
  })
  expect(firmas).toMatchObject([
    {
      ...VALIDA,
      ...{ firmante: 'Rosa Elvira Quispe', motivo: 'Doy V°B°', selloDeTiempo: false, hasta: pdf.length },
      fecha: new Date('2026-11-20T15:00:00Z'),
      certificado: { titular: 'Rosa Elvira Quispe', emisor: 'Raíz de prueba', desde: new Date('2016-01-01') },
    },
  ])
})

test.each<[string, () => Buffer]>([
  ['RSA with SHA-256', () => firmado(persona({ clase: 'rsa' }))],
  ['RSA-PSS with SHA-256', () => firmado(persona({ clase: 'pss' }))],
  ['RSA with SHA-512', () => firmado(persona({ clase: 'rsa' }), { resumen: 'sha512' })],
  ['ECDSA with SHA-384', () => firmado(rosa, { resumen: 'sha384' })],
  ['ECDSA in the older format', () => firmado(rosa, { nombrado: null }, { formato: 'adbe.pkcs7.detached' })],
  ['the older name of the certificate', () => firmado(rosa, { nombrado: 1 })],
  [
    'an authority in between that came along',
    () => firmado(persona({ emisor: intermedia }), { cadena: [intermedia.der] }),
  ],
  ['its root beside it', () => firmado(rosa, { cadena: [raiz.der] })],
  ['a certificate without a key usage', () => firmado(persona({ uso: null }))],
  ['a certificate for non-repudiation alone', () => firmado(persona({ uso: 0x40 }))],
  [
    'a certificate as DNI cards have it',
    () => firmado(persona({ uso: 0x40, usosExtendidos: ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4'] })),
  ],
  ['one for clients that is for non-repudiation', () => firmado(persona({ usosExtendidos: ['1.3.6.1.5.5.7.3.2'] }))],
  [
    'a strong way to its root beside a weak one',
    () => firmado(persona({ emisor: fuerte }), { cadena: [gemela.der, fuerte.der] }),
  ],
  ['a certificate for documents', () => firmado(persona({ usosExtendidos: ['1.3.6.1.5.5.7.3.36'] }))],
])('FIR-25 D-34 a signature with %s is valid', async (_nombre, hacer) => {
  expect(await unica(hacer())).toMatchObject(VALIDA)
})

const ajena = unTitular({ nombre: 'Raíz de prueba', autoridad: true })
const sinOficio = persona({})
const limites = new Map<string, Titular>()
/** An authority that may certify some names, or under some policies, alone. */
const limitada = (cual: string): Titular => {
  const suya =
    limites.get(cual) ??
    unTitular({ nombre: cual, autoridad: true, emisor: raiz, extensiones: [unaExtension(cual, secuencia())] })
  limites.set(cual, suya)
  return suya
}
const deBinarios = generateKeyPairSync('ec', { namedCurve: 'sect571r1' }).privateKey
const lenta = unTitular({ nombre: 'Lenta', autoridad: true, emisor: raiz, llave: deBinarios })
const RSA_CON_SHA256 = secuencia(oid('1.2.840.113549.1.1.11'), nulo)
/** With the exponent 1 a signature is what is signed, and needs no key. */
const modulo = Buffer.alloc(256, 0xc5)
const deTodos = persona({
  llavePublica: secuencia(
    secuencia(oid('1.2.840.113549.1.1.1'), nulo),
    bits(secuencia(der(0x02, Buffer.of(0), modulo), entero(1))),
  ),
})
const conExponenteUno = (firmado: Buffer): Buffer => {
  const resumen = secuencia(
    secuencia(oid('2.16.840.1.101.3.4.2.1'), nulo),
    octetos(createHash('sha256').update(firmado).digest()),
  )
  return Buffer.concat([Buffer.of(0, 1), Buffer.alloc(253 - resumen.length, 0xff), Buffer.of(0), resumen])
}
const corta = persona({ clase: 'rsa', bitsRsa: 1_024 })

test.each<[string, () => Buffer, { resultado: string; causa: string }]>([
  ['of another authority of the same name', () => firmado(persona({ emisor: ajena })), HALLAZGOS.sinRaiz],
  ['of nobody but itself', () => firmado(unTitular({ nombre: 'Yo' })), HALLAZGOS.sinRaiz],
  ['whose issuer did not come along', () => firmado(persona({ emisor: intermedia })), HALLAZGOS.sinRaiz],
  [
    'issued by somebody who may not issue',
    () => firmado(persona({ emisor: sinOficio }), { cadena: [sinOficio.der] }),
    HALLAZGOS.sinRaiz,
  ],
  [
    'further down than its authority may go',
    () => {
      const nieta = unTitular({ nombre: 'Nieta', autoridad: true, emisor: intermedia })
      return firmado(persona({ emisor: nieta }), { cadena: [nieta.der, intermedia.der] })
    },
    HALLAZGOS.sinRaiz,
  ],
  [
    'with a condition that nobody knows',
    () => firmado(persona({ extensiones: [extensionExtrana] })),
    HALLAZGOS.sinRaiz,
  ],
  ['that has expired', () => firmado(persona({ hasta: new Date('2026-11-01') })), HALLAZGOS.fueraDeFecha],
  ['that is not good yet', () => firmado(persona({ desde: new Date('2026-12-01') })), HALLAZGOS.fueraDeFecha],
  ['that is not for signing', () => firmado(persona({ uso: 0x20 })), HALLAZGOS.noSirve],
  ['of a web server', () => firmado(persona({ usosExtendidos: ['1.3.6.1.5.5.7.3.1'] })), HALLAZGOS.noSirve],
  ['of a time stamp authority', () => firmado(reloj), HALLAZGOS.noSirve],
  ['with a key that is too short', () => firmado(corta), HALLAZGOS.debil],
  [
    'of an authority whose key is too short',
    () => firmado(persona({ emisor: corto }), { cadena: [corto.der] }),
    HALLAZGOS.debil,
  ],
  [
    'of an authority that was certified with an old digest',
    () => firmado(persona({ emisor: antigua }), { cadena: [antigua.der] }),
    HALLAZGOS.debil,
  ],
  ['that was signed with an old digest', () => firmado(persona({ resumen: 'sha1' })), HALLAZGOS.debil],
  ['that issues others', () => firmado(persona({ autoridad: true, uso: 0xc6 })), HALLAZGOS.noSirve],
  [
    'of a client that proves who it is',
    () => firmado(persona({ uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.2'] })),
    HALLAZGOS.sinProposito,
  ],
  ['of a server', () => firmado(persona({ uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.1'] })), HALLAZGOS.noSirve],
  [
    'of a client that says nothing of its use',
    () => firmado(persona({ uso: null, usosExtendidos: ['1.3.6.1.5.5.7.3.2'] })),
    HALLAZGOS.sinProposito,
  ],
  ['that is not the one it names', () => firmado(rosa, { otro: raiz }), HALLAZGOS.otroCertificado],
  [
    'that was signed with an old digest under another name',
    () =>
      firmado(persona({ emisor: deRsa, resumen: 'sha1', algoritmo: secuencia(oid('1.3.14.3.2.29'), nulo) }), {
        cadena: [deRsa.der],
      }),
    HALLAZGOS.debil,
  ],
  ...['2.5.29.30', '2.5.29.36', '2.5.29.54'].map(
    (cual) =>
      [
        `of an authority that is bound by ${cual}, and does not call that critical`,
        () => firmado(persona({ emisor: limitada(cual) }), { cadena: [limitada(cual).der] }),
        HALLAZGOS.sinRaiz,
      ] as [string, () => Buffer, { resultado: string; causa: string }],
  ),
  [
    'of an authority whose key takes long to try',
    () => firmado(persona({ emisor: lenta }), { cadena: [lenta.der] }),
    HALLAZGOS.sinRaiz,
  ],
  ['whose key takes long to try', () => firmado(persona({ llave: deBinarios })), HALLAZGOS.algoritmo],
  [
    'whose key everybody has',
    () => firmado(deTodos, { valor: conExponenteUno, algoritmo: RSA_CON_SHA256 }),
    HALLAZGOS.debil,
  ],
  [
    'beside one that vouches for itself',
    () => firmado(rosa, { cadena: [unTitular({ nombre: 'Cualquiera', autoridad: true }).der] }),
    HALLAZGOS.adjuntos,
  ],
  [
    'beside one that nobody vouches for',
    () => firmado(rosa, { cadena: [persona({ emisor: ajena }).der] }),
    HALLAZGOS.adjuntos,
  ],
])('FIR-25 E10 a signature with a certificate %s is not valid', async (_nombre, hacer, esperado) => {
  expect(await unica(hacer())).toMatchObject(esperado)
})

test.each<[string, Partial<PedidoDeTitular>]>([
  ['another person’s DNI', { serieDelAsunto: 'DNI:98000002' }],
  ['another purpose', { uso: 0xc0 }],
])('FIR-25 E10 a certificate with %s, within which the true one stands as text, is none', async (_nombre, como) => {
  const tls = persona({ serieDelAsunto: 'DNI:98000001', usosExtendidos: ['1.3.6.1.5.5.7.3.1'] })
  for (const verdadera of [persona({ serieDelAsunto: 'DNI:98000001' }), tls]) {
    const pdf = firmado(disfrazada(verdadera, { nombre: 'Alcalde', emisor: raiz, ...como }))
    expect(await unica(pdf)).toMatchObject({ ...HALLAZGOS.sinCertificado, dni: null, certificado: null })
  }
})

const nombrado = (...partes: Buffer[]) => persona({ asunto: secuencia(...partes) })
const [CN, SERIE, ENTIDAD, PAIS] = ['2.5.4.3', '2.5.4.5', '2.5.4.10', '2.5.4.6']
test.each<[string, Titular, string, string | null]>([
  [
    'behind another that breaks the line',
    nombrado(conjunto(deNombre(ENTIDAD, 'Empresa\u2028CN=Alcalde')), conjunto(deNombre(CN, 'Rosa'))),
    'Rosa',
    null,
  ],
  [
    'beside its number',
    nombrado(conjunto(deNombre(CN, 'Rosa'), deNombre(SERIE, 'PNOPE-12345678'))),
    'Rosa',
    '12345678',
  ],
  ['that turns its letters round', nombrado(conjunto(deNombre(CN, 'Rosa\u202Eedlacla'))), 'Rosa edlacla', null],
  [
    'in two bytes a letter',
    nombrado(conjunto(secuencia(oid(CN), der(0x1e, Buffer.from('Ñusta', 'utf16le').swap16())))),
    'Ñusta',
    null,
  ],
  [
    'of another country, whose number is no DNI',
    nombrado(conjunto(deNombre(PAIS, 'CO')), conjunto(deNombre(CN, 'Rosa')), conjunto(deNombre(SERIE, '12345678'))),
    'Rosa',
    null,
  ],
  [
    'of this one',
    nombrado(conjunto(deNombre(PAIS, 'PE')), conjunto(deNombre(CN, 'Rosa')), conjunto(deNombre(SERIE, '12345678'))),
    'Rosa',
    '12345678',
  ],
  [
    'that is no common one',
    nombrado(conjunto(deNombre(ENTIDAD, 'Empresa')), conjunto(deNombre(PAIS, 'PE'))),
    'Empresa, PE',
    null,
  ],
])('VER-02 FIR-25 a signer is told by the name %s', async (_nombre, quien, firmante, dni) => {
  expect(await unica(firmado(quien))).toMatchObject({ ...VALIDA, firmante, dni })
})

/** As programs name what they make by an UUID (X.667). */
const DE_UUID = Buffer.from('06136983a4d2a6f6c9b7e1a1b3d5c7f9e1a3b5c701', 'hex')
test('FIR-25 D-34 what nobody needs to know of a certificate is no reason against its signature', async () => {
  const conUuid = persona({ extensiones: [secuencia(DE_UUID, octetos(nulo))] })
  expect(await unica(firmado(conUuid))).toMatchObject(VALIDA)
  const privada = unaExtension('1.2.3.4.6', Buffer.from('texto'))
  const ca = unTitular({ nombre: 'Autoridad', autoridad: true, emisor: raiz, extensiones: [privada] })
  expect(await unica(firmado(persona({ emisor: ca }), { cadena: [ca.der] }))).toMatchObject(VALIDA)
  const nombrada = secuencia(huella('sha256', rosa), secuencia(deOtro('raíz de prueba'), rosa.serie))
  const valor = secuencia(secuencia(nombrada))
  const deOtraManera = firmado(rosa, { nombrado: null, atributo: { oid: '1.2.840.113549.1.9.16.2.47', valor } })
  expect(await unica(deOtraManera)).toMatchObject(VALIDA)
  const deAtributos = numerado(2, secuencia(entero(1)))
  expect(await unica(firmado(rosa, { cadena: [deAtributos] }))).toMatchObject(HALLAZGOS.adjuntos)
})

const huella = (cual: string, { der: b }: Titular) => octetos(createHash(cual).update(b).digest())
const deOtro = (nombre: string) => secuencia(numerado(4, secuencia(conjunto(secuencia(oid(CN), texto(nombre))))))
test.each<[string, PedidoDeCms, { resultado: string; causa: string }]>([
  ['is of another kind of content', { tipo: '1.2.840.113549.1.9.16.1.4' }, HALLAZGOS.contenedor],
  [
    'names two certificates',
    { atributo: { oid: '1.2.840.113549.1.9.16.2.12', valor: secuencia(secuencia(secuencia(huella('sha1', raiz)))) } },
    HALLAZGOS.otroCertificado,
  ],
  ['has attributes without an end of their own', { abiertos: true }, HALLAZGOS.contenedor],
  [
    'names its certificate with another issuer',
    {
      nombrado: null,
      atributo: {
        oid: '1.2.840.113549.1.9.16.2.12',
        valor: secuencia(secuencia(secuencia(huella('sha1', rosa), secuencia(deOtro('Nadie'), rosa.serie)))),
      },
    },
    HALLAZGOS.otroCertificado,
  ],
  ['calls its digest otherwise than it is', { algoritmo: secuencia(oid('1.2.840.10045.4.1')) }, HALLAZGOS.algoritmo],
])('FIR-25 E10 a container that %s is not valid', async (_nombre, cms, esperado) => {
  expect(await unica(firmado(rosa, cms))).toMatchObject(esperado)
})

test.each<[string, Partial<PedidoDeTitular>, string | null]>([
  ['as RENIEC writes it', { serieDelAsunto: 'DNI:98000001' }, '98000001'],
  ['as the European norm has it', { serieDelAsunto: 'PNOPE-12345678' }, '12345678'],
  ['without anything between', { serieDelAsunto: 'DNI98000001' }, '98000001'],
  ['behind the name', { nombre: 'QUISPE ROSA FIR 12345678 hard' }, '12345678'],
  ['before another in its name', { nombre: 'FIR 12345678 hard', serieDelAsunto: 'DNI:98000001' }, '98000001'],
  ['that is the RUC of an entity', { nombre: 'QUISPE ROSA FAU 20131370645 hard' }, null],
  ['that is a passport', { serieDelAsunto: 'PASPE-98000001' }, null],
  ['that is nowhere', {}, null],
])('FIR-25 the DNI of a certificate is told: %s', async (_nombre, como, dni) => {
  expect(await unica(firmado(persona(como)))).toMatchObject({ ...VALIDA, dni, esSello: false })
})

test('FIR-25 D-19 a time stamp on the document is no answer to a file that was handed out for its signature', async () => {
  const sello = (pdf: Buffer, nombre: string, desde: number) =>
    firmarAMano(pdf, { formato: 'ETSI.RFC3161', nombre, desde, cms: (datos) => unSello(reloj, AYER, datos) })
  const sellado = sello(PDF, 'Sello1', 15_010)
  expect(await juzgar(sellado, { base: PDF.length })).toMatchObject({
    ...{ resultado: 'VÁLIDO', firmas: [{ ...VALIDA, esSello: true }] },
    rechazo: 'El archivo recibido no trae una firma nueva',
  })
  const { rechazo } = await juzgar(sello(sellado, 'Sello2', 15_020), { base: PDF.length })
  expect(rechazo).toBe('El archivo recibido no trae una firma nueva')
  const ambos = sello(firmado(rosa), 'Sello1', 15_010)
  expect((await juzgar(ambos, { base: PDF.length })).rechazo).toBe('El archivo recibido trae más de una firma nueva')
})

const ANEXO = Buffer.from('otro contenido')
const IDENTIDAD = (datos: Buffer) => datos

test.each<[string, () => Buffer, { resultado: string; causa: string }]>([
  ['an old digest', () => firmado(rosa, { resumen: 'sha1' }), HALLAZGOS.debil],
  ['no attributes', () => firmado(rosa, { sinAtributos: true }), HALLAZGOS.otroFormato],
  ['no name of its certificate', () => firmado(rosa, { nombrado: null }), HALLAZGOS.otroFormato],
  ['another format', () => firmado(rosa, {}, { formato: 'adbe.x509.rsa_sha1' }), HALLAZGOS.otroFormato],
  ['two signers', () => firmado(rosa, { doble: true }), HALLAZGOS.contenedor],
  [
    'a content of its own',
    () => firmado(rosa, { dentro: { tipo: '1.2.840.113549.1.7.1', contenido: ANEXO } }),
    HALLAZGOS.contenedor,
  ],
  ['another text than the file', () => firmarAMano(PDF, { cms: () => unCms(rosa, ANEXO) }), HALLAZGOS.alterado],
  ['nothing in its room', () => firmarAMano(PDF, { cms: () => Buffer.alloc(0) }), HALLAZGOS.contenedor],
  [
    'somebody else’s key',
    () => firmarAMano(PDF, { cms: (datos) => unCms({ ...rosa, llave: raiz.llave }, datos) }),
    HALLAZGOS.firmaMala,
  ],
  [
    'something behind it in its room',
    () => firmado(rosa, {}, { hueco: (d) => `${d.slice(0, -2)}01` }),
    HALLAZGOS.contenedor,
  ],
  ['digits in two ways', () => firmado(rosa, {}, { hueco: (d) => d.replace('a', 'A') }), HALLAZGOS.rango],
  ['other signs among its digits', () => firmado(rosa, {}, { hueco: (d) => `${d.slice(0, -1)} ` }), HALLAZGOS.rango],
  ['a hole wider than itself', () => firmado(rosa, {}, { rango: conHueco(-6, 4) }), HALLAZGOS.rango],
  ['a hole elsewhere', () => firmado(rosa, {}, { rango: conHueco(-400, -400) }), HALLAZGOS.rango],
  [
    'a beginning that is not the file’s',
    () => firmado(rosa, {}, { rango: ([, b, c, d]) => [1, b, c, d].map(Number) }),
    HALLAZGOS.rango,
  ],
  ['an end before the file’s', () => firmado(rosa, {}, { rango: (r) => r.with(3, Number(r[3]) - 7) }), HALLAZGOS.rango],
  ['an end behind the file’s', () => firmado(rosa, {}, { rango: (r) => r.with(3, Number(r[3]) + 7) }), HALLAZGOS.rango],
  ['two numbers', () => firmado(rosa, {}, { rango: (r) => r.slice(0, 2) }), HALLAZGOS.rango],
  ['numbers past counting', () => firmado(rosa, {}, { rango: (r) => r.with(3, 9_999_999_999) }), HALLAZGOS.rango],
  ['its room twice', () => firmado(rosa, {}, { diccionario: '/Contents <00>' }), HALLAZGOS.rango],
])('FIR-25 E10 a signature with %s is not valid', async (_nombre, hacer, esperado) => {
  expect(await unica(hacer())).toMatchObject(esperado)
})
const conHueco = (desde: number, hasta: number) => (r: number[]) => [
  0,
  Number(r[1]) + desde,
  Number(r[2]) + hasta,
  Number(r[3]) - hasta,
]

const efimera = persona({ desde: new Date('2026-11-20T00:00:00Z'), hasta: new Date('2026-11-21T00:00:00Z') })
const AYER = new Date('2026-11-20T12:00:00Z')
const DESPUES = new Date('2027-06-01')

test('FIR-25 a signature whose certificate has expired stays valid where it is known to have existed before', async () => {
  const pdf = firmado(efimera)
  expect(await unica(pdf, { ahora: DESPUES })).toMatchObject(HALLAZGOS.fueraDeFecha)
  expect(await unica(pdf, { ahora: DESPUES, existiaEl: AYER })).toMatchObject(VALIDA)
  expect(await unica(pdf, { ahora: DESPUES, existiaEl: new Date('2026-11-25') })).toMatchObject(HALLAZGOS.fueraDeFecha)
  // With an extension, as stamps of qualified authorities have it.
  const mas = [numerado(1, unaExtension('1.3.6.1.5.5.7.1.3', secuencia()))]
  const sellado = firmado(efimera, { sello: (valor) => unSello(reloj, AYER, valor, [], { mas }) })
  expect(await unica(sellado, { ahora: DESPUES })).toMatchObject({ ...VALIDA, selloDeTiempo: true, fecha: AYER })
})

test.each<[string, (valor: Buffer) => Buffer, { resultado: string; causa: string }]>([
  ['of another signature', () => unSello(reloj, AYER, ANEXO), HALLAZGOS.selloAjeno],
  ['of somebody who is no such authority', (valor) => unSello(rosa, AYER, valor), HALLAZGOS.selloSinRaiz],
  ['of an authority of no root', (valor) => unSello(relojDe(ajena), AYER, valor), HALLAZGOS.selloSinRaiz],
  ['from before its authority', (valor) => unSello(reloj, new Date('2015-01-01'), valor), HALLAZGOS.selloSinRaiz],
  ['of an authority that certifies others', (valor) => unSello(deTodo, AYER, valor), HALLAZGOS.selloSinRaiz],
  [
    'of a person who hides in the certificate of one',
    (valor) =>
      unSello(disfrazada(rosa, { nombre: 'Reloj', emisor: raiz, uso: 0x80, usosExtendidos: PARA_SELLAR }), AYER, valor),
    HALLAZGOS.sinCertificado,
  ],
  ['of another version', (valor) => unSello(reloj, AYER, valor, [], { version: 2 }), HALLAZGOS.contenedor],
  [
    'with a condition that nobody knows',
    (valor) => unSello(reloj, AYER, valor, [], { mas: [numerado(1, extensionExtrana)] }),
    HALLAZGOS.contenedor,
  ],
  ['with something behind it', (valor) => unSello(reloj, AYER, valor, [], { detras: nulo }), HALLAZGOS.contenedor],
  [
    'of a day that there is not',
    (valor) => unSello(reloj, AYER, valor, [], { cuando: der(0x18, Buffer.from('20260230120000Z')) }),
    HALLAZGOS.contenedor,
  ],
  ['of a day to come', (valor) => unSello(reloj, new Date('2040-06-01'), valor), HALLAZGOS.selloFuturo],
  ['that is no stamp', (valor) => unCms(reloj, valor), HALLAZGOS.contenedor],
  ['that is no signature', IDENTIDAD, HALLAZGOS.contenedor],
])('FIR-25 a signature with a time stamp %s is not valid', async (_nombre, sello, esperado) => {
  expect(await unica(firmado(rosa, { sello }))).toMatchObject({ ...esperado, selloDeTiempo: false })
})
const PARA_SELLAR = ['1.3.6.1.5.5.7.3.8']
const deTodo = unTitular({ nombre: 'Reloj', autoridad: true, emisor: raiz, uso: 0x86, usosExtendidos: PARA_SELLAR })
const relojDe = (emisor: Titular) =>
  unTitular({ nombre: 'Reloj', emisor, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'] })

test('D-34 a time stamp of the document speaks for the signatures before it, and for itself', async () => {
  const sello: FirmaAMano = {
    ...{ formato: 'ETSI.RFC3161', nombre: 'Sello1', desde: 15_010 },
    cms: (datos) => unSello(reloj, AYER, datos),
  }
  const { resultado, firmas } = await juzgar(firmarAMano(firmado(efimera), sello), { ahora: DESPUES })
  expect(resultado).toBe('VÁLIDO')
  expect(firmas).toMatchObject([
    { ...VALIDA, selloDeTiempo: false },
    { ...VALIDA, firmante: 'Reloj oficial', selloDeTiempo: true, fecha: AYER },
  ])
  const falso = firmarAMano(firmado(efimera), { ...sello, cms: () => unSello(reloj, AYER, ANEXO) })
  expect(await juzgar(falso, { ahora: DESPUES })).toMatchObject({
    resultado: 'NO VÁLIDO',
    causa: HALLAZGOS.selloAjeno.causa,
  })
})

const certifica = (permiso: number) => ({
  diccionario:
    `/Reference [<< /Type /SigRef /TransformMethod /DocMDP ` +
    `/TransformParams << /Type /TransformParams /P ${permiso} /V /1.2 >> >>]`,
})
const segunda = { nombre: 'Firma2', desde: 15_010 }

test('E10 a document that its author closed takes no further signature; one left open for them does', async () => {
  const otra = (pdf: Buffer, mas: Partial<FirmaAMano> = {}) =>
    firmarAMano(pdf, { cms: (datos) => unCms(rosa, datos), ...segunda, ...mas })
  const cerrado = firmado(rosa, {}, certifica(1))
  expect(await unica(cerrado)).toMatchObject(VALIDA)
  const { firmas } = await juzgar(otra(cerrado))
  expect(firmas).toMatchObject([HALLAZGOS.noPermite, VALIDA])
  expect(await juzgar(otra(firmado(rosa, {}, certifica(2))))).toMatchObject({ resultado: 'VÁLIDO' })
  // Whoever signs need not certify: what its field locks may be everything (ISO 32000-2, table 236).
  const trancado = (permiso: number) => firmado(rosa, {}, { campo: `/Lock << /Action /All /P ${permiso} >>` })
  expect(await unica(trancado(1))).toMatchObject(VALIDA)
  expect((await juzgar(otra(trancado(1)))).firmas).toMatchObject([HALLAZGOS.noPermite, VALIDA])
  expect(await juzgar(otra(trancado(2)))).toMatchObject({ resultado: 'VÁLIDO' })
  const sello = { formato: 'ETSI.RFC3161', cms: (datos: Buffer) => unSello(reloj, AYER, datos) }
  expect(await juzgar(otra(cerrado, sello))).toMatchObject({ resultado: 'VÁLIDO' })
})

test.each<[string, string, string, boolean]>([
  ['its field names it', '/Lock << /Action /Include /Fields [(Otra)] >>', '', false],
  ['its field names one above it', '/Lock << /Action /Include /Fields [(Ot)] >>', '', true],
  ['its field names another', '/Lock << /Action /Exclude /Fields [(Monto)] >>', '', false],
  ['its field spares it', '/Lock << /Action /Exclude /Fields [(Otra)] >>', '', true],
  ['its field closes all of them', '/Lock << /Action /All >>', '', false],
  ['its field names nothing', '/Lock << /P 2 >>', '', true],
  ['its field leaves open what it closes', '/Lock << /Action null >>', '', true],
  ['it names it itself', '', '/Action /Include /Fields [(Otra)]', false],
  ['it spares it itself', '', '/Action /Exclude /Fields [(Otra)]', true],
])('E10 D-19 the field that a signature closes is not filled later: %s', async (_caso, campo, regla, seLlena) => {
  const vacio = '<< /FT /Sig /T (Otra) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>'
  const conVacio = pdfDePrueba({ catalogo: '/AcroForm << /Fields [100 0 R] >>', objetos: [vacio] })
  const cms = (datos: Buffer) => unCms(rosa, datos)
  const diccionario = regla && `/Reference [<< /TransformMethod /FieldMDP /TransformParams << ${regla} >> >>]`
  const primera = firmarAMano(conVacio, { cms, campo, diccionario })
  expect(await unica(primera)).toMatchObject(VALIDA)
  const catalogo = objetoDe(primera, 1)
  const llena = { 100: conEntrada(primera, 100, '/V 15010 0 R'), 15011: '(Nada)', 1: catalogo }
  const { resultado } = await juzgar(firmarAMano(primera, { cms, ...segunda, catalogo, objetos: llena }))
  expect(resultado).toBe(seLlena ? 'VÁLIDO' : 'NO VÁLIDO')
})
