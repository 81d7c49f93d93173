import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { conAntivirus } from './antivirus.ts'
import { Clamd, ClamdSinVeredicto, leerVeredicto, leerVersion } from './clamd.ts'

const PRONTO = { conexionMs: 300, trozoMs: 100, veredictoMs: 100 }
const servidores: { servidor: Server; vivas: Set<Socket> }[] = []
afterEach(async () => {
  for (const { servidor, vivas } of servidores.splice(0)) {
    for (const conexion of vivas) conexion.destroy()
    await new Promise((listo) => servidor.close(listo))
  }
})

/** Something that listens where clamd should, and does what a test says; `vivas` are the connections that are open. */
const falso = async (atender: (conexion: Socket) => void) => {
  const vivas = new Set<Socket>()
  const servidor = createServer((conexion) => {
    vivas.add(conexion)
    conexion.on('error', () => undefined).once('close', () => vivas.delete(conexion))
    // Only what is read of a connection tells that it has ended.
    conexion.resume()
    atender(conexion)
  })
  servidores.push({ servidor: servidor.listen(0, '127.0.0.1'), vivas })
  await once(servidor, 'listening')
  const { port } = servidor.address() as { port: number }
  return { clamd: new Clamd({ host: '127.0.0.1', port }, PRONTO), vivas, port }
}

/** What came as one stream, and its end. */
const conEntero = (responder: (bytes: Buffer) => string) => (conexion: Socket) => {
  let recibido = Buffer.alloc(0)
  conexion.on('data', (trozo) => {
    recibido = Buffer.concat([recibido, trozo])
    let en = recibido.indexOf(0) + 1
    const piezas: Buffer[] = []
    while (en + 4 <= recibido.length) {
      const largo = recibido.readUInt32BE(en)
      if (largo === 0) return void conexion.end(responder(Buffer.concat(piezas)))
      piezas.push(recibido.subarray(en + 4, en + 4 + largo))
      en += 4 + largo
    }
  })
}
const hallado = (firma: string) => new Error(`hallado ${firma}`)
const leer = async (clamd: Clamd, entrada: Iterable<Uint8Array> = [Buffer.from('contenido')]) =>
  Buffer.concat(await Readable.from(clamd.revisar(Readable.from(entrada), hallado)).toArray())

test('decision 0215 what clamd says of itself: its version, and when its signatures were made', () => {
  expect(leerVersion('ClamAV 1.4.3/27500/Mon Nov 16 10:02:11 2026')).toEqual({
    programa: 'ClamAV 1.4.3',
    firmas: new Date(2026, 10, 16, 10, 2, 11),
  })
  expect(leerVersion('ClamAV 1.4.3')).toEqual({ programa: 'ClamAV 1.4.3', firmas: null })
})

describe('decision 0215 a verdict', () => {
  test('is clean, or the name of a signature', () => {
    expect(leerVeredicto('stream: OK')).toBe(null)
    expect(leerVeredicto('stream: Win.Test.EICAR_HDB-1 FOUND')).toBe('Win.Test.EICAR_HDB-1')
  })
  test.each([
    'INSTREAM size limit exceeded. ERROR',
    'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND',
    'stream: Heuristics.Limits.Exceeded.MaxScanTime FOUND',
    'COMMAND READ TIMED OUT',
    'stream: Can’t allocate memory ERROR',
    'stream: OK ',
    'UNKNOWN COMMAND',
    '',
  ])('is none where clamd says «%s»', (dicho) => {
    expect(() => leerVeredicto(dicho)).toThrow(ClamdSinVeredicto)
  })
  test('is never clean by anything but the one answer', () => {
    void fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((firma) => `stream: ${firma}`),
        ),
        (dicho) => {
          fc.pre(dicho !== 'stream: OK')
          let veredicto: string | null = ''
          try {
            veredicto = leerVeredicto(dicho)
          } catch (error) {
            expect(error).toBeInstanceOf(ClamdSinVeredicto)
          }
          expect(veredicto).not.toBe(null)
        },
      ),
    )
  })
})

