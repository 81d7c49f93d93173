import { CAMINO_NORMAS, TIPO_EN_DIRECCION } from './normas-direccion.ts'
import type { EstadoNorma } from './normas-relaciones.ts'
import type { TipoNorma } from './normas-tipos.ts'

/** Pages that the server writes, for people without script, for search engines and for feed readers (decision 0214). */

/** What norms of a type are called together. */
export const TIPO_EN_PLURAL = {
  1: 'Ordenanzas municipales',
  2: 'Resoluciones de concejo',
  3: 'Resoluciones de alcaldía',
  4: 'Resoluciones de gerencia',
  5: 'Resoluciones subgerenciales',
  6: 'Directivas',
  7: 'Acuerdos de concejo',
  8: 'Decretos de alcaldía',
  9: 'Convenios',
} as const satisfies Record<TipoNorma, string>

const TIPOS = Object.entries(TIPO_EN_DIRECCION).map(([id, nombre]) => [Number(id) as TipoNorma, nombre] as const)

/** The type that an address bears; null for what is none. */
export const leerTipoEnDireccion = (texto: string): TipoNorma | null =>
  TIPOS.find(([, nombre]) => nombre === texto)?.[0] ?? null

/** The list of a type, and of a year of it. */
export const caminoDeLista = (tipo: TipoNorma, anio?: number): string =>
  [CAMINO_NORMAS, TIPO_EN_DIRECCION[tipo], ...(anio === undefined ? [] : [anio])].join('/')

/** The Atom feed of all publications, or of the norms of a type. */
export const caminoDeAtom = (tipo?: TipoNorma): string =>
  `${tipo === undefined ? CAMINO_NORMAS : caminoDeLista(tipo)}/atom.xml`

/** Entries of a feed. */
export const ENTRADAS_DE_ATOM = 50

export const CAMINO_OBRAS = '/obras'
/** The page of a work. */
export const caminoDeObra = (cui: string): string => `${CAMINO_OBRAS}/${cui}`

export const CAMINO_SITEMAP = '/sitemap.xml'
/** Addresses that one part of the sitemap may hold (sitemaps.org). */
export const DIRECCIONES_POR_PARTE = 50_000

/** Rows of a page of a list. */
export const FILAS_POR_PAGINA = 50
/** Pages that a list has at most: whoever looks further back chooses a year. */
export const PAGINAS_MAXIMO = 100
export const BUSQUEDA_EN_PAGINAS_MAXIMO = 200

/** What a state means to who reads the norm. */
export const EXPLICA_ESTADO = {
  VIGENTE: 'Rige hoy. No consta que otra norma la haya modificado ni derogado.',
  MODIFICADA: 'Rige con cambios. Léala junto con las normas que la modifican.',
  DEROGADA: 'Ya no rige. Se conserva para consulta.',
} as const satisfies Record<EstadoNorma, string>

export const MENSAJES_PAGINAS = {
  normas: 'Normas municipales',
  explicaNormas: 'Ordenanzas, resoluciones, acuerdos y demás normas, cada una con su dirección permanente.',
  obras: 'Obras públicas',
  explicaObras: 'Qué se ejecuta, cuánto avanzó y cuánto cuesta, según la última información cargada.',
  sinNormas: 'No hay normas publicadas',
  hastaAqui: 'La lista llega hasta aquí. Para ver las demás, elija un año o busque por número o palabras.',
  sinHallazgos: 'Ninguna norma coincide. Pruebe con menos palabras.',
  sinObras: 'No hay obras registradas',
  noExiste: 'Esta página no existe',
  explicaNoExiste: 'Revise la dirección o busque la norma en la lista.',
  retirada: 'Esta página ya no se publica',
  explicaRetirada: 'La municipalidad retiró lo que aquí se mostraba.',
  noSePudo: 'No se pudo mostrar la página',
  pendiente: 'El texto del PDF aún se está leyendo.',
} as const
