import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { HALLAZGOS } from '@cabildo/firma/causas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { firmarCon } from '../../../test/firmados.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { abrirDisco } from '../../platform/archivos/disco.ts'
import { abrirLlaveroDeDemostracion } from '../../platform/firma/llavero-demostracion.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import { APLAZADAS } from '../../platform/observacion/metricas.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { type Consultante, Dictamenes } from './dictamenes.ts'

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

const PESADO = '/Pesado true'
const alguien = (red = '10.0.0.0/24', exigirPresente = (): void => undefined): Consultante => ({ red, exigirPresente })
/** The real workshop, with a count of what it was asked and of how many it had in hand at most; heavy files wait for `seguir`. */
const contando = (informar = taller.informar, reloj = crearReloj(() => AHORA)) => {
  const cuenta = { pedidos: 0, ahora: 0, maximo: 0 }
  const { promise: puerta, resolve: seguir } = Promise.withResolvers<void>()
  const juzgar: TallerDeFirmas['juzgar'] = async (pdf, pedido) => {
    cuenta.pedidos++
    cuenta.ahora++
    cuenta.maximo = Math.max(cuenta.maximo, cuenta.ahora)
    if (pdf.includes(PESADO)) await puerta
    return taller.juzgar(pdf, pedido).finally(() => cuenta.ahora--)
  }
  const fallos: string[] = []
  const dictamenes = new Dictamenes({
    ...{ archivos, reloj, confianza: { raices } },
    talleres: { propios: { procesos: 1, juzgar, informar }, copias: { procesos: 2, juzgar, informar } },
    alFallar: (_error, key) => fallos.push(key),
  })
  const de = (key: string, desde?: Date, quien = alguien()) => dictamenes.de('docs', key, desde, quien)
  return { cuenta, fallos, seguir, de }
}
const guardado = async (pdf: Buffer) =>
  (await archivos.guardar(Readable.from([pdf]), { carpeta: 'docs', extension: 'pdf', maximoBytes: 10_000_000 }))
    .storage_key

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

test('VER-04 what issuers said of a document of ours is asked again after ten minutes', async () => {
  let minutos = 0
  const reloj = crearReloj(() => new Date(AHORA.getTime() + minutos * 60_000))
  const key = await guardado(await firmarCon(raiz, pdfDePrueba()))
  let revocado = false
  const { cuenta, de } = contando(async (juicio) => {
    const informado = await taller.informar(juicio)
    return revocado ? { ...informado, dictamen: { ...informado.dictamen, ...HALLAZGOS.revocado } } : informado
  }, reloj)
  const resultado = async () => (await de(key, AHORA)).dictamen.resultado
  expect(await resultado()).toBe('VÁLIDO')
  revocado = true
  minutos = 10
  expect([await resultado(), cuenta.pedidos]).toEqual(['VÁLIDO', 1])
  minutos = 11
  expect([await resultado(), cuenta.pedidos]).toEqual(['NO VÁLIDO', 2])
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

test('E7 many different files at once are held one at a time, and one file asked for by many is judged once', async () => {
  const { cuenta, de } = contando()
  const claves = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => guardado(await firmarCon(raiz, pdfDePrueba({ paginas: i + 1 })))),
  )
  await Promise.all(claves.map((key) => de(key, AHORA)))
  expect([cuenta.pedidos, cuenta.maximo]).toEqual([6, 1])
  const famoso = await guardado(await firmarCon(raiz, pdfDePrueba({ paginas: 9 })))
  await Promise.all(Array.from({ length: 30 }, () => de(famoso, AHORA)))
  expect(cuenta.pedidos).toBe(7)
})

const aplazadas = async () => (await APLAZADAS.get()).values[0]?.value ?? 0
const NO_DISPONIBLE = { codigo: 'noDisponible', reintentar: 10 }

