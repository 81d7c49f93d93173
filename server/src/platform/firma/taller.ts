import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { HALLAZGOS, SIN_HALLAZGOS } from '@cabildo/firma/causas'
import type { CausaNoFirmable } from '@cabildo/firma/preparar'
import type { Conservable, Dictamen, Firma, Hueco, PedidoDeVerificacion, Preparado } from '@cabildo/firma/tipos'
import { ErrorDeNegocio } from '../errores.ts'
import { cronometrar, FIRMAS } from '../observacion/metricas.ts'
import { Cuadrilla, noDisponible, type OpcionesDeCuadrilla } from '../procesos/cuadrilla.ts'
import type { TallerDeFirmas } from './tipos.ts'

const PROGRAMA = fileURLToPath(new URL('./taller.proceso.ts', import.meta.url))
/** A file of 60 MB lies beside this memory, not in it. */
const LIMITES = { memoriaMb: 512, memoriaTotalMb: 800, memoriaGastadaMb: 400, trabajoMaximoMs: 15_000 }
const TIEMPO_MAXIMO_MS = 60_000
const OPERACIONES = { preparar: 'prepare', sitio: 'place', conservar: 'keep', verificar: 'verify' } as const
const TROZO = 1_024 * 1_024

/** What a process is asked for, and what it answers: of a prepared file only what has to follow it. */
export type Trabajo =
  | { trabajo: 'preparar'; firma: Firma }
  | { trabajo: 'sitio'; pagina: number; candidatos: readonly Hueco[] }
  | { trabajo: 'conservar'; que: Conservable; pedido: PedidoDeVerificacion }
  | { trabajo: 'verificar'; pedido: PedidoDeVerificacion }
export type Hecho =
  | { preparado: { cola: Buffer; hueco: Preparado['hueco'] } }
  | { rechazo: CausaNoFirmable }
  | { sitio: number | null }
  | { conservado: Buffer | null }
  | { dictamen: Dictamen }

/**
 * The workshop's processes: two at a time, each killed when a file takes too long or too much. A file that does that cannot
 * be signed, and its signatures are not valid (FIR-25, D-35, D-36, E10).
 */
export const abrirTaller = (opciones: OpcionesDeCuadrilla = {}): TallerDeFirmas => {
  const cuadrilla = new Cuadrilla<Trabajo, Hecho>(PROGRAMA, LIMITES, { tiempoMaximoMs: TIEMPO_MAXIMO_MS, ...opciones })
  const hacer = (trabajo: Trabajo, pdf: Buffer) =>
    cronometrar(
      FIRMAS,
      { operation: OPERACIONES[trabajo.trabajo] },
      () => cuadrilla.hacer(trabajo, { bytes: pdf.length, abrir: async () => Readable.from(enTrozos(pdf)) }),
      { bien: desenlaceDe },
    )
  return {
    procesos: cuadrilla.procesos,
    async preparar(pdf, firma) {
      const respuesta = await hacer({ trabajo: 'preparar', firma }, pdf)
      const hecho = respuesta === 'caido' ? null : respuesta.resultado
      if (hecho && 'preparado' in hecho)
        return { pdf: Buffer.concat([pdf, hecho.preparado.cola]), hueco: hecho.preparado.hueco }
      throw new ErrorDeNegocio(hecho && 'rechazo' in hecho ? hecho.rechazo : 'pdfDanado')
    },
    async buscarSitio(pdf, pagina, candidatos) {
      const respuesta = await hacer({ trabajo: 'sitio', pagina, candidatos }, pdf)
      return respuesta !== 'caido' && 'sitio' in respuesta.resultado ? respuesta.resultado.sitio : null
    },
    async conservar(pdf, que, pedido) {
      const respuesta = await hacer({ trabajo: 'conservar', que, pedido }, pdf)
      const cola = respuesta !== 'caido' && 'conservado' in respuesta.resultado ? respuesta.resultado.conservado : null
      return cola && Buffer.concat([pdf, cola])
    },
    async verificar(pdf, pedido) {
      const respuesta = await hacer({ trabajo: 'verificar', pedido }, pdf)
      // A machine short of memory, or a large honest file: nobody has changed what we hold.
      if (respuesta === 'caido' && pedido.propio) throw noDisponible()
      const hecho = respuesta === 'caido' ? null : respuesta.resultado
      if (hecho && 'dictamen' in hecho) return hecho.dictamen
      const rechazo = pedido.base === undefined ? null : HALLAZGOS.ilegible.causa
      return { ...HALLAZGOS.ilegible, ...SIN_HALLAZGOS, rechazo }
    },
    cerrar: () => cuadrilla.cerrar(),
  }
}

const desenlaceDe = (respuesta: { resultado: Hecho } | 'caido'): string => {
  if (respuesta === 'caido') return 'crashed'
  return 'rechazo' in respuesta.resultado ? 'refused' : 'ok'
}

/** So that a process that dies is noticed between them. */
function* enTrozos(pdf: Buffer): Generator<Buffer> {
  for (let i = 0; i < pdf.length; i += TROZO) yield pdf.subarray(i, i + TROZO)
}
