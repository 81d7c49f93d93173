import { esDeLaMunicipalidad, TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  MENSAJES_PLANTILLAS,
  type NumeracionPedida,
  Plantilla,
  type PlantillaGuardar,
  type PlantillasDeDocumentos,
  type PlantillaVigente,
  type SerieDeDocumentos,
  sonIguales,
  type VersionDePlantilla,
} from '@cabildo/contracts/organizacion-plantillas'
import type { CasaWeb } from '../../casa.ts'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { restriccionViolada } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { leerFabrica, leerSemillas, type PorTipo, type Semillas } from '../documentos/index.ts'
import {
  anotarPrimero,
  findPantalla,
  findUltima,
  insertVersion,
  listActivas,
  listSiglas,
  listVersiones,
  listVigentes,
  lockSerie,
  setPrimero,
  type VersionGuardada,
} from './plantillas.queries.ts'

/** A saved template whole: fields that a later version of the program added are the factory's. Undefined for what is none. */
const completa = (fabrica: Plantilla, datos: Partial<Plantilla>): Plantilla | undefined => {
  const lectura = Plantilla.safeParse({ ...fabrica, ...datos })
  return lectura.success ? lectura.data : undefined
}

/** Reads what documents print. A saved template that this program cannot read never stops a document: the factory's prints. */
export const lectorDePlantillas =
  (db: Db, log: { error(datos: object, mensaje: string): void }) => async (): Promise<PorTipo> => {
    const fabrica = await leerFabrica()
    const tipos = new Map(fabrica)
    for (const { tipo_doc, datos } of await listVigentes(db)) {
      const propia = fabrica.get(tipo_doc)
      const suya = propia && datos && completa(propia, datos)
      if (suya) tipos.set(tipo_doc, suya)
      else log.error({ tipo_doc }, 'la plantilla guardada no se puede leer: se imprime la de fábrica')
    }
    return tipos
  }

const SIN_VERSION = { version: 0, datos: null, autor: null, created_at: null } as const

const comoVersion = (
  fabrica: Plantilla,
  { version, datos, autor, created_at }: Omit<VersionGuardada, 'tipo_doc'>,
): VersionDePlantilla => {
  const suya = datos && completa(fabrica, datos)
  return { version, autor, created_at, de_fabrica: !suya, plantilla: suya || fabrica }
}

const vigente = async (
  tipo_doc: TipoDocumento,
  guardada: Omit<VersionGuardada, 'tipo_doc'> = SIN_VERSION,
): Promise<PlantillaVigente> => {
  const fabrica = hallado((await leerFabrica()).get(tipo_doc))
  return { tipo_doc, fabrica, ...comoVersion(fabrica, guardada) }
}

/** The screen's templates, areas with the siglas that their documents print, and series (ORG-40, ORG-41). */
export const verPlantillas = async ({
  db,
  reloj,
  entidad,
  plantillas,
}: Pick<CasaWeb, 'db' | 'reloj' | 'entidad' | 'plantillas'>): Promise<PlantillasDeDocumentos> => {
  const { guardadas, areas, series } = await findPantalla(db, reloj.anio())
  return {
    tipos: await Promise.all(
      TIPOS_DOCUMENTO.map(({ id }) =>
        vigente(
          id,
          guardadas.find(({ tipo_doc }) => tipo_doc === id),
        ),
      ),
    ),
    areas: areas.map(({ id, name, siglas }) => ({ id, name, siglas: plantillas.siglas({ id, name, siglas }) })),
    siglas_entidad: entidad.actual().siglas,
    anio: reloj.anio(),
    series,
  }
}

/** The newest versions of a type, with author and date (ORG-40). */
export const verVersiones = async (db: Db, tipo_doc: TipoDocumento): Promise<VersionDePlantilla[]> => {
  const fabrica = hallado((await leerFabrica()).get(tipo_doc))
  return (await listVersiones(db, tipo_doc)).map((una) => comoVersion(fabrica, una))
}

