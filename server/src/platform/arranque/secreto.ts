import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/conexion.ts'
import { enTransaccion } from '../db/transaccion.ts'
import { archivoAjeno } from './carpeta-de-datos.ts'
import { codigoDe, ErrorDeArranque, explicarCarpeta } from './error-de-arranque.ts'
import { findHuella, hayOtroProceso, setHuella } from './secreto.queries.ts'

/**
 * Reads a secret kept in a file of its own (mode 600), or makes it: 32 random bytes in base64url. Two processes that
 * start at once end with the same secret. Throws ErrorDeArranque.
 */
export function secretoGuardado(archivo: string): string {
  try {
    const nuevo = `${randomBytes(32).toString('base64url')}\n`
    writeFileSync(archivo, nuevo, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (codigoDe(error) !== 'EEXIST') throw explicarCarpeta(error, archivo)
  }
  const secreto = leer(archivo)
  if (secreto.length < 32) {
    throw new ErrorDeArranque(`El archivo ${archivo} está dañado: bórrelo para que se cree otro y vuelva a iniciar.`)
  }
  return secreto
}

function leer(archivo: string): string {
  try {
    return readFileSync(archivo, 'utf8').trim()
  } catch (error) {
    throw codigoDe(error) === 'EACCES' ? archivoAjeno(archivo) : error
  }
}

/** The secret that signs sessions and links: the setting SECRETO, or the one kept in the data folder. */
export const leerSecreto = (config: { secreto?: string | undefined; datos: string }): string =>
  config.secreto ?? secretoGuardado(join(config.datos, 'secreto'))

const ACTOR = { user_id: null, peticion: 'arranque' }

/**
 * Makes sure that every process of the installation signs with the same secret, by a fingerprint in the database. A
 * different secret is accepted, with a warning to `avisar`, when no process works with the old one; otherwise throws
 * ErrorDeArranque.
 */
export const exigirMismoSecreto = async (db: Db, secreto: string, avisar: (aviso: string) => void): Promise<void> => {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', 'cabildo/huella-del-secreto/v1', 32))
  const huella = createHmac('sha256', llave).update('instalación').digest('base64url')
  const cambiado = await enTransaccion(db, ACTOR, async (trx) => {
    const conocida = await findHuella(trx)
    const otra = conocida !== undefined && conocida.huella_secreto !== huella
    // Processes that start at the same time cannot see each other yet, so a secret counts as used for a minute after a start.
    if (otra && (conocida.reciente || (await hayOtroProceso(trx))))
      throw new ErrorDeArranque(
        'Otro proceso de Cabildo trabaja con esta base de datos y con otra clave: indique en todos el mismo SECRETO. Para cambiarlo, deténgalos todos y espere un minuto.',
      )
    await setHuella(trx, huella)
    return otra
  })
  if (cambiado)
    avisar(
      'El SECRETO no es el de antes: quienes habían ingresado lo harán otra vez, y los enlaces ya enviados no abren.',
    )
}
