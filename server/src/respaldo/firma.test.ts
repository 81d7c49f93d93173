import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comprobarFirma, FIRMA, firmarManifiesto, tomarLlave } from './firma.ts'

let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-firma-'))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

test('H6 a signature that cannot be read is told as such, and never as a backup that nobody signed', async () => {
  const firmante = await firmarManifiesto(carpeta, '{}', tomarLlave(carpeta))
  expect(await comprobarFirma(carpeta, '{}')).toEqual(firmante)
  await rm(join(carpeta, FIRMA))
  expect(await comprobarFirma(carpeta, '{}')).toEqual({ estado: 'sin firma' })
  // What nobody reads, whatever their rights: a folder in its place.
  await mkdir(join(carpeta, FIRMA))
  await expect(comprobarFirma(carpeta, '{}')).rejects.toThrow('La firma del respaldo no se puede leer')
})
