import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardarEn, probarAlmacen } from '../../../test/almacenes.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Archivos } from './archivos.ts'
import { abrirDisco } from './disco.ts'

let raiz: string
let archivos: Archivos

beforeEach(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-archivos-'))
  archivos = await abrirDisco(raiz)
})
afterEach(() => rm(raiz, { recursive: true, force: true }))

const guardar = (...resto: Parameters<typeof guardarEn> extends [unknown, ...infer R] ? R : never) =>
  guardarEn({ archivos }, ...resto)
const enDisco = async () => (await readdir(raiz, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())

probarAlmacen(() => ({ archivos, todo: async () => (await enDisco()).map(({ name }) => name).sort() }))

test('API-100 nobody else on the machine reads a stored file', async () => {
  await guardar('contenido')
  const [hecho] = await enDisco()
  expect((await stat(join(hecho!.parentPath, hecho!.name))).mode & 0o077).toBe(0)
})

test('H4 a nearly full disk refuses files before it is full', async () => {
  archivos = await abrirDisco(raiz, { espacioMinimo: Number.MAX_SAFE_INTEGER })
  await expect(guardar('x')).rejects.toEqual(new ErrorDeNegocio('sinEspacio'))
  expect(await enDisco()).toEqual([])
})

test('E11 the sweep deletes old files without a row and interrupted uploads, and nothing else', async () => {
  const enUso = await guardar('fila', { subcarpetas: ['OM', '2026'] })
  const suelto = await guardar('sin fila')
  await writeFile(join(raiz, '.temporales', 'a-medias'), 'x')
  await mkdir(join(raiz, 'mpvirtual', 'zz', 'zz'), { recursive: true })
  await writeFile(join(raiz, 'mpvirtual', 'zz', 'zz', 'LEAME.txt'), 'puesto a mano')
  const ayer = new Date(Date.now() - 86_400_000)
  for (const { parentPath, name } of await enDisco()) await utimes(join(parentPath, name), ayer, ayer)
  const joven = await guardar('de una transacción abierta')

  const limpiar = () =>
    archivos.barrerHuerfanos('mpvirtual', {
      antes: new Date(Date.now() - 3_600_000),
      enUso: async (claves) => new Set(claves.filter((storage_key) => storage_key === enUso.storage_key)),
    })
  expect(await limpiar()).toBe(2)
  expect(await limpiar()).toBe(0)
  expect(await archivos.pesar('mpvirtual', enUso.storage_key)).toBe(4)
  expect(await archivos.pesar('mpvirtual', joven.storage_key)).not.toBeNull()
  expect(await archivos.pesar('mpvirtual', suelto.storage_key)).toBeNull()
  expect((await enDisco()).map(({ name }) => name)).toContain('LEAME.txt')
  expect(await archivos.barrerHuerfanos('docs', { antes: new Date(), enUso: async () => new Set() })).toBe(0)
})
