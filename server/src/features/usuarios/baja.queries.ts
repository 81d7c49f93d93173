import { COSAS_POR_RENGLON, LISTA_DE_RENGLONES, type LineaDeBaja, type RenglonDeBaja } from '@cabildo/contracts/baja'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { terminarSesionesDe } from '../../platform/sesion/sesion.queries.ts'

/** A leaving as each line ends what is its own. */
export interface ActoDeBaja {
  user_id: number
  motivo: string
  /** Whoever does it. */
  por: number
  ahora: Date
  /** The Lima day. */
  hoy: string
}

/** Ends what is of one line. */
type Fin = (trx: Trx, acto: ActoDeBaja) => Promise<unknown>
/** The lines that other features end. */
export type FinesDeOtros = Readonly<Partial<Record<RenglonDeBaja, Fin>>>

interface Renglon {
  /** What there is of it: from where, and how each thing is called. */
  hay: (quien: { user_id: number; hoy: string; ahora: Date }) => { de: RawBuilder<unknown>; cosa: RawBuilder<unknown> }
  /** Ends it; absent where somebody has to decide, or where another feature does it. */
  termina?: Fin
}

const desdeEl = (instante: RawBuilder<unknown>) =>
  sql`'Desde el ' || to_char(${instante} at time zone interval '-05:00', 'DD/MM/YYYY HH24:MI')`
/** Who has a code by an access in force today, as `o`. */
const CON_CODIGO = (hoy: string) => sql`permisos o join accesos oa on oa.empacce_id = o.empacce_id
  join areas oar on acceso_vigente(oa, oar, ${hoy}::date) join usuarios ou on ou.id = oa.user_id and ou.deleted_at is null`
/** The codes of the user's access in force that nobody else holds, where `ademas` says so. */
const permisosUnicos =
  (ademas: RawBuilder<unknown>): Renglon['hay'] =>
  ({ user_id, hoy }) => ({
    de: sql`acceso_elegido(${user_id}, ${hoy}::date) a join areas ar on acceso_vigente(a, ar, ${hoy}::date)
      join permisos p on p.empacce_id = a.empacce_id
      where not exists (select from ${CON_CODIGO(hoy)} where o.codigo = p.codigo and oa.user_id <> ${user_id} and ${ademas})`,
    cosa: sql`p.codigo::text`,
  })
/** Encargaturas that are not over on that day, of `cual` of a row `e`. */
const encargaturasDe = (cual: RawBuilder<unknown>, hoy: string) =>
  sql`encargaturas e join areas ar on ar.id = e.area_id join cargos c on c.id = e.cargo_id
    where ${cual} and e.terminada_at is null and e.hasta >= ${hoy}::date`
const ENCARGATURA = sql`concat(c.name, ', ', ar.name, ', del ', to_char(e.desde, 'DD/MM/YYYY'), ' al ', to_char(e.hasta, 'DD/MM/YYYY'))`
const responsable =
  (proceso: 'reclamos' | 'transparencia'): Renglon['hay'] =>
  ({ user_id }) => ({
    de: sql`responsables r where r.proceso = ${proceso} and r.reemplazado_at is null
      and ${user_id} in (r.titular_id, r.alterno_id)`,
    cosa: sql`case when r.titular_id = ${user_id} then 'Titular' else 'Alterno' end`,
  })

/**
 * The lines of the check list (USU-65): a new one is a line here, and its words in RENGLONES_DE_BAJA. What they end they end in
 * this order: a headship is told by the access, so it goes first.
 */
