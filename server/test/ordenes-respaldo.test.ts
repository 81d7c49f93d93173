import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { usarBanco } from './banco.ts'
import { usarBasesVacias } from './base.ts'
import { esperar } from './esperar.ts'

const CABILDO = fileURLToPath(new URL('../src/cabildo.ts', import.meta.url))
const banco = usarBanco()
const baseVacia = usarBasesVacias()
const carpetas: string[] = []
const hijos = new Set<ChildProcess>()
let destino: string

beforeEach(async () => {
  destino = await mkdtemp(join(tmpdir(), 'cabildo-orden-'))
  carpetas.push(destino)
})
afterEach(() => {
  for (const hijo of hijos) hijo.kill('SIGKILL')
})
afterAll(() => Promise.all(carpetas.map((carpeta) => rm(carpeta, { recursive: true, force: true }))))

/** An order, under way. */
const ordenar = (argumentos: string[], ajustes: Record<string, string> = {}) => {
  const env = {
    ...process.env,
    DATABASE_URL: banco.bd.url,
    DATOS: banco.datos,
    DEMO: 'false',
    RESPALDOS: destino,
    ...ajustes,
  }
  const hijo = spawn(process.execPath, [CABILDO, ...argumentos], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  hijos.add(hijo)
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo.on('data', (trozo) => (salida += String(trozo)))
  const fin = new Promise<{ codigo: number | null; salida: string }>((listo) =>
    hijo.once('close', (codigo) => {
      hijos.delete(hijo)
      listo({ codigo, salida })
    }),
  )
  return { hijo, fin, salida: () => salida }
}

test.for([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('H6 a backup that %s interrupts has failed, and says so', async ([senal, codigo]) => {
  const cerrojo = new pg.Client(banco.bd.url)
  await cerrojo.connect()
  try {
    await cerrojo.query('begin; lock table areas in access exclusive mode')
    const { hijo, fin, salida } = ordenar(['backup'])
    await esperar(() => expect(salida()).toContain('Copiando la base de datos'))
    hijo.kill(senal)
    expect(await fin).toEqual({ codigo, salida: expect.stringContaining('Interrumpido: la orden no terminó.') })
    expect(salida()).not.toContain('Deteniendo')
    expect((await readdir(destino)).filter((nombre) => /^\d/.test(nombre))).toEqual([])
  } finally {
    await cerrojo.end()
  }
})

test('H6 of an installation whose settings are in /etc, logo and settings come back, and paths to mend are named', async () => {
  const ajustes = join(destino, 'cabildo.env')
  const logo = join(banco.datos, 'logo.png')
  await writeFile(logo, 'logo')
  await writeFile(
    ajustes,
    `SECRETO='${'s'.repeat(43)}'\nENTIDAD_LOGO='${logo}'\nFIRMA_RAICES='${destino}/ya-no-esta'\n`,
  )
  const hecho = await ordenar(['backup'], { AJUSTES: ajustes }).fin
  expect(hecho).toMatchObject({ codigo: 0 })
  const [nombre = ''] = (await readdir(destino)).filter((uno) => /^\d/.test(uno))
  await rm(logo)
  const nueva = join(destino, 'datos')
  const { codigo, salida } = await ordenar(['restore', nombre], { DATABASE_URL: await baseVacia(), DATOS: nueva }).fin
  expect([codigo, salida]).toEqual([0, expect.stringContaining(`ENTIDAD_LOGO: ${logo}`)])
  expect(salida).toContain(`FIRMA_RAICES: ${destino}/ya-no-esta`)
  expect(await readdir(nueva)).toEqual(expect.arrayContaining(['logo.png', 'cabildo.env.respaldo']))
})

test('H6 a backup is named by its folder or by its name alone, and one that is not there by the path that was given', async () => {
  expect((await ordenar(['backup']).fin).codigo).toBe(0)
  const [nombre = ''] = (await readdir(destino)).filter((uno) => /^\d/.test(uno))
  expect(await ordenar(['backup', '--comprobar', nombre]).fin).toMatchObject({
    codigo: 0,
    salida: expect.stringContaining('El respaldo está completo'),
  })
  for (const orden of [['restore'], ['backup', '--comprobar']])
    expect(await ordenar([...orden, '/no/esta']).fin).toMatchObject({
      codigo: 1,
      salida: expect.stringContaining('No hay un respaldo completo en /no/esta:'),
    })
})
