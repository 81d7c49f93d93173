import { realpath } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { abrirRespaldo, listRespaldos } from './manifiesto.ts'

/** What the data folder keeps itself. */
const VIVAS = ['', 'archivos', 'postgres']

/** The backups' pool is not the store that they are of. Throws ErrorDeArranque. */
export const exigirDestinoAparte = async ({ destino, datos }: { destino: string; datos: string }): Promise<void> => {
  const [dentro = ''] = relative(await realpath(datos), await realpath(destino)).split(sep)
  if (VIVAS.includes(dentro))
    throw new ErrorDeArranque(
      `Los respaldos no pueden ir en ${destino}, donde están los datos mismos: indique otra carpeta en --destino o RESPALDOS.`,
    )
}

/** A folder is of one installation, or keeping so many would delete another's backups. Throws ErrorDeArranque. */
export const exigirDestinoPropio = async (
  { destino }: { destino: string },
  instalacion: string | null,
): Promise<void> => {
  for (const carpeta of await listRespaldos(destino)) {
    const manifiesto = (await abrirRespaldo(carpeta).catch(() => null))?.manifiesto
    if (instalacion !== null && manifiesto?.instalacion && manifiesto.instalacion !== instalacion)
      throw new ErrorDeArranque(
        `La carpeta ${destino} guarda respaldos de otra instalación, o de esta con otro SECRETO (${manifiesto.entidad}): indique otra en --destino o RESPALDOS.`,
      )
  }
}
