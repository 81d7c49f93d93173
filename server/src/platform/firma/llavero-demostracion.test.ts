import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { esDeNoRepudio, leerCertificado, sirveParaFirmar } from '@cabildo/firma/cms/certificado'
import { atributo, dePkijs, OID } from '@cabildo/firma/cms/pkijs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { abrirLlaveroDeDemostracion } from './llavero-demostracion.ts'

const ENTIDAD = 'Municipalidad Provincial de Ilo'
const PERSONA = { user_id: 7, nombre: 'Íñigo Núñez Peña', dni: '17801146' }

let datos: string
beforeEach(async () => {
  datos = await mkdtemp(join(tmpdir(), 'cabildo-llavero-'))
})
afterEach(() => rm(datos, { recursive: true, force: true }))

const abrir = () => abrirLlaveroDeDemostracion({ carpeta: join(datos, 'firma'), entidad: ENTIDAD })

test('FIR-24 D-19 a person signs with a certificate of the demonstration authority, in the own name', async () => {
  const llavero = await abrir()
  const [raiz] = llavero.raices.map((der) => new X509Certificate(der))
  const { certificado, cadena, algoritmo } = await llavero.abrir(PERSONA, undefined, new Date())
  const suyo = new X509Certificate(certificado)
  expect(suyo.verify(raiz!.publicKey)).toBe(true)
  expect(suyo.checkIssued(raiz!)).toBe(true)
  expect(cadena).toEqual(llavero.raices)
  expect(suyo.ca).toBe(false)
  expect(raiz!.ca).toBe(true)
  expect(algoritmo).toBe('ECDSA-SHA256')
  expect(llavero.demostracion).toBe(true)

  const leido = dePkijs(certificado)
  expect(atributo(leido.subject, OID.cn)).toBe('Íñigo Núñez Peña')
  expect(atributo(leido.subject, OID.numeroDeSerie)).toBe('DNI:17801146')
  expect(atributo(leido.subject, OID.organizacion)).toBe(ENTIDAD)
  expect(atributo(leido.subject, OID.pais)).toBe('PE')
  expect(atributo(leido.issuer, OID.cn)).toBe('Autoridad de Demostración')
  expect([sirveParaFirmar, esDeNoRepudio].map((sirve) => sirve(leerCertificado(certificado)))).toEqual([true, true])
  expect(leido.extensions?.filter(({ critical }) => critical).map(({ extnID }) => extnID)).toEqual([
    OID.basicas,
    OID.uso,
  ])
  expect(await llavero.describir(PERSONA)).toEqual({
    titular: 'Íñigo Núñez Peña',
    emisor: 'Autoridad de Demostración',
    vence: suyo.validToDate,
    pideClave: false,
  })
})

test('FIR-24 every signature has a key of its own, and users without DNI sign too', async () => {
  const llavero = await abrir()
  const [uno, otro] = await Promise.all([
    llavero.abrir(PERSONA, undefined, new Date()),
    llavero.abrir({ ...PERSONA, dni: null }, undefined, new Date()),
  ])
  expect(new X509Certificate(uno.certificado).publicKey.equals(new X509Certificate(otro.certificado).publicKey)).toBe(
    false,
  )
  expect(new X509Certificate(uno.certificado).serialNumber).not.toBe(new X509Certificate(otro.certificado).serialNumber)
  expect(atributo(dePkijs(otro.certificado).subject, OID.numeroDeSerie)).toBeNull()
})

test('FIR-24 a certificate is valid on the day that it signs, also years ago', async () => {
  const llavero = await abrir()
  const [raiz] = llavero.raices.map((der) => new X509Certificate(der))
  for (const fecha of [new Date('2016-01-01T06:00:00Z'), new Date('2019-05-06T15:00:00Z'), new Date()]) {
    const { certificado } = await llavero.abrir(PERSONA, undefined, fecha)
    const suyo = new X509Certificate(certificado)
    expect(suyo.validFromDate.getTime()).toBeLessThanOrEqual(fecha.getTime())
    expect(suyo.validFromDate.getTime()).toBeGreaterThanOrEqual(raiz!.validFromDate.getTime())
    expect(suyo.validToDate).toEqual(raiz!.validToDate)
  }
})

test('FIR-24 processes that start at once agree on one authority, which stays and is nobody else’s to read', async () => {
  const llaveros = await Promise.all([abrir(), abrir(), abrir(), abrir()])
  llaveros.push(await abrir())
  expect(new Set(llaveros.map(({ raices }) => raices[0]?.toString('hex'))).size).toBe(1)
  const carpeta = join(datos, 'firma')
  expect(await readdir(carpeta)).toEqual(['autoridad.pem'])
  if (process.platform !== 'win32') {
    expect((await stat(join(carpeta, 'autoridad.pem'))).mode & 0o777).toBe(0o600)
    expect((await stat(carpeta)).mode & 0o777).toBe(0o700)
  }
  expect(await readFile(join(carpeta, 'autoridad.pem'), 'utf8')).toContain('PRIVATE KEY')
})

test('FIR-24 names longer than a certificate takes are cut, never refused', async () => {
  const llavero = await abrirLlaveroDeDemostracion({ carpeta: join(datos, 'f'), entidad: 'Ñ'.repeat(200) })
  const { certificado } = await llavero.abrir({ ...PERSONA, nombre: 'é'.repeat(200) }, undefined, new Date())
  expect(atributo(dePkijs(certificado).subject, OID.cn)).toBe('é'.repeat(64))
})

test('H8 an authority that was damaged by hand stops the start with one line that says what to do', async () => {
  await abrir()
  await writeFile(join(datos, 'firma', 'autoridad.pem'), 'nada')
  await expect(abrir()).rejects.toThrow(ErrorDeArranque)
  await expect(abrir()).rejects.toThrow(/autoridad\.pem.*está dañado/)
})

// Node 24: where X509Certificate.toLegacyObject() comes before anything has read node:tls, that lacks half of itself for good.
test('SHE-102 FIR-24 a program that has told whose certificate it is can still open a line to a mail server', async () => {
  const programa = `
    const { abrirLlaveroDeDemostracion } = await import(${JSON.stringify(import.meta.resolve('./llavero-demostracion.ts'))})
    const llavero = await abrirLlaveroDeDemostracion(${JSON.stringify({ carpeta: join(datos, 'firma'), entidad: ENTIDAD })})
    const { emisor } = await llavero.describir(${JSON.stringify(PERSONA)})
    const { default: tls } = await import('node:tls')
    console.log(emisor, typeof tls.createSecureContext, typeof tls.TLSSocket)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', programa])
  expect(stdout).toBe('Autoridad de Demostración function function\n')
})
