import { type NormaArchivada, TABLA_ARCHIVO, TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import type { Vigencia } from '@cabildo/contracts/normas-vigencia'
import { type RawBuilder, sql } from 'kysely'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, plano, sinComillas } from '../../platform/db/listado.ts'
import { type ParaEstado, vigenciaDe } from '../../platform/vigencia/vigencia.queries.ts'

/** A condition on the types whose name contains a text; null when none does. */
const deTipos = (texto: string): RawBuilder<unknown> | null => {
  const nombres = TIPOS_ARCHIVO.map(({ name }) => name).filter((nombre) => plano(nombre).includes(plano(texto)))
  return nombres.length > 0 ? sql`a.tipo_nombre = any(${nombres}::text[])` : null
}

/** The folded summary, cut out of the search text behind number, year and type: folding it again costs more. */
const SUMILLA_LLANA = sql<string>`substr(a.busqueda, length(a.nro_doc) + length(a.tipo_nombre) + 8)`

/**
 * Tells whether a text may stand in number, year or type, before the summary. If not, the summary need not be cut out of
 * every row, which costs three times the search.
 */
const empiezaAntes = (texto: string): boolean => {
  const buscado = plano(texto)
  // Other signs may be folded differently by the database.
  if (!/^[a-z][ -~]*$/u.test(buscado)) return true
  return TIPOS_ARCHIVO.some(({ name }) => {
    const nombre = `${plano(name)} `
    return Array.from(nombre, (_, i) => nombre.slice(i)).some((r) => r.startsWith(buscado) || buscado.startsWith(r))
  })
}

const ANIOS = Array.from({ length: 201 }, (_, i) => 1900 + i)

/** Compares the types first, which costs almost nothing: a word of a type's name is in half of the archive. */
const buscada = (texto: string): RawBuilder<unknown> => {
  const [tipos, contenida] = [deTipos(texto), contiene(sql`a.busqueda`, texto)]
  return tipos ? sql`(${tipos} or ${contenida})` : contenida
}

const COLUMNAS = sql`a.nro_doc, a.anio, a.tipo_doc, a.sumilla, marca_lima(a.created_at) as created_at`

type SinEstado = Omit<NormaArchivada, 'estado' | 'estado_detalle'> & { vigencia: Vigencia | null }
type Dia = Pick<ParaEstado, 'dia'>

/** The archive, its states of a day to be read by conEstado, the newest first unless asked otherwise (API-58, ARC-06); every order has an index (migration 0007). */
export const { pagina: pageArchivo, todas: selectArchivo } = crearLista(TABLA_ARCHIVO, {
  tabla: 'archivo_normas',
  alias: 'a',
  propio: ['created_at'],
  conteo: () => sql`select coalesce(sum(total), 0) as total from archivo_conteo`,
  filas: (de, _, { dia }: Dia) => sql<SinEstado>`
    select ${COLUMNAS}, ${vigenciaDe('archivada', dia)} as vigencia, coalesce(x.estado, 'pendiente') as texto from ${de} left join textos x on x.archivo_id = a.id`,
  exportadas: (de, { dia }: Dia) => sql<Omit<SinEstado, 'texto'>>`
    select ${COLUMNAS}, ${vigenciaDe('archivada', dia)} as vigencia from ${de}`,
  ordenes: {
    created_at: sql.ref('a.created_at'),
    nro_doc: sql.ref('a.numero'),
    tipo_doc: sql.ref('a.tipo_nombre'),
    sumilla: sql.ref('a.sumilla_corta'),
    anio: sql.ref('a.anio'),
  },
  buscar: (texto) => buscada(sinComillas(texto)),
  // Types and years are few, so indexes find the rows of each; the search text has number and summary.
  filtros: {
    tipo_doc: (texto) => deTipos(texto) ?? sql`false`,
    anio: (texto) => sql`a.anio = any(${ANIOS.filter((anio) => String(anio).includes(texto))}::smallint[])`,
    nro_doc: (texto) => sql`${contiene(sql`a.busqueda`, texto)} and ${contiene(sql`a.nro_doc`, texto)}`,
    sumilla: (texto) =>
      empiezaAntes(texto)
        ? sql`${contiene(sql`a.busqueda`, texto)} and ${contiene(SUMILLA_LLANA, texto)}`
        : contiene(sql`a.busqueda`, texto),
  },
})
