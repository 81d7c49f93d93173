import { createHmac, hkdfSync } from 'node:crypto'
import type { Db } from '../db/conexion.ts'
import { enTransaccion } from '../db/transaccion.ts'
import { ErrorDeArranque } from './error-de-arranque.ts'
import { findHuella, hayOtroProceso, setHuella } from './mismo-secreto.queries.ts'

const ACTOR = { user_id: null, peticion: 'arranque' }

/**
 * Makes sure that every process of the installation signs with the same secret, by a fingerprint in the database. Another
 * one is taken, and told to `avisar`, when no process is at work with the old one; otherwise throws ErrorDeArranque.
 */
export const exigirMismoSecreto = async (db: Db, secreto: string, avisar: (aviso: string) => void): Promise<void> => {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', 'cabildo/huella-del-secreto/v1', 32))
  const huella = createHmac('sha256', llave).update('instalación').digest('base64url')
  const cambiado = await enTransaccion(db, ACTOR, async (trx) => {
    const conocida = await findHuella(trx)
    const otra = conocida !== undefined && conocida.huella_secreto !== huella
    // Those that start at once cannot see each other yet: a secret counts as in use for a minute from each start with it.
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
