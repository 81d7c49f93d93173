import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leerCertificado } from '@cabildo/firma/cms/certificado'
import { nombreComun } from '@cabildo/firma/cms/nombre'
import type { Firmante } from '@cabildo/firma/tipos'
import type { Config } from '../../config.ts'
import { codigoDe } from '../arranque/error-de-arranque.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { abrirLlaveroDeDemostracion } from './llavero-demostracion.ts'
import { abrirCertificado, CertificadoInservible } from './llavero-pkcs12.ts'

/** The municipality's certificate with its key, ready to seal. */
interface Abierto {
  titular: string
  vence: Date
  firmante: Firmante
}

/** The certificate of the settings cannot seal now, with the reason as people read it. */
export class SelloInservible extends Error {}

/** With what the municipality seals what it issues by itself (CON-16, decision 0181). */
export interface SelloDeEntidad {
  /** Its own certificate, one of the demonstration's authority, or none. */
  readonly clase: 'propio' | 'demostracion' | 'ninguno'
  /** Null where there is none. Throws SelloInservible. */
  abrir(fecha: Date): Promise<Abierto | null>
}

/** Opens what the settings name, once it is needed; the certificate is kept open for as long as it is good. */
export const abrirSelloDeEntidad = (
  { firma, datos, demo }: Pick<Config, 'firma' | 'datos' | 'demo'>,
  /** The municipality's name as it is now, for the demonstration's. */
  nombre: () => string,
): SelloDeEntidad => {
  const { entidad, claveDeEntidad, certificados } = firma
  const demostracion = demo && certificados === undefined
  if (entidad === undefined && !demostracion) return { clase: 'ninguno', abrir: async () => null }
  let abierto: Abierto | undefined
  return {
    clase: entidad === undefined ? 'demostracion' : 'propio',
    async abrir(fecha) {
      const titular = entidad === undefined ? `SELLO DE ${nombre()}`.toLocaleUpperCase('es-PE') : abierto?.titular
      if (abierto && abierto.titular === titular && fecha <= abierto.vence) return abierto
      abierto =
        entidad === undefined
          ? await deDemostracion({ carpeta: join(datos, 'firma'), entidad: nombre() }, titular ?? '', fecha)
          : await delArchivo(entidad, claveDeEntidad, fecha)
      return abierto
    },
  }
}

const conTitular = (firmante: Firmante, titular: string): Abierto => ({
  titular,
  firmante,
  vence: new X509Certificate(firmante.certificado).validToDate,
})

const deDemostracion = async (
  opciones: { carpeta: string; entidad: string },
  titular: string,
  fecha: Date,
): Promise<Abierto> => {
  const llavero = await abrirLlaveroDeDemostracion(opciones)
  return conTitular(await llavero.abrir({ user_id: 0, nombre: titular, dni: null }, undefined, fecha), titular)
}

const delArchivo = async (ruta: string, clave: string, fecha: Date): Promise<Abierto> => {
  try {
    const firmante = await abrirCertificado(await readFile(ruta), clave, { dni: null }, fecha)
    return conTitular(firmante, nombreComun(leerCertificado(firmante.certificado).asunto))
  } catch (error) {
    throw new SelloInservible(porque(error))
  }
}

const porque = (error: unknown): string => {
  if (error instanceof CertificadoInservible) return `el certificado de FIRMA_ENTIDAD ${error.porque}`
  if (error instanceof ErrorDeNegocio && error.codigo === 'claveCertificado')
    return 'FIRMA_ENTIDAD_CLAVE no abre el certificado'
  return codigoDe(error) === 'ENOENT' ? 'no está el archivo de FIRMA_ENTIDAD' : 'FIRMA_ENTIDAD no se puede leer'
}
