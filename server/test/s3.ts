import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, inject } from 'vitest'
import type { AjustesS3 } from '../src/platform/archivos/s3-cliente.ts'
import { HAY_S3, iniciarS3 } from './servidor-s3.ts'

if (!HAY_S3) process.stderr.write('El almacén S3 no se prueba: no hay un servidor S3 en esta máquina\n')

export interface S3DePruebas extends AjustesS3 {
  /** Keys of the whole bucket, whoever's they are. */
  claves(): Promise<string[]>
  /** Puts an object where no one of ours would. */
  poner(key: string, contenido: string): Promise<void>
}

/**
 * A real S3 server with a bucket and a prefix of the test file's own: that of the run, where it has one. Nothing is in the
 * bucket before the tests begin.
 */
export const usarS3 = (): S3DePruebas => {
  const s3 = {} as S3DePruebas
  if (!HAY_S3) return s3
  let detener = async (): Promise<unknown> => undefined
  beforeAll(async () => {
    let servidor = inject('s3')
    if (!servidor) [servidor, detener] = await iniciarS3()
    const { direccion, region, id, clave } = servidor
    const cliente = new AwsClient({ accessKeyId: id, secretAccessKey: clave, region, service: 's3' })
    const bucket = `pruebas-${randomBytes(4).toString('hex')}`
    const pedir = async (method: string, camino: string, body?: string) => {
      const respuesta = await cliente.fetch(`${direccion}/${bucket}${camino}`, { method, body: body ?? null })
      if (!respuesta.ok) throw new Error(`${method} ${camino}: ${respuesta.status}`)
      return respuesta.text()
    }
    await pedir('PUT', '')
    Object.assign(s3, {
      ...{ direccion, region, bucket, claveId: id, claveSecreta: clave, prefijo: 'valle-alto' },
      claves: async () =>
        [...(await pedir('GET', '?list-type=2')).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, k = '']) => k),
      poner: async (key: string, contenido: string) => void (await pedir('PUT', `/${key}`, contenido)),
    } satisfies S3DePruebas)
  })
  afterAll(() => detener())
  return s3
}

/** A line to the service that a test makes fail. */
export interface LineaS3 {
  direccion: string
  /** What becomes of the connections from now on. One is cut, or falls silent, after so many bytes of answers; others then go well. */
  estado: 'bien' | 'rechazar' | 'callar' | { tras: number; luego: 'cortar' | 'callar' }
  /** How many connections came. */
  llegadas: number
  /** How many are open that something was answered on: an idle one of fetch's own counts for nothing. */
  ocupadas(): number
  cerrar(): void
}

export const tenderLinea = async (direccion: string): Promise<LineaS3> => {
  const { hostname, port } = new URL(direccion)
  const abiertas = new Map<Socket, number>()
  /** Bytes of answers since the state was set. */
  let van = 0
  let anterior: LineaS3['estado'] = 'bien'
  const servidor = createServer((cliente) => {
    linea.llegadas++
    abiertas.set(cliente, 0)
    cliente.on('error', () => undefined).on('close', () => abiertas.delete(cliente))
    if (linea.estado === 'rechazar') return cliente.resetAndDestroy()
    if (linea.estado === 'callar') return void cliente.resume()
    const servicio = connect(Number(port), hostname)
    servicio.on('error', () => cliente.destroy()).on('close', () => cliente.end())
    cliente.on('close', () => servicio.destroy()).pipe(servicio)
    let callada = false
    servicio.on('data', (trozo: Buffer) => {
      const { estado } = linea
      if (callada || estado === 'callar') return
      if (estado !== anterior) van = 0
      anterior = estado
      van += trozo.length
      if (abiertas.has(cliente)) abiertas.set(cliente, trozo.length)
      if (typeof estado === 'object' && van > estado.tras) {
        linea.estado = 'bien'
        callada = true
        cliente.write(trozo.subarray(0, trozo.length - (van - estado.tras)))
        if (estado.luego === 'cortar') cliente.end(() => cliente.destroy())
      } else cliente.write(trozo)
    })
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const linea: LineaS3 = {
    direccion: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    estado: 'bien',
    llegadas: 0,
    ocupadas: () => [...abiertas.values()].filter((bytes) => bytes > 0).length,
    cerrar: () => {
      servidor.close()
      for (const una of abiertas.keys()) una.destroy()
    },
  }
  return linea
}
