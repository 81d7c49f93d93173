import { PROCESOS, type Proceso } from '@cabildo/contracts/atencion'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { MENSAJES_RESPONSABLES, type Responsables, type ResponsablesNuevos } from '@cabildo/contracts/responsables'
import type { Casa } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, exigirVigente } from '../../platform/errores.ts'
import { esResponsable, puedeComoResponsable } from '../../platform/plazos/responsables.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { insertDesignacion, listCandidatos, listDesignaciones, lockDesignacion } from './responsables.queries.ts'

type Partes = Pick<Casa, 'db' | 'reloj'>

/** Throws soloResponsable unless the caller is titular, alternate, or nobody is designated (REC-40, TRS-13). */
export const exigirResponsable = async (
  db: Db,
  proceso: Proceso,
  sesion: Sesion,
  mensaje: string = PROCESOS[proceso].soloResponsable,
): Promise<void> => {
  if (!(await esResponsable(db, proceso, sesion))) throw new ErrorDeNegocio('soloResponsable', { mensaje })
}

/** Who answers, who did before, and for who designates who may (API-145). */
export const verResponsables = async (
  { db, reloj }: Partes,
  sesion: Sesion,
  proceso: Proceso,
): Promise<Responsables> => {
  const todas = await listDesignaciones(db, proceso)
  const vigente = todas.find(({ reemplazado_at }) => reemplazado_at === null) ?? null
  const candidatos = await listCandidatos(db, PROCESOS[proceso].permiso, reloj.hoy())
  const designados = vigente && [vigente.titular.id, vigente.alterno.id]
  return {
    data: vigente,
    responsable: puedeComoResponsable(proceso, designados, sesion),
    puede_alguno: designados === null || candidatos.some(({ id }) => designados.includes(id)),
    historia: todas.filter((una) => una !== vigente).map(({ version: _, ...una }) => una),
    candidatos: sesion.roles.includes(Permiso.supervision)
      ? candidatos.map(({ area_id: _, ...candidato }) => candidato)
      : [],
  }
}

/** Designates titular and alternate of a process (API-145). Throws validacion, desactualizado. */
export const designar = async (
  partes: Partes,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  proceso: Proceso,
  nuevos: ResponsablesNuevos,
): Promise<Responsables> => {
  const { db, reloj } = partes
  const candidatos = await listCandidatos(db, PROCESOS[proceso].permiso, reloj.hoy())
  const titular = candidatos.find(({ id }) => id === nuevos.titular)
  exigirSinFaltas({
    titular: !titular && MENSAJES_RESPONSABLES.sinPermiso,
    alterno: !candidatos.some(({ id }) => id === nuevos.alterno) && MENSAJES_RESPONSABLES.sinPermiso,
    desde: nuevos.desde > reloj.hoy() && MENSAJES_RESPONSABLES.futura,
  })
  await enTransaccion(db, actor, async (trx) => {
    // Of nobody there is no version.
    exigirVigente(nuevos.version, (await lockDesignacion(trx, proceso)) ?? '')
    const como = { area_id: titular?.area_id ?? 0, user_id: sesion.user.id, ahora: reloj.ahora() }
    await insertDesignacion(trx, proceso, nuevos, como)
  }).catch((error) => {
    if (restriccionViolada(error) === 'responsables_vigente') throw new ErrorDeNegocio('desactualizado')
    throw error
  })
  return verResponsables(partes, sesion, proceso)
}
