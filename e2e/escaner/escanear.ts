// npm run test:scan: known scanners against the product on this machine (docs/security.md, Scanners). By hand and nightly.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { iniciarProducto } from '../instancia.ts'
import { type Escaner, instalado } from './herramienta.ts'
import { slowhttptest } from './slowhttptest.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

const RAIZ = join(import.meta.dirname, '..', '..')
const INFORMES = join(RAIZ, '.cache', 'escaner')
const ESCANERES: Record<string, Escaner> = { sqlmap, wapiti, slowhttptest }

/** The rows of the document's table of explained findings: tool and what it says. */
const explicados = readFileSync(join(RAIZ, 'docs', 'security.md'), 'utf8')
  .split('## Scanners')[1]
  ?.split('\n')
  .filter((linea) => linea.startsWith('|'))
  .map((linea) => linea.split('|').map((celda) => celda.replaceAll('`', '').trim()))

const explicado = (herramienta: string, hallazgo: string) =>
  explicados?.some(
    ([, tool, dice]) => tool === herramienta && dice !== undefined && hallazgo.startsWith(dice) && dice !== '',
  )

const tokenDe = async (url: string): Promise<string> => {
  const respuesta = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'informatica', password: 'cabildo-demo' }),
  })
  return ((await respuesta.json()) as { access_token: string }).access_token
}

const pedidos = process.argv.slice(2)
const producto = await iniciarProducto('escaner')
let sinExplicar = 0
let corridos = 0
const faltan: string[] = []
try {
  for (const [nombre, { programa, correr }] of Object.entries(ESCANERES)) {
    if (pedidos.length > 0 && !pedidos.includes(nombre)) continue
    if (!instalado(programa)) {
      faltan.push(nombre)
      continue
    }
    const carpeta = join(INFORMES, nombre)
    rmSync(carpeta, { recursive: true, force: true })
    mkdirSync(carpeta, { recursive: true })
    const inicio = performance.now()
    const hallazgos = await correr({ url: producto.url, token: await tokenDe(producto.url), carpeta })
    corridos += 1
    console.log(`${nombre}: ${hallazgos.length} hallazgos en ${Math.round((performance.now() - inicio) / 1000)} s`)
    for (const { hallazgo, detalle } of hallazgos) {
      const conocido = explicado(nombre, hallazgo)
      if (!conocido) sinExplicar += 1
      console.log(`  ${conocido ? 'explicado  ' : 'SIN EXPLICAR'} ${hallazgo}: ${detalle.slice(0, 400)}`)
    }
  }
} finally {
  await producto.detener()
}
console.log(`${corridos} escáneres, ${sinExplicar} hallazgos sin explicar; informes en .cache/escaner`)
if (faltan.length > 0) console.log(`NO SE CORRIERON, porque no están instalados: ${faltan.join(', ')}`)
// What was asked for by its name and is not there proves nothing.
const enVano = pedidos.some((pedido) => !(pedido in ESCANERES) || faltan.includes(pedido))
process.exitCode = sinExplicar > 0 || corridos === 0 || enVano ? 1 : 0
