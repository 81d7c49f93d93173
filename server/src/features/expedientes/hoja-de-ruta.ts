import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  type ArchivoDeExpediente,
  DATOS_DE_EXPEDIENTE,
  type Expediente,
  GRUPOS_DE_ARCHIVOS,
} from '@cabildo/contracts/expediente'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { CLASES_DE_EXPEDIENTE, ESTADOS_DE_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import {
  actoDe,
  aQuien,
  deFuera,
  NOMBRES_DE_MOVIMIENTO,
  nombreDeForma,
  numeroDeOrigen,
} from '@cabildo/contracts/expedientes-ruta'
import type { Casa } from '../../casa.ts'
import type { EntidadDelPapel } from '../../platform/exportar/piezas.ts'
import { definirMaqueta, printOnce } from '../../platform/exportar/printer.ts'
import { CARPETA, caminoDePdf, findPublicado } from '../reclamos/index.ts'

/** A movement, in the order of its columns. */
interface LineaDeRuta {
  cuando: string
  de: string
  a: string
  forma: string
  accion: string
  texto: string
  persona: string
  recibido: string
}

interface ArchivoDeRuta {
  grupo: string
  nombre: string
  paginas: number | null
  sha256: string | null
}

/** What a hoja de ruta says (EXP-57). */
export interface HojaDeRuta {
  titulo: string
  /** Name and value. */
  datos: readonly (readonly [nombre: string, valor: string])[]
  /** The oldest first. */
  movimientos: readonly LineaDeRuta[]
  archivos: readonly ArchivoDeRuta[]
  /** When it was issued, and by whom. */
  emitida: string
}

export interface PedidoDeHojaDeRuta {
  entidad: EntidadDelPapel
  hoja: HojaDeRuta
}

const MAQUETA = definirMaqueta<PedidoDeHojaDeRuta>(new URL('./hoja-de-ruta.maqueta.ts', import.meta.url))

/** The PDF, made in a process that ends with it; killed when the caller leaves. */
export const imprimirHojaDeRuta = (pedido: PedidoDeHojaDeRuta, alDejar: AbortSignal): Promise<Buffer> =>
  printOnce(MAQUETA, pedido, alDejar)

const NADA = '—'
const cuandoFue = (marca: string): string => `${fecha(marca)} ${hora(marca)}`

/** 'HOJA DE RUTA - EXPEDIENTE EXP-2026-003914' (decision 0138). */
const tituloDe = ({ expe_id }: Pick<Expediente, 'expe_id'>): string =>
  `HOJA DE RUTA - EXPEDIENTE ${numeroEscrito('expediente', expe_id)}`

/**
 * What the paper says of a case as its caller may see it. How to reach whoever filed is left out, for the paper goes from hand
 * to hand; so is what was undone, which happened to nobody but the area that undid it.
 */
export const componerHojaDeRuta = (
  caso: Expediente,
  { persona, ahora }: { persona: string; ahora: string },
): HojaDeRuta => {
  const { clase, estado, asunto, area, asignado, plazo } = caso
  const validos = caso.movimientos.filter(({ anulado_por }) => anulado_por === null).reverse()
  return {
    titulo: tituloDe(caso),
    datos: [
      ['Clase', CLASES_DE_EXPEDIENTE[clase]],
      numeroDeOrigen(caso),
      ['Asunto', asunto],
      ...caso.datos
        .filter(({ etiqueta }) => etiqueta !== DATOS_DE_EXPEDIENTE.contacto)
        .map(({ etiqueta, valor, marca }) => [etiqueta, marca ? `${valor} (${marca})` : valor] as const),
      ['Estado', ESTADOS_DE_EXPEDIENTE[estado]],
      ['A cargo', area?.nombre ?? 'Su responsable'],
      ...(asignado ? [['Asignado', asignado.nombre] as const] : []),
      ...(plazo?.vence ? [['Vence', fecha(plazo.vence)] as const] : []),
    ],
    movimientos: validos.map((m, i) => ({
      cuando: cuandoFue(m.fecha),
      de: deFuera(m) ?? m.area ?? NADA,
      a: aQuien(m) ?? NADA,
      forma: nombreDeForma(m),
      accion: NOMBRES_DE_MOVIMIENTO[actoDe(m, i === 0)],
      texto: m.motivo || m.proveido || NADA,
      persona: m.persona ?? NADA,
      recibido: m.recibido_at ? cuandoFue(m.recibido_at) : m.espera === null ? NADA : MENSAJES_BANDEJA.sinRecibir,
    })),
    archivos: caso.archivos.map(({ grupo, nombre, paginas, sha256 }) => ({
      ...{ grupo: GRUPOS_DE_ARCHIVOS[grupo], nombre, paginas, sha256 },
    })),
    emitida: `Emitida el ${cuandoFue(ahora)} por ${persona}`,
  }
}

/** The case with the digest of a complaint's sheet, which no row has: it is taken of what is kept. */
export const conHuellas = async (
  { db, archivos }: Pick<Casa, 'db' | 'archivos'>,
  caso: Expediente,
): Promise<Expediente> => {
  const hojaSinHuella = ({ grupo, sha256 }: ArchivoDeExpediente) => grupo === 'presentado' && sha256 === null
  if (caso.clase !== 'reclamo' || !caso.archivos.some(hojaSinHuella)) return caso
  const hoja = await findPublicado(db, caminoDePdf(caso.expe_id))
  const bytes = hoja && (await archivos.abrir(CARPETA, hoja.storage_key))
  if (!bytes) return caso
  const huella = createHash('sha256')
  await pipeline(bytes, huella)
  const sha256 = huella.digest('hex')
  return { ...caso, archivos: caso.archivos.map((uno) => (hojaSinHuella(uno) ? { ...uno, sha256 } : uno)) }
}
