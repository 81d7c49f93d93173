import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ProcessPool, type ProcessPoolOptions } from './process-pool.ts'

const LIMITES = { memoriaMb: 128, memoriaTotalMb: 400, memoriaGastadaMb: 300, trabajoMaximoMs: 20_000 }
interface Avance {
  pid: number
  numero: number
}

let carpeta: string
let abierta: ProcessPool<number, number, Avance>
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-avance-'))
})
afterEach(() => abierta.cerrar())
afterAll(() => rm(carpeta, { recursive: true, force: true }))

/** A process that tells of so many advances as it is asked for, with `entre` after each. */
const conPrograma = async (opciones: ProcessPoolOptions = {}, entre = '') => {
  const programa = join(carpeta, 'programa.mjs')
  await writeFile(
    programa,
    `import { atenderTrabajos } from ${JSON.stringify(new URL('./programa.ts', import.meta.url).href)}
     atenderTrabajos(async (cuantos, archivo, avisar) => {
       for (let numero = 1; numero <= cuantos; numero++) { await avisar({ pid: process.pid, numero }); ${entre} }
       return archivo.length
     })`,
  )
  abierta = new ProcessPool(programa, LIMITES, { procesos: 1, ...opciones })
  return abierta
}
const archivo = { bytes: 3, abrir: async () => Readable.from([Buffer.from('abc')]) }

test('D-37 what a process has of its file comes one by one, and what came of it after the last has been dealt with', async () => {
  const pool = await conPrograma()
  const hecho: string[] = []
  const alAvanzar = async ({ numero }: Avance) => {
    hecho.push(`empieza ${numero}`)
    await setTimeout(1)
    hecho.push(`acaba ${numero}`)
  }
  expect(await pool.hacer(3, archivo, alAvanzar)).toEqual({ resultado: 3 })
  expect(hecho).toEqual([1, 2, 3].flatMap((n) => [`empieza ${n}`, `acaba ${n}`]))
  // The same process, and nobody who listens.
  expect(await pool.hacer(2, archivo)).toEqual({ resultado: 3 })
})

test('D-37 the time that the server takes for itself is not the file’s', async () => {
  // Longer than a process may take that says nothing; there is no other way to tell than to let it pass.
  const pool = await conPrograma({ tiempoMaximoMs: 1_000 })
  const vistos: number[] = []
  const resultado = await pool.hacer(3, archivo, async ({ numero }) => {
    vistos.push(numero)
    if (numero === 1) await setTimeout(1_300)
  })
  expect([resultado, vistos]).toEqual([{ resultado: 3 }, [1, 2, 3]])
})

test('D-37 a process that falls silent after an advance is killed, and its file is not begun again', async () => {
  const pool = await conPrograma({ tiempoMaximoMs: 300 }, 'for (;;) {}')
  const vistos: number[] = []
  expect(await pool.hacer(3, archivo, ({ numero }) => void vistos.push(numero))).toBe('caido')
  expect(vistos).toEqual([1])
})

test('D-37 when the server cannot use an advance, it says so, and the process is killed: the next file gets another', async () => {
  const pool = await conPrograma()
  const pids: number[] = []
  const falla = pool.hacer(3, archivo, ({ pid }) => {
    pids.push(pid)
    throw new Error('la base de datos no responde')
  })
  await expect(falla).rejects.toThrow('la base de datos no responde')
  expect(await pool.hacer(1, archivo, ({ pid }) => void pids.push(pid))).toEqual({ resultado: 3 })
  expect(new Set(pids).size).toBe(2)
  expect(() => process.kill(pids[0] as number, 0)).toThrow('ESRCH')
})

/** What kills a process in the middle of an advance, and comes back when it is long gone. */
const matar = async ({ pid }: Avance) => {
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { interval: 5 })
  // That it is gone is heard of a little later.
  await setTimeout(100)
}

test('D-37 a death is answered when what the process has given out is dealt with: nothing comes after it', async () => {
  const pool = await conPrograma()
  const hecho: string[] = []
  const respuesta = pool.hacer(3, archivo, async (avance) => {
    await matar(avance)
    hecho.push('avance')
  })
  expect(await respuesta.finally(() => hecho.push('respuesta'))).toBe('caido')
  expect(hecho).toEqual(['avance', 'respuesta'])
})

test('D-37 what went wrong with an advance is told, though its process died meanwhile', async () => {
  const pool = await conPrograma()
  const falla = pool.hacer(3, archivo, async (avance) => {
    await matar(avance)
    throw new Error('la base de datos no responde')
  })
  await expect(falla).rejects.toThrow('la base de datos no responde')
})
