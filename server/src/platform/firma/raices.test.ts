import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identidadDePrueba } from '../../../../firma/test/certificados-de-prueba.ts'
import { ErrorDeArranque } from '../arranque/error-de-arranque.ts'
import { abrirLlaveroDeDemostracion } from './llavero-demostracion.ts'
import { leerRaices } from './raices.ts'

let carpeta: string
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-raices-'))
})
afterEach(() => rm(carpeta, { recursive: true, force: true }))

const raiz = (nombre: string) => identidadDePrueba({ nombre, autoridad: true }).certificado
const enPem = (der: Buffer) => new X509Certificate(der).toString()

test('FIR-24 the trusted roots are the certificates of a folder, in DER or PEM, each once', async () => {
  const [a, b, c] = [raiz('A'), raiz('B'), raiz('C')] as const
  await writeFile(join(carpeta, '1.cer'), a)
  await writeFile(join(carpeta, '2.PEM'), `Bag Attributes\n${enPem(b)}\nentre dos\n${enPem(c)}`)
  await writeFile(join(carpeta, '3.crt'), enPem(a))
  await writeFile(join(carpeta, 'LEAME.txt'), 'no es un certificado')
  expect(await leerRaices(carpeta)).toEqual([a, b, c])
})

test('H8 a folder without roots, or with a file that is none, stops the start with one line that names it', async () => {
  await expect(leerRaices(join(carpeta, 'no-hay'))).rejects.toThrow(/^No se puede leer la carpeta .*no-hay/)
  await expect(leerRaices(carpeta)).rejects.toThrow(ErrorDeArranque)
  await expect(leerRaices(carpeta)).rejects.toThrow(/no tiene certificados/)
  await writeFile(join(carpeta, 'malo.crt'), 'hola')
  await expect(leerRaices(carpeta)).rejects.toThrow(/malo\.crt.*no es un certificado/)
})

test('FIR-24 D-19 the demonstration’s authority is no root, nor is a file that brings a key along', async () => {
  const { raices } = await abrirLlaveroDeDemostracion({ carpeta, entidad: 'Municipalidad de Prueba' })
  await expect(leerRaices(carpeta)).rejects.toThrow(/autoridad\.pem.*trae una clave privada/)
  await rm(join(carpeta, 'autoridad.pem'))
  await writeFile(join(carpeta, 'copia.crt'), raices[0] ?? '')
  await expect(leerRaices(carpeta)).rejects.toThrow(/copia\.crt.*es la autoridad de demostración/)
})
