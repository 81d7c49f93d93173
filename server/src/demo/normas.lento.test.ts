import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { areaSembrada } from '@cabildo/contracts/base/permisos'
import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { llevaUnidad, tiposDeNormaDe } from '@cabildo/contracts/normas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AHORA } from '../../test/banco.ts'
import { leerConfig } from '../config.ts'
import { crearReloj } from '../platform/reloj.ts'
import { abrirLector, type Lector } from '../platform/textos/lector.ts'
import { crearAzar } from './azar.ts'
import { CUENTAS_DEMO } from './cuentas.ts'
import { armarMensajes, armarNormas } from './normas.ts'
import { type FilasDeNormas, prepararNormas } from './normas-archivos.ts'
import { abrirOficina } from './oficina.ts'
import { conMemoria } from './pdf.ts'

const datos = mkdtempSync(join(tmpdir(), 'cabildo-normas-'))
let oficina: Awaited<ReturnType<typeof abrirOficina>>
let filas: FilasDeNormas
let lector: Lector

beforeAll(async () => {
  lector = abrirLector()
  oficina = await abrirOficina(leerConfig({ DATOS: datos }))
  filas = await prepararNormas(
    oficina,
    crearReloj(() => AHORA),
    crearAzar(7),
  )
}, 90_000)
afterAll(async () => {
  await lector.cerrar()
  rmSync(datos, { recursive: true, force: true })
})
const leer = async (path_file: string) => {
  const lectura = await lector.leer({ archivos: oficina.archivos, carpeta: 'docs', storage_key: path_file })
  if (!lectura) throw new Error(`No está ${path_file}`)
  return lectura
}

test('D-40 NOR-20 NOR-21 NOR-22 three areas have published what they may, under the units that they may', () => {
  const deLaOcho = { 4: null, 15: 15 } as const
  // And one that was closed since.
  expect(new Set(filas.normas.map(({ area_id }) => area_id))).toEqual(new Set([4, 15, 21, 90]))
  for (const { area_id, tipo_doc, uo } of filas.normas) {
    expect(tiposDeNormaDe(areaSembrada(area_id))).toContain(tipo_doc)
    if (area_id === 4 || area_id === 15) expect(uo).toBe(deLaOcho[area_id])
    else if (!llevaUnidad(areaSembrada(area_id), tipo_doc)) expect(uo).toBeNull()
  }
})

test('NOR-09 NOR-28 whenever it is loaded, the years go back, no two are the same and none lies in the future', () => {
  for (const hoy of ['2026-11-18', '2027-01-02', '2028-02-29', '2026-06-15']) {
    const normas = armarNormas(hoy, crearAzar(3))
    const claves = normas.map(({ tipo_doc, anio, ndoc, uo }) => [tipo_doc, anio, ndoc, uo].join())
    expect(new Set(claves).size).toBe(normas.length)
    expect(normas.filter(({ dia }) => dia >= hoy)).toEqual([])
    const anios = normas.map(({ anio }) => anio)
    expect(Math.min(...anios)).toBeGreaterThanOrEqual(2004)
    expect(Math.min(...anios)).toBeLessThan(2010)
    expect(new Set(anios).size).toBeGreaterThan(6)
  }
})

test('D-40 P-15 their PDFs are real: some have pages of text, some none, some in part, and one shows a DNI', async () => {
  const lecturas = await Promise.all(filas.normas.map(({ path_file }) => leer(path_file)))
  const cuantas = (estado: string) => lecturas.filter((lectura) => lectura.estado === estado).length
  expect([cuantas('sin_texto'), cuantas('parcial'), cuantas('ilegible')]).toEqual([3, 1, 0])
  expect(lecturas.filter(({ estado, paginas }) => estado === 'completo' && (paginas ?? 0) > 1).length).toBeGreaterThan(
    5,
  )
  expect(lecturas.filter(({ datos_personales }) => datos_personales.length > 0)).toHaveLength(1)
  expect(filas.normas.filter(({ descripcion }) => muestraDatosPersonales(descripcion))).toEqual([])
  const textos = lecturas.flatMap((lectura) => lectura.textos.map(({ texto }) => texto))
  expect(textos.some((texto) => texto.includes('residuos'))).toBe(true)
}, 60_000)

test('NOR-34 NOR-38 the newest have messages, in the order in which they came out; everybody has some to open', () => {
  const { mensajes, revisadas } = armarMensajes(filas.normas, crearAzar(1))
  const fechas = mensajes.map(({ registrado_at }) => registrado_at)
  expect(fechas).toEqual(fechas.toSorted())
  expect(mensajes.map(({ id }) => id)).toEqual(mensajes.map((_, i) => i + 1))
  expect(new Set(revisadas.map(({ user_id }) => user_id)).size).toBe(CUENTAS_DEMO.length)
  expect(revisadas.filter(({ publicacion_id }) => publicacion_id > mensajes.length - 2)).toEqual([])
})

test('E11 what is not inserted after all leaves no file', async () => {
  const destino = { carpeta: 'docs', extension: 'pdf', maximoBytes: 9 } as const
  const papeles = conMemoria(oficina.archivos)
  const { storage_key: path_file } = await papeles.archivos.guardar(Readable.from([Buffer.from('x')]), destino)
  expect(await oficina.archivos.pesar('docs', path_file)).toBe(1)
  await papeles.quitar()
  expect(await oficina.archivos.pesar('docs', path_file)).toBeNull()
})
