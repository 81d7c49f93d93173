import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { esperar } from '../../../test/esperar.ts'
import { insistir } from '../../../test/insistir.ts'
import { usarBancoDeSubidas } from '../../../test/subidas.ts'
import { RECHAZOS } from '../observacion/metricas.ts'

const MB = 1_024 * 1_024
const vigilados = new Set<() => void>()
/** Ten seconds pass for everybody who watches a body. */
const pasarUnTramo = () => {
  for (const alLatir of vigilados) alLatir()
}
/** Uploads that wait for a place; calling one ends its patience. */
const pacientes = new Set<() => void>()
const banco = usarBancoDeSubidas({
  maximoBytes: 50 * MB,
  ritmo: {
    minimoBytes: 8_192,
    latir: (alLatir) => {
      vigilados.add(alLatir)
      return () => vigilados.delete(alLatir)
    },
  },
  lugares: { places: 3, waiting: 4, perKey: { places: 2, waiting: 2 } },
  paciencia: (alVencer) => {
    pacientes.add(alVencer)
    return () => pacientes.delete(alVencer)
  },
})
let puerto: number
const abiertas: Socket[] = []
beforeAll(async () => {
  await banco.app.listen({ port: 0, host: '127.0.0.1' })
  puerto = (banco.app.server.address() as { port: number }).port
})
beforeEach(() => banco.vaciar())
afterEach(() => {
  for (const conexion of abiertas.splice(0)) conexion.destroy()
})

const CABEZA = `--x\r\ncontent-disposition: form-data; name="texto"\r\n\r\nx\r\n--x\r\ncontent-disposition: form-data; name="fileLocal"; filename="a.pdf"\r\n\r\n`
const COLA = '\r\n--x--\r\n'

/** Opens an upload by hand and leaves it where the test wants it. */
const abrir = (largo: number, url = '/api/prueba') => {
  const conexion = connect(puerto, '127.0.0.1')
  abiertas.push(conexion)
  const subida = { conexion, recibido: '', cerrada: false }
  conexion.on('data', (trozo) => {
    subida.recibido += String(trozo)
  })
  conexion
    .on('error', () => undefined)
    .on('close', () => {
      subida.cerrada = true
    })
  conexion.write(
    `POST ${url} HTTP/1.1\r\nhost: cabildo\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${largo}\r\n\r\n`,
  )
  return subida
}
const enCurso = async (cuantos: number) => {
  await esperar(async () => expect(await banco.enDisco()).toHaveLength(cuantos))
}
/** A file that is being stored; it goes on at the pace that is asked for. */
const empezar = (bytes: number) => {
  const subida = abrir(bytes + CABEZA.length + COLA.length)
  subida.conexion.write(CABEZA)
  subida.conexion.write(pdfDePrueba())
  return subida
}

test('E3 a body that comes too slowly is cut, and nothing of it is kept', async () => {
  const subida = empezar(MB)
  await enCurso(1)
  expect(vigilados.size).toBe(1)
  pasarUnTramo()
  // What came with the head of the request counts for the first stretch.
  pasarUnTramo()
  await esperar(() => expect(subida.cerrada).toBe(true))
  await enCurso(0)
  expect(vigilados.size).toBe(0)
})

test('E3 a slow body that keeps the pace is waited for', async () => {
  const pdf = pdfDePrueba({ bytes: 6 * 20_000 })
  const subida = abrir(pdf.length + CABEZA.length + COLA.length)
  subida.conexion.write(CABEZA)
  for (let enviado = 20_000; enviado <= pdf.length; enviado += 20_000) {
    subida.conexion.write(pdf.subarray(enviado - 20_000, enviado))
    await esperar(async () => expect(await banco.bytesEnDisco()).toBe(enviado))
    pasarUnTramo()
  }
  subida.conexion.write(COLA)
  await esperar(() => expect(subida.recibido).toContain('HTTP/1.1 200'))
})

test('E3 E11 a body that keeps the pace is cut all the same when a call has lasted too long, long before any sweep', async () => {
  const { server } = banco.app
  const { requestTimeout, headersTimeout } = server
  expect(requestTimeout).toBe(600_000)
  try {
    // For a body, Node applies the longer of the two.
    Object.assign(server, { requestTimeout: 2, headersTimeout: 1 })
    const subida = empezar(MB)
    await esperar(() => expect(subida.cerrada).toBe(true))
    expect(subida.recibido).toContain('HTTP/1.1 408')
  } finally {
    Object.assign(server, { requestTimeout, headersTimeout })
  }
  await enCurso(0)
})

test('E3 a body that nobody may send is cut as well, whoever answers it', async () => {
  const subida = abrir(MB, '/api/privada')
  await esperar(() => expect(subida.recibido).toContain('HTTP/1.1 401'))
  pasarUnTramo()
  pasarUnTramo()
  await esperar(() => expect(subida.cerrada).toBe(true))
})

test('E3 a client that goes away in the middle leaves nothing', async () => {
  const subida = empezar(MB)
  await enCurso(1)
  subida.conexion.destroy()
  await enCurso(0)
})

