import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { llamada } from '@cabildo/contracts/base/llamada'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cliente } from '../../../test/banco.ts'
import { archivoPdf } from '../../../test/pdf-de-prueba.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { ruta } from '../http/ruta.ts'
import { crearServidor } from '../http/servidor.ts'
import { usarSubidas } from './subidas.ts'

const PRUEBA = llamada({
  id: 'prueba',
  method: 'POST',
  path: '/api/prueba',
  acceso: 'publico',
  resumen: 'Prueba de subidas',
  body: z.object({ texto: z.string() }),
  archivos: { fileLocal: 1, 'selectedFileAnexo[]': 4 },
  respuesta: z.object({
    texto: z.string(),
    archivos: z.array(z.object({ parte: z.string(), nombre: z.string(), bytes: z.number(), paginas: z.number() })),
  }),
})

let app: FastifyInstance
let raiz: string
beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-subidas-'))
  app = await crearServidor({ trustProxy: [], hsts: false, logger: false })
  await usarSubidas(app, { archivos: await abrirDisco(raiz), maximoBytes: 1_000_000 })
  ruta(
    app,
    PRUEBA,
    async ({ body, subida }) => ({ texto: body.texto, archivos: subida.archivos.map((archivo) => ({ ...archivo })) }),
    { subida: { carpeta: 'firmadigital/upload' } },
  )
})
afterAll(async () => {
  await app.close()
  await rm(raiz, { recursive: true, force: true })
})
const enDisco = async () => (await readdir(raiz, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())

test('API-07 a form brings its texts and its files, checked and stored', async () => {
  const { status, cuerpo } = await cliente(app, null).llamar(PRUEBA, {
    body: { texto: 'ñandú' },
    archivos: {
      fileLocal: [archivoPdf('resolución.pdf', { paginas: 3 })],
      'selectedFileAnexo[]': [archivoPdf('uno.pdf'), archivoPdf('dos.pdf', { bytes: 30_000 })],
    },
  })
  expect(cuerpo).toMatchObject({
    texto: 'ñandú',
    archivos: [
      { parte: 'fileLocal', nombre: 'resolución.pdf', paginas: 3 },
      { parte: 'selectedFileAnexo', nombre: 'uno.pdf', paginas: 1 },
      { parte: 'selectedFileAnexo', nombre: 'dos.pdf', bytes: 30_000 },
    ],
  })
  expect(status).toBe(200)
  expect(await enDisco()).toHaveLength(3)
})
