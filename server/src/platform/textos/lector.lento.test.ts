import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { firmarPdf } from '@cabildo/firma/firmar'
import { prepararPdf } from '@cabildo/firma/preparar'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { CUANDO, unaAutoridad } from '../../../../firma/test/pdf-firmado.ts'
import { DANADOS, LARGUISIMO, PROTEGIDOS, paginaBomba } from '../../../../firma/test/pdf-hostiles.ts'
import { EN_BLANCO, ESCANEADA, pdfDeHojas } from '../../../test/pdf-de-texto.ts'
import type { Archivos } from '../archivos/archivos.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { abrirLector, type Lector } from './lector.ts'

let raiz: string
let archivos: Archivos
const abiertos: Lector[] = []
beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-lector-'))
  archivos = await abrirDisco(raiz)
})
afterEach(async () => {
  await Promise.all(abiertos.splice(0).map((lector) => lector.cerrar()))
})
afterAll(() => rm(raiz, { recursive: true, force: true }))

const unLector = (opciones: Parameters<typeof abrirLector>[0] = {}) => {
  const lector = abrirLector({ esperaMs: 30_000, ...opciones })
  abiertos.push(lector)
  return lector
}
const guardado = async (pdf: Buffer) => {
  const entrada = Readable.from([pdf])
  const { storage_key } = await archivos.guardar(entrada, {
    carpeta: 'docs',
    extension: 'pdf',
    maximoBytes: 100_000_000,
  })
  return { archivos, carpeta: 'docs' as const, storage_key }
}
const leer = async (pdf: Buffer, lector = unLector()) => lector.leer(await guardado(pdf))
const programa = async (cuerpo: string) => {
  const lugar = join(raiz, `${randomUUID()}.mjs`)
  await writeFile(
    lugar,
    `process.stdin.once('data', (trozo) => { ${cuerpo} })\nprocess.on('disconnect', () => process.exit())`,
  )
  return lugar
}
const empezar = (cuerpo: string) => programa(`process.send({ empezado: true }, () => { ${cuerpo} })`)
const ILEGIBLE = { estado: 'ilegible', paginas: 0, textos: [], datos_personales: [] }

describe('what a PDF says', () => {
  test('D-36 page by page, with words and phrases whole that its lines divide', async () => {
    const hojas = [['Aprobar la orde-', 'nanza del ornato', 'público'], EN_BLANCO, ['Artículo único']]
    expect(await leer(pdfDeHojas(hojas))).toEqual({
      estado: 'completo',
      paginas: 3,
      textos: [
        { pagina: 1, texto: 'Aprobar la ordenanza del ornato\npúblico' },
        { pagina: 3, texto: 'Artículo único' },
      ],
      datos_personales: [],
    })
  })

  test.each([
    ['a scan among its pages', [['Vistos'], ESCANEADA], 'parcial'],
    ['nothing but scans', [ESCANEADA, ESCANEADA], 'sin_texto'],
    ['scans with page numbers', [{ escaneada: ['1 / 2'] }, { escaneada: ['2 / 2'] }], 'sin_texto'],
    ['scans with a layer of text', [{ escaneada: ['Vistos'] }], 'completo'],
    ['blank pages only', [EN_BLANCO], 'sin_texto'],
  ] as const)('D-36 a PDF with %s', async (_nombre, hojas, estado) => {
    expect(await leer(pdfDeHojas(hojas))).toMatchObject({ estado, paginas: hojas.length })
  })

  test('P-15 it tells the pages that show personal data, and not who signed it', async () => {
    const hojas = [['Vecina identificada con DNI N° 98000001'], ['Nada'], ['Celular: 987 654 321']]
    const autoridad = unaAutoridad()
    const nombre = 'Rosa Quispe DNI 98000002'
    const firmado = await firmarPdf(
      prepararPdf,
      autoridad.firmante(nombre),
      {
        ...{ nombre, motivo: 'DNI 98000002', lugar: 'Ilo', fecha: CUANDO },
        sello: { pagina: 1, x: 5, y: 60, imagen: null },
      },
      pdfDeHojas(hojas),
    )
    const pdf = await guardado(firmado)
    expect(await unLector().leer(pdf)).toMatchObject({ estado: 'completo', datos_personales: [1, 3] })
    expect(await unLector().buscarDatos(pdf)).toEqual([1, 3])
  })
})

