import * as z from 'zod/mini'
import { enteroEnTexto, texto } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { CON_ESTADO } from './normas-relaciones.ts'

/** The search over the text of norms: of the archive and of publications. Apart from both, for pages that only search. */

/**
 * What a job made of a norm's PDF. `parcial`: some of its pages have no text; `ilegible`: it could not be read at all;
 * `reconocido`: it is complete, and pages that are pictures were read by machine, with the errors that this has.
 */
export const EstadoTexto = z.enum(['pendiente', 'completo', 'parcial', 'sin_texto', 'ilegible', 'reconocido'])
export type EstadoTexto = z.infer<typeof EstadoTexto>

/** A page of a norm that holds what was looked for; the best one of each norm. */
export const Hallazgo = z.object({
  origen: z.enum(['archivo', 'publicacion']),
  /** The type's name, in the words of its own catalogue (DOC-23). */
  tipo: z.string(),
  nro_doc: z.string(),
  anio: z.number(),
  sumilla: z.string(),
  /** The public address of its PDF (API-104, API-105). */
  camino: z.string(),
  pagina: z.number(),
  /** The page is a picture whose text was read by machine. */
  por_maquina: z.boolean(),
  /** Other pages of the same norm that hold it, too, in their order. */
  otras: z.array(z.number()),
  /** The text around it, in parts; the marked ones are the words found. */
  extracto: z.array(z.object({ texto: z.string(), marcado: z.boolean() })),
  ...CON_ESTADO,
})
export type Hallazgo = z.infer<typeof Hallazgo>

/** What the staff's own search adds: which publication it is. */
export const HallazgoPropio = z.extend(Hallazgo, { id: z.number() })
export type HallazgoPropio = z.infer<typeof HallazgoPropio>

export const BUSQUEDA_MINIMO = 3
export const BUSQUEDA_MAXIMO = 200
/** Norms that one answer holds. */
export const HALLAZGOS_POR_PAGINA = 10

const Busqueda = z.strictObject({
  q: texto(BUSQUEDA_MAXIMO, { min: BUSQUEDA_MINIMO }),
  /** Norms to pass over. */
  start: z._default(enteroEnTexto(/^\d{1,3}$/), 0),
})

const respuesta = <H extends z.ZodMiniType>(hallazgo: H) =>
  z.object({
    data: z.array(hallazgo),
    /** Norms found. */
    total: z.number(),
    /** There are more pages with these words than are looked through: more words find the right ones. */
    hayMas: z.boolean(),
    /** Norms that no search can find, since their PDF has no text. */
    sinTexto: z.number(),
    /** Norms whose text has not been read yet. */
    pendientes: z.number(),
  })

export const MENSAJES_TEXTOS = {
  vacio: 'Ninguna norma contiene esas palabras',
  hayMas: 'Hay muchas coincidencias. Escriba más palabras para precisar.',
  sinTexto: 'El PDF no tiene texto: no se puede buscar en su contenido',
  parcial: 'Algunas páginas del PDF no tienen texto: no se puede buscar en ellas',
  ilegible: 'No se pudo leer el texto del PDF: no se puede buscar en su contenido',
  reconocido: 'Texto leído por máquina: puede tener errores',
  porMaquina: 'Texto leído por máquina',
  pendiente: 'El texto del PDF aún se está leyendo',
} as const

export const textosApi = {
  /** An addition: archive and publications, which are public alike. */
  buscar: llamada({
    id: 'textos',
    method: 'GET',
    path: '/api/archivos/textos',
    acceso: 'publico',
    resumen: 'Busca palabras o una frase en el texto de las normas',
    query: Busqueda,
    respuesta: respuesta(Hallazgo),
  }),
  /** An addition: the publications that the caller's list may show, of every year. */
  buscarPropias: llamada({
    id: 'textos-propios',
    method: 'GET',
    path: '/api/files/textos',
    acceso: [Permiso.normas],
    resumen: 'Busca palabras o una frase en el texto de las publicaciones del área',
    query: Busqueda,
    respuesta: respuesta(HallazgoPropio),
  }),
}
