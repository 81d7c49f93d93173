import { randomUUID } from 'node:crypto'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { flujoBomba } from '../../../../firma/test/pdf-hostiles.ts'
import { esperar } from '../../../test/esperar.ts'
import type { Archivos } from '../archivos/archivos.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { Revisor } from './revisor.ts'

let raiz: string
let archivos: Archivos
const abiertos: Revisor[] = []
beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-revisor-'))
  archivos = await abrirDisco(raiz)
})
afterEach(async () => {
  await Promise.all(abiertos.splice(0).map((revisor) => revisor.cerrar()))
})
afterAll(() => rm(raiz, { recursive: true, force: true }))

const unRevisor = (opciones: ConstructorParameters<typeof Revisor>[1] = {}) => {
  const revisor = new Revisor(archivos, opciones)
  abiertos.push(revisor)
  return revisor
}
const guardado = (pdf: Buffer) =>
  archivos.guardar(Readable.from([pdf]), { carpeta: 'docs', extension: 'pdf', maximoBytes: 100_000_000 })
/** How many pages a file is said to have. */
const paginasDe = async (revisor: Revisor, pdf: Awaited<ReturnType<typeof guardado>>) =>
  (await revisor.revisar('docs', pdf)).paginas
/** A process that does what the test says with the beginning of each request, which it says that it has. */
const programa = (cuerpo: string) => programaMudo(`process.send({ empezado: true }, () => { ${cuerpo} })`)
const programaMudo = async (cuerpo: string) => {
  const lugar = join(raiz, `${randomUUID()}.mjs`)
  await writeFile(
    lugar,
    `let junto = Buffer.alloc(0), falta = 0
     process.stdin.on('data', (trozo) => {
       junto = Buffer.concat([junto, trozo])
       for (;;) {
         const ya = Math.min(falta, junto.length)
         junto = junto.subarray(ya)
         falta -= ya
         if (falta > 0 || junto.length < 8) return
         falta = junto.readUInt32BE() + junto.readUInt32BE(4)
         junto = junto.subarray(8);
         ${cuerpo}
       }
     })
     process.on('disconnect', () => process.exit())`,
  )
  return lugar
}
const responder = (dictamen: string) => `process.send({ resultado: ${dictamen}, memoria: 1 })`

test('E7 a process that hangs is killed, its file refused as damaged, and the next one served', async () => {
  const revisor = unRevisor({ procesos: 1, tiempoMaximoMs: 200, programa: await programa('for (;;) {}') })
  const pdf = await guardado(pdfDePrueba())
  const dos = await Promise.allSettled([revisor.revisar('docs', pdf), revisor.revisar('docs', pdf)])
  expect(dos).toMatchObject([{ reason: { codigo: 'pdfDanado' } }, { reason: { codigo: 'pdfDanado' } }])
})

test('E7 a process that dies takes only its file with it', async () => {
  const pdf = await guardado(pdfDePrueba({ bytes: 5_000_000 }))
  const revisor = unRevisor({ procesos: 1, programa: await programa('process.exit(9)') })
  await expect(revisor.revisar('docs', pdf)).rejects.toMatchObject({ codigo: 'pdfDanado' })
  await expect(revisor.revisar('docs', pdf)).rejects.toMatchObject({ codigo: 'pdfDanado' })
})

test('H5 E7 a process that runs out of memory dies alone: its file is refused, and the next one served by another', async () => {
  const agotada = join(raiz, 'agotada')
  const revisor = unRevisor({
    procesos: 1,
    programa: await programa(
      `const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs')
       if (!existsSync('${agotada}')) {
         writeFileSync('${agotada}', '')
         for (const todo = []; ; ) todo.push(Array.from({ length: 1e6 }, (_, i) => ({ i })))
       }
       ${responder('{ paginas: 3 }')}`,
    ),
  })
  const pdf = await guardado(pdfDePrueba())
  await expect(revisor.revisar('docs', pdf)).rejects.toMatchObject({ codigo: 'pdfDanado' })
  expect(await paginasDe(revisor, pdf)).toBe(3)
})

test('E7 sixty files at once are looked through by two processes, in turn', async () => {
  // The process says its own number where the number of pages belongs.
  const revisor = unRevisor({ programa: await programa(responder('{ paginas: process.pid }')) })
  const pdf = await guardado(pdfDePrueba())
  const procesos = await Promise.all(Array.from({ length: 60 }, () => paginasDe(revisor, pdf)))
  expect(new Set(procesos).size).toBe(2)
})

