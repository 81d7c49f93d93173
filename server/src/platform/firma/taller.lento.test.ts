import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HALLAZGOS, SIN_HALLAZGOS } from '@cabildo/firma/causas'
import { firmarPdf } from '@cabildo/firma/firmar'
import type { Firma } from '@cabildo/firma/tipos'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { raiz } from '../../../../firma/test/ataques.ts'
import { pesado } from '../../../../firma/test/hallazgos.ts'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { type Autoridad, CUANDO, firmar, pedido, unaAutoridad } from '../../../../firma/test/pdf-firmado.ts'
import type { ProcessPoolOptions } from '../procesos/process-pool.ts'
import { abrirTaller } from './taller.ts'
import type { TallerDeFirmas } from './tipos.ts'

const FIRMA: Firma = {
  ...{ nombre: 'Rosa Elvira Quispe', motivo: 'Doy V°B°', lugar: 'Ilo', fecha: CUANDO },
  sello: { pagina: 0, x: 5, y: 60, imagen: null },
}
let carpeta: string
let autoridad: Autoridad
let firmado: Buffer
const abiertos: TallerDeFirmas[] = []
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cabildo-taller-'))
  autoridad = unaAutoridad()
  firmado = await firmar(autoridad, pdfDePrueba())
})
afterEach(async () => {
  await Promise.all(abiertos.splice(0).map((taller) => taller.cerrar()))
})
afterAll(() => rm(carpeta, { recursive: true, force: true }))

const unTaller = (opciones: ProcessPoolOptions = {}) => {
  const taller = abrirTaller(opciones)
  abiertos.push(taller)
  return taller
}
/** A process that does something else with what it is given. */
const programa = async (cuerpo: string) => {
  const lugar = join(carpeta, `${randomUUID()}.mjs`)
  await writeFile(
    lugar,
    `process.stdin.once('data', () => { ${cuerpo} })\nprocess.on('disconnect', () => process.exit())`,
  )
  return lugar
}
const empezar = (cuerpo: string) => programa(`process.send({ empezado: true }, () => { ${cuerpo} })`)
const noDisponible = { codigo: 'noDisponible', reintentar: 10 }

test('FIR-24 FIR-25 D-36 a PDF is prepared, signed and judged by way of the processes, whatever its size', async () => {
  const taller = unTaller()
  const firmante = autoridad.firmante(FIRMA.nombre)
  for (const bytes of [0, 20_000_000]) {
    const pdf = pdfDePrueba({ bytes })
    const listo = await firmarPdf(taller.preparar, firmante, FIRMA, pdf)
    expect(listo.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const { dictamen } = await taller.juzgar(listo, pedido(autoridad.raices, { base: pdf.length }))
    expect(dictamen).toMatchObject({ resultado: 'VÁLIDO', rechazo: null, firmas: [{ fecha: CUANDO }] })
    expect(dictamen.firmas[0]?.certificado?.hasta).toBeInstanceOf(Date)
  }
})

test('D-36 E7 a file that cannot be prepared is refused with its own code', async () => {
  const taller = unTaller()
  const danado = taller.preparar(Buffer.from('%PDF-1.7\nnada'), FIRMA)
  await expect(danado).rejects.toMatchObject({ codigo: 'pdfDanado' })
  const cerrado = taller.preparar(pdfDePrueba({ trailer: '/Encrypt << /Filter /Standard >>' }), FIRMA)
  await expect(cerrado).rejects.toMatchObject({ codigo: 'pdfProtegido' })
})

test.each<[string, () => Promise<ProcessPoolOptions>]>([
  ['hangs', async () => ({ programa: await empezar('for (;;) {}'), tiempoMaximoMs: 200 })],
  ['dies', async () => ({ programa: await empezar('process.exit(9)') })],
  ['costs too much', async () => ({ trabajoMaximoMs: 1 })],
  ['takes too much memory', async () => ({ memoriaTotalMb: 1 })],
])('D-35 E10 H5 a file under which the process %s is not valid and not signed', async (_nombre, opciones) => {
  const taller = unTaller({ procesos: 1, ...(await opciones()) })
  const caro = pdfDePrueba({ paginas: 8_000 })
  expect(await taller.juzgar(caro, pedido([]))).toEqual({
    dictamen: { ...HALLAZGOS.ilegible, ...SIN_HALLAZGOS, rechazo: null },
    porPreguntar: null,
  })
  expect(await taller.juzgar(caro, pedido([], { base: 1 }))).toMatchObject({
    dictamen: { rechazo: HALLAZGOS.ilegible.causa },
  })
  await expect(taller.preparar(caro, FIRMA)).rejects.toMatchObject({ codigo: 'pdfDanado' })
})

test('D-35 E10 a file of ours over which the process ends is no less valid: it is told as a fault of the moment', async () => {
  const taller = unTaller({ programa: await empezar('process.exit(9)') })
  await expect(taller.juzgar(firmado, pedido([], { propio: true }))).rejects.toMatchObject(noDisponible)
})

test('D-35 E10 D-19 a file that ends its process when it is drawn is judged, but for what its stamps hide', async () => {
  const { primera, pdf } = pesado()
  const { causa } = HALLAZGOS.sinDibujar
  const taller = unTaller()
  for (const [mas, rechazo] of [
    [{ propio: true }, null],
    [{ base: primera.length }, causa],
  ] as const) {
    const { dictamen } = await taller.juzgar(pdf, pedido([raiz.der], mas))
    expect(dictamen).toMatchObject({ resultado: 'INDETERMINADO', causa, rechazo })
    expect(dictamen.firmas.map(({ resultado }) => resultado)).toEqual(['INDETERMINADO', 'VÁLIDO'])
  }
})

test('E10 a file that brings its process down takes no other with it', async () => {
  const taller = unTaller({ trabajoMaximoMs: 3_000 })
  // A few bytes that unfold into more than anybody has room for.
  const bomba = pdfDePrueba({ objetos: Array.from({ length: 20 }, () => '['.repeat(90).repeat(2_000)) })
  const juicios = await Promise.all([
    taller.juzgar(bomba, pedido([])),
    taller.juzgar(firmado, pedido(autoridad.raices)),
    taller.juzgar(firmado, pedido(autoridad.raices)),
  ])
  expect(juicios.map(({ dictamen }) => dictamen.resultado)).toEqual([
    expect.not.stringMatching(/^VÁLIDO$/),
    'VÁLIDO',
    'VÁLIDO',
  ])
})

test('D-35 a process that cannot be had is no fault of the file', async () => {
  const fallos: unknown[] = []
  const taller = unTaller({ programa: await programa('process.exit(9)'), alFallar: (fallo) => fallos.push(fallo) })
  await expect(taller.juzgar(firmado, pedido([]))).rejects.toMatchObject(noDisponible)
  await expect(taller.preparar(firmado, FIRMA)).rejects.toMatchObject(noDisponible)
  expect(fallos).toHaveLength(4)
})

test('D-35 whoever still waits when the server ends is told to come back', async () => {
  const taller = unTaller({ procesos: 1, programa: await programa('') })
  const dos = Promise.allSettled([taller.juzgar(firmado, pedido([])), taller.preparar(firmado, FIRMA)])
  await taller.cerrar()
  expect(await dos).toMatchObject([{ reason: noDisponible }, { reason: noDisponible }])
})
