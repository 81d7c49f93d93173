import { readFile, stat } from 'node:fs/promises'
import { LOGO_MAXIMO_BYTES, LOGO_MAXIMO_LADO } from '@cabildo/contracts/organizacion-entidad'
import { ErrorDeArranque } from '../../../platform/arranque/error-de-arranque.ts'
import { estaEntera, type Imagen, leerImagen } from './imagen.ts'

/** The municipality, as all its documents name it. */
export interface Entidad {
  nombre: string
  siglas: string
  ciudad: string
  logo: Imagen
  /** False while the product's mark takes its place. */
  logoPropio: boolean
  /** Official names of the years; each is printed in its year only. */
  lemas: ReadonlyMap<number, string>
  /** Address under which people reach the product, without a slash at its end. */
  direccion: string
}

/** Why a picture cannot be printed as the logo. */
export type FaltaDeLogo = 'clase' | 'peso' | 'lado' | 'cmyk' | 'danada'

/** A picture that documents and reports can print, or why it is none; its size is looked at before its pixels. */
export const revisarLogo = (bytes: Buffer): { imagen: Imagen } | { falta: FaltaDeLogo } => {
  if (bytes.length > LOGO_MAXIMO_BYTES) return { falta: 'peso' }
  const imagen = leerImagen(bytes)
  if (!imagen) return { falta: 'clase' }
  const { ancho, alto, cmyk } = imagen
  if (cmyk) return { falta: 'cmyk' }
  if (ancho < 1 || alto < 1 || Math.max(ancho, alto) > LOGO_MAXIMO_LADO) return { falta: 'lado' }
  return estaEntera(imagen) ? { imagen } : { falta: 'danada' }
}

const FALTAS: Record<FaltaDeLogo, string> = {
  peso: 'ENTIDAD_LOGO pesa más de 1 MB: use una imagen más pequeña.',
  clase: 'ENTIDAD_LOGO no es una imagen PNG ni JPG.',
  cmyk: 'ENTIDAD_LOGO tiene colores de imprenta (CMYK): guárdelo en RGB o como PNG.',
  lado: `ENTIDAD_LOGO debe medir como máximo ${LOGO_MAXIMO_LADO} píxeles por lado.`,
  danada: 'ENTIDAD_LOGO es una imagen dañada: ábrala y guárdela otra vez como PNG o JPG.',
}

/** Reads and checks the logo of the settings. Throws ErrorDeArranque with one line that names the setting. (H8) */
export const leerLogo = async (ruta: string): Promise<Imagen> => {
  const bytes = await stat(ruta)
    .then(({ size }) => (size > LOGO_MAXIMO_BYTES ? null : readFile(ruta)))
    .catch(() => {
      throw new ErrorDeArranque('ENTIDAD_LOGO no se puede leer: revise la ruta y los permisos del archivo.')
    })
  const revisado = bytes ? revisarLogo(bytes) : ({ falta: 'peso' } as const)
  if ('falta' in revisado) throw new ErrorDeArranque(FALTAS[revisado.falta])
  return revisado.imagen
}
