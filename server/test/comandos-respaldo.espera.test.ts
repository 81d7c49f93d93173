import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { archivoPdf } from '../../firma/test/pdf-de-prueba.ts'
import { llavePublicaDe } from '../src/respaldo/firma.ts'
import { usarBanco } from './banco.ts'
import { administrar, usarBasesVacias } from './base.ts'
import { enlazarTodo, porFuera } from './cadena.ts'
import { CABILDO } from './construido.ts'
import { creacionDeDocumentos } from './crear-documentos.ts'
import { esperar } from './esperar.ts'
import { presentarTramite, vecino } from './fabricas-presentar.ts'

const banco = usarBanco()
const baseVacia = usarBasesVacias()
const documentos = creacionDeDocumentos(banco)
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

test('H6 ORG-48 a backup is named by its folder, by its name alone or as the last one, and one that is not there by the path that was given', async () => {
  expect((await ordenar(['backup']).fin).codigo).toBe(0)
  const anotado = () => banco.db.selectFrom('respaldos').selectAll().orderBy('en', 'desc').executeTakeFirst()
  expect(await anotado()).toMatchObject({ destino: expect.stringContaining(destino), comprobado_at: null })
  const [nombre = ''] = (await readdir(destino)).filter((uno) => /^\d/.test(uno))
  expect(await ordenar(['backup', '--comprobar', nombre]).fin).toMatchObject({
    codigo: 0,
    salida: expect.stringContaining('El respaldo está completo'),
  })
  expect((await anotado())?.comprobado_at).toEqual(expect.any(Date))
  expect((await ordenar(['backup', '--comprobar', 'ultimo']).fin).salida).toContain('El respaldo está completo')
  for (const comando of [['restore'], ['backup', '--comprobar']])
    expect(await ordenar([...comando, '/no/esta']).fin).toMatchObject({
      codigo: 1,
      salida: expect.stringContaining('No hay un respaldo completo en /no/esta:'),
    })
})

const respaldos = async () => (await readdir(destino)).filter((uno) => /^\d/.test(uno)).sort()
/** Where a store keeps its files, of a folder. */
const guardados = async (carpeta: string) =>
  (await readdir(carpeta, { recursive: true, withFileTypes: true }))
    .filter((entrada) => entrada.isFile())
    .map(({ parentPath, name }) => ({ name, lugar: join(parentPath, name) }))
const otra = async () => ({ DATABASE_URL: await baseVacia(), DATOS: join(destino, `datos-${crypto.randomUUID()}`) })

test('H6 what is lost or damaged at home is named by the backup and by whoever restores it, and ends both with 2', async () => {
  await documentos.crear({}, { fileLocal: [archivoPdf()] })
  await presentarTramite(banco.app, vecino(1))
  const archivos = join(banco.datos, 'archivos')
  const [perdido] = await guardados(join(archivos, 'firmadigital'))
  const [cambiado] = await guardados(join(archivos, 'mpvirtual'))
  const buenos = await Promise.all([perdido, cambiado].map((uno) => readFile(uno?.lugar ?? '')))
  await rm(perdido?.lugar ?? '')
  await appendFile(cambiado?.lugar ?? '', 'x')
  const hecho = await ordenar(['backup']).fin
  expect(hecho.codigo).toBe(2)
  expect(hecho.salida).toContain('Respaldo hecho en')
  expect(hecho.salida).toMatch(
    new RegExp(`Archivos que las filas nombran y ya no existen:\\n +firmadigital/upload/${perdido?.name}\\n`),
  )
  expect(hecho.salida).toMatch(new RegExp(`Archivos dañados, copiados como están:\\n +mpvirtual/${cambiado?.name}\\n`))

  const [nombre = ''] = await respaldos()
  const alli = await otra()
  for (const argumentos of [
    ['restore', nombre],
    ['restore', nombre, '--verificar'],
  ]) {
    const { codigo, salida } = await ordenar(argumentos, alli).fin
    expect([codigo, salida]).toEqual([2, expect.stringContaining('Hallazgos:')])
    expect(salida).toContain(`archivo perdido: documentos_archivos: firmadigital/upload/${perdido?.name}`)
    expect(salida).toContain(`archivo cambiado: tramites_archivos: mpvirtual/${cambiado?.name}`)
    expect(salida.includes('Restaurado en')).toBe(!argumentos.includes('--verificar'))
  }
  await writeFile(perdido?.lugar ?? '', buenos[0] ?? '')
  await writeFile(cambiado?.lugar ?? '', buenos[1] ?? '')
})

