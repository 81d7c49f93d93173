import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardarEn, probarAlmacen } from '../../../test/almacenes.ts'
import { type LineaS3, tenderLinea, usarS3 } from '../../../test/s3.ts'
import { HAY_S3 } from '../../../test/servidor-s3.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Archivos } from './archivos.ts'
import { abrirS3 } from './s3.ts'
import type { AjustesS3 } from './s3-cliente.ts'

const s3 = usarS3()
const NO_DISPONIBLE = { codigo: 'noDisponible', reintentar: expect.any(Number) }
const GRANDE = Buffer.alloc(3_000_000, 'cabildo ')

let temporales: string
let archivos: Archivos
let linea: LineaS3
let fallos: unknown[]

const abrir = (otros: Partial<AjustesS3> = {}, espacioMinimo = 0) =>
  abrirS3({ ...s3, ...otros }, { temporales, espacioMinimo, alFallar: (error) => void fallos.push(error) })
const aMedias = () => readdir(temporales)

describe.skipIf(!HAY_S3)('the store in a bucket', () => {
  beforeEach(async () => {
    fallos = []
    temporales = await mkdtemp(join(tmpdir(), 'cabildo-s3-'))
    archivos = await abrir()
    linea = await tenderLinea(s3.direccion)
  })
  afterEach(async () => {
    linea.cerrar()
    await rm(temporales, { recursive: true, force: true })
  })

  probarAlmacen(() => ({ archivos, todo: async () => [...(await s3.claves()), ...(await aMedias())] }))

  test('each municipality has its folder in the bucket, and sees and sweeps no other', async () => {
    const vecina = await abrir({ prefijo: 'valle-alto-2' })
    const { storage_key } = await guardarEn({ archivos: vecina }, 'ajeno')
    expect(await s3.claves()).toContain(`valle-alto-2/mpvirtual/${storage_key}`)
    expect(await archivos.pesar('mpvirtual', storage_key)).toBeNull()
    await archivos.borrar('mpvirtual', storage_key)
    const manana = new Date(Date.now() + 86_400_000)
    await archivos.barrerHuerfanos('mpvirtual', { antes: manana, enUso: async () => new Set() })
    expect(await vecina.pesar('mpvirtual', storage_key)).toBe(5)
  })

  test('E11 the sweep deletes, page by page, old files without a row and interrupted uploads, and nothing else', async () => {
    const enUso = await guardarEn({ archivos }, 'fila', { subcarpetas: ['OM', '2026'] })
    const sueltos = await Promise.all(Array.from({ length: 3 }, () => guardarEn({ archivos }, 'sin fila')))
    await s3.poner(`${s3.prefijo}/mpvirtual/LEAME.txt`, 'puesto a mano')
    await s3.poner(`${s3.prefijo}/mpvirtual/a&b "ñ".pdf`, 'puesto a mano')
    await writeFile(join(temporales, 'a-medias'), 'x')
    const ayer = new Date(Date.now() - 86_400_000)
    await utimes(join(temporales, 'a-medias'), ayer, ayer)
    const manana = new Date(Date.now() + 86_400_000)
    const vistas: string[] = []
    const limpiar = (antes: Date) =>
      archivos.barrerHuerfanos('mpvirtual', {
        antes,
        enUso: async (claves) => {
          vistas.push(...claves)
          return new Set(claves.filter((storage_key) => storage_key === enUso.storage_key))
        },
      })
    expect(await limpiar(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(vistas).toEqual([])
    expect(await limpiar(manana)).toBeGreaterThanOrEqual(3)
    expect(vistas).toContain(enUso.storage_key)
    expect(await limpiar(manana)).toBe(0)
    for (const { storage_key } of sueltos) expect(await archivos.pesar('mpvirtual', storage_key)).toBeNull()
    expect(
      (await s3.claves()).filter((storage_key) => storage_key.startsWith(`${s3.prefijo}/mpvirtual/`)).sort(),
    ).toEqual(
      [`LEAME.txt`, `OM/${enUso.storage_key.slice(3)}`, 'a&amp;b "ñ".pdf']
        .map((c) => `${s3.prefijo}/mpvirtual/${c}`)
        .sort(),
    )
  })

  test('H4 uploads are refused before the disk that they pass through is full', async () => {
    const lleno = await abrir({}, Number.MAX_SAFE_INTEGER)
    await expect(guardarEn({ archivos: lleno }, 'x')).rejects.toEqual(new ErrorDeNegocio('sinEspacio'))
    expect([await lleno.hayEspacio(), await archivos.hayEspacio()]).toEqual([false, true])
  })

  test('H8 a start with a wrong key, account or bucket is refused with the setting to look at', async () => {
    await expect(abrir({ claveSecreta: 'otra' })).rejects.toThrow('S3_CLAVE_SECRETA no es la de S3_CLAVE_ID')
    await expect(abrir({ claveId: 'otra:cuenta' })).rejects.toThrow('S3_CLAVE_ID')
    await expect(abrir({ bucket: 'no-existe' })).rejects.toThrow('no existe el bucket de S3_BUCKET')
    expect(fallos).toEqual([])
  })

  test('H4 an account that may see its own prefix alone is enough to know whether the service answers', async () => {
    const pedidas = vi.spyOn(globalThis, 'fetch')
    await (await abrir()).hayEspacio()
    expect(pedidas.mock.calls.map(([pedida]) => new URL((pedida as Request).url).searchParams.get('prefix'))).toEqual(
      Array.from({ length: 2 }, () => `${s3.prefijo}/`),
    )
    pedidas.mockRestore()
  })

  test('F4 while the service is away all is answered "come back" at once, the start goes on, and it recovers', async () => {
    linea.estado = 'rechazar'
    const lejano = await abrir({ direccion: linea.direccion })
    expect(fallos).toHaveLength(1)
    const { storage_key } = await guardarEn({ archivos }, 'x')
    for (let i = 0; i < 5; i++)
      await expect(lejano.pesar('mpvirtual', storage_key)).rejects.toMatchObject(NO_DISPONIBLE)
    const { llegadas } = linea
    await expect(guardarEn({ archivos: lejano }, 'x')).rejects.toMatchObject(NO_DISPONIBLE)
    await expect(lejano.abrir('mpvirtual', storage_key)).rejects.toMatchObject(NO_DISPONIBLE)
    expect([linea.llegadas, await aMedias()]).toEqual([llegadas, []])
    await expect(lejano.hayEspacio()).rejects.toThrow('S3 no responde')
    linea.estado = 'bien'
    expect(await lejano.hayEspacio()).toBe(true)
    await expect.poll(() => lejano.pesar('mpvirtual', storage_key).catch(() => null)).toBe(1)
  })

  test('F4 a service that takes the question and never answers keeps nobody waiting for long', async () => {
    const mudo = await abrir({ direccion: linea.direccion })
    const { storage_key } = await guardarEn({ archivos }, 'x')
    linea.estado = 'callar'
    await expect(mudo.pesar('mpvirtual', storage_key)).rejects.toMatchObject(NO_DISPONIBLE)
    expect(String(fallos)).toContain('tardó demasiado')
  })

  test('an answer that is cut, or falls silent, goes on from where it broke, in whole files and in parts', async () => {
    const cortado = await abrir({ direccion: linea.direccion })
    const { storage_key } = await guardarEn({ archivos }, GRANDE, { maximoBytes: GRANDE.length })
    linea.estado = { tras: 1_000_000, luego: 'cortar' }
    expect((await buffer((await cortado.abrir('mpvirtual', storage_key)) ?? Readable.from([]))).equals(GRANDE)).toBe(
      true,
    )
    expect(linea.estado).toBe('bien')
    linea.estado = { tras: 500_000, luego: 'callar' }
    const parte = await cortado.abrir('mpvirtual', storage_key, { desde: 1_000_003, hasta: 2_500_000 })
    expect((await buffer(parte ?? Readable.from([]))).equals(GRANDE.subarray(1_000_003, 2_500_001))).toBe(true)
    expect(linea.estado).toBe('bien')
  })

  test('a list that falls silent in the middle ends the sweep, which deletes nothing by half a list', async () => {
    const callado = await abrir({ direccion: linea.direccion })
    const { storage_key } = await guardarEn({ archivos }, 'x')
    linea.estado = { tras: 600, luego: 'callar' }
    const manana = new Date(Date.now() + 86_400_000)
    const barrido = callado.barrerHuerfanos('mpvirtual', { antes: manana, enUso: async () => new Set() })
    await expect(barrido).rejects.toThrow('dejó de enviar')
    expect(await archivos.pesar('mpvirtual', storage_key)).toBe(1)
  })

  test('E3 an upload whose answer is lost is sent again', async () => {
    const cortado = await abrir({ direccion: linea.direccion })
    linea.estado = { tras: 0, luego: 'cortar' }
    const { storage_key } = await guardarEn({ archivos: cortado }, GRANDE, { maximoBytes: GRANDE.length })
    expect(linea.estado).toBe('bien')
    expect(await archivos.pesar('mpvirtual', storage_key)).toBe(GRANDE.length)
    expect(await aMedias()).toEqual([])
  })

  test('a reader that goes away, before or after the first byte, leaves no connection behind', async () => {
    const observado = await abrir({ direccion: linea.direccion })
    const { storage_key } = await guardarEn({ archivos }, GRANDE, { maximoBytes: GRANDE.length })
    const sinLeer = await observado.abrir('mpvirtual', storage_key)
    expect(linea.ocupadas()).toBe(1)
    sinLeer?.destroy()
    await expect.poll(() => linea.ocupadas()).toBe(0)
    for await (const trozo of (await observado.abrir('mpvirtual', storage_key)) ?? []) if (trozo) break
    await expect.poll(() => linea.ocupadas()).toBe(0)
  })
})
