import type { ConFacultades } from '@cabildo/contracts/base/permisos'
import type { Documento } from '@cabildo/contracts/documentos'
import { Borrador, type BorradorForm } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { tipoInicialDe } from '@cabildo/contracts/documentos-expedicion'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'

/** A resolutive item; its number identifies it while it moves. */
export interface Articulo {
  readonly key: number
  readonly texto: string
}

/** The values of Datos Generales; fields that the type hides keep theirs (DOC-39). */
export interface Valores {
  readonly tipo_doc: TipoDocumento
  readonly anio: number
  readonly nombre: string
  readonly comparecientes: string
  readonly destinatario: string
  readonly vistos: string
  readonly considerandos: string
  readonly resolutivos: readonly Articulo[]
  /** 0 while none is chosen. */
  readonly tipo_sesion: 0 | 1 | 2
  /** yyyy-MM-dd, or what is written as long as it is no date. */
  readonly fecha_sesion: string
}

let siguiente = 0
/** An item with a number of its own. */
export const articulo = (texto: string): Articulo => {
  siguiente += 1
  return { key: siguiente, texto }
}

/** An empty form: the type and the year that a new document of the area begins with (DOC-24, D-137). */
export const valoresNuevos = (area: ConFacultades, anio: number): Valores => ({
  tipo_doc: tipoInicialDe(area),
  anio,
  nombre: '',
  comparecientes: '',
  destinatario: '',
  vistos: '',
  considerandos: '',
  resolutivos: [],
  tipo_sesion: 0,
  fecha_sesion: '',
})

/** What a new document begins with where another screen opens the form (EXP-32, EXP-49). */
export interface Comienzo {
  readonly tipo_doc: TipoDocumento
  readonly vistos?: string
  /** The case in which it is written, whose document it becomes. */
  readonly registro_id?: number
  /** Below the title of the form, instead of the area. */
  readonly detalle?: string
}

/** An empty form with that beginning. */
export const valoresCon = (vacios: Valores, { tipo_doc, vistos = '' }: Comienzo): Valores => ({
  ...vacios,
  tipo_doc,
  vistos,
})

const esSesion = (id: number | null): id is 1 | 2 => id === 1 || id === 2

/** A stored document as the form holds it. */
export const valoresDe = ({
  tipo_doc,
  anio,
  contenido,
  destinatario,
  tipo_sesion,
  fecha_sesion,
}: Documento): Valores => ({
  tipo_doc,
  anio,
  nombre: contenido.nombre ?? '',
  comparecientes: contenido.comparecientes ?? '',
  destinatario,
  vistos: contenido.vistos,
  considerandos: contenido.considerandos,
  resolutivos: contenido.resolutivos.map(articulo),
  tipo_sesion: esSesion(tipo_sesion) ? tipo_sesion : 0,
  fecha_sesion: fecha_sesion ?? '',
})

/** A new document with the texts of another one; its session is another (decision 0144). */
export const copiaDe = (documento: Documento, { anio }: Valores): Valores => ({
  ...valoresDe(documento),
  anio,
  fecha_sesion: '',
})

/** All that the form holds, with what its type hides. */
export const escritoDe = ({ resolutivos, tipo_sesion, fecha_sesion, ...resto }: Valores): BorradorForm => ({
  ...resto,
  resolutivos: resolutivos.map(({ texto }) => texto),
  tipo_sesion: tipo_sesion || null,
  fecha_sesion: fecha_sesion || null,
})

/** The form as the contract reads it: of the items that another type left, a communication has the first as its subject. */
export const borradorDe = (valores: Valores): BorradorForm => {
  const { resolutivos, ...resto } = escritoDe(valores)
  return { ...resto, resolutivos: esComunicacion(valores.tipo_doc) ? resolutivos.slice(0, 1) : resolutivos }
}

/** The form as one text, to compare two forms. */
export const huellaDe = (valores: Valores): string => {
  const { data } = Borrador.safeParse(borradorDe(valores))
  return JSON.stringify(data ?? borradorDe(valores))
}
