import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { llavePublicaDe, tomarLlave } from '../respaldo/firma.ts'
import { exigirFirmante } from './respaldos.ts'

/** The data folder of an installation that has made backups, and of one that has not. */
let [datos, nueva] = ['', '']
let propia = ''
beforeAll(async () => {
  ;[datos, nueva] = [await mkdtemp(join(tmpdir(), 'cabildo-datos-')), await mkdtemp(join(tmpdir(), 'cabildo-datos-'))]
  tomarLlave(datos)
  propia = llavePublicaDe(datos) ?? ''
})
afterAll(() => Promise.all([datos, nueva].map((carpeta) => rm(carpeta, { recursive: true, force: true }))))

const firmado = (clave: string) => ({ firmante: { estado: 'firmado' as const, clave } })
const SIN_FIRMA = { firmante: { estado: 'sin firma' as const } }
const OTRA = 'o'.repeat(43)
const exigir = (respaldo: Parameters<typeof exigirFirmante>[0], { en = datos, clave = '', ajena = false } = {}) =>
  exigirFirmante(respaldo, { datos: en, respaldosLlave: clave || undefined }, { ajena })

test('H6 an installation restores what it signed itself, and anything else only where somebody says so', () => {
  expect(exigir(firmado(propia))).toBeNull()
  for (const [respaldo, dice] of [
    [SIN_FIRMA, 'no está firmado'],
    [firmado(OTRA), 'firmado con otra clave'],
  ] as const) {
    expect(() => exigir(respaldo)).toThrow(new RegExp(`${dice}.*No se ha tocado nada.*--firma-ajena`))
    expect(exigir(respaldo, { ajena: true })).toContain(dice)
  }
})

test('H6 a machine that has no key restores after a disaster, and tells what it could not compare', () => {
  expect(exigir(SIN_FIRMA, { en: nueva })).toContain('no está firmado')
  expect(exigir(firmado(propia), { en: nueva })).toContain(`con la clave ${propia}: compárela`)
})

test('H6 where the settings name the key, nothing else is restored, whatever is asked for', () => {
  expect(exigir(firmado(propia), { en: nueva, clave: propia })).toBeNull()
  for (const respaldo of [SIN_FIRMA, firmado(OTRA)])
    expect(() => exigir(respaldo, { clave: propia, ajena: true })).toThrow('compare RESPALDOS_CLAVE_PUBLICA')
})
