import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

const DESTINO = { carpeta: 'mpvirtual', extension: 'pdf', maximoBytes: 1_000 } as const
const guardar = (contenido: string, destino: Partial<Parameters<Archivos['guardar']>[1]> = {}) =>
  archivos.guardar(Readable.from([Buffer.from(contenido)]), { ...DESTINO, ...destino })
const enDisco = async () => (await readdir(raiz, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())

test('API-100 a stored file comes back byte for byte, with its size and hash', async () => {
  const guardado = await guardar('contenido')
  expect(guardado).toEqual({
    clave: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/),
    bytes: 9,
    sha256: createHash('sha256').update('contenido').digest('hex'),
  })
  expect(await archivos.pesar('mpvirtual', guardado.clave)).toBe(9)
  expect(await buffer((await archivos.abrir('mpvirtual', guardado.clave))!)).toEqual(Buffer.from('contenido'))
  const parte = await archivos.abrir('mpvirtual', guardado.clave, { desde: 3, hasta: 5 })
  expect(String(await buffer(parte!))).toBe('ten')
  const [hecho] = await enDisco()
  expect((await stat(join(hecho!.parentPath, hecho!.name))).mode & 0o077).toBe(0)
})

test('API-105 the archive keeps its files under kind and year', async () => {
  const { clave } = await guardar('norma', { carpeta: 'archivos', subcarpetas: ['OM', '2026'] })
  expect(clave).toMatch(/^OM\/2026\/[0-9a-f-]{36}\.pdf$/)
  expect(await archivos.pesar('archivos', clave)).toBe(5)
  await expect(guardar('x', { subcarpetas: ['..'] })).rejects.toThrow('no admitido')
})

test('H6 a file is put back under the name that it had, over a damaged one, and under no other name', async () => {
  const { clave, sha256 } = await guardar('contenido', { carpeta: 'archivos', subcarpetas: ['OM', '2026'] })
  const destino = { carpeta: 'archivos', clave } as const
  await archivos.reponer(Readable.from([Buffer.from('dañado')]), destino)
  expect(await archivos.reponer(Readable.from([Buffer.from('contenido')]), destino)).toEqual({ bytes: 9, sha256 })
  expect(String(await buffer((await archivos.abrir('archivos', clave))!))).toBe('contenido')
  expect(await enDisco()).toHaveLength(1)
  const fuera = { carpeta: 'archivos', clave: '../fuera.pdf' } as const
  await expect(archivos.reponer(Readable.from([Buffer.from('x')]), fuera)).rejects.toThrow('no admitido')
})

test('E1 the last byte allowed passes, one more is refused and leaves nothing', async () => {
  expect((await guardar('x'.repeat(1_000))).bytes).toBe(1_000)
  await expect(guardar('x'.repeat(1_001))).rejects.toMatchObject({ codigo: 'archivoGrande' })
  expect(await enDisco()).toHaveLength(1)
})

test('E3 an upload that breaks in the middle leaves nothing', async () => {
  const subida = new PassThrough()
  const guardando = archivos.guardar(subida, DESTINO)
  subida.write('mitad')
  await expect.poll(async () => (await enDisco()).length).toBe(1)
  subida.destroy()
  await expect(guardando).rejects.toThrow()
  expect(await enDisco()).toEqual([])
})

test('H4 a nearly full disk refuses files before it is full', async () => {
  archivos = await abrirDisco(raiz, { espacioMinimo: Number.MAX_SAFE_INTEGER })
  await expect(guardar('x')).rejects.toEqual(new ErrorDeNegocio('sinEspacio'))
  expect(await enDisco()).toEqual([])
})

test('a deleted file is gone, and deleting it again is fine', async () => {
  const { clave } = await guardar('x')
  await archivos.borrar('mpvirtual', clave)
  await archivos.borrar('mpvirtual', clave)
  expect(await archivos.pesar('mpvirtual', clave)).toBeNull()
  expect(await archivos.abrir('mpvirtual', clave)).toBeNull()
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
      enUso: async (claves) => new Set(claves.filter((clave) => clave === enUso.clave)),
    })
  expect(await limpiar()).toBe(2)
  expect(await limpiar()).toBe(0)
  expect(await archivos.pesar('mpvirtual', enUso.clave)).toBe(4)
  expect(await archivos.pesar('mpvirtual', joven.clave)).not.toBeNull()
  expect(await archivos.pesar('mpvirtual', suelto.clave)).toBeNull()
  expect((await enDisco()).map(({ name }) => name)).toContain('LEAME.txt')
  expect(await archivos.barrerHuerfanos('docs', { antes: new Date(), enUso: async () => new Set() })).toBe(0)
})
