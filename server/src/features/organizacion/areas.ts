import { esAdministrador } from '@cabildo/contracts/base/permisos'
import {
  type AreaDeOrganizacion,
  type AreaEditar,
  type AreaNueva,
  areaCerrada,
  conOficinaCentral,
  desdeAnterior,
  type FacultadesGuardar,
  MENSAJES_AREAS,
  type NombreGuardar,
  numeroTomado,
  siglasTomadas,
} from '@cabildo/contracts/organizacion'
import type * as z from 'zod/mini'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { codigoSql, enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  type AreaTomada,
  apartarAreas,
  apartarFacultades,
  deleteFacultades,
  esVigenteEn,
  type FilaDeArea,
  findArea,
  findDuenas,
  findFacultades,
  getInicioDelNombre,
  insertArea,
  insertFacultades,
  insertNombre,
  lockAreas,
  setLocales,
  tieneAdministrador,
  updateArea,
} from './areas.queries.ts'

/** A row of an area, with the address of its seal. */
export const comoRespuesta = (
  enlaces: CasaWeb['enlaces'],
  { sello_clave, ...area }: FilaDeArea,
): AreaDeOrganizacion => ({
  ...area,
  path_sello: sello_clave && enlaces.firmar('sellos', sello_clave),
})

/** An area as its calls answer it. Throws noEncontrado. */
export const leerArea = async ({ db, reloj, enlaces }: Pick<CasaWeb, 'db' | 'reloj' | 'enlaces'>, id: number) => ({
  data: comoRespuesta(enlaces, hallado(await findArea(db, reloj.hoy(), id))),
})

type CasaDeAreas = Pick<CasaWeb, 'db' | 'reloj' | 'sesiones'>
export interface Quien {
  sesion: Sesion
  actor: Actor
}

/** What the database says of the tree (migration 0028), beside the field that is to blame (ORG-12). */
const DEL_ARBOL: Record<string, string> = {
  CB041: MENSAJES_AREAS.circulo,
  CB042: MENSAJES_AREAS.niveles,
  CB043: MENSAJES_AREAS.areaActiva,
}

/** What the tree of the database refuses, said beside 'Depende de'; any other error as it is. */
export const dichoDelArbol = (error: unknown): unknown => {
  const mensaje =
    DEL_ARBOL[codigoSql(error) ?? ''] ??
    (restriccionViolada(error) === 'areas_depende_de_fkey' ? MENSAJES_AREAS.areaActiva : undefined)
  return mensaje === undefined ? error : campoInvalido('depende_de', mensaje)
}

/** Runs an act on areas; what the tree refuses is said beside its field. */
export const enActo = async <T>(
  { db }: Pick<CasaDeAreas, 'db'>,
  actor: Actor,
  acto: (trx: Trx) => Promise<T>,
): Promise<T> => {
  try {
    return await enTransaccion(db, actor, async (trx) => {
      await apartarAreas(trx)
      return acto(trx)
    })
  } catch (error) {
    throw dichoDelArbol(error)
  }
}

/** Holds an active area whose copy is not stale. Throws noEncontrado, areaCerrada, desactualizado. */
const tomarArea = async (trx: Trx, id: number, version: string | undefined): Promise<AreaTomada> => {
  const [area] = await lockAreas(trx, [id])
  return exigirActiva(hallado(area), version)
}

/** Throws areaCerrada, and desactualizado for a stale copy. */
export const exigirActiva = <A extends Pick<AreaTomada, 'name' | 'cerrada_at'> & { version?: string }>(
  area: A,
  version?: string,
): A => {
  if (area.cerrada_at !== null)
    throw new ErrorDeNegocio('areaCerrada', { mensaje: areaCerrada(area.name, area.cerrada_at) })
  exigirVigente(version, area.version)
  return area
}

/** What is wrong with number, name and siglas that others have already (ORG-09 to ORG-11). */
export const faltasPorOtras = async (trx: Trx, area: Parameters<typeof findDuenas>[1]) => {
  const otras = await findDuenas(trx, area)
  return {
    id: otras?.del_numero != null && area.id != null && numeroTomado(area.id, otras.del_numero),
    name: otras?.del_nombre != null && MENSAJES_AREAS.nombreRepetido,
    siglas: otras?.de_las_siglas != null && area.siglas !== null && siglasTomadas(area.siglas, otras.de_las_siglas),
  }
}

/** Registers an area and answers its number (ORG-08 to ORG-12). */
export const crearArea = (casa: CasaDeAreas, { actor }: Quien, area: z.output<typeof AreaNueva>): Promise<number> =>
  enActo(casa, actor, (trx) => registrarArea(trx, casa.reloj, area))

/** The same inside an act that has set areas apart. */
export const registrarArea = async (trx: Trx, reloj: Reloj, area: z.output<typeof AreaNueva>): Promise<number> => {
  const nueva = {
    ...area,
    id: area.id ?? null,
    siglas: area.siglas || null,
    depende_de: area.depende_de ?? null,
    correo: area.correo ?? null,
    telefono: area.telefono ?? null,
    ubicacion: area.ubicacion ?? null,
  }
  exigirSinFaltas(await faltasPorOtras(trx, nueva))
  return insertArea(trx, nueva, reloj.ahora())
}

