import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import PostalMime from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import { carpetasConFilas } from '../src/carpetas.ts'
import { abrirDisco } from '../src/platform/archivos/disco.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { barrerArchivos } from '../src/platform/trabajos/barrer-archivos.ts'
import { usarBase } from './base.ts'
import { esperar } from './esperar.ts'
import { pdfDeTramite, unTramiteNuevo, vecino } from './fabricas-presentar.ts'
import { insistir } from './insistir.ts'
import { adelantarTrabajos, listTrabajos, MUDO } from './obrero.ts'
import { puertoLibre } from './puerto-libre.ts'
import { unServidorDeCorreo } from './servidor-de-correo.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** A whole program takes a while to start where many others do. */
const INICIO = { timeout: 60_000, interval: 100 }
const base = usarBase()
const correo = unServidorDeCorreo()
const datos = mkdtempSync(join(tmpdir(), 'cabildo-muerte-'))
const hijos: ChildProcess[] = []

afterAll(async () => {
  for (const hijo of hijos) hijo.kill('SIGKILL')
  await correo.cerrar()
  rmSync(datos, { recursive: true, force: true })
})

/** The whole program, as it is installed, on the test's database; ready when it answers. */
const nacer = async () => {
  const puerto = await puertoLibre()
  const env = {
    ...process.env,
    ...{ PUERTO: String(puerto), HOST: '127.0.0.1', DATOS: datos, DATABASE_URL: base.url, DEMO: 'false' },
    ...{ SMTP_URL: correo.url, CORREO_REMITENTE: 'no-responder@munivallealto.gob.pe', LIMITE_ENVIOS_RED_HORA: '10000' },
  }
  const hijo = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  hijos.push(hijo)
  const direccion = `http://127.0.0.1:${puerto}`
  await vi.waitFor(async () => expect((await fetch(`${direccion}/salud`)).status).toBe(200), INICIO)
  return { hijo, direccion }
}

/** Files once; the number when it was acknowledged, null when the server died first. */
const presentar = async (direccion: string, i: number): Promise<string | null> => {
  const enviar = async () => {
    const formulario = new FormData()
    for (const [campo, valor] of Object.entries(unTramiteNuevo({ ...vecino(i), asunto: `Trámite ${i}` })))
      formulario.append(campo, valor)
    formulario.append('selectedFile[]', pdfDeTramite('solicitud.pdf', 200_000))
    formulario.append('selectedFileAnexo[]', pdfDeTramite('anexo.pdf'))
    const respuesta = await fetch(direccion + mesaDePartesApi.presentar.path, { method: 'POST', body: formulario })
    return { status: respuesta.status, cuerpo: (await respuesta.json()) as { nro_registro: string } }
  }
  const respuesta = await insistir(enviar).catch(() => null)
  return respuesta?.status === 200 ? respuesta.cuerpo.nro_registro : null
}

const enDisco = async () =>
  (await readdir(join(datos, 'archivos'), { recursive: true, withFileTypes: true }))
    .filter((entrada) => entrada.isFile())
    .map(({ name }) => name)

test('H1 E11 F5 a server killed while fifty people file: what was acknowledged is there whole, and each mail goes out once', async () => {
  // Nobody takes mail yet: whatever is sent, is sent after the deaths.
  await correo.abrir()
  await correo.cerrar()
  const acusados: string[] = []
  for (const hasta of [1, 25]) {
    const { hijo, direccion } = await nacer()
    let van = 0
    const todos = Array.from({ length: 50 }, async (_, i) => {
      const numero = await presentar(direccion, hasta * 100 + i)
      if (numero === null) return
      acusados.push(numero)
      van++
      if (van === hasta) hijo.kill('SIGKILL')
    })
    await Promise.all(todos)
    expect(hijo.killed).toBe(true)
  }

  const filas = await base.db
    .selectFrom('tramites')
    .select(['id', 'nro_registro', 'email', 'numero'])
    .orderBy('numero')
    .execute()
  const numeros = filas.map(({ nro_registro }) => nro_registro)
  expect(acusados.length).toBeGreaterThanOrEqual(26)
  expect(numeros).toEqual(expect.arrayContaining(acusados))
  expect(filas.map(({ numero }) => numero)).toEqual(filas.map((_, i) => i + 1))

  const archivos = await base.db.selectFrom('tramites_archivos').select(['tramite_id', 'path', 'bytes']).execute()
  const disco = await abrirDisco(join(datos, 'archivos'))
  for (const { path, bytes } of archivos) expect(await disco.pesar('mpvirtual', path)).toBe(bytes)
  expect(archivos).toHaveLength(2 * filas.length)
  const pasadoManana = crearReloj(() => new Date(Date.now() + 2 * 86_400_000))
  await barrerArchivos(disco, carpetasConFilas(base.db), pasadoManana, MUDO)()
  expect((await enDisco()).sort()).toEqual(archivos.map(({ path }) => path).sort())

  await correo.abrir()
  await adelantarTrabajos(base.db)
  const { hijo } = await nacer()
  await esperar(async () => {
    await adelantarTrabajos(base.db)
    expect(await listTrabajos(base.db)).toEqual([])
  })
  const cartas = await Promise.all(correo.recibidos.map(({ fuente }) => PostalMime.parse(fuente)))
  expect(cartas.map(({ to }) => to?.[0]?.address).sort()).toEqual(filas.map(({ email }) => email).sort())
  expect(new Set(cartas.map(({ messageId }) => messageId)).size).toBe(filas.length)
  for (const { email, nro_registro } of filas)
    expect(cartas.find(({ to }) => to?.[0]?.address === email)?.text).toContain(nro_registro)
  hijo.kill('SIGKILL')
}, 240_000)
