import { readFile, stat } from 'node:fs/promises'
import { ErrorDeArranque } from '../../../platform/arranque/error-de-arranque.ts'
import { estaEntera, type Imagen, leerImagen, marca } from './imagen.ts'
import { enUnaLinea } from './textos.ts'

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

interface Ajustes {
  entidadNombre: string
  entidadSiglas: string
  entidadCiudad: string
  entidadLogo: string | undefined
  entidadLema: ReadonlyMap<number, string>
  colorMarca: string
  direccionPublica: string
}

const LOGO_MAXIMO = 1_048_576
const LADO_MAXIMO = 4_000

/** Reads the letterhead from the settings. Throws ErrorDeArranque with one line that names the setting. (H8) */
export const leerEntidad = async (ajustes: Ajustes): Promise<Entidad> => {
  const logo = ajustes.entidadLogo === undefined ? null : await leerLogo(ajustes.entidadLogo)
  return {
    nombre: enUnaLinea(ajustes.entidadNombre),
    siglas: ajustes.entidadSiglas,
    ciudad: enUnaLinea(ajustes.entidadCiudad),
    logo: logo ?? marca(ajustes.colorMarca),
    logoPropio: logo !== null,
    lemas: new Map([...ajustes.entidadLema].map(([anio, lema]) => [anio, enUnaLinea(lema)])),
    direccion: ajustes.direccionPublica,
  }
}

/** Reads and checks the logo. Throws ErrorDeArranque with one line that names the setting. (H8) */
export const leerLogo = async (ruta: string): Promise<Imagen> => {
  const bytes = await stat(ruta)
    .then(({ size }) => (size > LOGO_MAXIMO ? null : readFile(ruta)))
    .catch(() => {
      throw new ErrorDeArranque('ENTIDAD_LOGO no se puede leer: revise la ruta y los permisos del archivo.')
    })
  if (bytes === null) throw new ErrorDeArranque('ENTIDAD_LOGO pesa más de 1 MB: use una imagen más pequeña.')
  const imagen = leerImagen(bytes)
  if (!imagen) throw new ErrorDeArranque('ENTIDAD_LOGO no es una imagen PNG ni JPG.')
  const { ancho, alto, cmyk } = imagen
  if (cmyk) throw new ErrorDeArranque('ENTIDAD_LOGO tiene colores de imprenta (CMYK): guárdelo en RGB o como PNG.')
  if (ancho < 1 || alto < 1 || Math.max(ancho, alto) > LADO_MAXIMO)
    throw new ErrorDeArranque(`ENTIDAD_LOGO debe medir como máximo ${LADO_MAXIMO} píxeles por lado.`)
  if (!estaEntera(imagen))
    throw new ErrorDeArranque('ENTIDAD_LOGO es una imagen dañada: ábrala y guárdela otra vez como PNG o JPG.')
  return imagen
}