describe('whatever a PDF does', () => {
  test('E7 D-36 damaged and locked ones cannot be read, and the next one can', async () => {
    const lector = unLector()
    const estados = new Map<string, string | undefined>()
    for (const [nombre, pdf] of Object.entries({ ...DANADOS, ...PROTEGIDOS }))
      estados.set(nombre, (await leer(pdf, lector))?.estado)
    for (const [nombre, estado] of estados) expect(['ilegible', 'sin_texto', 'completo'], nombre).toContain(estado)
    expect(estados.get('an empty file')).toBe('ilegible')
    expect(estados.get('with a password')).toBe('ilegible')
    expect(await leer(pdfDePrueba(), lector)).toMatchObject({ estado: 'completo' })
  })

  test('H5 E7 a page that unfolds into more than the machine can spare ends its process, and nothing else', async () => {
    const lector = unLector({ memoriaTotalMb: 200 })
    expect(await leer(paginaBomba(300), lector)).toEqual(ILEGIBLE)
    expect(await leer(pdfDePrueba(), lector)).toMatchObject({ estado: 'completo' })
  })

  test('E7 of a hundred thousand pages two thousand are read', async () => {
    expect(await leer(LARGUISIMO)).toEqual({ estado: 'sin_texto', paginas: 100_000, textos: [], datos_personales: [] })
    const muchas = await leer(pdfDePrueba({ paginas: 2_001 }))
    expect([muchas?.estado, muchas?.textos.length]).toEqual(['parcial', 2_000])
  })

  test('D-36 a large honest file is read', async () => {
    expect(await leer(pdfDePrueba({ bytes: 60_000_000 }))).toMatchObject({ estado: 'completo', paginas: 1 })
  })

  test.each<[string, () => Promise<Parameters<typeof abrirLector>[0]>]>([
    ['hangs', async () => ({ programa: await empezar('for (;;) {}'), tiempoMaximoMs: 200 })],
    ['dies', async () => ({ programa: await empezar('process.exit(9)') })],
    ['costs too much work', async () => ({ trabajoMaximoMs: 1 })],
    ['takes too much memory', async () => ({ memoriaTotalMb: 1 })],
  ])('H5 E7 a file under which the process %s cannot be read', async (_nombre, opciones) => {
    expect(await leer(pdfDePrueba({ paginas: 2_000 }), unLector(await opciones()))).toEqual(ILEGIBLE)
  })
})

describe('when it is not the fault of the file', () => {
  test('D-35 a process that cannot be had says nothing of it', async () => {
    const fallos: unknown[] = []
    const opciones = { programa: await programa('process.exit(9)'), alFallar: (fallo: unknown) => fallos.push(fallo) }
    const pdf = await guardado(pdfDePrueba())
    await expect(unLector(opciones).leer(pdf)).rejects.toMatchObject({ codigo: 'noDisponible' })
    expect(fallos).toHaveLength(2)
    expect(await unLector(opciones).buscarDatos(pdf)).toEqual([])
  })

  test('D-35 a file that the store has lost is none', async () => {
    const pdf = await guardado(pdfDePrueba())
    await archivos.borrar('docs', pdf.storage_key)
    expect(await unLector().leer(pdf)).toBeNull()
    expect(await unLector().buscarDatos(pdf)).toEqual([])
  })

  test('P-15 whoever publishes waits no longer than a few seconds for a reader that is busy', async () => {
    const lector = unLector({ programa: await empezar(''), esperaMs: 300 })
    const pdf = await guardado(pdfDeHojas([['DNI 98000001']]))
    expect(await Promise.all([lector.buscarDatos(pdf), lector.buscarDatos(pdf)])).toEqual([[], []])
  })

  test('P-15 whoever publishes does not wait behind the reading of another norm', async () => {
    // Whole texts are read for ever here, and personal data found at once.
    const soloDatos = await programa(
      `const pedido = process.getBuiltinModule('node:v8').deserialize(trozo.subarray(8, 8 + trozo.readUInt32BE()))
       process.send({ empezado: true })
       const resultado = { estado: 'completo', paginas: 9, textos: [], datos_personales: [7] }
       if (pedido.soloDatos) process.send({ resultado, memoria: 1 })`,
    )
    const lector = unLector({ programa: soloDatos, tiempoMaximoMs: 60_000 })
    const pdf = await guardado(pdfDePrueba())
    const colgada = lector.leer(pdf).catch(({ codigo }) => codigo)
    expect(await lector.buscarDatos(pdf)).toEqual([7])
    await lector.cerrar()
    expect(await colgada).toBe('noDisponible')
  })
})
