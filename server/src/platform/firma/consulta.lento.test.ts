import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HALLAZGOS } from '@cabildo/firma/causas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { firmarAMano, pedido } from '../../../../firma/test/pdf-firmado.ts'
import {
  direccionesDeRevocacion,
  type Titular,
  unaLista,
  unaRespuesta,
  unCms,
  unSello,
  unTitular,
} from '../../../../firma/test/pki-de-prueba.ts'
import {
  type FallaDeRevocacion,
  type ServidorDeRevocacion,
  servirRevocacion,
} from '../../../../simuladores/src/revocacion.ts'
import { leerConfig } from '../../config.ts'
import { abrirFirma } from '../../firma.ts'
import { crearReloj } from '../reloj.ts'
import { abrirConsulta, conConsulta } from './consulta.ts'
import { abrirTaller } from './taller.ts'
import type { TallerDeFirmas } from './tipos.ts'

/** Where nobody answers, the test waits for it. */
const ESPERA_CORTA_MS = 400
const ANTES = new Date('2026-11-10')
const AHORA = new Date('2026-11-24')
const raiz = unTitular({ nombre: 'Raíz', autoridad: true })

let servidor: ServidorDeRevocacion
let taller: TallerDeFirmas
/** What the authority's server does now. */
let responde: (serie: string) => Uint8Array | FallaDeRevocacion
let lista: () => Uint8Array | FallaDeRevocacion
let rosa: Titular
beforeAll(async () => {
  servidor = await servirRevocacion({ responder: (serie) => responde(serie), lista: () => lista() })
  taller = abrirTaller()
  rosa = unTitular({
    nombre: 'Rosa',
    emisor: raiz,
    extensiones: direccionesDeRevocacion(`${servidor.origen}/ocsp`, `${servidor.origen}/lista.crl`),
  })
})
afterAll(async () => {
  await servidor.cerrar()
  await taller.cerrar()
})
let ahora: Date
beforeEach(() => {
  servidor.pedidos.length = 0
  ahora = AHORA
  responde = () => 'se niega'
  lista = () => 'se niega'
})

const firmado = (de: Titular = rosa) => firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(de, datos) })
const conRed = (opciones: { esperaMs?: number } = {}) => {
  const reloj = crearReloj(() => ahora)
  return conConsulta(taller, abrirConsulta(reloj, opciones))
}
const firma = async (con: TallerDeFirmas, pdf = firmado()) =>
  (await con.informar(await con.juzgar(pdf, pedido([raiz.der], { ahora })))).dictamen.firmas[0]
const seriesDe = (titular: Titular) => titular.serie.subarray(2).toString('hex')

test('FIR-25 F3 the issuer is asked about the certificate, and what it answers counts', async () => {
  responde = () => unaRespuesta(raiz, rosa, { desde: ANTES })
  expect(await firma(conRed())).toMatchObject({ ...HALLAZGOS.revocado, revocacion: { revocadoDesde: ANTES } })
  expect(servidor.pedidos).toEqual([seriesDe(rosa)])
  responde = () => unaRespuesta(raiz, rosa, 'vigente', { fecha: AHORA })
  expect(await firma(conRed())).toMatchObject({ resultado: 'VÁLIDO', revocacion: { vigenteAl: AHORA } })
  // Without leave to use the network nobody is asked.
  servidor.pedidos.length = 0
  expect(await firma(taller)).toMatchObject({ resultado: 'VÁLIDO', revocacion: { vigenteAl: null } })
  expect(servidor.pedidos).toEqual([])
})

test('FIR-25 E10 the file is read once, whatever its issuers tell; where that cannot be judged, nothing is known', async () => {
  let juzgados = 0
  const juzgar: TallerDeFirmas['juzgar'] = (pdf, suyo) => {
    juzgados++
    return taller.juzgar(pdf, suyo)
  }
  const consulta = abrirConsulta(crearReloj(() => ahora))
  responde = () => unaRespuesta(raiz, rosa, { desde: ANTES })
  expect(await firma(conConsulta({ ...taller, juzgar }, consulta))).toMatchObject(HALLAZGOS.revocado)
  expect(juzgados).toBe(1)
  const caido = conConsulta({ ...taller, terminar: async () => null }, consulta)
  expect(await firma(caido)).toMatchObject({
    resultado: 'VÁLIDO',
    revocacion: { revocadoDesde: null, vigenteAl: null },
  })
})

