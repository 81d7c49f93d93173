import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Archivos, Rango } from '../src/platform/archivos/archivos.ts'

/** A store under test. */
export interface AlmacenEnPrueba {
  archivos: Archivos
  /** Names of all that it holds, half-written files too. */
  todo(): Promise<string[]>
}

const DESTINO = { carpeta: 'mpvirtual', extension: 'pdf', maximoBytes: 1_000 } as const

/** Stores a text; what is left out is a citizen's PDF. */
export const guardarEn = (
  { archivos }: Pick<AlmacenEnPrueba, 'archivos'>,
  contenido: string | Buffer,
  destino: Partial<Parameters<Archivos['guardar']>[1]> = {},
) => archivos.guardar(Readable.from([Buffer.from(contenido)]), { ...DESTINO, ...destino })

/** What every store does alike, whatever keeps the files; `almacen` is asked when a test has begun. */
export const probarAlmacen = (almacen: () => AlmacenEnPrueba): void => {
  test('API-100 a stored file comes back byte for byte, with its size and hash', async () => {
    const { archivos } = almacen()
    const guardado = await guardarEn(almacen(), 'contenido')
    expect(guardado).toEqual({
      storage_key: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/),
      bytes: 9,
      sha256: createHash('sha256').update('contenido').digest('hex'),
    })
    expect(await archivos.pesar('mpvirtual', guardado.storage_key)).toBe(9)
    const leer = async (rango?: Rango) =>
      String(await buffer((await archivos.abrir('mpvirtual', guardado.storage_key, rango)) ?? Readable.from([])))
    expect([await leer(), await leer({ desde: 3, hasta: 5 })]).toEqual(['contenido', 'ten'])
  })

  test('API-105 the archive keeps its files under kind and year', async () => {
    const { storage_key } = await guardarEn(almacen(), 'norma', { carpeta: 'archivos', subcarpetas: ['OM', '2026'] })
    expect(storage_key).toMatch(/^OM\/2026\/[0-9a-f-]{36}\.pdf$/)
    expect(await almacen().archivos.pesar('archivos', storage_key)).toBe(5)
    await expect(guardarEn(almacen(), 'x', { subcarpetas: ['..'] })).rejects.toThrow('no admitido')
  })

  test('H6 a file is put back under the name that it had, over a damaged one, and under no other name', async () => {
    const { archivos, todo } = almacen()
    const { storage_key, sha256 } = await guardarEn(almacen(), 'contenido', {
      carpeta: 'archivos',
      subcarpetas: ['OM', '2026'],
    })
    const antes = await todo()
    const destino = { carpeta: 'archivos', storage_key } as const
    await archivos.reponer(Readable.from([Buffer.from('dañado')]), destino)
    expect(await archivos.reponer(Readable.from([Buffer.from('contenido')]), destino)).toEqual({ bytes: 9, sha256 })
    expect(String(await buffer((await archivos.abrir('archivos', storage_key)) ?? Readable.from([])))).toBe('contenido')
    expect(await todo()).toEqual(antes)
    const fuera = { carpeta: 'archivos', storage_key: '../fuera.pdf' } as const
    await expect(archivos.reponer(Readable.from([Buffer.from('x')]), fuera)).rejects.toThrow('no admitido')
  })

  test('E9 a name that is none of ours is nowhere', async () => {
    const { archivos } = almacen()
    const { storage_key } = await guardarEn(almacen(), 'x')
    for (const ajena of [
      `../mpvirtual/${storage_key}`,
      `${storage_key}/..`,
      `${storage_key}?x`,
      `docs/../${storage_key}`,
      '',
      '.',
    ]) {
      expect(await archivos.pesar('mpvirtual', ajena)).toBeNull()
      expect(await archivos.abrir('mpvirtual', ajena)).toBeNull()
      await archivos.borrar('mpvirtual', ajena)
    }
    expect(await archivos.pesar('docs', storage_key)).toBeNull()
    expect(await archivos.pesar('mpvirtual', storage_key)).toBe(1)
  })

  test('E1 the last byte allowed passes, one more is refused and leaves nothing', async () => {
    expect((await guardarEn(almacen(), 'x'.repeat(1_000))).bytes).toBe(1_000)
    const antes = await almacen().todo()
    await expect(guardarEn(almacen(), 'x'.repeat(1_001))).rejects.toMatchObject({ codigo: 'archivoGrande' })
    expect(await almacen().todo()).toEqual(antes)
  })

  test('E3 an upload that breaks in the middle leaves nothing', async () => {
    const { archivos, todo } = almacen()
    const antes = await todo()
    const subida = new PassThrough()
    const guardando = archivos.guardar(subida, DESTINO)
    subida.write('mitad')
    await expect.poll(async () => (await todo()).length).toBe(antes.length + 1)
    subida.destroy()
    await expect(guardando).rejects.toThrow()
    expect(await todo()).toEqual(antes)
  })

  test('a deleted file is gone, and deleting it again is fine', async () => {
    const { archivos } = almacen()
    const { storage_key } = await guardarEn(almacen(), 'x')
    await archivos.borrar('mpvirtual', storage_key)
    await archivos.borrar('mpvirtual', storage_key)
    expect(await archivos.pesar('mpvirtual', storage_key)).toBeNull()
    expect(await archivos.abrir('mpvirtual', storage_key)).toBeNull()
  })
}
