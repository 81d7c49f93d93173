import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Blanco, type Escaner, ejecutar, type Hallazgo } from './herramienta.ts'

/** Seconds within which the product must have closed every slow connection (E3). */
const PRUEBA_S = 30
/** Of what others ask meanwhile, in all but one of twenty calls. */
const ESPERA_MS = 300
const PASO_MS = 100
const TARDE = 'others waited'

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

/** What the tool says of its connections, every five seconds. */
const momentosDe = (dicho: string) =>
  [...dicho.matchAll(/status on (\d+)\w\w second:[^:]*?initializing:[\s\S]*?service available:\s+\S+/g)].map(
    ([todo, segundo]) => {
      const de = (que: string) => new RegExp(`^${que}:\\s+(\\S+)`, 'm').exec(todo)?.[1]
      return {
        segundo: Number(segundo),
        abiertas: Number(de('connected')),
        atiende: de('service available') === 'YES',
      }
    },
  )

/** Asks for something else until told to stop; answers how long that took in all but one of twenty calls. */
const vigilar = (url: string) => {
  const duraciones: number[] = []
  const reloj = setInterval(async () => {
    const desde = performance.now()
    const bien = await fetch(`${url}/api/areas`).then(
      ({ ok }) => ok,
      () => false,
    )
    duraciones.push(bien ? performance.now() - desde : Number.POSITIVE_INFINITY)
  }, PASO_MS)
  return () => {
    clearInterval(reloj)
    return duraciones.toSorted((a, b) => a - b)[Math.floor(duraciones.length * 0.95)] ?? Number.POSITIVE_INFINITY
  }
}

const atacar = async (
  { url, carpeta }: Blanco,
  [nombre, argumentos]: readonly [string, (url: string) => string[]],
): Promise<Hallazgo[]> => {
  const dejarDeVigilar = vigilar(url)
  const salida = await ejecutar(
    'slowhttptest',
    ['-c', '400', '-i', '4', '-r', '200', '-l', String(PRUEBA_S), '-p', '3', ...argumentos(url)],
    { bitacora: join(carpeta, `${nombre}.log`), segundos: PRUEBA_S + 60 },
  ).finally(dejarDeVigilar)
  const p95 = dejarDeVigilar()
  const dicho = stripVTControlCharacters(salida)
  const momentos = momentosDe(dicho)
  // Refused unread, all are closed at the first look: whoever is held open for a while was read.
  const tenidas = Math.max(0, ...momentos.filter(({ segundo }) => segundo >= 5).map(({ abiertas }) => abiertas))
  const [, segundos, fin] = /Test ended on (\d+)\w\w second\s+Exit status: (.+)/.exec(dicho) ?? []
  if (tenidas === 0 || !/^(No open connections left|Hit test time limit)/.test(fin ?? ''))
    throw new Error(`slowhttptest did not test "${nombre}" (${fin}, ${tenidas} held); see ${carpeta}`)
  console.log(
    `  ${nombre}: de 400, ${tenidas} tenidas; ${fin} a los ${segundos} s; los demás, p95 ${Math.round(p95)} ms`,
  )
  return [
    ...(momentos.some(({ atiende }) => !atiende)
      ? [{ hallazgo: `${nombre}: not available`, detalle: dicho.slice(-800) }]
      : []),
    ...(p95 > ESPERA_MS ? [{ hallazgo: `${nombre}: ${TARDE}`, detalle: `${Math.round(p95)} ms for /api/areas` }] : []),
    ...(fin?.startsWith('Hit test time limit')
      ? [{ hallazgo: `${nombre}: connections held`, detalle: `some were still open after ${PRUEBA_S} s` }]
      : []),
  ]
}

/** Connections that are held open by sending slowly (E3). */
export const slowhttptest: Escaner = {
  programa: 'slowhttptest',
  correr: async (blanco) => {
    const hallazgos: Hallazgo[] = []
    for (const ataque of Object.entries(ATAQUES)) {
      let suyos = await atacar(blanco, ataque)
      // A machine that does other things may be late once, or twice.
      for (let vez = 1; vez < 3 && suyos.some(({ hallazgo }) => hallazgo.endsWith(TARDE)); vez++)
        suyos = await atacar(blanco, ataque)
      hallazgos.push(...suyos)
    }
    return hallazgos
  },
}
