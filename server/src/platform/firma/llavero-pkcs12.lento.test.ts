import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Identidad, identidadDePrueba } from '../../../../firma/test/certificados-de-prueba.ts'
import { cmsDe, firmaDePrueba, hayPrograma, segunPdfsig } from '../../../../firma/test/firmas.ts'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { CLAVE_PKCS12, PKCS12 } from '../../../test/pkcs12-antiguos.ts'
import { pkcs12DePrueba } from '../../../test/pkcs12-de-prueba.ts'
import { abrirLlaveroPkcs12 } from './llavero-pkcs12.ts'

const PERSONA = { user_id: 7, nombre: 'Zoë Ñandú', dni: '17801146' }
const HOY = new Date('2027-01-01T15:00:00Z')
const CLAVE = 'clave1'

let carpeta: string
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-p12-'))
})
afterEach(() => rm(carpeta, { recursive: true, force: true }))

const guardar = (contenido: Buffer, nombre = '17801146.p12') => writeFile(join(carpeta, nombre), contenido)
const abrir = (clave: string | undefined = CLAVE, fecha = HOY, persona = PERSONA) =>
  abrirLlaveroPkcs12(carpeta).abrir(persona, clave, fecha)
const con = async (identidades: Identidad[], cadena: Buffer[] = []) =>
  guardar(await pkcs12DePrueba(identidades, CLAVE, cadena))

const VENCIDOS = Object.keys(PKCS12).filter((nombre) => nombre.includes('RC2'))
const ACTUALES = Object.keys(PKCS12).filter((nombre) => !nombre.includes('RC2'))

test.each(VENCIDOS)('FIR-24 a PKCS#12 file in %s is to be exported again, and says so', async (cual) => {
  await guardar(PKCS12[cual]!)
  await expect(abrir(CLAVE_PKCS12)).rejects.toMatchObject({
    codigo: 'sinCertificado',
    message:
      'Su certificado digital está guardado con un cifrado antiguo: hay que exportarlo otra vez. Avise al área de informática.',
  })
  await expect(abrir('canon 1')).rejects.toMatchObject({ codigo: 'claveCertificado' })
})

test.each(ACTUALES)('FIR-24 a PKCS#12 file in %s is opened with its password and signs', async (cual) => {
  await guardar(PKCS12[cual]!)
  const firmante = await abrir(CLAVE_PKCS12)
  const pdf = await firmarPdf(prepararPdf, firmante, firmaDePrueba(), pdfDePrueba())
  expect(cmsDe(pdf)[0]?.cms.includes(firmante.certificado)).toBe(true)
  if (hayPrograma('pdfsig')) expect(segunPdfsig(pdf)[0]).toContain('Signature is Valid')
  await expect(abrir('canon 1')).rejects.toMatchObject({ codigo: 'claveCertificado' })
})

test.each(['rsa', 'ec'] as const)('FIR-24 a certificate in %s signs with its chain', async (clase) => {
  const raiz = identidadDePrueba({ nombre: 'Raíz', autoridad: true })
  const intermedia = identidadDePrueba({ nombre: 'Intermedia', autoridad: true, emisor: raiz })
  const suya = identidadDePrueba({ clase, emisor: intermedia, serie: 'DNI:17801146' })
  await con([suya], [raiz.certificado, identidadDePrueba().certificado, intermedia.certificado])
  const firmante = await abrir()
  expect(firmante.algoritmo).toBe(clase === 'rsa' ? 'RSA-SHA256' : 'ECDSA-SHA256')
  expect(firmante.certificado.equals(suya.certificado)).toBe(true)
  expect(firmante.cadena).toEqual([intermedia.certificado, raiz.certificado])
  const pdf = await firmarPdf(prepararPdf, firmante, firmaDePrueba(), pdfDePrueba())
  if (hayPrograma('pdfsig')) expect(segunPdfsig(pdf)[0]).toContain('Signature is Valid')
})

test('FIR-24 a wrong password, or none, is told as such', async () => {
  await con([identidadDePrueba()])
  for (const clave of ['otra', '', undefined])
    await expect(abrirLlaveroPkcs12(carpeta).abrir(PERSONA, clave, HOY)).rejects.toMatchObject({
      codigo: 'claveCertificado',
    })
})

test('FIR-24 before its password is typed a certificate only says whose it is', async () => {
  await con([identidadDePrueba()])
  expect(await abrirLlaveroPkcs12(carpeta).describir(PERSONA)).toEqual({
    titular: 'Zoë Ñandú',
    emisor: null,
    vence: null,
    pideClave: true,
  })
})

test('FIR-24 whoever has no file has no certificate, and a number alone leads to one', async () => {
  await con([identidadDePrueba()])
  for (const dni of [null, '00000000', '../17801146', '17801146.p12', '']) {
    const persona = { ...PERSONA, dni }
    const rechazo = {
      codigo: 'sinCertificado',
      message: 'No hay un certificado digital para usted. Avise al área de informática.',
    }
    await expect(abrirLlaveroPkcs12(carpeta).abrir(persona, CLAVE, HOY)).rejects.toMatchObject(rechazo)
    await expect(abrirLlaveroPkcs12(carpeta).describir(persona)).rejects.toMatchObject(rechazo)
  }
})

test('FIR-24 a file may end in .pfx', async () => {
  await guardar(await pkcs12DePrueba([identidadDePrueba()], CLAVE), '17801146.pfx')
  expect(await abrir()).toBeDefined()
})

const AUTORIDAD = { autoridad: true }
test.each([
  ['is over', { hasta: new Date('2026-12-30T17:00:00Z') }, 'Su certificado digital venció el 30/12/2026.'],
  ['is yet to begin', { desde: new Date('2028-02-03T17:00:00Z') }, 'Su certificado digital vale desde el 03/02/2028.'],
  ['names another DNI', { serie: 'PNOPE-40404040' }, 'El certificado digital guardado a su nombre es de otra persona.'],
  ['is for something else', { uso: 0b0010_0000 }, 'Su certificado digital no sirve para firmar documentos.'],
  ['is an authority', AUTORIDAD, 'Su certificado digital no sirve para firmar documentos.'],
])('FIR-24 a certificate that %s does not sign', async (_, como, causa) => {
  await con([identidadDePrueba(como)])
  await expect(abrir()).rejects.toMatchObject({
    codigo: 'sinCertificado',
    message: `${causa} Avise al área de informática.`,
  })
})

test('FIR-24 of several certificates the one for signatures that is valid now is taken', async () => {
  const vencido = identidadDePrueba({ hasta: new Date('2025-01-01T00:00:00Z') })
  const autenticacion = identidadDePrueba({ uso: 0b1000_0000 })
  const firma = identidadDePrueba({ uso: 0b0100_0000 })
  await con([vencido, autenticacion, firma])
  expect((await abrir()).certificado.equals(firma.certificado)).toBe(true)
})

test('D-35 a file that is no PKCS#12 is told, not a fault', async () => {
  for (const basura of [
    Buffer.alloc(0),
    Buffer.from('clave'),
    PKCS12['AES, as OpenSSL 3 writes it']!.subarray(0, 500),
  ]) {
    await guardar(basura)
    await expect(abrir()).rejects.toMatchObject({
      codigo: 'sinCertificado',
      message: 'Su certificado digital no se puede leer. Avise al área de informática.',
    })
  }
})
