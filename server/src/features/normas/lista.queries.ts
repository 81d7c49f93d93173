import { type NormaListada, type NormaMostrada, type NormasListado, TABLA_NORMAS } from '@cabildo/contracts/normas'
import type { Vigencia } from '@cabildo/contracts/normas-vigencia'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, sinComillas } from '../../platform/db/listado.ts'
import { conEstado, type ParaEstado, vigenciaDe } from '../../platform/vigencia/vigencia.queries.ts'
import { FILA } from './normas.queries.ts'

/** Whose publications of which year; area 0 is every area. */
export interface Marco {
  area_id: number
  anio: number
}

/** What the statement reads: with the day of the states that its rows show. */
type DelDia = Marco & Pick<ParaEstado, 'dia'>
type Leida = Omit<NormaListada, 'estado' | 'estado_detalle'> & { vigencia: Vigencia | null }
type Exportada = Omit<NormaMostrada, 'estado'> & { vigencia: Vigencia | null }

/** What areas were called, and since when until when, with the folded name that a search compares (ORG-23). */
const UNIDADES = sql`unidades as materialized (
  select area_id as id, name, llano(name) as llano, desde,
    lead(desde, 1, 'infinity') over (partition by area_id order by desde) as hasta
  from areas_nombres)`

const FECHA = sql<string>`to_char(n.created_at at time zone interval '-05:00', 'DD/MM/YYYY')`

const LISTADA = sql`${FILA}, u.name as area, n.area_id, n.a_cargo_id, n.doc_id,
  case when n.cuidado_id is not null then (select r.name from areas r where r.id = n.area_id) end as area_cerrada, coalesce(x.estado, 'pendiente') as texto,
  coalesce(x.datos_personales, '{}') as datos_personales`

/**
 * Live publications of a year, of all areas or of one, newest first unless asked otherwise (API-61, D-13, D-42). Numbers are
 * ordered as numbers, areas and types by the names that they show (SHE-83).
 */
const listaDe = ({ todas }: { todas: boolean }) =>
  crearLista(TABLA_NORMAS, {
    tabla: 'normas',
    alias: 'n',
    previas: UNIDADES,
    // Without a unit it is the area's that made it: that it has none tells a reader nothing (decision 0139).
    // It is named as on the day of its publication (ORG-23).
    junto: sql`join unidades u on u.id = coalesce(n.uo, n.area_id) and n.created_at >= u.desde and n.created_at < u.hasta`,
    propio: ['created_at'],
    // A publication of a year bears it, or came out in it (NOR-23, NOR-24). Each part of the condition has an index.
    ambito: ({ area_id, anio }: DelDia) => {
      const deQuien = todas ? [sql``] : [sql`n.a_cargo_id = ${area_id} and `, sql`n.uo = ${area_id} and `]
      const partes = deQuien.flatMap((suya) => [sql`${suya}n.anio = ${anio}`, sql`${suya}n.anio_publicado = ${anio}`])
      return sql`n.deleted_at is null and (${sql.join(partes, sql` or `)})`
    },
    filas: (de, _, { dia }) => sql<Leida>`
      select ${LISTADA}, ${vigenciaDe('publicada', dia)} as vigencia from ${de} left join textos x on x.norma_id = n.id`,
    exportadas: (de, { dia }) => sql<Exportada>`
      select n.ndoc, n.anio, u.name as area, n.tipo_doc, n.descripcion, ${vigenciaDe('publicada', dia)} as vigencia,
        marca_lima(n.created_at) as created_at from ${de}`,
    ordenes: {
      created_at: sql.ref('n.created_at'),
      ndoc: sql`n.ndoc::integer`,
      uo: sql.ref('u.llano'),
      tipo_doc: sql.ref('n.tipo_nombre'),
      descripcion: sql.ref('n.descripcion'),
    },
    buscar: (texto) =>
      sql`(${sql.join(
        [sql<string>`n.busqueda`, sql<string>`u.llano`, FECHA].map((columna) => contiene(columna, sinComillas(texto))),
        sql` or `,
      )})`,
    // What each filtered column shows (NOR-03).
    filtros: {
      ndoc: (texto) => contiene(sql`n.ndoc || '-' || n.anio`, texto),
      uo: (texto) => contiene(sql`u.llano`, texto),
      tipo_doc: sql.ref('n.tipo_nombre'),
      descripcion: sql.ref('n.descripcion'),
      created_at: (texto) => contiene(FECHA, texto),
    },
  })
const DE_TODAS = listaDe({ todas: true })
const DE_UN_AREA = listaDe({ todas: false })
const listaDel = ({ area_id }: Marco) => (area_id === 0 ? DE_TODAS : DE_UN_AREA)

/** A row says who attends it where that is not the area that made it: without care the answer is that of volume 1 (ORG-27). */
const sinCuidadoPropio = ({ a_cargo_id, area_cerrada, ...fila }: NormaListada): NormaListada => ({
  ...fila,
  ...(a_cargo_id !== fila.area_id && { a_cargo_id, area_cerrada }),
})

export const pageNormas = async (db: Db, marco: Marco, listado: NormasListado, { dia, siglas }: ParaEstado) => {
  const pagina = await listaDel(marco).pagina(db, listado, { ...marco, dia })
  return { ...pagina, data: pagina.data.map((fila) => sinCuidadoPropio(conEstado(fila, { siglas }))) }
}

/** All rows that match, ordered, for an export (NOR-05, SHE-85); conEstado makes them those that the columns show. */
export const selectNormas = (marco: Marco, listado: NormasListado, { dia }: Pick<ParaEstado, 'dia'>) =>
  listaDel(marco).todas(listado, { ...marco, dia })
