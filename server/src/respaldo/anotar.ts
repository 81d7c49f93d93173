import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import type { Respaldo } from './manifiesto.ts'

/** Leaves a line of the audit trail that says which backup the database comes from, and who signed it (D-33). */
export const anotarRestauracion = async ({ manifiesto, firmante }: Respaldo, url: string): Promise<void> => {
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, sinLimites: true, alFallar: () => undefined })
  const restauracion = {
    hecho_at: new Date(manifiesto.hecho_at),
    firmante: firmante.estado === 'firmado' ? firmante.clave : '',
  }
  await enTransaccion(db, { user_id: null, peticion: 'restore' }, (trx) =>
    trx.insertInto('restauraciones').values(restauracion).execute(),
  ).finally(cerrar)
}