/**
 * Saves a type's template as its next version (ORG-40); one that equals the factory's is kept as such, so that it follows what
 * the program mends in it, and one that changes nothing is no version. Throws desactualizado.
 */
export const grabarPlantilla = async (
  trx: Trx,
  reloj: Reloj,
  { user }: Pick<Sesion, 'user'>,
  tipo_doc: TipoDocumento,
  { version, ...plantilla }: PlantillaGuardar,
): Promise<PlantillaVigente> => {
  const antes = await vigente(tipo_doc, await findUltima(trx, tipo_doc))
  if (antes.version !== version) throw new ErrorDeNegocio('desactualizado')
  if (sonIguales(antes.plantilla, plantilla)) return antes
  const datos = sonIguales(antes.fabrica, plantilla) ? null : plantilla
  const marca = { created_by: user.id, ahora: reloj.ahora() }
  try {
    if (!(await insertVersion(trx, { tipo_doc, despuesDe: version, datos }, marca)))
      throw new ErrorDeNegocio('desactualizado')
  } catch (error) {
    // Somebody else saved the same version meanwhile.
    throw restriccionViolada(error) === 'plantillas_pkey' ? new ErrorDeNegocio('desactualizado') : error
  }
  return vigente(tipo_doc, await findUltima(trx, tipo_doc))
}

/**
 * Says with which number a series begins, as long as it has given none: whoever saves a document waits for the series, and the
 * other way round (ORG-41). Throws serieConDocumentos.
 */
export const numerar = async (trx: Trx, { primero, ...pedida }: NumeracionPedida): Promise<SerieDeDocumentos> => {
  const area_id = esDeLaMunicipalidad(pedida.tipo_doc) ? null : (pedida.area_id ?? null)
  exigirSinFaltas({
    area_id: area_id !== null && !(await listActivas(trx, [area_id])).has(area_id) && MENSAJES_PLANTILLAS.areaActiva,
  })
  const serie = { tipo_doc: pedida.tipo_doc, area_id, anio: pedida.anio }
  const actual = hallado(await lockSerie(trx, serie))
  if (actual.ultimo !== null) throw new ErrorDeNegocio('serieConDocumentos')
  await setPrimero(trx, { ...serie, primero })
  return { ...serie, primero, ultimo: null }
}

/** Fills templates and first numbers from the municipality's file, once per database (ORG-38). */
export const sembrarPlantillas = async (trx: Trx, { tipos, numeracion }: Semillas): Promise<void> => {
  const marca = { created_by: null, ahora: new Date() }
  for (const [tipo_doc, datos] of tipos) await insertVersion(trx, { tipo_doc, despuesDe: 0, datos }, marca)
  const activas = await listActivas(
    trx,
    numeracion.flatMap(({ area_id }) => area_id ?? []),
  )
  for (const linea of numeracion) {
    // A file may number areas that this municipality has not, or has no more.
    if (linea.area_id !== null && !activas.has(linea.area_id)) continue
    const actual = hallado(await lockSerie(trx, linea))
    await (actual.ultimo === null ? setPrimero : anotarPrimero)(trx, linea)
  }
}

/** The line of a file that says other templates or siglas than the screen, which counts, or cannot be read any more (ORG-38). */
export const plantillasSinUso = async (
  db: Db,
  { plantillasDocumentos }: Pick<Config, 'plantillasDocumentos'>,
): Promise<string[]> => {
  if (plantillasDocumentos === undefined) return []
  const tipos = await lectorDePlantillas(db, { error: () => undefined })()
  const siglas = await listSiglas(db)
  const iguales = await leerSemillas(plantillasDocumentos).then(
    (suyas) =>
      [...suyas.tipos].every(([tipo, una]) => sonIguales(una, tipos.get(tipo) ?? una)) &&
      [...suyas.siglas].every(([area_id, cuales]) => siglas.get(area_id) === cuales),
    () => false,
  )
  return iguales ? [] : ['PLANTILLAS_DOCUMENTOS ya no se usa: el dato se cambia en Organización, Entidad']
}
