import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escala } from '@cabildo/contracts/base/escala'
import { RUTAS_CON_PORTADA, type RutaConPortada } from '@cabildo/contracts/base/rutas'
import type { Entidad } from '@cabildo/contracts/entidad'
import type { FastifyBaseLogger } from 'fastify'
import { contarProceso } from '../observacion/metricas.ts'
import { Texto } from './texto.ts'

export const MARCADOR_ENTIDAD = '__ENTIDAD__'
const MARCADOR_PORTADA = '__PORTADA__'
/** For busy machines: a painting takes a fifth of a second. */
const PINTURA_MAXIMA_MS = 60_000
const MEMORIA_MB = 96

const moldeDe = (ruta: RutaConPortada): string => `.vite/portadas/${ruta}.html`

/** The pages that the build made for the public routes, within its folder; none in a build without them. */
export const archivosDePortadas = async (carpeta: string): Promise<string[]> =>
  existsSync(join(carpeta, '.vite', 'portadas')) ? RUTAS_CON_PORTADA.map(moldeDe) : []

/** The municipality as a page carries it: `<` cannot end the element early, whatever the municipality is called. */
export const escribirEntidad = (entidad: Entidad): string => JSON.stringify(entidad).replaceAll('<', '\\u003c')

export interface Portadas {
  /** The page of a public route as it is now: painted, or not yet when the municipality has just changed. */
  pagina(ruta: RutaConPortada): Texto
  cerrar(): void
}

/**
 * The pages of the public routes with what shows before any program has come (decision 0230). A process of its own paints them
 * all when the server starts, and anew when the municipality or the day has changed: what draws pages stays out of the server's
 * memory, and nobody waits for it. Null where the build has none.
 */
export const abrirPortadas = async (
  carpeta: string,
  entidad: () => Entidad,
  log: FastifyBaseLogger,
): Promise<Portadas | null> => {
  const programa = join(carpeta, '.vite', 'portada', 'pintar.js')
  if (!existsSync(programa)) return null
  const moldes = new Map<RutaConPortada, string>()
  for (const ruta of RUTAS_CON_PORTADA) moldes.set(ruta, await readFile(join(carpeta, moldeDe(ruta)), 'utf8'))

  let actual = ''
  let paginas = new Map<RutaConPortada, Texto>()
  let pintor: ChildProcess | undefined

  const componer = (pintadas: Partial<Record<RutaConPortada, string>>) => {
    const tonos = escala((JSON.parse(actual) as Entidad).colorMarca)
      .map((tono, i) => `--mantine-color-cabildo-${i}:${tono}`)
      .join(';')
    paginas = new Map(
      [...moldes].map(([ruta, molde]) => [
        ruta,
        new Texto(
          molde
            .replace('<html ', `<html style="${tonos}" `)
            .replace(MARCADOR_ENTIDAD, () => actual)
            .replace(MARCADOR_PORTADA, () => pintadas[ruta] ?? ''),
        ),
      ]),
    )
  }

  const pintar = () => {
    pintor?.kill()
    const suyo = fork(programa, [actual], {
      env: {},
      execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: PINTURA_MAXIMA_MS,
    })
    pintor = suyo
    contarProceso('portadas', suyo)
    let hecho = false
    suyo.once('message', (pintadas: Record<RutaConPortada, string>) => {
      hecho = true
      if (pintor === suyo) componer(pintadas)
    })
    const terminar = (motivo: unknown) => {
      if (pintor !== suyo) return
      pintor = undefined
      if (!hecho)
        log.warn({ motivo }, 'no se pudieron pintar las páginas públicas: se muestran cuando llega su programa')
    }
    suyo.once('error', terminar)
    suyo.once('exit', terminar)
  }

  const alDia = () => {
    const ahora = escribirEntidad(entidad())
    if (ahora === actual) return
    actual = ahora
    componer({})
    pintar()
  }
  alDia()

  return {
    pagina(ruta) {
      alDia()
      const pagina = paginas.get(ruta)
      if (!pagina) throw new Error(`no page was built for ${ruta}`)
      return pagina
    },
    cerrar() {
      const suyo = pintor
      pintor = undefined
      suyo?.kill()
    },
  }
}