test('FIR-25 F3 the authority of a time stamp is asked about as the signer is', async () => {
  const reloj = unTitular({
    ...{ nombre: 'Reloj', emisor: raiz, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'], extensiones: direcciones() },
  })
  const sello = (valor: Buffer) => unSello(reloj, AHORA, valor)
  const sellado = firmarAMano(pdfDePrueba(), { cms: (datos) => unCms(rosa, datos, { sello }) })
  responde = (serie) => unaRespuesta(raiz, serie === seriesDe(reloj) ? reloj : rosa, 'vigente', { fecha: AHORA })
  const conocida = { revocacion: { revocadoDesde: null, vigenteAl: AHORA } }
  ahora = new Date(AHORA.getTime() + 60_000)
  expect(await firma(conRed(), sellado)).toMatchObject({ ...conocida, selloDeTiempo: true, sello: conocida })
  expect(servidor.pedidos.toSorted()).toEqual([seriesDe(reloj), seriesDe(rosa)].toSorted())
  responde = (serie) =>
    serie === seriesDe(reloj) ? unaRespuesta(raiz, reloj, { desde: ANTES }) : unaRespuesta(raiz, rosa, 'vigente')
  expect(await firma(conRed(), sellado)).toMatchObject({ ...HALLAZGOS.selloRevocado, selloDeTiempo: false })
})

test('FIR-25 FIR-24 the installation asks where its settings say so', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-raices-'))
  writeFileSync(join(carpeta, 'raiz.cer'), raiz.der)
  responde = () => unaRespuesta(raiz, rosa, { desde: ANTES })
  const juzgada = async (FIRMA_REVOCACION: string) => {
    const config = leerConfig({ DATOS: carpeta, FIRMA_RAICES: carpeta, FIRMA_REVOCACION })
    const firma = await abrirFirma(
      { ...config, entidad: 'Valle Alto' },
      crearReloj(() => AHORA),
      () => undefined,
    )
    const { propios, copias } = firma.talleresPublicos
    const juicios = [propios, copias].map(async (suyo) =>
      suyo.informar(await suyo.juzgar(firmado(), { ...firma.confianza, ahora: AHORA })),
    )
    const resultados = (await Promise.all(juicios)).map(({ dictamen }) => dictamen.firmas[0]?.resultado)
    await firma.cerrar()
    return resultados
  }
  try {
    expect([await juzgada('true'), await juzgada('false')]).toEqual([
      ['NO VÁLIDO', 'NO VÁLIDO'],
      ['VÁLIDO', 'VÁLIDO'],
    ])
  } finally {
    rmSync(carpeta, { recursive: true })
  }
})

test('FIR-25 F3 where nobody answers about it, the list is fetched', async () => {
  lista = () => unaLista(raiz, [{ titular: rosa, desde: ANTES }])
  expect(await firma(conRed())).toMatchObject(HALLAZGOS.revocado)
  expect(servidor.pedidos).toEqual([seriesDe(rosa), 'lista'])
  // Whoever signed beside her is on the same list, which is brought once.
  const otra = unTitular({ nombre: 'Otra', emisor: raiz, extensiones: direcciones() })
  const con = conRed()
  const ambas = firmarAMano(firmado(), { cms: (datos) => unCms(otra, datos), nombre: 'Firma2', desde: 15_010 })
  const { conservable } = await con.informar(await con.juzgar(ambas, pedido([raiz.der], { ahora })))
  expect(conservable?.listas).toHaveLength(1)
})

