import { join } from 'node:path'
import { type Blanco, type Escaner, ejecutar, type Hallazgo } from './herramienta.ts'

/** Seconds within which the product must have closed every slow connection (E3). */
const PRUEBA_S = 60

/** Ways to hold connections open; without a form's type the product refuses the body unread and nothing is tested. */
const ATAQUES = {
  'slow headers': (url: string) => ['-H', '-u', `${url}/`],
  'slow body': (url: string) => [
    ...[
      '-B',
      '-t',
      'POST',
      '-s',
      '300000',
      '-f',
      'multipart/form-data; boundary=x',
      '-u',
      `${url}/api/mpvirtual/presentar`,
    ],
  ],
} as const

const atacar = async (
  { url, carpeta }: Blanco,
  [nombre, argumentos]: readonly [string, (url: string) => string[]],
): Promise<Hallazgo[]> => {
  let peor = 0
  const vigia = setInterval(async () => {
    const desde = performance.now()
    await fetch(`${url}/api/areas`).catch(() => {
      peor = Number.POSITIVE_INFINITY
    })
    peor = Math.max(peor, performance.now() - desde)
  }, 500)
  const dicho = await ejecutar(
    'slowhttptest',
    ['-c', '400', '-i', '4', '-r', '200', '-l', String(PRUEBA_S), '-p', '3', ...argumentos(url)],
    { bitacora: join(carpeta, `${nombre}.log`), segundos: PRUEBA_S + 60 },
  ).finally(() => clearInterval(vigia))
  const estados = [...dicho.matchAll(/^(connected|closed|service available):\s+(\S+)/gm)]
  if (!dicho.includes('closed')) throw new Error(`slowhttptest did not test "${nombre}"; see ${carpeta}`)
  return [
    ...(estados.some(([, que, valor]) => que === 'service available' && valor === 'NO')
      ? [{ clave: `${nombre}: not available`, detalle: dicho.slice(-800) }]
      : []),
    ...(peor > 1000 ? [{ clave: `${nombre}: others waited`, detalle: `${Math.round(peor)} ms for /api/areas` }] : []),
    ...(/Hit test time limit/.test(dicho)
      ? [{ clave: `${nombre}: connections held`, detalle: `some were still open after ${PRUEBA_S} s` }]
      : []),
  ]
}

/** Connections that are held open by sending slowly (E3). */
export const slowhttptest: Escaner = {
  programa: 'slowhttptest',
  correr: async (blanco) => {
    const hallazgos: Hallazgo[] = []
    for (const ataque of Object.entries(ATAQUES)) hallazgos.push(...(await atacar(blanco, ataque)))
    return hallazgos
  },
}