test('H6 without a file that the backup has lost, all the rest is restored on request, which ends with 2 and names it', async () => {
  await presentarTramite(banco.app, vecino(2))
  expect((await ordenar(['backup']).fin).codigo).toBe(0)
  const [nombre = ''] = await respaldos()
  const [danado] = await guardados(join(destino, 'archivos', 'mpvirtual'))
  await appendFile(danado?.lugar ?? '', 'x')
  const alli = await otra()
  const negado = await ordenar(['restore', nombre], alli).fin
  expect(negado.codigo).toBe(1)
  expect(negado.salida).toContain('El respaldo está dañado y no se ha tocado nada:')
  expect(negado.salida).toContain(`mpvirtual/${danado?.name}`)
  expect(negado.salida).toContain('agregue --con-perdidas.')
  const hecho = await ordenar(['restore', nombre, '--con-perdidas'], alli).fin
  expect(hecho.codigo).toBe(2)
  expect(hecho.salida).toMatch(
    new RegExp(`Archivos que se pierden, .*:\\n +archivos/mpvirtual/${danado?.name}(.|\\n)*\\nRestaurado en `),
  )
  expect(hecho.salida).toContain(`archivo perdido: tramites_archivos: mpvirtual/${danado?.name}`)

  const comprobado = await ordenar(['backup', '--comprobar', nombre]).fin
  expect(comprobado.codigo).toBe(2)
  expect(comprobado.salida).toMatch(new RegExp(`El respaldo está dañado:\\n +archivos/mpvirtual/${danado?.name}`))
  expect(comprobado.salida).toContain('Archivos pasados a la carpeta apartados de los respaldos: 1.')
})

test('H6 where an older backup cannot be read none is deleted, which ends with 2 and names it', async () => {
  for (let i = 0; i < 2; i++) expect((await ordenar(['backup']).fin).codigo).toBe(0)
  const [, danado = ''] = await respaldos()
  await truncate(join(destino, danado, 'archivos.jsonl.zst'), 20)
  const { codigo, salida } = await ordenar(['backup', '--conservar', '2']).fin
  expect([codigo, salida]).toEqual([
    2,
    expect.stringContaining(`No se borró ningún respaldo antiguo: ${danado} está dañado.`),
  ])
  expect(await respaldos()).toHaveLength(3)
})

test('H8 what is refused for want of a database leaves no data folder behind', async () => {
  await ordenar(['backup']).fin
  const [nombre = ''] = await respaldos()
  const DATOS = join(destino, 'nunca')
  for (const argumentos of [['backup'], ['restore', nombre], ['restore', nombre, '--verificar']]) {
    const lejos = await ordenar(argumentos, { DATOS, DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' }).fin
    expect([lejos.codigo, lejos.salida]).toEqual([1, expect.stringContaining('no hay un PostgreSQL en esa dirección')])
    expect(existsSync(DATOS)).toBe(false)
  }
  for (const argumentos of [['backup'], ['restore', nombre, '--verificar']]) {
    const sinNada = await ordenar(argumentos, { DATOS, DATABASE_URL: '' }).fin
    expect([sinNada.codigo, sinNada.salida]).toEqual([1, expect.stringContaining(`No hay una instalación en ${DATOS}`)])
    expect(existsSync(DATOS)).toBe(false)
  }
})

test('H6 an old backup in a folder that is named after another day is told, with its own date', async () => {
  expect((await ordenar(['backup']).fin).codigo).toBe(0)
  const [nombre = ''] = await respaldos()
  const otro = `2099${nombre.slice(4)}`
  await rename(join(destino, nombre), join(destino, otro))
  const { codigo, salida } = await ordenar(['backup', '--comprobar', otro]).fin
  expect([codigo, salida]).toEqual([2, expect.stringContaining(`La carpeta ${otro} lleva otra fecha que su respaldo`)])
  expect(salida).toMatch(/^Respaldo de .*, del \d\d\/\d\d\/\d{4} a las \d\d:\d\d\n/)
  expect(salida).not.toContain('está completo')
})

test('D-33 a restore leaves a line that says which backup it was, and finds a trail that had been changed', async () => {
  await administrar(
    banco.bd.url,
    `insert into auditoria (en, tabla, registro, accion, despues) values (now(), 'visitas', '1', 'INSERT', '{}')`,
  )
  await enlazarTodo(banco.bd)
  await porFuera(banco.bd, `update auditoria set registro = '2' where id = (select max(linea) from auditoria_cadena)`)
  expect((await ordenar(['backup']).fin).codigo).toBe(0)
  const [nombre = ''] = await respaldos()
  const alli = await otra()
  const { codigo, salida } = await ordenar(['restore', nombre], alli).fin
  expect([codigo, salida]).toEqual([2, expect.stringMatching(/auditoría cambiada: la línea \d+, .* cambió después/)])
  const { hecho_at } = JSON.parse(await readFile(join(destino, nombre, 'manifiesto.json'), 'utf8'))
  const firmante = llavePublicaDe(banco.datos)
  const lineas = `select accion, peticion, despues ->> 'firmante' as firmante, (despues ->> 'hecho_at')::timestamptz as hecho_at
    from auditoria where tabla = 'restauraciones'`
  expect(await administrar(alli.DATABASE_URL, lineas)).toEqual([
    { accion: 'INSERT', peticion: 'restore', firmante, hecho_at: new Date(hecho_at) },
  ])
})
