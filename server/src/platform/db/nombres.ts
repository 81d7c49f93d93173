import { type RawBuilder, sql } from 'kysely'

/** Who a user is, as people call them: the full name, or the area of one created by area; null for nobody. Deleted ones keep theirs. */
export const nombreDeUsuario = (user_id: RawBuilder<unknown>) => sql<string | null>`
  (select coalesce(nullif(concat_ws(' ', e.name, e.ape_pat, e.ape_mat), ''), ar.name, u.username) from usuarios u
    left join trabajadores e on e.employee_id = u.employee_id left join areas ar on ar.id = u.area_id
    where u.id = ${user_id})`

/** Who acted: the name, and by whose encargo where it was so (USU-62); null for nobody. */
export const nombreDeQuienActuo = (user_id: RawBuilder<unknown>, encargo_id: RawBuilder<unknown>) => sql<string | null>`
  nullif(concat_ws(' ', ${nombreDeUsuario(user_id)}, por_encargo(${encargo_id})), '')`

/** By whose encargo a signature was made, and by which document: 'Por encargo de Ruth Salcedo, Memorando 322'; null of none (USU-63). */
export const firmadoPorEncargo = (encargo_id: RawBuilder<unknown>) => sql<string | null>`
  (select upper(left(q.por, 1)) || substr(q.por, 2) || ', ' || e.documento
    from encargaturas e cross join lateral (select por_encargo(e.id) as por) q where e.id = ${encargo_id})`

/**
 * What the area of a destination is called: while it is to sign, as now (`presente`); once it has signed, as it was called
 * then (ORG-23).
 */
export const nombreAlFirmar = (destino: RawBuilder<unknown>, presente: RawBuilder<unknown>) => sql<string>`
  case when ${destino}.estado and ${destino}.firmado_at is not null
    then nombre_area(${destino}.area_id, ${destino}.firmado_at) else ${presente} end`
