import { statSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { leerLogo, leerSemillas } from '../../features/documentos/redaccion/index.ts'
import { escrita } from '../comando.ts'
import { aviso, bien, type Comprobacion, type Dicho, mal } from './comprobacion.ts'

/** Whether settings go together, and whether their file keeps its secrets. */
export const comprobacionesDeAjustes = (
  config: Config,
  archivo: string | undefined,
  /** Whether the entity's data were filled: from then on the start does not read the logo's file (ORG-38). */
  sembrada = false,
): Comprobacion[] => [
  { que: 'ajustes', hacer: () => revisarArchivo(archivo) },
  { que: 'demostración', hacer: () => revisarDemo(config) },
  { que: 'secreto', hacer: () => revisarSecreto(config) },
  { que: 'proxy', hacer: () => revisarProxy(config) },
  { que: 'https', hacer: () => revisarHttps(config) },
  ...(sembrada ? [] : [{ que: 'escudo', hacer: () => revisarLogo(config) }]),
  { que: 'plantillas', hacer: () => revisarPlantillas(config) },
]

const revisarArchivo = (archivo: string | undefined): Dicho => {
  if (archivo === undefined) return bien('válidos, del entorno; no hay archivo de ajustes')
  const abierto = process.platform !== 'win32' && (statSync(archivo).mode & 0o077) !== 0
  return abierto
    ? aviso(`válidos, pero otros usuarios pueden leer ${archivo}`, `Quíteles el permiso: chmod 600 ${archivo}`)
    : bien(`válidos, en ${archivo}`)
}

const revisarDemo = ({ demo, direccionPublica }: Config): Dicho => {
  if (!demo) return bien('DEMO=false: nada se inventa')
  return direccionPublica
    ? mal(
        'DEMO=true con una DIRECCION_PUBLICA: cualquiera ingresa con las cuentas de ejemplo',
        `Indique DEMO=false y use otra base de datos: ${escrita('init')}`,
      )
    : aviso('es una demostración, con cuentas conocidas', `Para el uso real: ${escrita('init')}`)
}

const revisarSecreto = ({ secreto, postgresIncluido }: Config): Dicho =>
  secreto || postgresIncluido
    ? bien(secreto ? 'indicado en SECRETO' : 'guardado en la carpeta de datos')
    : aviso(
        'cada servidor tiene uno propio, en su carpeta de datos',
        'Si hay más de un servidor, dé a todos el mismo SECRETO: una sesión de uno no vale en otro.',
      )

const esLocal = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

const revisarProxy = ({ trustProxy, direccionPublica, host }: Config): Dicho => {
  if (trustProxy.length > 0) return bien(`se cree la dirección que dan ${trustProxy.join(', ')}`)
  return direccionPublica?.startsWith('https:') || esLocal(host)
    ? aviso(
        'TRUST_PROXY está vacío: los ciudadanos parecen venir todos del proxy y comparten los límites de una sola red',
        'Indique el proxy en TRUST_PROXY; si está en esta máquina, TRUST_PROXY=loopback',
      )
    : bien('no hay proxy delante')
}

const revisarHttps = ({ direccionPublica, hsts, demo }: Config): Dicho => {
  const segura = direccionPublica?.startsWith('https:') ?? false
  if (hsts && !segura)
    return mal(
      'HSTS=true y la dirección pública no es https: los navegadores no podrían entrar',
      'Indique DIRECCION_PUBLICA con https://, o HSTS=false',
    )
  if (segura)
    return hsts
      ? bien('exigido a los navegadores (HSTS)')
      : aviso('los navegadores no lo exigen', 'Cuando https funcione bien, indique HSTS=true')
  if (demo) return bien('sin https, en la demostración')
  return direccionPublica
    ? aviso('la dirección pública no es https: las contraseñas viajan sin cifrar', 'Ponga delante un proxy con https')
    : aviso('no hay DIRECCION_PUBLICA: los QR llevan la dirección de esta máquina', 'Indique DIRECCION_PUBLICA')
}

/** Throws ErrorDeArranque, as the start does. */
const revisarLogo = async ({ semillas: { logo } }: Config): Promise<Dicho> => {
  if (logo === undefined) return bien('el de Cabildo; el propio se pone en Organización, Entidad')
  await leerLogo(logo)
  return bien(`en ${logo}`)
}

/** Throws ErrorDeArranque, as the start does. */
const revisarPlantillas = async ({ plantillasDocumentos }: Config): Promise<Dicho> => {
  await leerSemillas(plantillasDocumentos)
  return bien(plantillasDocumentos === undefined ? 'sin archivo' : `se leen una vez, de ${plantillasDocumentos}`)
}