const RENGLONES: Record<RenglonDeBaja, Renglon> = {
  jefaturas: {
    hay: ({ user_id }) => ({
      de: sql`areas ar join accesos a on a.empacce_id = ar.jefe_acceso_id where a.user_id = ${user_id} and ar.cerrada_at is null`,
      cosa: sql`ar.name`,
    }),
    termina: (trx, { user_id, ahora }) =>
      sql`update areas ar set jefe_acceso_id = null, updated_at = ${despuesDe(ahora, 'ar')}
        from accesos a where a.empacce_id = ar.jefe_acceso_id and a.user_id = ${user_id}`.execute(trx),
  },
  accesos: {
    hay: ({ user_id, hoy }) => ({
      de: sql`accesos a join areas ar on ar.id = a.area_id left join cargos c on c.id = a.cargo_id
        where a.user_id = ${user_id} and a.estado and a.deleted_at is null and (a.hasta is null or a.hasta >= ${hoy}::date)`,
      cosa: sql`concat_ws(', ', ar.name, c.name, a.anio_eje)`,
    }),
    // What ended before keeps its last day; what is to come never begins.
    termina: (trx, { user_id, motivo, ahora, hoy }) =>
      sql`update accesos a set estado = false, fin_motivo = ${motivo}, updated_at = ${despuesDe(ahora, 'a')},
          hasta = case when a.hasta < ${hoy}::date then a.hasta else greatest(${hoy}::date, a.desde) end
        where a.user_id = ${user_id} and a.estado and a.deleted_at is null`.execute(trx),
  },
  sesiones: {
    hay: ({ user_id, ahora }) => ({
      de: sql`sesiones s where s.user_id = ${user_id} and s.terminada is null and s.vence > ${ahora}`,
      cosa: desdeEl(sql`s.creada`),
    }),
    termina: (trx, { user_id, ahora, por }) =>
      terminarSesionesDe(trx, user_id, { terminada: ahora, motivo: 'cerrada', por }),
  },
  // The database ends them with the access that they are over (USU-64).
  encargaturas_dadas: {
    hay: ({ user_id, hoy }) => ({
      de: encargaturasDe(
        sql`e.titular_acceso in (select a.empacce_id from accesos a where a.user_id = ${user_id})`,
        hoy,
      ),
      cosa: ENCARGATURA,
    }),
  },
  encargaturas: {
    hay: ({ user_id, hoy }) => ({ de: encargaturasDe(sql`e.user_id = ${user_id}`, hoy), cosa: ENCARGATURA }),
    termina: (trx, { user_id }) =>
      sql`select terminar_encargaturas('El encargado fue dado de baja', array(
        select e.id from encargaturas e where e.user_id = ${user_id} and e.terminada_at is null order by e.id))`.execute(
        trx,
      ),
  },
  claves_de_servicio: {
    hay: ({ user_id }) => ({
      de: sql`claves_servicio k where k.responsable_id = ${user_id} and k.terminada_at is null`,
      cosa: sql`k.nombre`,
    }),
    termina: (trx, { user_id, ahora }) => sql`select terminar_claves_de(${user_id}, ${ahora})`.execute(trx),
  },
  permisos_del_area: { hay: permisosUnicos(sql`oa.area_id = a.area_id`) },
  permisos_de_todos: { hay: permisosUnicos(sql`true`) },
  expedientes: {
    hay: ({ user_id }) => ({
      de: sql`registros r where r.asignado = ${user_id} and r.estado in ('EN PROCESO', 'EN SUBSANACION', 'RESPONDIDO')`,
      cosa: sql`r.expe_id`,
    }),
  },
  reclamos: { hay: responsable('reclamos') },
  transparencia: { hay: responsable('transparencia') },
  visitas: {
    hay: ({ user_id }) => ({
      de: sql`visitas v join accesos a on a.empacce_id = v.empacce_id
        where a.user_id = ${user_id} and v.deleted_at is null and v.salida_date is null and not v.salida_no_registrada`,
      // Who came is no matter of user administration.
      cosa: desdeEl(sql`v.created_at`),
    }),
  },
  identidades: {
    hay: ({ user_id }) => ({
      de: sql`identidades i where i.user_id = ${user_id} and i.terminada_at is null`,
      cosa: sql`case when i.manera = 'nombre' then 'Del directorio, desde el ' else 'Del proveedor, desde el ' end
        || to_char(i.enlazada_at at time zone interval '-05:00', 'DD/MM/YYYY')`,
    }),
  },
  factores: {
    hay: ({ user_id }) => ({ de: sql`factores f where f.user_id = ${user_id}`, cosa: sql`f.nombre` }),
  },
}

/** What hangs on a user, line by line in the order of the book, in one query; lines without anything are left out. */
export const listRenglones = async (
  db: Db,
  quien: { user_id: number; hoy: string; ahora: Date },
): Promise<LineaDeBaja[]> => {
  const partes = LISTA_DE_RENGLONES.map((que) => {
    const { de, cosa } = RENGLONES[que].hay(quien)
    return sql`select ${sql.lit(que)} as que, count(*)::integer as cantidad,
      coalesce((array_agg(${cosa} order by ${cosa}))[1:${sql.lit(COSAS_POR_RENGLON)}], '{}') as cosas from ${de}`
  })
  const { rows } = await sql<LineaDeBaja>`
    select * from (${sql.join(partes, sql` union all `)}) q where q.cantidad > 0`.execute(db)
  // A union says nothing of the order of its parts.
  return LISTA_DE_RENGLONES.flatMap((que) => rows.filter((linea) => linea.que === que))
}

/** Ends what the act ends, line by line, and notes that the user has left. */
export const terminarTodo = async (trx: Trx, acto: ActoDeBaja, deOtros: FinesDeOtros): Promise<void> => {
  for (const [que, { termina }] of Object.entries(RENGLONES))
    await (termina ?? deOtros[que as RenglonDeBaja])?.(trx, acto)
  await trx
    .updateTable('usuarios')
    .set({ baja_at: acto.ahora, baja_motivo: acto.motivo, updated_at: despuesDe(acto.ahora) })
    .where('id', '=', acto.user_id)
    .execute()
}
