import type { ClaseDeCargo, ClaseDeCaso } from '@cabildo/contracts/cargos'
import type { EntidadDelPapel } from '../../platform/exportar/piezas.ts'

/** A file as the cargo lists it; pages of a PDF alone. */
interface ArchivoDelCargo {
  nombre: string
  paginas: number | null
  bytes: number
  sha256: string
}

/** What a cargo says (CON-15). Neither address nor telephone: its reader is whoever holds the paper (P-09). */
export interface Cargo {
  clase: ClaseDeCargo
  caso: ClaseDeCaso
  /** As people read it. */
  numero: string
  /** Lima timestamp of what it proves. */
  recibido: string
  fecha_legal: string
  /** Of a correction, the legal date of the filing, which it keeps. */
  fecha_original: string | null
  quien: { juridica: boolean; nombre: string; documento: string; rotulo: string }
  /** Kind, number, folios, subject: name and value. */
  que: readonly (readonly [nombre: string, valor: string])[]
  archivos: readonly ArchivoDelCargo[]
  /** Until when the municipality answers, as it was computed on a day; null where no term runs. */
  plazo: { hoy: string; vence: string; explicacion: string } | null
  /** Tracker code, bare. */
  codigo: string
  enlace: string
}

export interface PedidoDeCargo {
  entidad: EntidadDelPapel
  cargo: Cargo
  /** A picture as a data address. */
  qr: string
  /** Room is left for a seal; otherwise it says that it has none (CON-16). */
  sellado: boolean
}

/** Where the seal goes on the last page, in points from its left and top edges; the layout leaves that place free. */
export const LUGAR_DEL_SELLO = { x: 48, y: 738, ancho: 499, alto: 47 } as const
