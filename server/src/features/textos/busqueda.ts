import { caminoDeArchivado } from '@cabildo/contracts/archivo'
import type { ConEstado } from '@cabildo/contracts/normas-relaciones'
import { caminoDePublicada } from '@cabildo/contracts/normas-tipos'
import { HALLAZGOS_POR_PAGINA, type Hallazgo, type HallazgoPropio } from '@cabildo/contracts/textos'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { codigoSql } from '../../platform/db/transaccion.ts'
import { conEstado, type ParaEstado } from '../../platform/vigencia/vigencia.queries.ts'
import {
  acotarPlazo,
  contarAparte,
  type DeQueArea,
  type FilaHallada,
  irPorIndice,
  leerConsulta,
  listHallazgos,
  listPaginas,
  MARCAS,
  type PaginaMirada,
} from './busqueda.queries.ts'
import type { Consulta } from './consulta.queries.ts'

const TARDO_DEMASIADO = '57014'
/** How long one search may hold connections, all its steps together. */
const TIEMPO_MAXIMO_MS = 2_000

/**
 * Finds words or phrases in the text of norms: of one area's publications, or of the archive and all publications. One
 * answer per norm, its best page first; where too many pages match, those of the newest norms. A search that takes too long
 * is cut, so that it holds up no other, and says that there is more.
 */
export const buscarEnTextos = async (
  db: Db,
  { q, start }: { q: string; start: number },
  area: DeQueArea,
  para: ParaEstado,
) => {
  const enPlazo = conPlazo(db, TIEMPO_MAXIMO_MS)
  const leida = await enPlazo(async (trx) => ({
    ...(await contarAparte(trx, area)),
    consulta: await leerConsulta(trx, q),
  }))
  if (!leida) return { data: [], total: 0, hayMas: true, sinTexto: 0, pendientes: 0 }
  const { consulta, ...aparte } = leida
  if (!consulta) return { data: [], total: 0, hayMas: false, ...aparte }
  const { paginas, hayMas } = (await enPlazo(async (trx) => {
    await irPorIndice(trx)
    return await listPaginas(trx, consulta, area)
  })) ?? { paginas: [], hayMas: true }
  const normas = porNorma(paginas)
  const mostradas = normas.slice(start, start + HALLAZGOS_POR_PAGINA)
  const filas = mostradas.length === 0 ? [] : await leerFilas(db, enPlazo, mostradas, consulta, para.dia)
  const otras = new Map(mostradas.map((norma) => [norma.texto_id, norma.otras]))
  return {
    data: filas.map((fila) => comoHallazgo(conEstado(fila, para), otras.get(fila.texto_id) ?? [])),
    total: normas.length,
    hayMas,
    ...aparte,
  }
}

/** What was found is shown all the same when its excerpts cannot be made in time. */
const leerFilas = async (
  db: Db,
  enPlazo: ReturnType<typeof conPlazo>,
  mostradas: readonly NormaHallada[],
  consulta: Consulta,
  dia: string,
): Promise<FilaHallada[]> =>
  (await enPlazo((trx) => listHallazgos(trx, mostradas, consulta, dia))) ??
  listHallazgos(db, mostradas, 'sinBuscar', dia)

/** Runs steps of one search, each in the time that the others have left; undefined for one that does not end in it. */
export const conPlazo = (db: Db, ms: number) => {
  const fin = performance.now() + ms
  return async <T>(paso: (trx: Trx) => Promise<T>): Promise<T | undefined> => {
    const resto = Math.ceil(fin - performance.now())
    if (resto <= 0) return undefined
    try {
      return await db.transaction().execute(async (trx) => {
        await acotarPlazo(trx, resto)
        return await paso(trx)
      })
    } catch (error) {
      if (codigoSql(error) === TARDO_DEMASIADO) return undefined
      throw error
    }
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
  {
    id,
    publicada,
    tipo,
    tipo_doc,
    nro_doc,
    anio,
    sumilla,
    file,
    pagina,
    por_maquina,
    extracto,
    estado,
    estado_detalle,
  }: Omit<FilaHallada, 'vigencia'> & ConEstado,
  otras: number[],
): HallazgoPropio => ({
  ...{ id, tipo, nro_doc, anio, sumilla, pagina, por_maquina, otras, estado, estado_detalle },
  origen: publicada ? 'publicacion' : 'archivo',
  camino: publicada ? caminoDePublicada(file) : caminoDeArchivado({ tipo_doc, anio }, file),
  extracto: partesDe(extracto),
})

/** Takes an excerpt apart into what was found and what stands around it; its lines are one. */
const partesDe = (extracto: string): Hallazgo['extracto'] =>
  extracto
    .replaceAll(/\s+/gu, ' ')
    .split(MARCAS.abre)
    .flatMap((tramo, i) => {
      if (i === 0) return [{ texto: tramo, marcado: false }]
      const [hallado = '', resto = ''] = tramo.split(MARCAS.cierra)
      return [
        { texto: hallado, marcado: true },
        { texto: resto, marcado: false },
      ]
    })
    .filter(({ texto }) => texto !== '')
