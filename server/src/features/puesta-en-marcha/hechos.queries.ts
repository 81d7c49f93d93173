import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import type { Servicio } from '@cabildo/contracts/base/servicios'
import { type Paso, RESPALDO_HORAS } from '@cabildo/contracts/puesta-en-marcha'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'

/** Who holds a permission by the access that counts today. */
export interface Habilitados {
  codigo: number
  cuantos: number
  /** How many are beside the first administrator. */
  otros: number
  /** The first names. */
  nombres: string[]
}
/** Names of whom a permission has that are told. */
const NOMBRADOS = 20

/** When something last worked, and for whom. */
export interface Ultima {
  en: Date
  por: string
}

/** What people decided of a step. */
export interface Decision {
  paso: Paso
  omitido_at: Date | null
  motivo: string | null
  en_servicio_desde: Date | null
  por: string | null
}

/** What steps and lines are computed from; no secret and nothing of a citizen. */
export interface Hechos {
  demostracion: boolean
  /** Active areas. */
  areas: { id: number; name: string; siglas: string | null; facultades: string[]; con_jefe: boolean }[]
  cargos: number
  /** People with an access in force. */
  personas: number
  habilitados: Habilitados[]
  /** Active areas in which somebody may sign. */
  firman_en: number[]
  /** Areas that somebody registers visits for, and that have no employee this year. */
  sin_trabajadores: string[]
  /** Areas that documents wait in for their signature. */
  por_firmar: number[]
  /** Initial passwords, and those of them that have ended. */
  iniciales: number
  vencidas: number
  /** Users whose access of last year is in force and who have none of this year (USU-55). */
  sin_renovar: number
  /** Accesses that end within fifteen days. */
  por_terminar: number
  anio_nombrado: boolean
  abiertos: Servicio[]
  decisiones: Decision[]
  /** The last mail that a mail server took as a test, and the last signature that verified with the signer in use. */
  correo: Ultima | null
  firma: Ultima | null
  respaldo: { en: Date; bytes: number; comprobado_at: Date | null } | null
  respaldo_comprobado: Date | null
}

const NOMBRE = (usuario: string, trabajador: string, area: string) => sql<string>`
  coalesce(nullif(concat_ws(' ', ${sql.ref(`${trabajador}.name`)}, ${sql.ref(`${trabajador}.ape_pat`)},
    ${sql.ref(`${trabajador}.ape_mat`)}), ''), ${sql.ref(`${area}.name`)}, ${sql.ref(`${usuario}.username`)})`

/** How a user is called; the area's name where the account is an area's. */
const llamado = (id: ReturnType<typeof sql>) => sql<string>`(
  select ${NOMBRE('u', 't', 'ar')} from usuarios u left join trabajadores t on t.employee_id = u.employee_id
  left join areas ar on ar.id = u.area_id where u.id = ${id})`

interface Momento {
  ahora: Date
  /** Lima day, yyyy-MM-dd. */
  hoy: string
}

/**
 * All facts as they are now, by one statement (ORG-46, ORG-56). `firmador` is the one in use; signatures of a demonstration
 * authority do not count.
 */
