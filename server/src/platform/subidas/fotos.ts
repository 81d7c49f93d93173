import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos, Guardado } from '../archivos/archivos.ts'
import { campoInvalido } from '../errores.ts'
import { ProcessPool } from '../procesos/process-pool.ts'
import { noDisponible } from '../queue.ts'
import type { Vueltas } from './fotos/medida.ts'
import type { Recibido } from './recepcion.ts'

const PROGRAMA = fileURLToPath(new URL('./fotos.proceso.ts', import.meta.url))
/** A picture of 48 megapixels takes 830 MB and a few seconds, which leave with its process. */
const LIMITES = { memoriaMb: 512, memoriaTotalMb: 1_100, memoriaGastadaMb: 450, trabajoMaximoMs: 20_000 }

/** The photographs of a call, which become one PDF before its handler sees them (EXP-73). */
export interface FotosDeSubida {
  parte: string
  maximoBytes: number
  /** Why one is refused, by its name. */
  noEsImagen(nombre: string): string
  grande(nombre: string): string
}

/** A picture as it goes into the PDF: its part of the bytes, and quarter turns to the right. */
export interface Hoja {
  bytes: number
  vueltas: Vueltas
}

/** Without sheets, one picture to reduce; with them, the reduced ones to put together. */
export interface PedidoDeFotos {
  hojas?: readonly Hoja[]
}
type Hecho = { hoja: Hoja; jpeg: Uint8Array } | Uint8Array | null

/** Makes one PDF of stored photographs, in a process of its own, one picture after another. */
export class Fotos {
  readonly #archivos: Archivos
  readonly #pool: ProcessPool<PedidoDeFotos, Hecho>

  constructor(archivos: Archivos, alFallar: (error: unknown) => void) {
    this.#archivos = archivos
    this.#pool = new ProcessPool(PROGRAMA, LIMITES, { procesos: 1, alFallar })
  }

  /**
   * Stores the PDF of the photographs in their order. Throws a refusal that names each one that is no picture; noDisponible
   * when a process failed through no fault of theirs.
   */
  async juntar(carpeta: Carpeta, fotos: readonly Recibido[], { parte, noEsImagen }: FotosDeSubida): Promise<Guardado> {
    const malas: string[] = []
    const buenas: { hoja: Hoja; jpeg: Uint8Array }[] = []
    for (const foto of fotos) {
      const reducida = await this.#reducir(carpeta, foto)
      if (reducida) buenas.push(reducida)
      else malas.push(foto.nombre)
    }
    if (malas.length > 0) throw campoInvalido(parte, malas.map(noEsImagen).join('. '))
    const juntas = buenas.map(({ jpeg }) => jpeg)
    const bytes = juntas.reduce((suma, { length }) => suma + length, 0)
    const respuesta = await this.#pool.hacer(
      { hojas: buenas.map(({ hoja }) => hoja) },
      { bytes, abrir: async () => Readable.from(juntas) },
    )
    if (respuesta === 'caido' || !(respuesta.resultado instanceof Uint8Array)) throw noDisponible()
    const destino = { carpeta, extension: 'pdf', maximoBytes: Number.POSITIVE_INFINITY, propio: true } as const
    return this.#archivos.guardar(Readable.from([respuesta.resultado]), destino)
  }

  async #reducir(carpeta: Carpeta, { storage_key, bytes }: Recibido): Promise<{ hoja: Hoja; jpeg: Uint8Array } | null> {
    const abrir = async () => {
      const contenido = await this.#archivos.abrir(carpeta, storage_key)
      if (!contenido) throw noDisponible()
      return contenido
    }
    const respuesta = await this.#pool.hacer({}, { bytes, abrir })
    if (respuesta === 'caido' || respuesta.resultado === null || respuesta.resultado instanceof Uint8Array) return null
    return respuesta.resultado
  }

  /** Ends the process, whatever it is doing. */
  cerrar(): Promise<void> {
    return this.#pool.cerrar()
  }
}
