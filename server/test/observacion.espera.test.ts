import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { puertoLibre } from '../src/platform/postgres/puerto.ts'
import { usarBase } from './base.ts'
import { CABILDO } from './construido.ts'
import { esperar } from './esperar.ts'
import { datosDeVisita } from './fabricas.ts'
import { formularioDeReclamo } from './fabricas-ciudadanos.ts'
import { medir } from './metricas.ts'
import { PLANTILLA_CON_ELENCO } from './preparar.ts'
import { unServidorDeCorreo } from './servidor-de-correo.ts'

const RAIZ = fileURLToPath(new URL('../..', import.meta.url))
const CLAVE = 'una clave segura'
const base = usarBase(PLANTILLA_CON_ELENCO)
const correo = unServidorDeCorreo()
const carpetas: string[] = []
const hijos = new Set<ChildProcess>()

interface Proceso {
  hijo: ChildProcess
  salida: () => string
  fin: Promise<number | null>
  /** Where it tells its metrics. */
  metricas: string
  /** Where a server attends. */
  direccion: string
}

/** One process of the product, on its own folder, as an orchestrator would start it. */
const nacer = async (argumentos: string[], ajustes: Record<string, string> = {}): Promise<Proceso> => {
  const DATOS = mkdtempSync(join(tmpdir(), 'cabildo-observacion-'))
  carpetas.push(DATOS)
  const [puerto, metricas] = [String(await puertoLibre()), String(await puertoLibre())]
  const hijo = spawn(process.execPath, [CABILDO, ...argumentos], {
    env: {
      ...{
        ...process.env,
        DATABASE_URL: base.url,
        DATOS,
        HOST: '127.0.0.1',
        PUERTO: puerto,
        METRICAS_PUERTO: metricas,
      },
      ...{ SECRETO: 'el mismo en todos los procesos, y largo', SMTP_URL: correo.url, REGISTRO_PETICIONES: 'true' },
      ...ajustes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  hijos.add(hijo)
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo.on('data', (trozo) => (salida += String(trozo)))
  const fin = new Promise<number | null>((listo) => hijo.once('close', listo))
  void fin.then(() => hijos.delete(hijo))
  const en = (uno: string) => `http://127.0.0.1:${uno}`
  return { hijo, salida: () => salida, fin, metricas: en(metricas), direccion: en(puerto) }
}
const listo = (direccion: string) =>
  vi.waitFor(async () => expect((await fetch(`${direccion}/salud`)).status).toBe(200), {
    timeout: 90_000,
    interval: 100,
  })

let servidor: Proceso
let obrero: Proceso
beforeAll(async () => {
  await correo.abrir({ rechazar: 450 })
  await base.db.updateTable('accesos').set({ anio_eje: new Date().getFullYear() }).execute()
  servidor = await nacer(['serve', '--sin-obrero'])
  await listo(servidor.direccion)
  obrero = await nacer(['worker'])
  await listo(obrero.metricas)
})
afterAll(async () => {
  for (const hijo of hijos) hijo.kill('SIGKILL')
  await correo.cerrar()
  for (const carpeta of carpetas) rmSync(carpeta, { recursive: true, force: true })
})

const enviar = (path: string, cuerpo: object, token?: string) =>
  fetch(servidor.direccion + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(cuerpo),
  })
const lineasDe = ({ salida }: Proceso) =>
  salida()
    .split('\n')
    .filter((linea) => linea.startsWith('{'))
    .map((linea) => JSON.parse(linea))

test('B6 one id leads from an answer to the job that it left, in another process; no log tells whose they were', async () => {
  const ingreso = await enviar(sesionApi.ingresar.path, { username: 'rosa', password: CLAVE })
  const { access_token } = (await ingreso.json()) as { access_token: string }
  await enviar(sesionApi.ingresar.path, { username: 'ana.quispe', password: 'mi-clave-secreta' })
  const visita = await enviar(visitasApi.registrar.path, datosDeVisita(), access_token)
  const reclamo = await enviar(reclamosApi.presentar.path, formularioDeReclamo())
  expect([ingreso.status, visita.status, reclamo.status]).toEqual([200, 200, 200])
  const peticion = reclamo.headers.get('x-request-id')
  const suyas = (proceso: Proceso) =>
    lineasDe(proceso).filter((linea) => linea.reqId === peticion || linea.peticion === peticion)
  await esperar(() => expect(suyas(obrero).map(({ tarea }) => tarea)).toContain('enviar_correo'))
  expect(suyas(servidor)).toEqual([
    expect.objectContaining({ msg: 'respuesta', ruta: reclamosApi.presentar.path, estado: 200 }),
  ])
  // The mail server refused, and said the address again; the queue must not write it, either.
  expect(suyas(obrero).find(({ tarea }) => tarea === 'enviar_correo')).toMatchObject({ msg: 'trabajo fallido' })
  for (const [proceso, programa] of [
    [servidor, 'servidor'],
    [obrero, 'obrero'],
  ] as const) {
    for (const linea of lineasDe(proceso))
      expect(linea).toMatchObject({ programa, version: expect.stringMatching(/^\d/) })
    const sinIds = proceso.salida().replace(/"(?:peticion|reqId)":"[^"]*"/g, '')
    expect(sinIds).not.toMatch(/(?<!\d|\d\.)\d{8,11}(?!\d|\.\d)|eyJ|@|argon2|Quispe|QUISPE|Mamani|ana\.quispe|clave/)
  }
  const { rows } = await base.pool.query(`select last_error from graphile_worker.jobs where last_error is not null`)
  expect(JSON.stringify(rows)).not.toMatch(/@|QUISPE/)
})

test('H5 whoever watches is not written down: neither /salud nor the metrics leave a line of each time', async () => {
  for (let i = 0; i < 5; i++) await fetch(`${servidor.direccion}/salud`)
  await medir(servidor.metricas)
  expect(lineasDe(servidor).filter(({ ruta }) => ruta?.startsWith('/salud'))).toEqual([])
})

test('a server and a worker tell what they do, and of each other', async () => {
  await esperar(async () => {
    const { valor } = await medir(servidor.metricas)
    expect([valor('cabildo_ready'), valor('cabildo_db_up'), valor('cabildo_workers')]).toEqual([1, 1, 1])
    expect(valor('cabildo_jobs', { task: 'enviar_correo', state: 'waiting' })).toBeGreaterThan(0)
  })
  const [delServidor, delObrero] = [await medir(servidor.metricas), await medir(obrero.metricas)]
  expect(delServidor.valor('cabildo_build_info', { program: 'servidor' })).toBe(1)
  expect(delObrero.valor('cabildo_build_info', { program: 'obrero' })).toBe(1)
  const etiquetas = { task: 'terminar_reclamo', outcome: 'ok' }
  await esperar(async () =>
    expect((await medir(obrero.metricas)).valor('cabildo_job_duration_seconds_count', etiquetas)).toBe(1),
  )
  expect(delServidor.valor('cabildo_job_duration_seconds_count')).toBeNull()
  expect(delObrero.valor('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

const deDespliegue = (archivo: string) => readFileSync(join(RAIZ, 'despliegue/observacion', archivo), 'utf8')
const SUFIJO = /_(?:bucket|count|sum)$/

test('the dashboard and the alerts ask for nothing that is not there, and each alert says what to do', async () => {
  const { nombres } = await medir(servidor.metricas)
  const delObrero = (await medir(obrero.metricas)).nombres
  const tablero = JSON.parse(deDespliegue('tablero.json'))
  const reglas = parse(deDespliegue('alertas.yml')).groups.flatMap(({ rules }: { rules: object[] }) => rules)
  const dePaneles: string[] = tablero.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
  const pedidas = [...dePaneles, ...reglas.map(({ expr }: { expr: string }) => expr)].flatMap((expr) => {
    const suyas = expr.match(/\b(?:cabildo|process|nodejs)_\w+/g) ?? []
    return suyas.map((nombre: string) => nombre.replace(SUFIJO, ''))
  })
  expect(new Set(pedidas).size).toBeGreaterThan(20)
  for (const nombre of new Set(pedidas)) {
    expect([nombre, nombres.has(nombre)]).toEqual([nombre, true])
    expect([nombre, delObrero.has(nombre)]).toEqual([nombre, true])
  }
  // And nothing is measured for nobody.
  const propias = [...nombres].filter((nombre) => nombre.startsWith('cabildo_'))
  expect(propias.filter((nombre) => !pedidas.includes(nombre))).toEqual([])
  const manual = readFileSync(join(RAIZ, 'docs/observacion.md'), 'utf8')
  expect(propias.filter((nombre) => !manual.includes(`\`${nombre}\``))).toEqual([])
  for (const { alert, annotations } of reglas)
    expect([alert, annotations.summary, annotations.description]).toEqual([
      expect.stringMatching(/^Cabildo\w+$/),
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
    ])
  const { scrape_configs, rule_files } = parse(deDespliegue('prometheus.yml'))
  expect(scrape_configs.map(({ job_name }: { job_name: string }) => job_name)).toEqual([
    'cabildo-servidor',
    'cabildo-obrero',
  ])
  expect(rule_files).toEqual(['alertas.yml'])
})

test('H8 a port for metrics that is taken is told in one line that names its setting', async () => {
  const tomado = new URL(servidor.metricas).port
  const otro = await nacer(['worker'], { METRICAS_PUERTO: tomado })
  expect(await otro.fin).toBe(1)
  expect(otro.salida()).toContain(
    `El puerto ${tomado} está ocupado por otro programa: deténgalo o elija otro, por ejemplo METRICAS_PUERTO=${Number(tomado) + 1}.\n`,
  )
})

test('H1 a worker that is told to stop says that it is not ready, and alive, until the job in hand is done', async () => {
  await correo.abrir({ colgar: true })
  const { status } = await enviar(reclamosApi.presentar.path, formularioDeReclamo({ email: 'otra@example.com' }))
  expect(status).toBe(200)
  // Its mail, or one of before that is tried again: either is kept waiting for ten seconds from now.
  await esperar(() => expect(correo.conexiones).toBeGreaterThan(0))
  obrero.hijo.kill('SIGTERM')
  await esperar(async () => expect((await fetch(`${obrero.metricas}/salud`)).status).toBe(503))
  expect((await fetch(`${obrero.metricas}/salud/vivo`)).status).toBe(200)
  await esperar(async () => {
    const { valor } = await medir(servidor.metricas)
    expect(valor('cabildo_jobs', { task: 'enviar_correo', state: 'running' })).toBeGreaterThan(0)
  })
  await correo.cerrar()
  expect(await obrero.fin).toBe(0)
  expect(lineasDe(obrero).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['el obrero empezó a trabajar', 'el obrero dejó de trabajar']),
  )
  await esperar(async () => {
    const salud = await (await fetch(`${servidor.direccion}/salud`)).json()
    expect(salud).toMatchObject({ estado: 'degradado', motivos: expect.arrayContaining(['obrero']) })
  })
})
