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
/** After a painting that failed. */
const OTRA_VEZ_MS = 300_000
const DICHO_MAXIMO = 1_000

const sinElDia = (entidad: string): string => JSON.stringify({ ...(JSON.parse(entidad) as Entidad), hoy: '' })

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
  let pintada = ''
  let paginas = new Map<RutaConPortada, Texto>()
  let pintor: ChildProcess | undefined
  let fallo = Number.NEGATIVE_INFINITY

  const componer = (pintadas: Partial<Record<RutaConPortada, string>>) => {
    pintada = actual
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

  const fallar = (motivo: unknown) => {
    fallo = performance.now()
    // Nothing is left that says what is not so any more.
    if (pintada !== actual) componer({})
    log.warn({ motivo }, 'no se pudieron pintar las páginas públicas: se muestran cuando llega su programa')
  }

  const pintar = () => {
    pintor?.kill()
    const deEsta = actual
    let suyo: ChildProcess
    try {
      suyo = fork(programa, [deEsta], {
        env: {},
        execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        timeout: PINTURA_MAXIMA_MS,
      })
    } catch (motivo) {
      return fallar(motivo)
    }
    pintor = suyo
    contarProceso('portadas', suyo)
    let hecho = false
    let dicho = ''
    suyo.stderr?.setEncoding('utf8').on('data', (texto: string) => {
      dicho = (dicho + texto).slice(-DICHO_MAXIMO)
    })
    suyo.once('message', (pintadas: Record<RutaConPortada, string>) => {
      hecho = true
      fallo = Number.NEGATIVE_INFINITY
      if (actual === deEsta) componer(pintadas)
    })
    const terminar = (motivo: unknown) => {
      if (pintor !== suyo) return
      pintor = undefined
      if (!hecho) fallar(motivo)
    }
    suyo.once('error', terminar)
    // The channel ends behind its last message, the process perhaps before it.
    suyo.once('disconnect', () => terminar(dicho || suyo.exitCode))
  }

  const alDia = () => {
    const ahora = escribirEntidad(entidad())
    if (ahora === actual) {
      const pendiente = pintor === undefined && performance.now() - fallo > OTRA_VEZ_MS
      if (pendiente && fallo > Number.NEGATIVE_INFINITY) {
        fallo = Number.NEGATIVE_INFINITY
        pintar()
      }
      return
    }
    // At midnight the page of the day before does until the new one is painted.
    const soloEsOtroDia = actual !== '' && sinElDia(ahora) === sinElDia(actual)
    actual = ahora
    if (!soloEsOtroDia) componer({})
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
