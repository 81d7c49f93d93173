import { type QuienPide, tieneFacultad } from '@cabildo/contracts/base/permisos'
import type { Area as AreaDelCatalogo } from '@cabildo/contracts/catalogos'
import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import { ANIOS_NORMA, llevaUnidad, type NormaListada, tiposDeNormaDe } from '@cabildo/contracts/normas'
import { nombreDeNorma } from '@cabildo/contracts/normas-tipos'
import { entidad } from '../../platform/entidad.ts'

export type Area = QuienPide['area'] & { name: string }

/** A document of the own area to publish; only the description can be changed (DOC-16). */
export interface DeDocumento {
  doc_id: number
  tipo_doc: number
  anio: number
  ndoc: string
  descripcion: string
  /** The name of its PDF. */
  pdf: string
}

/** What the modal opens with. */
export type Origen =
  | { modo: 'crear' }
  | { modo: 'editar'; norma: NormaListada }
  | { modo: 'documento'; documento: DeDocumento }

/** The fields of Table NOR-A as the controls hold them; '' while no type is chosen. */
export type Valores = {
  tipo_doc: string
  anio: string
  ndoc: string
  uo: string
  descripcion: string
}

/** The first entry of this screen's areas (NOR-19). */
export const NINGUNO = { value: '0', label: 'NINGUNO' }

const textos = ({ tipo_doc, anio, ndoc, descripcion }: Omit<DeDocumento, 'doc_id' | 'pdf'>, uo: number): Valores => ({
  tipo_doc: String(tipo_doc),
  anio: String(anio),
  ndoc,
  uo: String(uo),
  descripcion,
})

/** The form of an origin before anything is typed. */
export const valoresDe = (origen: Origen): Valores => {
  if (origen.modo === 'editar') return textos(origen.norma, origen.norma.uo)
  if (origen.modo === 'documento') return textos(origen.documento, 0)
  return { tipo_doc: '', anio: entidad.hoy.slice(0, 4), ndoc: '', uo: '0', descripcion: '' }
}

/**
 * The area whose rules apply: the one that made it, so that a correction by informática never moves it (NOR-20 to NOR-22).
 * What another area may do is read from `areas`.
 */
export const areaDe = (origen: Origen, propia: Area, areas: readonly AreaDelCatalogo[]): Area => {
  if (origen.modo !== 'editar' || origen.norma.area_id === propia.id) return propia
  const { area_id: id, area: name } = origen.norma
  return { id, name, facultades: areas.find((una) => una.id === id)?.facultades ?? [] }
}

/** Whether type, year and number are those of a document, and stay. */
export const esDeDocumento = (origen: Origen): boolean =>
  origen.modo === 'documento' || (origen.modo === 'editar' && origen.norma.doc_id !== null)

/**
 * The unit if the area cannot choose it: none for secretaría and informática, its own for the others (NOR-20 to NOR-22). Without one the
 * area that makes it shows, as in the list (decision 0139).
 */
export const unidadFija = (area: Area) => ({
  value: tieneFacultad(area, 'informatica') || tieneFacultad(area, 'secretaria') ? NINGUNO.value : String(area.id),
  label: area.name,
})

/** The unit that is shown and sent, '0' for none (NOR-19). */
export const unidadDe = (area: Area, { tipo_doc, uo }: Valores): string =>
  llevaUnidad(area, Number(tipo_doc)) ? uo : unidadFija(area).value

const conElSuyo = (ofrecidos: readonly number[], suyo: number) =>
  ofrecidos.includes(suyo) ? ofrecidos : [...ofrecidos, suyo]

/** The types that the area may publish, and the one that the record has (NOR-11, NOR-20 to NOR-22). */
export const tiposDe = (origen: Origen, area: Area): { value: string; label: string }[] => {
  const tipos = tiposDeNormaDe(area)
  return (origen.modo === 'editar' ? conElSuyo(tipos, origen.norma.tipo_doc) : tipos).map((id) => ({
    value: String(id),
    label: nombreDeNorma(id),
  }))
}

/** The years offered, newest first, and an older record's own (NOR-13). */
export const aniosDe = (origen: Origen): string[] => {
  const anios = aniosDesde(entidad.hoy, ANIOS_NORMA)
  const todos = origen.modo === 'editar' ? conElSuyo(anios, origen.norma.anio) : anios
  return todos.toSorted((a, b) => b - a).map(String)
}
