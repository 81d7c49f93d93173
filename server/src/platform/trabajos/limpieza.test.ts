import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MUDO } from '../../../test/obrero.ts'
import type { Archivos } from '../archivos/archivos.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { crearReloj } from '../reloj.ts'
import { barrerArchivos } from './limpieza.ts'

const HORA_MS = 3_600_000
let raiz: string
let archivos: Archivos
beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-barrer-'))
  archivos = await abrirDisco(raiz)
})
afterEach(() => rm(raiz, { recursive: true, force: true }))

const guardar = async (carpeta: 'docs' | 'generados', horas: number) => {
  const { storage_key } = await archivos.guardar(Readable.from([Buffer.from('x')]), {
    carpeta,
    extension: 'pdf',
    maximoBytes: 9,
  })
  const cuando = new Date(Date.now() - horas * HORA_MS)
  for (const { parentPath, name } of await readdir(raiz, { recursive: true, withFileTypes: true }))
    if (name === storage_key) await utimes(join(parentPath, name), cuando, cuando)
  return storage_key
}
const quedan = async (claves: string[], carpeta: 'docs' | 'generados' = 'docs') =>
  Promise.all(claves.map(async (storage_key) => (await archivos.pesar(carpeta, storage_key)) !== null))
const usan =
  (...usadas: (string | undefined)[]) =>
  async (claves: readonly string[]) =>
    new Set(claves.filter((storage_key) => usadas.includes(storage_key)))

test('E11 the nightly sweep deletes files older than a day that no row names, of no feature', async () => {
  const claves = await Promise.all([25, 25, 25, 23].map((horas) => guardar('docs', horas)))
  const [deUna, deOtra] = claves
  await barrerArchivos(
    archivos,
    [
      { carpeta: 'docs', enUso: usan(deUna) },
      { carpeta: 'docs', enUso: usan(deOtra) },
    ],
    crearReloj(),
    MUDO,
  )()
  expect(await quedan(claves)).toEqual([true, true, false, true])
})

test('E11 API-103 a generated file has its day: then its row goes, and the file with it', async () => {
  const claves = await Promise.all([25, 23].map((horas) => guardar('generados', horas)))
  const filas = new Map(claves.map((storage_key, i) => [storage_key, new Date(Date.now() - [25, 23][i]! * HORA_MS)])) // both there
  await barrerArchivos(
    archivos,
    [
      {
        carpeta: 'generados',
        enUso: (pedidas) => usan(...filas.keys())(pedidas),
        vencer: async (antes) => {
          for (const [storage_key, creada] of filas) if (creada < antes) filas.delete(storage_key)
        },
      },
    ],
    crearReloj(),
    MUDO,
  )()
  expect([[...filas.keys()], await quedan(claves, 'generados')]).toEqual([[claves[1]], [false, true]])
})