const FALLAS: FallaDeRevocacion[] = ['calla', 'cae', 'redirige', 'inunda', 'se niega', 'basura', 'gotea']
test.each(FALLAS)('FIR-25 F3 F4 an issuer whose server "%s" is no reason for or against a signature', async (falla) => {
  responde = () => falla
  lista = () => falla
  expect(await firma(conRed({ esperaMs: ESPERA_CORTA_MS }))).toMatchObject({
    ...{ resultado: 'VÁLIDO', causa: null },
    revocacion: { revocadoDesde: null, vigenteAl: null },
  })
  // Whatever else it says, nobody is sent elsewhere.
  expect(servidor.pedidos).not.toContain('otro sitio')
})

test.each<[string, () => Uint8Array]>([
  ['about somebody else', () => unaRespuesta(raiz, unTitular({ nombre: 'Otra', emisor: raiz }), { desde: ANTES })],
  ['of somebody else', () => unaRespuesta(unTitular({ nombre: 'Raíz', autoridad: true }), rosa, { desde: ANTES })],
  ['that says try later', () => unaRespuesta(raiz, rosa, 'vigente', { exito: 3 })],
  ['that knows nothing of it', () => unaRespuesta(raiz, rosa, 'desconocido')],
])('FIR-25 F4 an answer %s is none', async (_nombre, hacer) => {
  responde = hacer
  expect(await firma(conRed())).toMatchObject({ resultado: 'VÁLIDO', revocacion: { revocadoDesde: null } })
})

test.each<[string, () => Uint8Array]>([
  ['that says try later', () => unaRespuesta(raiz, rosa, 'vigente', { exito: 3 })],
  ['that knows nothing of it', () => unaRespuesta(raiz, rosa, 'desconocido')],
  ['of years ago', () => unaRespuesta(raiz, rosa, 'vigente', { fecha: new Date('2020-01-01') })],
  ['that is a page', () => Buffer.from('<html>')],
])('FIR-25 F4 behind an answer %s the list is fetched', async (_nombre, hacer) => {
  responde = hacer
  lista = () => unaLista(raiz, [{ titular: rosa, desde: ANTES }])
  expect(await firma(conRed())).toMatchObject(HALLAZGOS.revocado)
  expect(servidor.pedidos).toEqual([seriesDe(rosa), 'lista'])
})

test('FIR-25 F4 the same is asked once, and again only after a while; after five failures nobody is asked', async () => {
  responde = () => unaRespuesta(raiz, rosa, 'vigente', { fecha: AHORA })
  const con = conRed()
  await Promise.all([firma(con), firma(con)])
  await firma(con)
  expect(servidor.pedidos).toHaveLength(1)
  ahora = new Date(AHORA.getTime() + 11 * 60_000)
  await firma(con)
  expect(servidor.pedidos).toHaveLength(2)
  const cansada = conRed()
  responde = () => 'se niega'
  for (let n = 0; n < 6; n++) {
    // What failed is asked again after a minute, as long as there is hope.
    ahora = new Date(ahora.getTime() + 10_000)
    await firma(cansada, firmado(unTitular({ nombre: `N${n}`, emisor: raiz, extensiones: direcciones() })))
  }
  expect(servidor.pedidos.slice(2)).toHaveLength(5)
})
const direcciones = () => direccionesDeRevocacion(`${servidor.origen}/ocsp`, `${servidor.origen}/lista.crl`)

test('FIR-25 F3 only addresses in certificates of those who are trusted are asked, and only over HTTP', async () => {
  responde = () => unaRespuesta(raiz, rosa, 'vigente')
  const ajena = unTitular({ nombre: 'Nadie', autoridad: true })
  await firma(conRed(), firmado(unTitular({ nombre: 'Eva', emisor: ajena, extensiones: direcciones() })))
  const rara = direccionesDeRevocacion('ldap://127.0.0.1/ocsp', 'file:///etc/passwd')
  await firma(conRed(), firmado(unTitular({ nombre: 'Eva', emisor: raiz, extensiones: rara })))
  expect(servidor.pedidos).toEqual([])
})