/** Changes what is given of an area, but its name (ORG-08, ORG-11 to ORG-15). */
export const editarArea = (
  casa: CasaDeAreas,
  { actor }: Quien,
  id: number,
  { version, ...cambios }: z.output<typeof AreaEditar>,
): Promise<void> =>
  enActo(casa, actor, async (trx) => {
    const { name, siglas, jefe_acceso_id: jefe } = await tomarArea(trx, id, version)
    const nuevo = cambios.jefe_acceso_id
    exigirSinFaltas({
      ...(cambios.siglas != null &&
        cambios.siglas !== siglas &&
        (await faltasPorOtras(trx, { salvo: id, name, siglas: cambios.siglas }))),
      // Whoever was chosen before stays while the access is not in force, and counts again with it.
      jefe_acceso_id:
        nuevo != null &&
        nuevo !== jefe &&
        !(await esVigenteEn(trx, casa.reloj.hoy(), id, nuevo)) &&
        MENSAJES_AREAS.jefe,
    })
    await updateArea(trx, id, cambios, casa.reloj.ahora())
  })

/** Corrects the name of an area, or gives it another from a day on, with the former one kept (ORG-22). */
export const cambiarNombre = async (
  casa: CasaDeAreas,
  { sesion, actor }: Quien,
  id: number,
  { clase, version, ...nombre }: z.output<typeof NombreGuardar>,
): Promise<void> => {
  await enActo(casa, actor, async (trx) => {
    const area = await tomarArea(trx, id, version)
    const { name, siglas = area.siglas } = nombre
    if (name === area.name && siglas === area.siglas) throw campoInvalido('name', MENSAJES_AREAS.nombreIgual)
    const hoy = casa.reloj.hoy()
    const desde = nombre.desde ?? hoy
    const inicio = await getInicioDelNombre(trx, id)
    exigirSinFaltas({
      ...(await faltasPorOtras(trx, { salvo: id, name, siglas })),
      desde: clase === 'cambio' && faltaDeInicio({ desde, inicio, hoy }),
    })
    if (clase === 'cambio')
      await insertNombre(trx, {
        ...{ area_id: id, name, siglas, desde },
        documento: nombre.documento ?? null,
        created_by: sesion.user.id,
      })
    await updateArea(trx, id, { name, siglas }, casa.reloj.ahora())
  })
  casa.sesiones.olvidar(null)
}

const faltaDeInicio = ({ desde, inicio, hoy }: { desde: string; inicio: string | null; hoy: string }) => {
  if (desde > hoy) return MENSAJES_AREAS.desdeFuturo
  return inicio !== null && desde <= inicio && desdeAnterior(inicio)
}

/** Gives an area its seal, or takes it away: null (ORG-14). */
export const setSello = (
  casa: CasaDeAreas,
  { actor }: Quien,
  id: number,
  sello: { storage_key: string; sha256: string } | null,
): Promise<void> =>
  enActo(casa, actor, async (trx) => {
    await tomarArea(trx, id, undefined)
    const cambios = { sello_clave: sello?.storage_key ?? null, sello_sha256: sello?.sha256 ?? null }
    await updateArea(trx, id, cambios, casa.reloj.ahora())
  })

/**
 * Leaves an area with these abilities. Informática and Secretaría General are taken from the area that has them in the same
 * act; informática by user 11 alone, confirmed, and to an area that somebody administers users from (ORG-16 to ORG-19).
 */
export const guardarFacultades = async (
  casa: CasaDeAreas,
  { sesion, actor }: Quien,
  id: number,
  { facultades, locales, version }: z.output<typeof FacultadesGuardar>,
): Promise<void> => {
  await enActo(casa, actor, async (trx) => {
    await apartarFacultades(trx)
    const antes = hallado(await findFacultades(trx, id))
    const nuevas = facultades.filter((una) => !antes.propias.includes(una))
    const quitadas = antes.propias.filter((una) => !facultades.includes(una))
    const pasaInformatica = nuevas.includes('informatica')
    const duenas = {
      informatica: pasaInformatica ? antes.informatica : null,
      secretaria: nuevas.includes('secretaria') ? antes.secretaria : null,
    }
    if (pasaInformatica) exigirAdministrador(casa, sesion)
    const tomadas = await lockAreas(
      trx,
      [id, duenas.informatica, duenas.secretaria].filter((otra) => otra !== null),
    )
    exigirActiva(hallado(tomadas.find((tomada) => tomada.id === id)), version)
    // Without another area that gets it, the municipality would be left without one.
    if (quitadas.includes('informatica')) throw new ErrorDeNegocio('informaticaUnica')
    if (pasaInformatica && !(await tieneAdministrador(trx, casa.reloj, id)))
      throw new ErrorDeNegocio('sinPanelUsuarios')
    for (const facultad of ['informatica', 'secretaria'] as const) {
      const duena = duenas[facultad]
      if (duena === null) continue
      await deleteFacultades(trx, duena, [facultad])
      // A form that is open on it shows what it has no more.
      await updateArea(trx, duena, {}, casa.reloj.ahora())
    }
    await deleteFacultades(trx, id, quitadas)
    await insertFacultades(trx, id, nuevas)
    if (locales || nuevas.includes('locales')) await setLocales(trx, id, conOficinaCentral(locales ?? antes.locales))
    await updateArea(trx, id, {}, casa.reloj.ahora())
  })
  casa.sesiones.olvidar(null)
}

const exigirAdministrador = ({ reloj }: { reloj: Reloj }, sesion: Sesion): void => {
  if (!esAdministrador(sesion)) throw new ErrorDeNegocio('soloAdministrador')
  exigirConfirmado(sesion, reloj)
}
