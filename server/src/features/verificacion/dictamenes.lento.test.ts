import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AHORA } from '../../../test/banco.ts'
import { firmarCon } from '../../../test/firmados.ts'
import { pdfDePrueba } from '../../../test/pdf-de-prueba.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { abrirDisco } from '../../platform/archivos/disco.ts'
import { abrirLlaveroDeDemostracion } from '../../platform/firma/llavero-demostracion.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { Dictamenes } from './dictamenes.ts'

let raiz: string
let archivos: Archivos
let raices: readonly Buffer[]
const taller = abrirTaller()
beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-dictamenes-'))
  archivos = await abrirDisco(join(raiz, 'archivos'))
  raices = (await abrirLlaveroDeDemostracion({ carpeta: raiz, entidad: 'Prueba' })).raices
})
afterAll(async () => {
  await taller.cerrar()
  await rm(raiz, { recursive: true, force: true })
})

/** The real workshop, with a count of what it was asked and of how many it had in hand at most. */
const contando = () => {
  const cuenta = { pedidos: 0, ahora: 0, maximo: 0 }
  const verificar: TallerDeFirmas['verificar'] = async (pdf, pedido) => {
    cuenta.pedidos++
    cuenta.ahora++
    cuenta.maximo = Math.max(cuenta.maximo, cuenta.ahora)
    return taller.verificar(pdf, pedido).finally(() => cuenta.ahora--)
  }
  const fallos: string[] = []
  const dictamenes = new Dictamenes({
    ...{ archivos, taller: { verificar }, confianza: { raices } },
    reloj: crearReloj(() => AHORA),
    alFallar: (_error, clave) => fallos.push(clave),
  })
  return { cuenta, fallos, de: (clave: string, desde?: Date) => dictamenes.de('docs', clave, desde) }
}
const guardado = async (pdf: Buffer) =>
  (await archivos.guardar(Readable.from([pdf]), { carpeta: 'docs', extension: 'pdf', maximoBytes: 10_000_000 })).clave

test('what was judged once is remembered by its bytes, wherever they lie, and judged anew when they differ', async () => {
  const pdf = await firmarCon(raiz, pdfDePrueba())
  const { cuenta, de } = contando()
  const [una, otra] = [await guardado(pdf), await guardado(pdf)]
  const primero = await de(una, AHORA)
  expect([primero.dictamen.resultado, cuenta.pedidos]).toEqual(['VÁLIDO', 1])
  expect([await de(una, AHORA), await de(otra, AHORA), cuenta.pedidos]).toEqual([primero, primero, 1])
  const cambiado = Buffer.from(pdf)
  cambiado[pdf.indexOf('Documento de prueba')] = 0x58
  const distinto = await de(await guardado(cambiado), AHORA)
  expect([distinto.dictamen.resultado, distinto.sha256 === primero.sha256, cuenta.pedidos]).toEqual([
    'NO VÁLIDO',
    false,
    2,
  ])
})

test('a verdict that may change with time or luck is not remembered: no register, or not valid', async () => {
  const { cuenta, de } = contando()
  const bueno = await guardado(await firmarCon(raiz, pdfDePrueba()))
  await de(bueno)
  await de(bueno)
  expect(cuenta.pedidos).toBe(2)
  const roto = await guardado(Buffer.from('%PDF-1.7\nroto'))
  await de(roto, AHORA)
  await de(roto, AHORA)
  expect(cuenta.pedidos).toBe(4)
})

test('E7 many different files at once are held two at a time, and one file asked for by many is judged once or twice', async () => {
  const { cuenta, de } = contando()
  const claves = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => guardado(await firmarCon(raiz, pdfDePrueba({ paginas: i + 1 })))),
  )
  await Promise.all(claves.map((clave) => de(clave, AHORA)))
  expect([cuenta.pedidos, cuenta.maximo]).toEqual([6, 2])
  const famoso = await guardado(await firmarCon(raiz, pdfDePrueba({ paginas: 9 })))
  await Promise.all(Array.from({ length: 30 }, () => de(famoso, AHORA)))
  expect(cuenta.pedidos).toBeLessThanOrEqual(8)
})

test('no more than three hundred verdicts are remembered, and the one used last stays', async () => {
  const { cuenta, de } = contando()
  const claves: string[] = []
  for (let i = 0; i <= 300; i++) claves.push(await guardado(pdfDePrueba({ pagina: `/Numero ${i}` })))
  const [primera = '', segunda = ''] = claves
  for (const clave of claves) {
    await de(clave, AHORA)
    await de(primera, AHORA)
  }
  expect(cuenta.pedidos).toBe(301)
  await de(primera, AHORA)
  expect(cuenta.pedidos).toBe(301)
  await de(segunda, AHORA)
  expect(cuenta.pedidos).toBe(302)
}, 60_000)

test('D-35 a process that is ended over a registered file says nothing of it, and of an unknown one that it is damaged', async () => {
  const programa = join(raiz, 'moribundo.mjs')
  await writeFile(
    programa,
    `process.stdin.once('data', () => process.send({ empezado: true }, () => process.exit(9)))
     process.on('disconnect', () => process.exit())`,
  )
  const malo = abrirTaller({ programa })
  const dictamenes = new Dictamenes({
    ...{ archivos, taller: malo, confianza: { raices } },
    reloj: crearReloj(() => AHORA),
    alFallar: () => undefined,
  })
  const clave = await guardado(await firmarCon(raiz, pdfDePrueba()))
  await expect(dictamenes.de('docs', clave, AHORA)).rejects.toMatchObject({ codigo: 'noDisponible', reintentar: 10 })
  expect((await dictamenes.de('docs', clave, undefined)).dictamen.resultado).toBe('NO VÁLIDO')
  await malo.cerrar()
})

test('D-35 a file that is not there is told to the log, and to people as something to try again', async () => {
  const { fallos, de } = contando()
  const perdido = `${crypto.randomUUID()}.pdf`
  await expect(de(perdido, AHORA)).rejects.toMatchObject({ codigo: 'noDisponible', reintentar: 10 })
  expect(fallos).toEqual([perdido])
})
