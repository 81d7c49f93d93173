import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sesionApi } from '@cabildo/contracts/sesion'
import { verificacionApi } from '@cabildo/contracts/verificacion'
import { visitasApi } from '@cabildo/contracts/visitas'
import { afterAll, expect, test } from 'vitest'
import { administrar } from './base.ts'
import { CABILDO } from './construido.ts'
import { esperar } from './esperar.ts'
import { type Escritura, unaEscritura } from './fallas/escrituras.ts'
import { carpetaDeDatos, limpiarFallas, nacer, urlDelPostgres } from './fallas/programa.ts'

const NADIE = { rosa: '', sara: '' }

const datos = carpetaDeDatos()
const otros = carpetaDeDatos()
afterAll(async () => {
  await limpiarFallas(datos)
  await limpiarFallas(otros)
}, 60_000)

/** An order, to its end. */
const cabildo = async (carpeta: string, ...argumentos: string[]) => {
  const env = { ...process.env, DATOS: carpeta, DEMO: 'false', RESPALDOS: join(datos, 'respaldos') }
  const hijo = spawn(process.execPath, [CABILDO, ...argumentos], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo.on('data', (trozo) => (salida += String(trozo)))
  const codigo = await new Promise<number | null>((listo) => hijo.once('close', listo))
  return { codigo, salida }
}

const ingresar = async (direccion: string): Promise<string> => {
  const respuesta = await fetch(direccion + sesionApi.ingresar.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'recepcion', password: 'cabildo-demo' }),
  })
  return ((await respuesta.json()) as { access_token: string }).access_token
}

const visitas = async (direccion: string) => {
  const respuesta = await fetch(direccion + visitasApi.porArea.path.replace(':areaID', '20'), {
    headers: { authorization: `Bearer ${await ingresar(direccion)}` },
  })
  return { status: respuesta.status, cuerpo: await respuesta.json() }
}

const verificar = async (direccion: string, pdf: Buffer) => {
  const body = new FormData()
  body.append('selectedFile[]', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'copia.pdf')
  return (await fetch(direccion + verificacionApi.comprobar.path, { method: 'POST', body })).json()
}

/** Files of the store on the disk, by name. */
const enElDisco = async (carpeta: string) => {
  const entradas = await readdir(join(carpeta, 'archivos'), { recursive: true, withFileTypes: true })
  return new Map(entradas.filter((e) => e.isFile()).map((e) => [e.name, join(e.parentPath, e.name)]))
}

/** Files that rows name, with the fingerprint that they keep. */
const nombrados = (url: string) =>
  administrar<{ nombre: string; sha256: string }>(
    url,
    `select regexp_replace(path, '.*/', '') as nombre, sha256 from tramites_archivos
     union all select regexp_replace(path, '.*/', ''), sha256 from documentos_archivos
     union all select regexp_replace(path_file, '.*/', ''), sha256 from normas
     union all select regexp_replace(clave, '.*/', ''), sha256 from archivo_normas`,
  )

test('H6 the drill: backed up while citizens write, restored elsewhere, it opens, shows, verifies and goes on counting', async () => {
  const programa = await nacer(datos, { DEMO: 'true' })
  const antes: Escritura[] = []
  const escribir = async (a: Escritura[]) => {
    const una = await unaEscritura('tramite')
    a.push(una)
    expect([await una.enviar(programa.direccion, NADIE), una.rarezas]).toEqual([true, []])
  }
  for (let i = 0; i < 3; i++) await escribir(antes)
  let haciendo = true
  const durante: Escritura[] = []
  const escritor = (async () => {
    while (haciendo) await escribir(durante)
  })()
  await esperar(() => expect(durante.length).toBeGreaterThan(0))
  const respaldo = await cabildo(datos, 'backup')
  haciendo = false
  await escritor
  expect(respaldo).toMatchObject({ codigo: 0, salida: expect.stringContaining('Respaldo hecho en') })
  const vistas = await visitas(programa.direccion)
  expect(vistas.status).toBe(200)
  const [firmado] = await administrar<{ path: string }>(
    urlDelPostgres(datos),
    `select a.path from documentos_archivos a join documentos_destinos d using (archivo_id)
     where d.firmado_at is not null and a.path like '%.pdf' order by archivo_id desc limit 1`,
  )
  const pdf = await readFile((await enElDisco(datos)).get(firmado?.path ?? '') ?? '')
  const dictamen = await verificar(programa.direccion, pdf)
  expect(dictamen).toMatchObject({ data: { documento: expect.anything(), verificacion: { resultado: 'VÁLIDO' } } })
  await programa.detener()

  const [nombre = ''] = (await readdir(join(datos, 'respaldos'))).filter((uno) => uno.startsWith('2'))
  expect(await cabildo(otros, 'backup', '--comprobar', join(datos, 'respaldos', nombre))).toMatchObject({
    ...{ codigo: 0, salida: expect.stringContaining('El respaldo está completo') },
  })
  const restaurado = await cabildo(otros, 'restore', nombre)
  expect(restaurado).toMatchObject({ codigo: 0, salida: expect.stringContaining('la numeración está completa') })

  // A real installation over which it was restored is none any more, and does not start (O30, ORG-50).
  expect(await cabildo(otros, 'serve')).toEqual({
    ...{ codigo: 1, salida: 'La base de datos tiene datos de demostración: prepare otra\n' },
  })
  const nuevo = await nacer(otros, { DEMO: 'true' })
  const url = urlDelPostgres(otros)
  expect(await visitas(nuevo.direccion)).toEqual(vistas)
  const copia = await readFile((await enElDisco(otros)).get(firmado?.path ?? '') ?? '')
  expect(await verificar(nuevo.direccion, copia)).toEqual(dictamen)
  const numeros = await administrar<{ nro_registro: string }>(url, 'select nro_registro from tramites')
  for (const { acuse } of antes) expect(numeros).toContainEqual({ nro_registro: acuse })
  const [{ ultimo } = { ultimo: 0 }] = await administrar<{ ultimo: number }>(
    url,
    'select max(numero) as ultimo from tramites',
  )
  const siguiente = await unaEscritura('tramite')
  await siguiente.enviar(nuevo.direccion, NADIE)
  expect(Number(siguiente.acuse?.split('-')[1])).toBe(ultimo + 1)

  const lugares = await enElDisco(otros)
  const deFilas = await nombrados(url)
  expect(deFilas.length).toBeGreaterThan(100)
  const huellas = await Promise.all(
    deFilas.map(async ({ nombre }) => ({
      nombre,
      sha256: createHash('sha256')
        .update(await readFile(lugares.get(nombre) ?? ''))
        .digest('hex'),
    })),
  )
  expect(huellas).toEqual(deFilas)
  await nuevo.detener()

  await appendFile(lugares.get(firmado?.path ?? '') ?? '', 'x')
  const revisado = await cabildo(otros, 'restore', nombre, '--verificar')
  expect(revisado).toMatchObject({ codigo: 2, salida: expect.stringContaining(`firmadigital/upload/${firmado?.path}`) })
  expect(await cabildo(otros, 'restore', nombre)).toMatchObject({
    codigo: 1,
    salida: expect.stringContaining('La base de datos no está vacía'),
  })
}, 240_000)
