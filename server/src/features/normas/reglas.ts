import type { Carpeta } from '@cabildo/contracts/almacen'
import { type ConFacultades, type QuienPide, tieneFacultad } from '@cabildo/contracts/base/permisos'
import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import {
  ANIOS_LISTA_NORMAS,
  llevaUnidad,
  MENSAJES_NORMAS,
  type NormasListado,
  tiposDeNormaDe,
} from '@cabildo/contracts/normas'
import { MENSAJES_RELACIONES } from '@cabildo/contracts/normas-vivas'
import { restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, type Faltas } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { leeTodas, type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import { exigirConfirmacion } from '../textos/index.ts'
import type { Marco } from './lista.queries.ts'
import { existeOtra, type Identidad, type NormaGuardada } from './normas.queries.ts'
import type { CasaDeNormas } from './normas.ts'

/** An area publishes its own types only (NOR-20 to NOR-22), and goes on with the one that the publication bears. */
const tipoAjeno = (area: ConFacultades, tipo_doc: number, suyo?: number) =>
  tipo_doc !== suyo && !tiposDeNormaDe(area).some((tipo) => tipo === tipo_doc) && MENSAJES_NORMAS.tipoAjeno

/** A year that the list can show (NOR-09, D-05), or the one that the publication bears already (NOR-13). */
const anioAjeno = (reloj: Reloj, anio: number, suyo?: number) =>
  anio !== suyo && !aniosDesde(reloj.hoy(), ANIOS_LISTA_NORMAS).includes(anio) && MENSAJES_NORMAS.anioAjeno

/** What is wrong with the type and the year of a publication of that area; `suya` is what it bears already. */
export const faltasDeIdentidad = (
  reloj: Reloj,
  area: ConFacultades,
  { tipo_doc, anio }: { tipo_doc: number; anio: number },
  suya?: { tipo_doc: number; anio: number },
): Faltas => ({ tipo_doc: tipoAjeno(area, tipo_doc, suya?.tipo_doc), anio: anioAjeno(reloj, anio, suya?.anio) })

/** What a publication says otherwise than the document that it publishes (DOC-16). */
export const faltasDelDocumento = (
  suya: { tipo_doc: number; anio: number; ndoc: string },
  del: { tipo_doc: number | null; anio: number; ndoc: string },
): Faltas => ({
  tipo_doc: suya.tipo_doc !== del.tipo_doc && MENSAJES_NORMAS.otroTipo,
  anio: suya.anio !== del.anio && MENSAJES_NORMAS.otroAnio,
  ndoc: Number(suya.ndoc) !== Number(del.ndoc) && MENSAJES_NORMAS.otroNumero,
})

/**
 * U.Organica: informática picks it where its type has one, secretaría has none, any other is its own; null is NINGUNO
 * (NOR-19 to NOR-22).
 */
export const unidadDe = (area: QuienPide['area'], tipo: number, elegida: number): number | null => {
  if (tieneFacultad(area, 'informatica')) return (llevaUnidad(area, tipo) && elegida) || null
  return tieneFacultad(area, 'secretaria') ? null : area.id
}

/**
 * The publication, if the caller may change it: the area that made it, and informática. An area that is only its unit sees it
 * in its list and is refused; for any other area it does not exist (NOR-24, API-63, API-64).
 */
export const exigirPropia = ({ area }: Sesion, norma: NormaGuardada | undefined): NormaGuardada => {
  if (!norma) throw new ErrorDeNegocio('noEncontrado')
  if (tieneFacultad(area, 'informatica') || norma.a_cargo_id === area.id) return norma
  throw new ErrorDeNegocio(norma.uo === area.id ? 'publicacionAjena' : 'noEncontrado')
}

/** What the database refused, in the words of the form. */
export const traducir = (error: unknown): unknown => {
  const restriccion = restriccionViolada(error)
  if (restriccion === 'normas_uo_fkey') return campoInvalido('uo', MENSAJES_NORMAS.sinUnidad)
  // Relations go with the number, and none of them may come to lead to the norm itself.
  if (restriccion?.startsWith('normas_relaciones_')) return campoInvalido('ndoc', MENSAJES_RELACIONES.numeroConVuelta)
  return restriccion === 'normas_existe' ? new ErrorDeNegocio('yaPublicado') : error
}

/**
 * Refuses a norm that is published already (NOR-28), and only then asks whether what looks like personal data may be seen
 * (P-15): whoever repeats a norm is not asked what it shows. `descripcion` is null when it is public already; `salvo` is the
 * publication that is changed.
 */
export const exigirPublicable = async (
  partes: CasaDeNormas,
  norma: Identidad,
  { descripcion, confirma_datos }: { descripcion: string | null; confirma_datos?: '1' | undefined },
  pdf: { carpeta: Carpeta; storage_key: string } | null,
  salvo: number | null = null,
): Promise<void> => {
  // The database checks it again when the row is written.
  if (await existeOtra(partes.db, norma, salvo)) throw new ErrorDeNegocio('yaPublicado')
  await exigirConfirmacion(partes, { campo: 'descripcion', texto: descripcion, pdf, confirma_datos })
}

/** Whose publications a list shows, and of which year: informática any area's or all, the others their own (NOR-23, NOR-24). */
export const marcoDe = (
  sesion: Sesion,
  reloj: Reloj,
  { area_id, anio_eje }: Pick<NormasListado, 'area_id' | 'anio_eje'>,
): Marco => ({
  area_id: tieneFacultad(sesion.area, 'informatica') || leeTodas(sesion) ? (area_id ?? 0) : soloSuArea(sesion, area_id),
  anio: anio_eje ?? reloj.anio(),
})
