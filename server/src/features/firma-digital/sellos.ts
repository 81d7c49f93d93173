import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Imagen } from '@cabildo/firma/tipos'
import { type Imagen as Impresa, leerImagen } from '../documentos/index.ts'

const NOMBRE = /^([1-9]\d{0,8})\.(png|jpg)$/
const MAXIMO_BYTES = 1_048_576
const LADO_MAXIMO = 4_000

/** The seals of the areas: pictures in a folder, each with its area's number as its name (DOC-20, FIRMA_SELLOS). */
export interface Sellos {
  /** File name by area; empty when there is no folder. */
  nombres(): Promise<ReadonlyMap<number, string>>
  /** The seal of an area, or the municipality's logo when the area has no usable seal. */
  de(area_id: number): Promise<Imagen>
}

/** Reads the folder each time, so that a new seal is used at once; `alFallar` is told the name of an unusable picture. */
export const abrirSellos = (
  carpeta: string,
  /** Of the municipality, as it is now. */
  logo: () => Pick<Impresa, 'tipo' | 'bytes'>,
  alFallar: (nombre: string) => void = () => undefined,
): Sellos => {
  const nombres = async (): Promise<ReadonlyMap<number, string>> => {
    // Without a folder there are no seals, and the list of areas must not fail.
    const archivos = await readdir(carpeta).catch(() => [])
    return new Map(
      archivos
        .sort()
        .reverse()
        .flatMap((nombre) => {
          const area = NOMBRE.exec(nombre)?.[1]
          return area ? [[Number(area), nombre] as const] : []
        }),
    )
  }
  return {
    nombres,
    async de(area_id) {
      const nombre = (await nombres()).get(area_id)
      if (!nombre) return comoSello(logo())
      const sello = await leer(join(carpeta, nombre)).catch(() => null)
      // A signature does not wait for a better picture.
      if (!sello) alFallar(nombre)
      return sello ?? comoSello(logo())
    },
  }
}

/** A picture as the workshop takes it. */
export const comoSello = ({ tipo, bytes }: Pick<Impresa, 'tipo' | 'bytes'>): Imagen => ({
  tipo,
  bytes: Buffer.from(bytes),
})

/** A picture that fits a stamp; null for anything else. */
const leer = async (ruta: string): Promise<Imagen | null> => {
  const archivo = await open(ruta, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = await archivo.stat()
    if (size > MAXIMO_BYTES) return null
    const imagen = leerImagen(await archivo.readFile())
    if (!imagen || imagen.cmyk || Math.max(imagen.ancho, imagen.alto) > LADO_MAXIMO) return null
    return comoSello(imagen)
  } finally {
    await archivo.close()
  }
}
