import { fecha as diaDe, marcaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_CARGO, MOTIVO_DEL_SELLO } from '@cabildo/contracts/cargos'
import { firmarPdf } from '@cabildo/firma/firmar'
import type { Firma } from '@cabildo/firma/tipos'
import type { Casa } from '../../casa.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../platform/circuit-breaker.ts'
import { type SelloDeEntidad, SelloInservible } from '../../platform/firma/sello-de-entidad.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import type { Tsa } from '../../platform/firma/tsa.ts'
import { noDisponible } from '../../platform/queue.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import { LUGAR_DEL_SELLO } from './cargo.ts'

interface Partes extends Pick<Casa, 'reloj' | 'log'> {
  sello: SelloDeEntidad
  taller: Pick<TallerDeFirmas, 'preparar'>
  abrirTsa: () => Promise<Tsa | undefined>
}

/** What a seal shows besides the municipality. */
interface DelSello {
  ciudad: string
  logo: { tipo: 'png' | 'jpg'; bytes: Uint8Array }
}

/** Seals cargos in the municipality's name (CON-16). */
export interface Sellador {
  /** Without a certificate a cargo says that it has no seal. */
  readonly sella: boolean
  /** Throws noDisponible when it is not worth while to make a cargo now, for the authority of time stamps is down. */
  exigirListo(pedido_at: Date): void
  /** A cargo asked for at that instant waits for a time stamp for an hour, and is sealed without one after it (CON-18). */
  sellar(pdf: Buffer, pedido_at: Date, de: DelSello): Promise<Buffer>
}

/** How long a cargo waits for its time stamp. */
const ESPERA_MS = HORA_MS

export const crearSellador = ({ sello, taller, abrirTsa, reloj, log }: Partes): Sellador => {
  // A thousand cargos would each wait for an authority that answers nothing.
  const corte: CircuitBreaker = createCircuitBreaker(reloj)
  let tsa: Promise<Tsa | undefined> | undefined
  const espera = (pedido_at: Date) => reloj.ahora().getTime() - pedido_at.getTime() < ESPERA_MS

  const firmar = async (pdf: Buffer, de: DelSello, sellar?: Tsa['sellar']): Promise<Buffer> => {
    const fecha = reloj.ahora()
    const abierto = await sello.abrir(fecha)
    if (!abierto) throw new Error('There is no certificate to seal with')
    return firmarPdf(
      taller.preparar,
      abierto.firmante,
      firmaDe(abierto.titular, fecha, de, sellar !== undefined),
      pdf,
      sellar,
    )
  }

  return {
    sella: sello.clase !== 'ninguno',
    exigirListo(pedido_at) {
      if (corte.espera() > 0 && espera(pedido_at)) throw noDisponible()
    },
    async sellar(pdf, pedido_at, de) {
      tsa ??= abrirTsa()
      const suya = await tsa
      if (!suya) return firmar(pdf, de)
      if (corte.espera() === 0) {
        try {
          return await firmar(pdf, de, (...partes) => corte.pasar(() => suya.sellar(...partes)))
        } catch (error) {
          if (espera(pedido_at)) throw error
        }
      } else this.exigirListo(pedido_at)
      log.warn('un cargo se sella sin sello de tiempo: su autoridad no responde desde hace una hora')
      return firmar(pdf, de)
    },
  }
}

const firmaDe = (titular: string, fecha: Date, { ciudad, logo }: DelSello, conTiempo: boolean): Firma => {
  const marca = marcaLima(fecha)
  const { x, y, ancho, alto } = LUGAR_DEL_SELLO
  return {
    nombre: titular,
    motivo: MOTIVO_DEL_SELLO,
    lugar: ciudad,
    fecha,
    renglones: [
      titular.toLocaleUpperCase('es-PE'),
      `Firmado digitalmente el ${diaDe(marca)} ${marca.slice(11, 19)} -05:00 · Motivo: ${MOTIVO_DEL_SELLO}`,
      `${conTiempo ? 'Con sello de tiempo. ' : ''}${MENSAJES_CARGO.conSello}`,
    ],
    sello: {
      // The last page, whichever that is.
      ...{ pagina: Number.POSITIVE_INFINITY, x, y, medidas: { ancho, alto } },
      imagen: { tipo: logo.tipo, bytes: Buffer.from(logo.bytes) },
    },
  }
}

/** Why cargos go without the municipality's seal, or will not be made; null where they are sealed (CON-16). */
export const faltaDelSello = async (sello: SelloDeEntidad, ahora: Date): Promise<string | null> => {
  if (sello.clase === 'ninguno') return 'los cargos van sin sello digital: no hay FIRMA_ENTIDAD'
  try {
    await sello.abrir(ahora)
    return null
  } catch (error) {
    if (!(error instanceof SelloInservible)) throw error
    return `los cargos esperan: ${error.message}`
  }
}

/** Says at the start what the municipality's seal lacks (CON-16). */
export const avisarDelSello = async (
  sello: SelloDeEntidad,
  { log, reloj }: Pick<Casa, 'log' | 'reloj'>,
): Promise<void> => {
  const falta = await faltaDelSello(sello, reloj.ahora()).catch((err: unknown) => {
    log.error({ err }, 'no se pudo mirar el sello de la municipalidad')
    return null
  })
  if (falta !== null) log.warn(falta)
}
