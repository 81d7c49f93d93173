import type { LineaDeBaja } from '@cabildo/contracts/baja'
import { nombreDePermiso } from '@cabildo/contracts/concesiones'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { soltarAsignados } from '../expedientes/index.ts'
import { type CasaDeSesion, deleteFactoresDe, terminarEnlacesDe } from '../sesion/index.ts'
import { type FinesDeOtros, listRenglones, terminarTodo } from './baja.queries.ts'
import { lockPersonasDeBaja } from './encargaturas.queries.ts'
import { leerUsuario, type Quien, tomarUsuario } from './reglas.ts'

const DE_OTROS: FinesDeOtros = {
  expedientes: (trx, { user_id, motivo, por, ahora }) =>
    soltarAsignados(trx, { user_id, proveido: motivo, por, ahora }),
  identidades: (trx, { user_id, ahora }) => terminarEnlacesDe(trx, user_id, ahora),
  // Recovery codes, and what was given out to be brought back, go with them.
  factores: (trx, { user_id, ahora }) => deleteFactoresDe(trx, user_id, ahora),
}

/** What hangs on a user who leaves (USU-65). Throws noEncontrado. */
export const verBaja = async (
  { db, reloj }: Pick<CasaDeSesion, 'db' | 'reloj'>,
  id: number,
): Promise<LineaDeBaja[]> => {
  await leerUsuario(db, id)
  return leerLineas(db, reloj, id)
}

const leerLineas = async (db: Db, reloj: Reloj, user_id: number): Promise<LineaDeBaja[]> => {
  const lineas = await listRenglones(db, { user_id, hoy: reloj.hoy(), ahora: reloj.ahora() })
  return lineas.map((linea) =>
    linea.que === 'permisos_del_area' || linea.que === 'permisos_de_todos'
      ? { ...linea, cosas: linea.cosas.map((codigo) => nombreDePermiso(Number(codigo))) }
      : linea,
  )
}

/**
 * Ends accesses, sessions, headships and whatever else the act ends of a user, who stays without access, and answers what there
 * was (USU-65). Throws confirmar, noEncontrado, yaDeBaja and what tomarUsuario does; the database refuses the last holder of
 * permission 4.
 */
export const darDeBaja = async (
  { db, reloj, sesiones }: Pick<CasaDeSesion, 'db' | 'reloj' | 'sesiones'>,
  { sesion, actor }: Quien,
  id: number,
  motivo: string,
): Promise<LineaDeBaja[]> => {
  exigirConfirmado(sesion, reloj)
  const habia = await enTransaccion(db, actor, async (trx) => {
    await lockPersonasDeBaja(trx, id)
    const { baja } = await tomarUsuario(trx, sesion, id, 'baja')
    if (baja) throw new ErrorDeNegocio('yaDeBaja')
    const lineas = await leerLineas(trx, reloj, id)
    const acto = { user_id: id, motivo, por: sesion.user.id, ahora: reloj.ahora(), hoy: reloj.hoy() }
    await terminarTodo(trx, acto, DE_OTROS)
    return lineas
  })
  sesiones.olvidar(id)
  return habia
}
