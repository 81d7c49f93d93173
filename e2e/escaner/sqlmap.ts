import { join } from 'node:path'
import { type Blanco, type Escaner, ejecutar, type Hallazgo } from './herramienta.ts'

/** Requests of the catalogue's row D1: what anybody can send, and lists that look through what they are asked. */
const PETICIONES: readonly { ruta: string; cuerpo?: object }[] = [
  { ruta: '/api/login', cuerpo: { username: 'recepcion', password: 'una clave cualquiera' } },
  {
    ruta: '/api/visitas/list',
    cuerpo: { fecha_ini: '2026-01-01', fecha: '2026-01-31', area_id: 0, search: 'silva', start: 0, length: 10 },
  },
  {
    ruta: '/api/documentos/getdocumento',
    cuerpo: { tipo_doc: 3, nro_doc: '1', anio: '2026', code_verifica: 'abcdefg' },
  },
  { ruta: '/api/archivos/buscararchivo', cuerpo: { nro_doc: '1', anio: 2026, tipo_doc: 1, abrev: 'OM' } },
  { ruta: '/api/archivos?start=0&length=10&search=norma&columns[nro_doc]=1' },
  { ruta: '/api/documentos/list?tipo_doc=1&fini=2026-01-01&ffin=2026-12-31' },
  { ruta: '/api/mpvirtual?start=0&length=10&search=solicita' },
]

/** Answers after the database was asked: found, no such password, no such file. */
const LLEGA = new Set([200, 401, 404])

const LIMPIO = 'all tested parameters do not appear to be injectable'

const probar = async ({ url, token, carpeta }: Blanco, indice: number): Promise<Hallazgo[]> => {
  const { ruta, cuerpo } = PETICIONES[indice] as (typeof PETICIONES)[number]
  const base = await fetch(url + ruta, {
    method: cuerpo ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(cuerpo && { 'content-type': 'application/json' }) },
    ...(cuerpo && { body: JSON.stringify(cuerpo) }),
  })
  // What is refused as it stands never comes to the database, and proves nothing.
  if (!LLEGA.has(base.status)) throw new Error(`${ruta} answers ${base.status}: ${await base.text()}`)
  const cabeceras = [`Authorization: Bearer ${token}`, ...(cuerpo ? ['Content-Type: application/json'] : [])]
  const dicho = await ejecutar(
    'sqlmap',
    [
      ...['--batch', '--level=1', '--risk=1', '--dbms=postgresql', '--disable-coloring', '--flush-session'],
      // Refusals are answers here: without these names sqlmap gives up at the first one.
      ...['--ignore-code=401,403,404,422,429', '--output-dir', join(carpeta, String(indice)), '-u', url + ruta],
      ...['--headers', cabeceras.join('\n'), ...(cuerpo ? ['--data', JSON.stringify(cuerpo)] : [])],
    ],
    { bitacora: join(carpeta, `${indice}.log`), segundos: 300 },
  )
  const [camino = ruta] = ruta.split('?')
  if (dicho.includes('identified the following injection point'))
    return [{ hallazgo: `injection ${camino}`, detalle: dicho.slice(dicho.indexOf('identified the following')) }]
  if (!dicho.includes(LIMPIO)) throw new Error(`sqlmap did not test ${camino}; see ${carpeta}`)
  return []
}

/** Injection into the statements of the database (D1). */
export const sqlmap: Escaner = {
  programa: 'sqlmap',
  correr: async (blanco) => {
    const hallazgos: Hallazgo[] = []
    for (const indice of PETICIONES.keys()) hallazgos.push(...(await probar(blanco, indice)))
    return hallazgos
  },
}
