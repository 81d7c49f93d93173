import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { HALLAZGOS, SIN_HALLAZGOS } from '@cabildo/firma/causas'
import type { CausaNoFirmable } from '@cabildo/firma/preparar'
import type {
  Conservable,
  Firma,
  Hueco,
  PedidoDeVerificacion,
  Preparado,
  PruebasDeRevocacion,
  SitioHallado,
} from '@cabildo/firma/tipos'
import type { Juicio, Pendiente, Terminado } from '@cabildo/firma/verificar'
import { ErrorDeNegocio } from '../errores.ts'
import { cronometrar, FIRMAS } from '../observacion/metricas.ts'
import { ProcessPool, type ProcessPoolOptions } from '../procesos/process-pool.ts'
import { noDisponible } from '../queue.ts'
import type { TallerDeFirmas } from './tipos.ts'

const PROGRAMA = fileURLToPath(new URL('./taller.proceso.ts', import.meta.url))
/** A file of 60 MB lies outside this memory. */
const LIMITES = { memoriaMb: 512, memoriaTotalMb: 800, memoriaGastadaMb: 400, trabajoMaximoMs: 15_000 }
const TIEMPO_MAXIMO_MS = 60_000
const OPERACIONES = {
  preparar: 'prepare',
  sellar: 'stamp',
  sitio: 'place',
  conservar: 'keep',
  juzgar: 'verify',
  terminar: 'finish',
} as const
const TROZO = 1_024 * 1_024
const SIN_ARCHIVO = Buffer.alloc(0)

/** Requests and answers of a process; of a prepared file, only the appended bytes. */
export type Trabajo =
  | { trabajo: 'preparar'; firma: Firma }
  | { trabajo: 'sellar' }
  | { trabajo: 'sitio'; pagina: number; candidatos: readonly Hueco[] }
  | { trabajo: 'conservar'; que: Conservable; pedido: PedidoDeVerificacion }
  | { trabajo: 'juzgar'; pedido: PedidoDeVerificacion }
  | { trabajo: 'terminar'; pendiente: Pendiente; pruebas: PruebasDeRevocacion }
export type Hecho =
  | { preparado: { cola: Buffer; hueco: Preparado['hueco'] } }
  | { rechazo: CausaNoFirmable }
  | { sitio: SitioHallado | null }
  | { conservado: Buffer | null }
  | { juicio: Juicio }
  | { terminado: Terminado }

/**
 * The workshop's processes: two at a time, each killed when a file takes too long or too much. A file that does that cannot
 * be signed, and its signatures are not valid (FIR-25, D-35, D-36, E10).
 */
export const abrirTaller = (opciones: ProcessPoolOptions = {}): TallerDeFirmas => {
  const pool = new ProcessPool<Trabajo, Hecho, Juicio>(PROGRAMA, LIMITES, {
    tiempoMaximoMs: TIEMPO_MAXIMO_MS,
    ...opciones,
  })
  const hacer = (trabajo: Trabajo, pdf: Buffer, alAvanzar?: (juicio: Juicio) => void) =>
    cronometrar(
      FIRMAS,
      { operation: OPERACIONES[trabajo.trabajo] },
      () => pool.hacer(trabajo, { bytes: pdf.length, abrir: async () => Readable.from(enTrozos(pdf)) }, alAvanzar),
      { bien: desenlaceDe },
    )
  const preparar = async (trabajo: Trabajo, pdf: Buffer): Promise<Preparado> => {
    const respuesta = await hacer(trabajo, pdf)
    const hecho = respuesta === 'caido' ? null : respuesta.resultado
    if (hecho && 'preparado' in hecho)
      return { pdf: Buffer.concat([pdf, hecho.preparado.cola]), hueco: hecho.preparado.hueco }
    throw new ErrorDeNegocio(hecho && 'rechazo' in hecho ? hecho.rechazo : 'pdfDanado')
  }
  return {
    procesos: pool.procesos,
    preparar: (pdf, firma) => preparar({ trabajo: 'preparar', firma }, pdf),
    prepararSello: (pdf) => preparar({ trabajo: 'sellar' }, pdf),
    async mirarSitio(pdf, pagina, candidatos) {
      const respuesta = await hacer({ trabajo: 'sitio', pagina, candidatos }, pdf)
      return respuesta !== 'caido' && 'sitio' in respuesta.resultado ? respuesta.resultado.sitio : null
    },
    async conservar(pdf, que, pedido) {
      const respuesta = await hacer({ trabajo: 'conservar', que, pedido }, pdf)
      const cola = respuesta !== 'caido' && 'conservado' in respuesta.resultado ? respuesta.resultado.conservado : null
      return cola && Buffer.concat([pdf, cola])
    },
    async juzgar(pdf, pedido) {
      let sinDibujar: Juicio | null = null
      const respuesta = await hacer({ trabajo: 'juzgar', pedido }, pdf, (juicio) => {
        sinDibujar = juicio
      })
      // Only drawing the background of the stamps crashed the process; the rest of the verdict is known.
      if (respuesta === 'caido' && sinDibujar) return sinDibujar
      // Our own file is not at fault: the machine is short of memory, or the file is large.
      if (respuesta === 'caido' && pedido.propio) throw noDisponible()
      const hecho = respuesta === 'caido' ? null : respuesta.resultado
      if (hecho && 'juicio' in hecho) return hecho.juicio
      const rechazo = pedido.base === undefined ? null : HALLAZGOS.ilegible.causa
      return { dictamen: { ...HALLAZGOS.ilegible, ...SIN_HALLAZGOS, rechazo }, porPreguntar: null }
    },
    async terminar(pendiente, pruebas) {
      const respuesta = await hacer({ trabajo: 'terminar', pendiente, pruebas }, SIN_ARCHIVO)
      return respuesta !== 'caido' && 'terminado' in respuesta.resultado ? respuesta.resultado.terminado : null
    },
    informar: async ({ dictamen }) => ({ dictamen, conservable: null }),
    cerrar: () => pool.cerrar(),
  }
}

const desenlaceDe = (respuesta: { resultado: Hecho } | 'caido'): string => {
  if (respuesta === 'caido') return 'crashed'
  return 'rechazo' in respuesta.resultado ? 'refused' : 'ok'
}

/** Splits the file, so that the death of the process is noticed between two pieces. */
function* enTrozos(pdf: Buffer): Generator<Buffer> {
  for (let i = 0; i < pdf.length; i += TROZO) yield pdf.subarray(i, i + TROZO)
}
