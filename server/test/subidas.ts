import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Enviado, llamada } from '@cabildo/contracts/base/llamada'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { almacenRoutes } from '../src/features/almacen/almacen.routes.ts'
import type { Archivos } from '../src/platform/archivos/archivos.ts'
import { abrirDisco } from '../src/platform/archivos/disco.ts'
import { crearEnlaces } from '../src/platform/archivos/enlaces.ts'
import { abrirBaseDeDatos } from '../src/platform/db/conexion.ts'
import { ErrorDeNegocio } from '../src/platform/errores.ts'
import { describirApi } from '../src/platform/http/openapi.ts'
import { ruta } from '../src/platform/http/ruta.ts'
import { crearServidor } from '../src/platform/http/servidor.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { type AjustesSubidas, usarSubidas } from '../src/platform/subidas/subida.ts'
import { cliente, SECRETO } from './banco.ts'

/** Most bytes of a file here; small, so that its limit is cheap to try. */
export const MAXIMO = 1_500_000

const CARPETA = 'firmadigital/upload'

const respuesta = z.object({
  texto: z.string(),
  archivos: z.array(
    z.object({
      parte: z.string(),
      nombre: z.string(),
      storage_key: z.string(),
      bytes: z.number(),
      paginas: z.number(),
    }),
  ),
})
const PRUEBA = llamada({
  id: 'prueba',
  method: 'POST',
  path: '/api/prueba',
  acceso: 'publico',
  resumen: 'Prueba de subidas',
  body: z.object({ texto: z.string() }),
  archivos: { fileLocal: 1, 'selectedFileAnexo[]': 4 },
  respuesta,
})

/** A server with nothing but uploads: what they do does not depend on any feature. */
export interface BancoDeSubidas {
  app: FastifyInstance
  archivos: Archivos
  llamar(envio: Enviado<typeof PRUEBA>): ReturnType<ReturnType<typeof cliente>['llamar']>
  /** Names of the files that are kept, half-written ones too. */
  enDisco(): Promise<string[]>
  bytesEnDisco(): Promise<number>
  vaciar(): Promise<void>
  /** The signed address of a file that came with a call. */
  enlaceDe(storage_key: string): string
}

/** Files are opened by their own name here, so that no row is looked up and nothing connects. */
const SIN_BASE = abrirBaseDeDatos('postgres://localhost/ninguna', { alFallar: () => undefined })

/** Prepares the bench before the file's tests and takes it down after them. */
export const usarBancoDeSubidas = (ajustes: Partial<AjustesSubidas> = {}): BancoDeSubidas => {
  const banco = {} as BancoDeSubidas
  let raiz: string
  beforeAll(async () => {
    raiz = await mkdtemp(join(tmpdir(), 'cabildo-subidas-'))
    const archivos = await abrirDisco(raiz)
    const app = await crearServidor({ trustProxy: [], hsts: false })
    await describirApi(app)
    await usarSubidas(app, { archivos, maximoBytes: MAXIMO, ...ajustes })
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (routeOptions.config.acceso === 'sesion') throw new ErrorDeNegocio('sinSesion')
    })
    registrar(app)
    const enlaces = crearEnlaces(SECRETO, crearReloj())
    await app.register(almacenRoutes, { db: SIN_BASE.db, archivos, enlaces })
    await app.ready()
    const enDisco = async () =>
      (await readdir(raiz, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
    Object.assign(banco, {
      app,
      archivos,
      llamar: (envio) => cliente(app, null).llamar(PRUEBA, envio),
      enDisco: async () => (await enDisco()).map(({ name }) => name),
      bytesEnDisco: async () => {
        const pesos = (await enDisco()).map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size)
        return (await Promise.all(pesos)).reduce((a, b) => a + b, 0)
      },
      enlaceDe: (storage_key) => enlaces.firmar(CARPETA, storage_key),
      vaciar: async () => {
        for (const { parentPath, name } of await enDisco()) await rm(join(parentPath, name))
      },
    } satisfies BancoDeSubidas)
  })
  afterAll(async () => {
    await banco.app.close()
    await rm(raiz, { recursive: true, force: true })
  })
  return banco
}

const registrar = (app: FastifyInstance): void => {
  for (const [path, minimoBytes] of [
    ['/api/prueba', 1],
    ['/api/con-minimo', 27_001],
  ] as const) {
    ruta(
      app,
      { ...PRUEBA, path },
      async ({ body: { texto }, subida }) => {
        if (texto === 'conflicto') throw new ErrorDeNegocio('desactualizado')
        if (texto === 'fallo') throw new Error('la base de datos se cayó')
        if (texto === 'descartar') await subida.descartar()
        return { texto, archivos: [...subida.archivos] }
      },
      { subida: { carpeta: CARPETA, minimoBytes } },
    )
  }
  const conLibro = { ...PRUEBA, path: '/api/con-libro', archivos: { ...PRUEBA.archivos, 'libro[]': 1 } } as const
  const subida = { carpeta: 'hojas', minimoBytes: 27_001, libros: ['libro'] } as const
  ruta(app, conLibro, async ({ body: { texto }, subida }) => ({ texto, archivos: [...subida.archivos] }), { subida })
  const privada = { ...PRUEBA, path: '/api/privada', acceso: 'sesion' } as const
  ruta(app, privada, async () => ({ texto: '', archivos: [] }), { subida: { carpeta: CARPETA } })
  const { archivos: _, ...sinArchivos } = PRUEBA
  ruta(app, { ...sinArchivos, path: '/api/sin-archivos' }, async () => ({ texto: '', archivos: [] }))
}
