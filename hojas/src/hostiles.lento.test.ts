import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { armarLibro, enLinea } from '../test/libro-de-prueba.ts'
import { LIBROS_HOSTILES } from '../test/libros-hostiles.ts'
import type { Fila } from './celdas.ts'
import { leerLibro } from './leer-libro.ts'
import { FallaDeHoja } from './limites.ts'

const MEGA = 1_024 * 1_024
/** More than one piece of any part and its text, far less than what the hostile ones unfold into. */
const MEMORIA_MAXIMA = 48 * MEGA
/**
 * Reads them all after a sound one; says what the highest mark of its memory rose by. On Linux a process inherits the
 * mark of the one that started it; /proc tells its own.
 */
const MEDIDOR = `
  const { readFileSync } = await import('node:fs')
  const maximo = () => {
    if (process.platform !== 'linux') return process.resourceUsage().maxRSS
    return Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  }
  const [{ LIBROS_HOSTILES }, { armarLibro }, { leerLibro }] = await Promise.all(process.argv.slice(1).map((u) => import(u)))
  const leer = (libro) => leerLibro(libro, { filasMaximo: 100 }, () => undefined)
  await leer(armarLibro())
  const antes = process.memoryUsage.rss()
  for (const [, libro] of Object.values(LIBROS_HOSTILES)) await leer(libro)
  console.log(maximo() * 1024 - antes)`

test.each(Object.entries(LIBROS_HOSTILES))('E8 D-37 CAN-29 %s gets its message', async (_nombre, [falla, libro]) => {
  expect(await leerLibro(libro, { filasMaximo: 100 }, () => undefined)).toEqual({ falla })
})

// In a process of its own: in this one, others allocate at the same time.
test('E8 D-37 all of them together cost less memory than what one unfolds into', async () => {
  const modulos = ['../test/libros-hostiles.ts', '../test/libro-de-prueba.ts', './leer-libro.ts'].map(
    (modulo) => new URL(modulo, import.meta.url).href,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', MEDIDOR, ...modulos])
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(MEMORIA_MAXIMA)
})

test('E8 D-37 hostile workbooks are small: what they cost is not what they weigh', () => {
  for (const [, libro] of Object.values(LIBROS_HOSTILES)) expect(libro.length).toBeLessThan(MEGA)
})

test('E8 D-37 a merge of the whole sheet, and headings that name the parts of objects, are cells like others', async () => {
  const filas: Fila[] = []
  const rara = `<?xml version="1.0"?><worksheet xmlns="x"><sheetData><row r="1">${enLinea('A1', '__proto__')}${enLinea('B1', 'constructor')}</row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`
  await leerLibro(armarLibro({ hojas: [rara] }), { filasMaximo: 9 }, (fila) => void filas.push(fila))
  expect(filas.map(({ celdas }) => [...celdas.values()].map(({ valor }) => valor))).toEqual([
    ['__proto__', 'constructor'],
  ])
  expect(Object.keys({})).toEqual([])
})

test('D-37 whoever gets the rows may refuse the file, and its own mistakes are not the file’s', async () => {
  const refuse = leerLibro(armarLibro(), { filasMaximo: 9 }, () => {
    throw new FallaDeHoja('sinEncabezado')
  })
  expect(await refuse).toEqual({ falla: 'sinEncabezado' })
  const yerra = leerLibro(armarLibro(), { filasMaximo: 9 }, async () => {
    throw new Error('nuestro')
  })
  await expect(yerra).rejects.toThrow('nuestro')
})
