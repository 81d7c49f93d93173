// npm run imagen [-- --demo]: makes the image's tree by the Dockerfile's own steps, without Docker, and runs it as the image
// would run: under a user of its own, nothing but its data folder to write to, against a PostgreSQL beside it.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { correrNodo, nodo24, prepararDependencias } from './entorno.mjs'

await prepararDependencias()
// What follows, and what the steps call, needs the Node of the image.
if (process.execPath !== nodo24()) process.exit(await correrNodo(process.argv.slice(1)))
const { prepararBaseDeDatos } = await import('../server/src/platform/arranque/base-de-datos.ts')
const { iniciarPostgres } = await import('../server/src/platform/postgres/inicio.ts')
const { puertoLibre } = await import('../server/src/platform/postgres/puerto.ts')
const { construir } = await import('./dockerfile.mjs')

const PACIENCIA_MS = 120_000
const esRoot = process.getuid?.() === 0
const demo = process.argv.includes('--demo')
const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-imagen-'))
chmodSync(carpeta, 0o711)
const cierres = [() => rmSync(carpeta, { recursive: true, force: true })]

const salud = (direccion) =>
  fetch(`${direccion}/salud`).then(
    async (respuesta) => ({ ok: respuesta.ok, cuerpo: await respuesta.text() }),
    (error) => ({ ok: false, cuerpo: String(error.cause ?? error) }),
  )

const megas = (ruta) => Number(execFileSync('du', ['-sm', ruta], { encoding: 'utf8' }).split('\t')[0])

try {
  const imagen = construir(carpeta)
  console.log(
    `Árbol de la imagen: ${megas(imagen.raiz)} MB sin Node ni el sistema (${megas(join(imagen.trabajo, 'node_modules'))} MB de paquetes)`,
  )

  const postgres = await iniciarPostgres({ carpeta: join(carpeta, 'base', 'postgres') })
  cierres.unshift(() => postgres.detener())
  await prepararBaseDeDatos(postgres.url, () => undefined)

  const datos = join(imagen.raiz, 'datos')
  const [uid, gid] = imagen.usuario.split(':').map(Number)
  execFileSync('chmod', ['-R', 'a-w', imagen.trabajo])
  mkdirSync(datos, { recursive: true })
  if (esRoot) chownSync(datos, uid, gid)
  else console.log('Sin root: corre con este mismo usuario, que sí podría escribir en el programa.')

  const puerto = await puertoLibre()
  const [programa, ...argumentos] = [...imagen.entrada, ...imagen.orden]
  const temporal = join(datos, 'tmp')
  mkdirSync(temporal)
  if (esRoot) chownSync(temporal, uid, gid)
  const hijo = spawn(programa === 'node' ? process.execPath : programa, argumentos, {
    cwd: imagen.trabajo,
    ...(esRoot && { uid, gid }),
    env: {
      ...imagen.ambiente,
      ...{ PATH: '/usr/bin:/bin', TMPDIR: temporal, DATOS: datos, DATABASE_URL: postgres.url },
      ...{ HOST: '127.0.0.1', PUERTO: String(puerto), DEMO: String(demo) },
    },
    stdio: 'inherit',
  })
  let codigo
  const fin = new Promise((listo) => {
    hijo.once('exit', (suyo) => {
      codigo = suyo ?? 1
      listo()
    })
  })
  cierres.unshift(async () => {
    hijo.kill('SIGTERM')
    await fin
  })
  const direccion = `http://127.0.0.1:${puerto}`
  const desde = Date.now()
  let ultima = { ok: false, cuerpo: '' }
  while (!ultima.ok && codigo === undefined && Date.now() - desde < PACIENCIA_MS) {
    await esperar(200)
    ultima = await salud(direccion)
  }
  if (!ultima.ok) throw new Error(`No atiende: ${ultima.cuerpo}`)
  console.log(`/salud después de ${((Date.now() - desde) / 1000).toFixed(1)} s: ${ultima.cuerpo}`)
  const pagina = await fetch(`${direccion}/`)
  if (!pagina.ok || !(await pagina.text()).includes('<div id="raiz"')) throw new Error('La página no sale')
  hijo.kill('SIGTERM')
  await fin
  if (codigo !== 0) throw new Error(`Al detener terminó con ${codigo}`)
  console.log('Bien: atiende, entrega la página y se detiene en orden.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const cerrar of cierres) await cerrar()
}