test('E7 a process that has grown too much is replaced', async () => {
  const grande = `process.send({ resultado: { paginas: process.pid }, memoria: 2 ** 30 })`
  const revisor = unRevisor({ procesos: 1, programa: await programa(grande) })
  const pdf = await guardado(pdfDePrueba())
  expect(await paginasDe(revisor, pdf)).not.toBe(await paginasDe(revisor, pdf))
})

test('E7 the real process survives a bomb and a large file, and gives it no environment', async () => {
  const revisor = unRevisor({ procesos: 1 })
  const bomba = await guardado(pdfDePrueba({ objetos: [flujoBomba(300)] }))
  await expect(revisor.revisar('docs', bomba)).rejects.toMatchObject({ codigo: 'pdfDanado' })
  expect(await paginasDe(revisor, await guardado(pdfDePrueba({ paginas: 7, bytes: 50_000_000 })))).toBe(7)
  const espia = unRevisor({
    programa: await programa(
      responder("{ paginas: Object.keys(process.env).filter((v) => !v.startsWith('NODE_CHANNEL')).length }"),
    ),
  })
  expect(await paginasDe(espia, bomba)).toBe(0)
})

test('E7 a file that costs too much work ends its process, however small it is', async () => {
  // Every unfinished string is looked for to the end of the file, from each of a hundred thousand beginnings.
  const eterno = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('1 0 obj (\n'.repeat(200_000)),
    Buffer.from('startxref'),
  ])
  const revisor = unRevisor({ tiempoMaximoMs: 600_000, trabajoMaximoMs: 500 })
  await expect(revisor.revisar('docs', await guardado(eterno))).rejects.toMatchObject({ codigo: 'pdfDanado' })
}, 60_000)

const noDisponible = { codigo: 'noDisponible', reintentar: 10 }

test('D-35 processes that were killed while they were idle are not noticed by anybody', async () => {
  const revisor = unRevisor({ programa: await programa(responder('{ paginas: process.pid }')) })
  const pdf = await guardado(pdfDePrueba())
  const dos = () => Promise.all([paginasDe(revisor, pdf), paginasDe(revisor, pdf)])
  for (let vez = 0; vez < 3; vez++) {
    const muertos = await dos()
    expect(new Set(muertos).size).toBe(2)
    // At once, before the server can have heard of it.
    for (const pid of muertos) process.kill(pid, 'SIGKILL')
    for (const pid of await dos()) expect(muertos).not.toContain(pid)
  }
})

test('D-35 a process that ends before it begins costs the file a second attempt, not its good name', async () => {
  const marca = join(raiz, 'ya-murio')
  const unaVez = await programaMudo(`
    const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs')
    if (existsSync('${marca}')) ${responder('{ paginas: 4 }')}
    else { writeFileSync('${marca}', ''); process.exit(9) }`)
  const pdf = await guardado(pdfDePrueba())
  expect(await paginasDe(unRevisor({ procesos: 1, programa: unaVez }), pdf)).toBe(4)
  await access(marca)
})

test.each([
  ['ends every time before it begins', () => programaMudo('process.exit(9)')],
  ['cannot be started', async () => 'no\0existe'],
])('D-35 a process that %s is no fault of the file, and keeps nobody waiting', async (_nombre, hacer) => {
  const fallos: unknown[] = []
  const revisor = unRevisor({ procesos: 1, programa: await hacer(), alFallar: (fallo) => fallos.push(fallo) })
  const pdf = await guardado(pdfDePrueba({ bytes: 5_000_000 }))
  const dos = await Promise.allSettled([revisor.revisar('docs', pdf), revisor.revisar('docs', pdf)])
  expect(dos).toMatchObject([{ reason: noDisponible }, { reason: noDisponible }])
  expect(fallos).toHaveLength(4)
})

test('D-35 a file in hand or in the queue when the server closes is not damaged, and no process is left', async () => {
  const enMano = join(raiz, 'en-mano')
  const empezar = `process.getBuiltinModule('node:fs').writeFileSync('${enMano}', '')`
  for (const hacer of [programaMudo(empezar), programa(empezar)]) {
    const revisor = unRevisor({ procesos: 1, programa: await hacer })
    const pdf = await guardado(pdfDePrueba())
    const dos = Promise.allSettled([revisor.revisar('docs', pdf), revisor.revisar('docs', pdf)])
    await esperar(() => access(enMano))
    await revisor.cerrar()
    expect(await dos).toMatchObject([{ reason: noDisponible }, { reason: noDisponible }])
    await rm(enMano)
  }
})

test('D-35 a file that the store has lost is a fault of ours, not of the file', async () => {
  const pdf = await guardado(pdfDePrueba())
  await archivos.borrar('docs', pdf.storage_key)
  await expect(unRevisor().revisar('docs', pdf)).rejects.toMatchObject(noDisponible)
})
