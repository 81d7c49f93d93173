import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Escaner, ejecutar, type Hallazgo } from './herramienta.ts'

/** Only these: others call hosts outside this machine (abuse.md §7). */
const MODULOS = 'xss,sql,file,exec,crlf'
/** Seconds of each. */
const MODULO_S = 240

interface Parametro {
  name: string
  in: string
}
type Operaciones = Record<string, { parameters?: Parametro[] } | undefined>

interface Entrada {
  method: string
  path: string
  info: string
}
interface Informe {
  vulnerabilities: Record<string, Entrada[]>
  anomalies: Record<string, Entrada[]>
}

/** Of the account that scans: another area's lists are refused at the door. */
const AREA_PROPIA = '21'

/** Values that a listing takes; any other parameter is a number. */
const VALORES: Record<string, string> = {
  search: 'norma',
  start: '0',
  length: '10',
  fini: '2026-01-01',
  ffin: '2026-12-31',
}

/** An address for each operation that reads, with a value for each of its parameters: the product's page has no links. */
const direcciones = async (url: string): Promise<string[]> => {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Operaciones> }
  return Object.entries(paths).flatMap(([camino, { get }]) => {
    // A stream of events never ends.
    if (!get || /stream|eventos/.test(camino)) return []
    const consulta = new URLSearchParams(
      (get.parameters ?? [])
        // An order is one of a few words: what is not among them never comes to the database.
        .filter((p) => p.in === 'query' && p.name !== 'order')
        .map(({ name }) => [name, VALORES[name] ?? '1']),
    )
    return `${url}${camino.replace('{areaID}', AREA_PROPIA).replace(/\{[^}]+\}/g, '1')}${consulta.size > 0 ? `?${consulta}` : ''}`
  })
}

const hallazgosDe = ({ vulnerabilities, anomalies }: Informe): Hallazgo[] =>
  Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([categoria, entradas]) =>
    entradas.map(({ method, path, info }) => ({ hallazgo: `${categoria} ${method} ${path}`, detalle: info })),
  )

/** Scripts, statements, paths, commands and line breaks in what the addresses carry (D1, D2, E9). */
export const wapiti: Escaner = {
  programa: 'wapiti',
  correr: async ({ url, token, carpeta }) => {
    const inicio = await direcciones(url)
    const informe = join(carpeta, 'informe.json')
    const dicho = await ejecutar(
      'wapiti',
      [
        ...['-u', `${url}/`, '--scope', 'domain', '-m', MODULOS, '-d', '1', '-S', 'normal', '-t', '10'],
        ...['--max-attack-time', String(MODULO_S), '--no-bugreport', '--flush-session'],
        ...['--store-session', carpeta, '--store-config', carpeta, '-H', `Authorization: Bearer ${token}`],
        ...['-f', 'json', '-o', informe, ...inicio.flatMap((direccion) => ['-s', direccion])],
      ],
      { bitacora: join(carpeta, 'wapiti.log'), segundos: 1500 },
    )
    const vistas = Number(/found (\d+) URLs/.exec(dicho)?.[1] ?? 0)
    if (vistas < inicio.length) throw new Error(`wapiti found ${vistas} of ${inicio.length} addresses; see ${carpeta}`)
    // A module that was stopped has looked at a part of the addresses only: nobody should take its silence for a clean bill.
    for (const [, modulo] of dicho.matchAll(/Max attack time was reached for module (\w+)/g))
      console.log(`  wapiti: el módulo ${modulo} NO TERMINÓ en ${MODULO_S} s`)
    return hallazgosDe(JSON.parse(readFileSync(informe, 'utf8')) as Informe)
  },
}