test("E10 D-35 of one network's copies one is judged and one waits, the next is told to come back, and another network's is judged", async () => {
  const { cuenta, seguir, de } = contando()
  const pesado = await guardado(pdfDePrueba({ pagina: PESADO }))
  const ligero = await guardado(pdfDePrueba())
  const antes = await aplazadas()
  const suyas = [1, 2, 3].map(() => de(pesado, undefined, alguien('10.1.1.0/24')))
  await expect(Promise.race(suyas)).rejects.toMatchObject(NO_DISPONIBLE)
  expect(await aplazadas()).toBe(antes + 1)
  expect((await de(ligero, undefined, alguien('10.1.2.0/24'))).dictamen.resultado).toBe('INDETERMINADO')
  seguir()
  expect((await Promise.allSettled(suyas)).map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(cuenta.pedidos).toBe(3)
})

test('E10 D-35 when every place is taken and as many wait as may, one more is told to come back, but no file of ours', async () => {
  const { seguir, de } = contando()
  const pesado = await guardado(pdfDePrueba({ pagina: PESADO }))
  const antes = await aplazadas()
  const todas = Array.from({ length: 7 }, (_, i) => de(pesado, undefined, alguien(`10.2.${i}.0/24`)))
  await expect(Promise.race(todas)).rejects.toMatchObject(NO_DISPONIBLE)
  expect(await aplazadas()).toBe(antes + 1)
  // By its code or as a copy of it, from whatever network: its bytes are what our register has.
  const nuestro = await guardado(await firmarCon(raiz, pdfDePrueba({ paginas: 3 })))
  expect((await de(nuestro, AHORA, alguien('10.2.0.0/24'))).dictamen.resultado).toBe('VÁLIDO')
  seguir()
  expect((await Promise.allSettled(todas)).filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
})

test('E10 the copy of somebody who has left is not judged, and its place goes to the next', async () => {
  const { cuenta, de } = contando()
  const ligero = await guardado(pdfDePrueba())
  const ido = alguien('10.3.1.0/24', () => {
    throw new Error('se fue')
  })
  await expect(de(ligero, undefined, ido)).rejects.toThrow('se fue')
  expect(cuenta.pedidos).toBe(0)
  await de(ligero, undefined, alguien('10.3.1.0/24'))
  expect(cuenta.pedidos).toBe(1)
})

/** A workshop that waits for issuers until the test says so. */
const esperandoEmisores = () => {
  const { promise, resolve: responder } = Promise.withResolvers<void>()
  const cuantos = { preguntan: 0 }
  const informar: TallerDeFirmas['informar'] = async (juicio) => {
    cuantos.preguntan++
    await promise
    return taller.informar(juicio)
  }
  return { ...contando(informar), cuantos, responder }
}

test('E10 while issuers are asked about a copy, its place is another’s', async () => {
  const { cuantos, responder, de } = esperandoEmisores()
  const ligero = await guardado(pdfDePrueba())
  // More than have a place or may wait for one.
  const copias = Array.from({ length: 8 }, (_, i) => i)
  const pedidas: Promise<unknown>[] = []
  for (const i of copias) {
    pedidas.push(de(ligero, undefined, alguien(`10.4.${i}.0/24`)))
    await esperar(async () => expect(cuantos.preguntan).toBe(i + 1))
  }
  responder()
  expect((await Promise.allSettled(pedidas)).map(({ status }) => status)).toEqual(copias.map(() => 'fulfilled'))
})

test('E7 a document asked for by many while issuers are asked about it is judged once, and again where that failed', async () => {
  const { cuenta, responder, de } = esperandoEmisores()
  const famoso = await guardado(await firmarCon(raiz, pdfDePrueba({ paginas: 8 })))
  const primera = de(famoso, AHORA)
  await esperar(async () => expect(cuenta.pedidos).toBe(1))
  const otras = Array.from({ length: 5 }, () => de(famoso, AHORA))
  responder()
  expect((await Promise.all([primera, ...otras])).map(({ dictamen }) => dictamen.resultado)).toEqual(
    Array(6).fill('VÁLIDO'),
  )
  expect(cuenta.pedidos).toBe(1)
  const mala = contando(async () => {
    throw new Error('sin red')
  })
  await expect(mala.de(famoso, AHORA)).rejects.toThrow('sin red')
  await expect(mala.de(famoso, AHORA)).rejects.toThrow('sin red')
  expect(mala.cuenta.pedidos).toBe(2)
})

test('no more than three hundred verdicts are remembered, and the one used last stays', async () => {
  const { cuenta, de } = contando()
  const claves: string[] = []
  for (let i = 0; i <= 300; i++) claves.push(await guardado(pdfDePrueba({ pagina: `/Numero ${i}` })))
  const [primera = '', segunda = ''] = claves
  for (const key of claves) {
    await de(key, AHORA)
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
    ...{ archivos, talleres: { propios: malo, copias: malo }, confianza: { raices } },
    reloj: crearReloj(() => AHORA),
    alFallar: () => undefined,
  })
  const key = await guardado(await firmarCon(raiz, pdfDePrueba()))
  await expect(dictamenes.de('docs', key, AHORA, alguien())).rejects.toMatchObject(NO_DISPONIBLE)
  expect((await dictamenes.de('docs', key, undefined, alguien())).dictamen.resultado).toBe('NO VÁLIDO')
  await malo.cerrar()
})

test('D-35 a file that is not there is told to the log, and to people as something to try again', async () => {
  const { fallos, de } = contando()
  const perdido = `${crypto.randomUUID()}.pdf`
  await expect(de(perdido, AHORA)).rejects.toMatchObject(NO_DISPONIBLE)
  expect(fallos).toEqual([perdido])
})
