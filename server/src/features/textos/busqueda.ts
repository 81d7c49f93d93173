import { caminoDeArchivado } from '@cabildo/contracts/archivo'
import { HALLAZGOS_POR_PAGINA, type HallazgoPropio } from '@cabildo/contracts/textos'
import type { Db } from '../../platform/db/conexion.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'
import {
  acotarBusqueda,
  type Consulta,
  contarAparte,
  type FilaHallada,
  leerConsulta,
  listHallazgos,
  listPaginas,
  type PaginaMirada,
} from './busqueda.queries.ts'
import { partesDe } from './extracto.ts'

const TARDO_DEMASIADO = '57014'

/** What is looked for, and the norms to pass over. */
interface Pedido {
  q: string
  start: number
}

/**
 * Finds words or phrases in the text of norms: of one area's publications, or of the archive and all publications. One
 * answer per norm, its best page first; of more pages than are looked through, the newest norms'.
 */
export const buscarEnTextos = async (db: Db, { q, start }: Pedido, area_id: number | null) => {
  const aparte = await contarAparte(db, area_id)
  const consulta = await leerConsulta(db, q)
  if (!consulta) return { data: [], total: 0, hayMas: false, ...aparte }
  const { paginas, hayMas } = await mirar(db, consulta, area_id)
  const normas = porNorma(paginas)
  const mostradas = normas.slice(start, start + HALLAZGOS_POR_PAGINA)
  const filas = mostradas.length === 0 ? [] : await listHallazgos(db, mostradas, consulta)
  const otras = new Map(mostradas.map((norma) => [norma.texto_id, norma.otras]))
  return {
    data: filas.map((fila) => comoHallazgo(fila, otras.get(fila.texto_id) ?? [])),
    total: normas.length,
    hayMas,
    ...aparte,
  }
}

/** Nobody's search may hold up the others: of one that takes too long as little is known as of what lies beyond the bound. */
const mirar = async (db: Db, consulta: Consulta, area_id: number | null) => {
  try {
    return await db.transaction().execute(async (trx) => {
      await acotarBusqueda(trx)
      return await listPaginas(trx, consulta, area_id)
    })
  } catch (error) {
    if (codigoSql(error) === TARDO_DEMASIADO) return { paginas: [], hayMas: true }
    throw error
  }
}

interface NormaHallada {
  texto_id: number
  pagina: number
  rango: number
  otras: number[]
}

/** The best page of each norm, the best norms first and of equals the newest; each time in the same order. */
const porNorma = (vistas: readonly PaginaMirada[]): NormaHallada[] => {
  const normas = new Map<number, NormaHallada & { paginas: number[] }>()
  for (const { texto_id, pagina, rango } of vistas) {
    const norma = normas.get(texto_id)
    if (!norma) normas.set(texto_id, { texto_id, pagina, rango, otras: [], paginas: [pagina] })
    else {
      norma.paginas.push(pagina)
      if (rango > norma.rango || (rango === norma.rango && pagina < norma.pagina))
        Object.assign(norma, { pagina, rango })
    }
  }
  return [...normas.values()]
    .map(({ paginas, ...norma }) => ({
      ...norma,
      otras: paginas.filter((pagina) => pagina !== norma.pagina).sort((a, b) => a - b),
    }))
    .sort((a, b) => b.rango - a.rango || b.texto_id - a.texto_id)
}

const comoHallazgo = (
  { id, publicada, tipo, tipo_doc, nro_doc, anio, sumilla, file, pagina, extracto }: FilaHallada,
  otras: number[],
): HallazgoPropio => ({
  ...{ id, tipo, nro_doc, anio, sumilla, pagina, otras },
  origen: publicada ? 'publicacion' : 'archivo',
  camino: publicada ? `/storage/docs/${file}` : caminoDeArchivado({ tipo_doc, anio }, file),
  extracto: partesDe(extracto),
})