const subirPor = (ip: string): Promise<LightMyRequestResponse> =>
  banco.app.inject({
    method: 'POST',
    url: '/api/prueba',
    remoteAddress: ip,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(CABEZA), pdfDePrueba(), Buffer.from(COLA)]),
  })

const enEspera = (cuantas: number) => esperar(() => expect(pacientes.size).toBe(cuantas))
const vencer = () => {
  for (const alVencer of [...pacientes]) alVencer()
}

test('D-144 E12 one upload too many of a network waits for a place, and is then told so; the others go on', async () => {
  const primeras = [empezar(MB), empezar(MB)]
  await enCurso(2)
  const [tercera, cuarta] = [subirPor('127.0.0.9'), subirPor('127.0.0.9')]
  await enEspera(2)
  // There is no room to wait for more of one network.
  expect((await subirPor('127.0.0.9')).statusCode).toBe(429)
  expect((await subirPor('10.0.0.1')).statusCode).toBe(200)
  vencer()
  for (const { statusCode, headers, body } of await Promise.all([tercera, cuarta])) {
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
      429,
      '10',
      {
        codigo: 'subidasALaVez',
        message: 'Desde su red ya se están subiendo 2 archivos. Espere a que termine uno.',
      },
    ])
  }
  const quinta = subirPor('127.0.0.9')
  await enEspera(1)
  primeras[0]?.conexion.destroy()
  expect((await quinta).statusCode).toBe(200)
  expect(pacientes.size).toBe(0)
  primeras[1]?.conexion.destroy()
  await enCurso(2)
})

test('D-144 who leaves while waiting waits no longer', async () => {
  const primeras = [empezar(MB), empezar(MB)]
  await enCurso(2)
  const tercera = empezar(MB)
  await enEspera(1)
  const rechazos = async (cual: string) =>
    (await RECHAZOS.get()).values.find(({ labels }) => labels.code === cual)?.value ?? 0
  const [deMas, sinLlegar] = [await rechazos('subidasALaVez'), await rechazos('ilegible')]
  tercera.conexion.destroy()
  await enEspera(0)
  await esperar(async () => expect(await rechazos('ilegible')).toBe(sinLlegar + 1))
  expect(await rechazos('subidasALaVez')).toBe(deMas)
  for (const { conexion } of primeras) conexion.destroy()
  await enCurso(0)
})

test('E3 E12 clients that go away as soon as they are refused hold no place, and nobody watches them any more', async () => {
  for (let vez = 0; vez < 4; vez++) {
    const subida = abrir(MB)
    subida.conexion.write(CABEZA.replace('fileLocal', 'otro'))
    subida.conexion.write(pdfDePrueba())
    await esperar(() => expect(subida.recibido).toMatch(/^HTTP\/1.1 422/))
    subida.conexion.destroy()
    await esperar(() => expect(vigilados.size).toBe(0))
  }
  expect((await subirPor('127.0.0.1')).statusCode).toBe(200)
})

test('E12 forty uploads at once: those told to come back succeed when they do, and each is kept once', async () => {
  const subir = async (i: number): Promise<number> => {
    let intentos = 0
    const { status } = await insistir(async () => {
      intentos++
      return { status: (await subirPor(`10.0.${i}.1`)).statusCode }
    })
    expect(status).toBe(200)
    return intentos
  }
  const intentos = await Promise.all(Array.from({ length: 40 }, (_, i) => subir(i)))
  expect(Math.max(...intentos)).toBeGreaterThan(1)
  expect(await banco.enDisco()).toHaveLength(40)
})

test('E1 E2 SHE-72 a file of 50 MB passes and a byte more does not; neither waits in memory', async () => {
  const bloque = Buffer.alloc(MB, '%')
  const enviar = async (bytes: number) => {
    const subida = empezar(bytes)
    const { conexion } = subida
    const cierre = new Promise((listo) => conexion.once('close', listo))
    const seguir = async (cuantos: number) => {
      for (let faltan = cuantos; faltan > 0 && !subida.cerrada; faltan -= MB)
        if (!conexion.write(bloque.subarray(0, Math.min(faltan, MB))))
          await Promise.race([once(conexion, 'drain'), cierre])
    }
    const yaEnviado = pdfDePrueba().length
    await seguir(40 * MB)
    // What has been sent stands on the disk before the rest is: only what is on its way is in memory.
    await esperar(async () => expect(await banco.bytesEnDisco()).toBeGreaterThan(39 * MB))
    await seguir(bytes - yaEnviado - 40 * MB)
    conexion.write(COLA)
    await esperar(() => expect(subida.recibido).toContain('\r\n\r\n'))
    return subida.recibido.slice(9, 12)
  }
  expect(await enviar(50 * MB)).toBe('200')
  await banco.vaciar()
  expect(await enviar(50 * MB + 1)).toBe('413')
  expect(await banco.enDisco()).toEqual([])
}, 60_000)