test('decision 0215 clamd gets the bytes that are kept, all of them and in their order', async () => {
  let visto: Buffer = Buffer.alloc(0)
  const { clamd } = await falso(
    conEntero((bytes) => {
      visto = bytes
      return 'stream: OK\0'
    }),
  )
  const archivo = fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(archivo, async (piezas) => {
      visto = Buffer.alloc(0)
      const guardado = await leer(clamd, piezas)
      expect(guardado.equals(Buffer.concat(piezas))).toBe(true)
      expect(visto.equals(guardado)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('decision 0215 a found signature is told, and the reader never comes to the end', async () => {
  const { clamd, vivas } = await falso(conEntero(() => 'stream: Eicar-Test-Signature FOUND\0'))
  await expect(leer(clamd)).rejects.toThrow('hallado Eicar-Test-Signature')
  await expect.poll(() => vivas.size).toBe(0)
})

test.each<[que: string, atender: (conexion: Socket) => void, dice: string]>([
  ['is silent', () => undefined, 'no contestó en 0.1 s'],
  ['hangs up at once', (conexion) => void conexion.destroy(), ''],
  ['hangs up without a word after all came', conEntero(() => ''), 'se fue sin contestar'],
  ['answers before it has the file', (conexion) => void conexion.write('stream: OK\0'), ''],
  ['says something else', conEntero(() => 'HTTP/1.1 200 OK\0'), 'HTTP/1.1 200 OK'],
  ['does not end', conEntero(() => 'x'.repeat(10_000)), 'contestó demasiado'],
  ['says half an answer', conEntero(() => 'stream: O'), 'stream: O'],
])('decision 0215 one that %s has judged nothing, and no connection stays open', async (_que, atender, dice) => {
  const { clamd, vivas } = await falso(atender)
  // Slowly, so that an answer which comes too early is there.
  const entrada = (async function* () {
    for (let i = 0; i < 5; i++) {
      yield Buffer.from('contenido')
      await new Promise((listo) => setImmediate(listo))
    }
  })()
  const leido = Readable.from(clamd.revisar(entrada, hallado)).toArray()
  await expect(leido).rejects.toThrow(ClamdSinVeredicto)
  await expect(leido).rejects.toThrow(dice)
  await expect.poll(() => vivas.size).toBe(0)
})

test('decision 0215 one that does not read is given up, and no more of the file is held than fits between both', async () => {
  const { clamd, vivas } = await falso((conexion) => void conexion.pause())
  let pedidos = 0
  const pieza = Buffer.alloc(64 * 1_024)
  const entrada = function* () {
    for (; pedidos < 10_000; pedidos++) yield pieza
  }
  await expect(leer(clamd, entrada())).rejects.toThrow('no contestó en 0.1 s')
  // What the system's own buffers take, some MB, of 640.
  expect(pedidos * pieza.length).toBeLessThan(64 * 1_024 * 1_024)
  for (const conexion of vivas) conexion.resume()
  await expect.poll(() => vivas.size).toBe(0)
})

test('decision 0215 nobody listens: no verdict, and at once', async () => {
  const { clamd } = await falso(() => undefined)
  await new Promise((listo) => servidores.splice(0)[0]?.servidor.close(listo))
  await expect(leer(clamd)).rejects.toThrow('ECONNREFUSED')
  await expect(new Clamd({ path: '/no/hay/clamd.ctl' }).contesta()).rejects.toThrow('ENOENT')
})

test('decision 0215 who stops reading, or whose sender leaves, lets go of clamd', async () => {
  const { clamd, vivas } = await falso(() => undefined)
  for await (const _ of clamd.revisar(Readable.from([Buffer.from('uno'), Buffer.from('dos')]), hallado)) break
  await expect.poll(() => vivas.size).toBe(0)
  const cortada = (async function* () {
    yield Buffer.from('uno')
    throw new Error('el remitente se fue')
  })()
  await expect(Readable.from(clamd.revisar(cortada, hallado)).toArray()).rejects.toThrow('el remitente se fue')
  await expect.poll(() => vivas.size).toBe(0)
})

describe('decision 0215 the store behind an antivirus', () => {
  const dichos: object[] = []
  const log = { warn: (dato: object) => dichos.push(dato), error: (dato: object) => dichos.push(dato) }
  const destino = { carpeta: 'docs', extension: 'pdf', maximoBytes: 1_000 } as const
  /** A store that keeps what it was given to its end. */
  const almacen = () => {
    const guardados: Buffer[] = []
    const guardar: Archivos['guardar'] = async (entrada) => {
      const partes: Uint8Array[] = []
      for await (const trozo of entrada) partes.push(trozo)
      guardados.push(Buffer.concat(partes))
      return { storage_key: 'uno.pdf', bytes: 1, sha256: '' }
    }
    return { archivos: { guardar } as Archivos, guardados }
  }
  const contenido = () => Readable.from([Buffer.from('el escrito de ROSA QUISPE')])

  test('keeps what is clean, and tells of a virus its signature and nothing of who sent it', async () => {
    dichos.length = 0
    const { archivos, guardados } = almacen()
    const limpio = await falso(conEntero(() => 'stream: OK\0'))
    await conAntivirus(archivos, limpio.clamd, log).guardar(contenido(), destino)
    expect([guardados.length, dichos]).toEqual([1, []])
    const infectado = await falso(conEntero(() => 'stream: Eicar-Test-Signature FOUND\0'))
    await expect(conAntivirus(archivos, infectado.clamd, log).guardar(contenido(), destino)).rejects.toThrow(
      'El archivo tiene un virus y no se guardó',
    )
    expect(guardados).toHaveLength(1)
    expect(dichos).toEqual([{ firma: 'Eicar-Test-Signature', carpeta: 'docs' }])
  })

  test('keeps nothing without a verdict; what the program itself made needs none', async () => {
    const { archivos, guardados } = almacen()
    const { clamd } = await falso((conexion) => void conexion.destroy())
    const detras = conAntivirus(archivos, clamd, log)
    const sinVeredicto = detras.guardar(contenido(), destino)
    await expect(sinVeredicto).rejects.toMatchObject({ codigo: 'sinAntivirus', status: 503, reintentar: 30 })
    await expect(sinVeredicto).rejects.toThrow(ErrorDeNegocio)
    expect(guardados).toEqual([])
    await detras.guardar(contenido(), { ...destino, propio: true })
    expect(guardados).toHaveLength(1)
  })
})
