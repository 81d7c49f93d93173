import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SELLO_LADO_MAXIMO, SELLO_MAXIMO_BYTES } from '@cabildo/contracts/organizacion'
import type { Imagen } from '@cabildo/firma/tipos'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { type Imagen as Impresa, leerImagen } from '../documentos/index.ts'
import { findSello } from '../organizacion/index.ts'

const NOMBRE = /^([1-9]\d{0,8})\.(png|jpg)$/

/**
 * The seals of the areas (DOC-20, ORG-14): each its own of the file store, or else a picture of a folder with the area's number
 * as its name (FIRMA_SELLOS).
 */
export interface Sellos {
  /** File name in the folder by area; empty when there is no folder. */
  nombres(): Promise<ReadonlyMap<number, string>>
  /** The seal of an area, or the municipality's logo when the area has no usable seal. */
  de(area_id: number): Promise<Imagen>
}

interface Lugares {
  carpeta: string
  /** The municipality's, as it is now. */
  logo: () => Impresa
  /** Where the areas' own seals are; the demonstration has none when it is made. */
  propios?: { db: Db; archivos: Archivos }
  /** Is told the name of an unusable picture. */
  alFallar?: (nombre: string) => void
}

/** A picture as the workshop of signatures takes it. */
export const paraFirmar = ({ tipo, bytes }: Impresa): Imagen => ({ tipo, bytes: Buffer.from(bytes) })

/** Looks for a seal each time, so that a new one is used at once, on every server. */
export const abrirSellos = ({ carpeta, logo, propios, alFallar = () => undefined }: Lugares): Sellos => {
  const nombres = async (): Promise<ReadonlyMap<number, string>> => {
    // Without a folder there are no seals, and the list of areas must not fail.
    const deLaCarpeta = await readdir(carpeta).catch(() => [])
    return new Map(
      deLaCarpeta
        .sort()
        .reverse()
        .flatMap((nombre) => {
          const area = NOMBRE.exec(nombre)?.[1]
          return area ? [[Number(area), nombre] as const] : []
        }),
    )
  }
  /** A signature does not wait for a better picture: whatever cannot be read or used is told of, and null. */
  const usable = async (nombre: string | null | undefined, leer: (nombre: string) => Promise<Imagen | null>) => {
    if (!nombre) return null
    const sello = await leer(nombre).catch(() => null)
    if (!sello) alFallar(nombre)
    return sello
  }
  return {
    nombres,
    de: async (area_id) =>
      (propios &&
        (await usable(await findSello(propios.db, area_id), (sello_clave) =>
          leerDelAlmacen(propios.archivos, sello_clave),
        ))) ??
      (await usable((await nombres()).get(area_id), (nombre) => leerDeLaCarpeta(join(carpeta, nombre)))) ??
      paraFirmar(logo()),
  }
}

const leerDelAlmacen = async (archivos: Archivos, sello_clave: string): Promise<Imagen | null> => {
  const contenido = await archivos.abrir('sellos', sello_clave)
  return contenido && comoSello(await buffer(contenido))
}

/** A file of the folder; never by way of a link. */
const leerDeLaCarpeta = async (ruta: string): Promise<Imagen | null> => {
  const archivo = await open(ruta, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = await archivo.stat()
    return size > SELLO_MAXIMO_BYTES ? null : comoSello(await archivo.readFile())
  } finally {
    await archivo.close()
  }
}

/** A picture that fits a stamp; null for anything else. */
const comoSello = (bytes: Buffer): Imagen | null => {
  const imagen = leerImagen(bytes)
  if (!imagen || imagen.cmyk || Math.max(imagen.ancho, imagen.alto) > SELLO_LADO_MAXIMO) return null
  return paraFirmar(imagen)
}
