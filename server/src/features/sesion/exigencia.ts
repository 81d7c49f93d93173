import type { Permiso } from '@cabildo/contracts/base/permisos'
import type { Casa } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { seExige } from '../../platform/sesion/exigencia.ts'
import { findTitular, notarExigencias, type Titular } from '../../platform/sesion/sesion.queries.ts'

interface Partes extends Pick<Casa, 'reloj'> {
  db: Db
  config: Pick<Casa['config'], 'segundoFactor'>
}

/** Notes since when a second factor is demanded, of everybody or of one user, as setting and rights are now (ING-13). */
export const ponerExigencias = async ({ db, reloj, config }: Partes, user_id?: number): Promise<void> => {
  const { de } = config.segundoFactor
  const exigidos = {
    codigos: de.filter((requisito): requisito is Permiso => typeof requisito === 'number'),
    informatica: de.includes('area21'),
    ...(user_id !== undefined && { user_id }),
  }
  await notarExigencias(db, exigidos, reloj.ahora(), reloj.hoy())
}

/** Whether a second factor is demanded of a user, by the own rights of now, or by those of an encargatura (ING-13). */
export const seExigeDe = ({ config }: Pick<Partes, 'config'>, t: Titular): boolean =>
  seExige(config.segundoFactor, {
    user: { id: t.user_id },
    area: { id: t.area_id, facultades: t.facultades },
    roles: t.roles,
    exigidoAt: t.factor_exigido_at,
  })

/** Since when a second factor is demanded of a user who signs in, noting it where nothing has yet. */
export const exigidoDesde = async (partes: Partes, titular: Titular): Promise<Date | null> => {
  const { user_id, factor_exigido_at } = titular
  if (seExigeDe(partes, titular) === (factor_exigido_at !== null)) return factor_exigido_at
  await ponerExigencias(partes, user_id)
  return (await findTitular(partes.db, user_id, partes.reloj.hoy()))?.factor_exigido_at ?? null
}
