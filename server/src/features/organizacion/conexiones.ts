import { marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Conexion } from '@cabildo/contracts/organizacion-modulos'
import type { CasaWeb } from '../../casa.ts'
import type { Config } from '../../config.ts'
import { ALMACEN, SOCIOS, type UltimoUso, ultimoUsoDe } from '../../platform/observacion/metricas.ts'
import { fallaEnPalabras } from '../../platform/socio.ts'
import { findUltimaConsulta, findUltimaFirma, findUltimoCorreo } from './conexiones.queries.ts'

/** What the installation works with, and how it went the last time; no address, user or secret (ORG-42). */
export const mirarConexiones = async ({
  config,
  db,
  firma,
}: Pick<CasaWeb, 'config' | 'db'> & { firma: Pick<CasaWeb['firma'], 'llavero'> }): Promise<Conexion[]> => {
  const nacional = config.identidad.registro !== 'padron'
  const [correo, consulta, firmada] = await Promise.all([
    findUltimoCorreo(db),
    nacional ? findUltimaConsulta(db) : undefined,
    findUltimaFirma(db),
  ])
  return [
    {
      conexion: 'correo',
      usa: config.smtpUrl
        ? 'Un servidor de correo'
        : 'El buzón de la carpeta de datos: los correos se guardan y no se envían',
      ultimo: correo ? anotado(correo) : null,
    },
    {
      conexion: 'identidad',
      usa: nacional ? 'RENIEC y SUNAT, por la PIDE' : 'El padrón propio',
      ultimo: consulta ? anotado(consulta) : null,
    },
    config.sisgedo.clase === 'http'
      ? { conexion: 'sisgedo', usa: 'El Sisgedo de la municipalidad', ultimo: visto(ultimoUsoDe(SOCIOS, 'sisgedo')) }
      : { conexion: 'sisgedo', usa: 'El registro de expedientes de Cabildo', ultimo: null },
    {
      conexion: 'firma',
      usa: firmadorDe(config, firma.llavero.demostracion),
      ultimo: firmada ? anotado(firmada) : null,
    },
    { conexion: 'ingreso', usa: 'No se usa: cada quien ingresa con su usuario y su clave', ultimo: null },
    {
      conexion: 'almacen',
      usa: config.s3 ? 'Un almacén S3' : 'La carpeta de datos de este servidor',
      ultimo: visto(ultimoUsoDe(ALMACEN)),
    },
  ]
}

const firmadorDe = ({ firma, demo }: Pick<Config, 'firma' | 'demo'>, deDemostracion: boolean): string => {
  if (firma.firmador === 'refirma') return 'ReFirma'
  if (firma.firmador === 'firmaperu') return 'Firma Perú'
  if (deDemostracion) return 'Una autoridad de demostración: sus firmas no valen ante terceros'
  return firma.certificados || demo ? 'Los certificados que guarda Cabildo' : 'Ninguno: nadie puede firmar'
}

const anotado = ({ en, fallo }: { en: Date; fallo: string | null }): Conexion['ultimo'] => ({
  bien: fallo === null,
  en: marcaLima(en),
  // A mail's fault is a code, the command and the answer of the server: the first says what happened.
  motivo: fallo === null ? null : fallaEnPalabras(/^E[A-Z]+\b/.exec(fallo)?.[0] ?? fallo),
})

const visto = (uso: UltimoUso | null): Conexion['ultimo'] =>
  uso && { bien: uso.bien, en: marcaLima(uso.en), motivo: uso.bien ? null : 'no respondió' }
