import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CABILDO } from './construido.ts'

let carpeta: string
let puerto: number
const vivos = new Set<ChildProcess>()

interface Programa {
  hijo: ChildProcess
  salida: () => string
  codigo: Promise<number | null>
}

/** The whole program, as `npm start` runs it, in a folder of its own. */
function cabildo(ajustes: Record<string, string> = {}): Programa {
  const env = { ...process.env, HOST: '127.0.0.1', DATOS: carpeta, DEMO: 'false', PUERTO: String(puerto), ...ajustes }
  const hijo = spawn(process.execPath, [CABILDO, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  vivos.add(hijo)
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo?.on('data', (trozo) => (salida += String(trozo)))
  const codigo = new Promise<number | null>((listo) => hijo.once('close', listo))
  void codigo.then(() => vivos.delete(hijo))
  return { hijo, salida: () => salida, codigo }
}

const listo = async ({ salida, hijo }: Programa) => {
  while (!salida().includes('Cabildo atiende en')) {
    if (hijo.exitCode !== null) throw new Error(salida())
    await esperar(30)
  }
}

const ocupar = () =>
  new Promise<{ puerto: number; soltar: () => void }>((tomado) => {
    const servidor = createServer().listen(0, '127.0.0.1', () => {
      const direccion = servidor.address()
      if (typeof direccion === 'object' && direccion) {
        tomado({ puerto: direccion.port, soltar: () => servidor.close() })
      }
    })
  })

beforeAll(async () => {
  carpeta = mkdtempSync(join(realpathSync(tmpdir()), 'cabildo arranque '))
  chmodSync(carpeta, 0o711)
  const libre = await ocupar()
  puerto = libre.puerto
  libre.soltar()
})
afterEach(async () => {
  for (const hijo of vivos) hijo.kill('SIGINT')
  while (vivos.size > 0) await esperar(30)
})
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

test('Ctrl-C, which npm and the terminal both pass on, ends the program cleanly and leaves nothing running', async () => {
  const programa = cabildo()
  await listo(programa)
  expect((await fetch(`http://127.0.0.1:${puerto}/salud`)).status).toBe(200)
  programa.hijo.kill('SIGINT')
  programa.hijo.kill('SIGINT')
  expect(await programa.codigo).toBe(0)
  // A second start finds no server to wait for and no lock to explain.
  const otra = cabildo()
  await listo(otra)
  otra.hijo.kill('SIGTERM')
  expect(await otra.codigo).toBe(0)
})

test('a kill -9 of the program leaves a data folder that starts again (H1)', async () => {
  const muerto = cabildo()
  await listo(muerto)
  muerto.hijo.kill('SIGKILL')
  const programa = cabildo()
  await listo(programa)
  expect((await fetch(`http://127.0.0.1:${puerto}/salud`)).status).toBe(200)
})

test('a taken port is told in one line that names PUERTO, before anything is made (H8)', async () => {
  const { puerto: tomado, soltar } = await ocupar()
  const programa = cabildo({ PUERTO: String(tomado), DATOS: join(carpeta, 'nunca') })
  expect(await programa.codigo).toBe(1)
  soltar()
  expect(programa.salida()).toBe(
    `El puerto ${tomado} está ocupado por otro programa: deténgalo o elija otro, por ejemplo PUERTO=${tomado + 1}.\n`,
  )
  expect(() => realpathSync(join(carpeta, 'nunca'))).toThrow()
})

test('an outside database that does not answer is told in one line without its password (H8)', async () => {
  const { puerto: cerrado, soltar } = await ocupar()
  soltar()
  const programa = cabildo({ DATABASE_URL: `postgres://usuario:muy-secreta@127.0.0.1:${cerrado}/cabildo` })
  expect(await programa.codigo).toBe(1)
  expect(programa.salida()).toBe(
    'No se pudo usar la base de datos de DATABASE_URL: no hay un PostgreSQL en esa dirección y puerto.\n',
  )
})

test('wrong settings are listed, and nothing starts (H8)', async () => {
  const programa = cabildo({ PUERTO: 'cinco', SECRETO: 'corto' })
  expect(await programa.codigo).toBe(1)
  expect(programa.salida().split('\n')).toEqual([
    'La configuración tiene errores:',
    '  PUERTO debe ser un número entero entre 1 y 65535',
    '  SECRETO debe tener 32 caracteres o más',
    '',
  ])
})

test.runIf(process.platform === 'linux')(
  'I1 a thousand who come while the program is busy are all let into the hall, none is left to knock again',
  async () => {
    const programa = cabildo()
    await listo(programa)
    const llegados: Socket[] = []
    try {
      // Stopped, it is as busy as can be: who gets in now does so without it.
      programa.hijo.kill('SIGSTOP')
      const todos = Array.from({ length: 1_000 }, () => {
        const visita = connect({ port: puerto, host: '127.0.0.1' })
        visita.once('connect', () => llegados.push(visita)).on('error', () => undefined)
        return visita
      })
      await expect.poll(() => llegados.length, { timeout: 10_000 }).toBe(todos.length)
      for (const visita of todos) visita.destroy()
    } finally {
      programa.hijo.kill('SIGCONT')
    }
    expect((await fetch(`http://127.0.0.1:${puerto}/salud`)).status).toBe(200)
  },
)
