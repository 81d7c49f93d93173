import type { ClaseDeCaso } from '@cabildo/contracts/cargos'
import type { ClasePlazo } from '@cabildo/contracts/plazos-calculo'
import { sql } from 'kysely'
import type { Buscador, Fila } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** The name of a case: its filing, complaint or request. */
export const claveDe = (clase: ClaseDeCaso, id: number): string => `${clase}:${id}`

/** The clock by which a case is to be answered. */
export const CLASE_DE_PLAZO = {
  tramite: 'respuesta_tramite',
  reclamo: 'respuesta_reclamo',
  solicitud: 'respuesta_informacion',
} as const satisfies Record<ClaseDeCaso, ClasePlazo>

export interface Caso {
  /** Consent to notices by mail, given at filing (CON-23). */
  autoriza_correo?: boolean
}

/** The code of a case; undefined when there is none. */
export const findCodigo = async (db: Db, clave: string): Promise<string | undefined> =>
  (await db.selectFrom('casos').select('codigo').where('clave', '=', clave).executeTakeFirst())?.codigo

/** Makes a case and answers its code; that of the case that is there, if there is one. */
export const insertCaso = async (
  db: Db,
  clave: string,
  codigo: string,
  { autoriza_correo = false }: Caso,
): Promise<string> => {
  const { rows } = await sql<{ codigo: string }>`
    insert into casos (clave, codigo, autoriza_correo, autoriza_at)
    values (${clave}, ${codigo}, ${autoriza_correo}, case when ${autoriza_correo} then clock_timestamp() end)
    on conflict (clave) do update set clave = excluded.clave returning codigo`.execute(db)
  const [fila] = rows
  if (!fila) throw new Error('The case was not saved')
  return fila.codigo
}

const claves = (clase: ClaseDeCaso, ids: readonly number[]) => sql`any(${ids.map((id) => claveDe(clase, id))}::text[])`

const conCasos = (
  conservable: Conservable,
  tablas: readonly string[],
  acto: (trx: Trx, ids: readonly number[]) => Promise<unknown>,
): Conservable => ({
  ...conservable,
  tablas: [...conservable.tablas, ...tablas],
  tanda: async (trx, ...que) => {
    const tanda = await conservable.tanda(trx, ...que)
    if (tanda.registros.length > 0) await acto(trx, tanda.registros)
    return tanda
  },
})

/** With the rows of a purge go their cases and cargos; the nightly sweep takes the files (CON-28, E11). */
export const conSusCasos = (clase: ClaseDeCaso, conservable: Conservable): Conservable =>
  conCasos(conservable, ['casos', 'casos_cargos', 'casos_actos'], (trx, ids) =>
    sql`
      with suyos as (delete from casos_cargos where clave = ${claves(clase, ids)}),
        actos as (delete from casos_actos where clave = ${claves(clase, ids)})
      delete from casos where clave = ${claves(clase, ids)}`.execute(trx),
  )

/** Where a purge takes the address out of rows, it takes the one of their cases, too (CON-24, P-10). */
export const conElCorreoDeSusCasos = (clase: ClaseDeCaso, conservable: Conservable): Conservable =>
  conCasos(conservable, ['casos'], (trx, ids) =>
    sql`update casos set correo = null where correo is not null and clave = ${claves(clase, ids)}`.execute(trx),
  )

/**
 * The cases of what a person filed. Whoever is handed this may not be who filed, so there is neither the code nor a cargo,
 * on which it is printed (CON-03).
 */
export const buscarCasos: Buscador = {
  modulo: 'casos',
  titulo: 'Seguimiento de lo que presentó',
  nota: 'Sin el código de consulta ni los cargos, que lo llevan: los tiene quien presentó.',
  tablas: ['casos', 'casos_cargos', 'casos_actos'],
  buscar: async (db, { ids }) => {
    const claves = clavesDe(ids)
    const { rows } = await sql<Fila & { correo: string | null }>`
      select clave, autoriza_correo, marca_lima(autoriza_at) as autoriza_at, correo,
        marca_lima(correo_rebotado_at) as correo_rebotado_at,
        (select coalesce(json_agg(json_build_object('clase', g.clase, 'hecho_at', marca_lima(g.hecho_at)) order by g.orden), '[]')
          from casos_cargos g where g.clave = casos.clave) as cargos,
        (select coalesce(json_agg(json_build_object('acto', a.acto, 'created_at', marca_lima(a.created_at)) order by a.acto_id), '[]')
          from casos_actos a where a.clave = casos.clave) as actos
      from casos where clave = any(${claves}::text[]) order by clave`.execute(db)
    return { filas: rows, correos: rows.flatMap(({ correo }) => correo ?? []) }
  },
}

/** The names of the cases of what was found of a person, by its kinds. */
export const clavesDe = (ids: ReadonlyMap<string, readonly number[]>): string[] =>
  DE_MODULO.flatMap(([clase, modulo]) => (ids.get(modulo) ?? []).map((id) => claveDe(clase, id)))

const DE_MODULO = [
  ['tramite', 'tramites'],
  ['reclamo', 'reclamos'],
  ['solicitud', 'solicitudes'],
] as const