export const getHechos = async (db: Db, firmador: string, { ahora, hoy }: Momento): Promise<Hechos> => {
  const anio = Number(hoy.slice(0, 4))
  const { rows } = await sql<Hechos>`
    with activas as materialized (select ar.* from areas ar where ar.cerrada_at is null),
    vigentes as materialized (
      select a.empacce_id, a.user_id, a.employee_id, a.area_id, a.anio_eje, a.hasta
      from accesos a join areas ar on ar.id = a.area_id where acceso_vigente(a, ar, ${hoy}::date)
    ), elegidos as materialized (
      -- The access that counts for each user (USU-32): of those in force only where it is the chosen one.
      select distinct on (a.user_id) a.user_id, a.empacce_id from accesos a
      where a.user_id is not null and acceso_iniciado(a, ${hoy}::date)
      order by a.user_id, (a.anio_eje = ${anio}) desc, a.anio_eje desc, a.empacce_id desc
    ), titulares as materialized (
      select u.id as user_id, v.empacce_id, v.area_id, ${NOMBRE('u', 't', 'ar')} as nombre
      from elegidos e join vigentes v on v.empacce_id = e.empacce_id
      join usuarios u on u.id = e.user_id and u.deleted_at is null
      join activas ar on ar.id = v.area_id
      left join trabajadores t on t.employee_id = u.employee_id
    ), habilitados as materialized (
      select t.user_id, t.nombre, t.area_id, p.codigo from titulares t join permisos p on p.empacce_id = t.empacce_id
      where p.codigo in (1, 4, 5, 9, 12)
    ), comprobados as (
      select max(r.en) as en from respaldos r
      where r.comprobado_at is not null and r.en >= ${ahora}::timestamptz - make_interval(hours => ${RESPALDO_HORAS})
    )
    select exists (select from demostracion) as demostracion,
      (select coalesce(jsonb_agg(jsonb_build_object('id', ar.id, 'name', ar.name, 'siglas', ar.siglas,
        'facultades', coalesce(f.suyas, '[]'), 'con_jefe', j.empacce_id is not null) order by ar.id), '[]')
        from activas ar
        left join vigentes j on j.empacce_id = ar.jefe_acceso_id and j.area_id = ar.id
        left join (select f.area_id, jsonb_agg(f.facultad) as suyas from areas_facultades f group by f.area_id) f
          on f.area_id = ar.id) as areas,
      (select count(*)::integer from cargos c where c.activo and c.deleted_at is null) as cargos,
      (select count(distinct coalesce(v.employee_id, u.employee_id, -u.id))::integer
        from vigentes v left join usuarios u on u.id = v.user_id) as personas,
      (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from (
        select h.codigo, count(*) as cuantos, count(*) filter (where h.user_id <> ${USUARIO_ADMINISTRADOR}) as otros,
          (array_agg(h.nombre order by h.nombre, h.user_id))[:${sql.lit(NOMBRADOS)}] as nombres
        from habilitados h group by h.codigo) h) as habilitados,
      array(select distinct h.area_id from habilitados h where h.codigo = 12) as firman_en,
      array(select ar.name from activas ar
        where ar.id in (select h.area_id from habilitados h where h.codigo = 5)
          and ar.id not in (select v.area_id from vigentes v where v.employee_id is not null and v.anio_eje = ${anio})
        order by ar.name) as sin_trabajadores,
      array(select d.area_id from despacho_conteo d join activas ar on ar.id = d.area_id
        group by d.area_id having sum(d.pendientes) > 0 order by d.area_id) as por_firmar,
      (select count(*)::integer from usuarios u where u.clave_inicial and u.deleted_at is null) as iniciales,
      (select count(*)::integer from usuarios u
        where u.clave_inicial and u.deleted_at is null and u.clave_vence_at <= ${ahora}) as vencidas,
      (select count(*)::integer from vigentes v join usuarios u on u.id = v.user_id and u.deleted_at is null
        where v.anio_eje = ${anio} - 1 and not exists (
          select from accesos y where y.user_id = v.user_id and y.anio_eje = ${anio} and y.deleted_at is null)) as sin_renovar,
      (select count(*)::integer from vigentes v where v.hasta between ${hoy}::date and ${hoy}::date + 15) as por_terminar,
      exists (select from entidad_lemas l where l.anio = ${anio}) as anio_nombrado,
      array(select s.servicio from servicios s where s.abierto) as abiertos,
      (select coalesce(jsonb_agg(jsonb_build_object('paso', d.paso, 'omitido_at', d.omitido_at, 'motivo', d.motivo,
        'en_servicio_desde', d.en_servicio_desde, 'por', ${llamado(sql`coalesce(d.omitido_por, d.por)`)})), '[]')
        from puesta_en_marcha d) as decisiones,
      (select jsonb_build_object('en', p.hecha_at, 'por', ${llamado(sql`p.user_id`)}) from pruebas p
        where p.clase = 'correo' and p.hecha_at is not null order by p.hecha_at desc limit 1) as correo,
      (select jsonb_build_object('en', f.en, 'por', ${llamado(sql`f.user_id`)}) from (
        (select p.hecha_at as en, p.user_id from pruebas p
          where p.clase = 'firma' and p.firmador = ${firmador} and not p.de_prueba order by p.hecha_at desc limit 1)
        union all
        (select i.resuelto_at, i.user_id from firmas_intentos i
          where i.estado = 'firmado' and i.firmador = ${firmador} order by i.created_at desc limit 1)
        order by en desc limit 1) f) as firma,
      (select jsonb_build_object('en', r.en, 'bytes', r.bytes, 'comprobado_at', r.comprobado_at)
        from respaldos r order by r.en desc limit 1) as respaldo,
      (select to_jsonb(c.en) from comprobados c) as respaldo_comprobado`.execute(db)
  // A select without from has one row.
  return conInstantes(rows[0] as Hechos)
}

const instante = (texto: unknown): Date => new Date(String(texto))
const quizas = (texto: unknown): Date | null => (texto === null || texto === undefined ? null : instante(texto))

/** Instants inside JSON are texts. */
const conInstantes = (fila: Hechos): Hechos => ({
  ...fila,
  decisiones: fila.decisiones.map((una) => ({
    ...una,
    omitido_at: quizas(una.omitido_at),
    en_servicio_desde: quizas(una.en_servicio_desde),
  })),
  correo: fila.correo && { ...fila.correo, en: instante(fila.correo.en) },
  firma: fila.firma && { ...fila.firma, en: instante(fila.firma.en) },
  respaldo: fila.respaldo && {
    ...fila.respaldo,
    en: instante(fila.respaldo.en),
    comprobado_at: quizas(fila.respaldo.comprobado_at),
  },
  respaldo_comprobado: quizas(fila.respaldo_comprobado),
})

/** The same for an order, which may find a database of an older version; null there. */
export const findHechos = (db: Db, firmador: string, momento: Momento): Promise<Hechos | null> =>
  getHechos(db, firmador, momento).catch((error: unknown) => {
    if (SIN_TABLA_O_COLUMNA.has(codigoSql(error) ?? '')) return null
    throw error
  })
const SIN_TABLA_O_COLUMNA = new Set(['42P01', '42703', '42883'])
