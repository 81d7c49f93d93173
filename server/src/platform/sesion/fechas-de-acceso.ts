import { type FechasDeAcceso, haTerminado } from '@cabildo/contracts/accesos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { ErrorDeNegocio } from '../errores.ts'

/** A row without the dates that it does not have: without dates the answers are those of volume 1 (USU-59). */
export const sinFechasVacias = <Fila extends FechasDeAcceso>({ desde, hasta, ...resto }: Fila) =>
  ({ ...resto, ...(desde && { desde }), ...(hasta && { hasta }) }) as Fila

/** Refuses to switch on an access that has ended: it would go on not counting (TRA-30). Throws accesoTerminado. */
export const exigirSinTerminar = (fechas: FechasDeAcceso, hoy: string): void => {
  if (!haTerminado(fechas, hoy)) return
  const mensaje = `El acceso terminó el ${fecha(fechas.hasta ?? null)}: edítelo e indique hasta cuándo sigue`
  throw new ErrorDeNegocio('accesoTerminado', { mensaje })
}
