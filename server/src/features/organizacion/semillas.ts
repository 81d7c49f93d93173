import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MENSAJES_ENTIDAD, seLeeSobreBlanco } from '@cabildo/contracts/organizacion-entidad'
import { iniciales, SIGLAS } from '@cabildo/contracts/organizacion-siglas'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { leerLogo, leerPlantillas } from '../documentos/index.ts'
import {
  findEntidad,
  insertSeccion,
  type LogoGuardado,
  listAreasActivas,
  listLlenas,
  lockSemillas,
  type Secciones,
  setLemas,
  setSiglas,
} from './entidad.queries.ts'
import { comoEntidad, type Entidad, guardarImagen } from './entidad.ts'

const ACTOR = { user_id: null, peticion: 'arranque' }

/**
 * Fills what no process has filled yet: each section once per database, whoever comes first (ORG-38). `sembrar` answers what
 * is kept of the section; sections whose data have tables of their own write them, and answer {}.
 */
export const sembrarFaltantes = async (
  db: Db,
  semillas: Readonly<Record<string, (trx: Trx) => Promise<object>>>,
): Promise<void> => {
  const faltan = async (enDonde: Db) => {
    const llenas = await listLlenas(enDonde)
    return Object.entries(semillas).filter(([seccion]) => !llenas.has(seccion))
  }
  if ((await faltan(db)).length === 0) return
  await enTransaccion(db, ACTOR, async (trx) => {
    await lockSemillas(trx)
    for (const [seccion, sembrar] of await faltan(trx)) await insertSeccion(trx, seccion, await sembrar(trx))
  })
}

/** The sections as the settings say them; the logo is a file, kept apart. */
export const semillasDe = ({ semillas }: Pick<Config, 'semillas'>): Secciones => {
  const { identidad, atencion, color, lemas, datos_personales } = semillas
  return {
    identidad,
    atencion,
    imagen: { color: color.toLowerCase(), logo: null },
    anio: { lemas: [...lemas].map(([anio, lema]) => ({ anio, texto: lema, norma: '' })) },
    datos_personales,
  }
}

interface Partes {
  db: Db
  archivos: Archivos
  log: Pick<FastifyBaseLogger, 'warn'>
  config: Pick<Config, 'semillas' | 'plantillasDocumentos'>
}

/**
 * Fills the entity's sections, and the siglas of the areas that there are, from the settings; only on a database that has
 * none (ORG-38, ORG-11). Throws ErrorDeArranque when the logo or the templates file cannot be used.
 */
export const sembrarEntidad = async ({ db, archivos, log, config }: Partes): Promise<void> => {
  const { identidad, atencion, imagen, anio, datos_personales } = semillasDe(config)
  const llenas = await listLlenas(db)
  // Kept before the transaction, which must not wait for the store; one too many is swept at night.
  const logo = llenas.has('imagen') ? null : await guardarLogo(archivos, config.semillas.logo)
  const plantillas = llenas.has('identidad') ? null : await leerPlantillas(config.plantillasDocumentos)
  await sembrarFaltantes(db, {
    identidad: async (trx) => {
      const areas = await listAreasActivas(trx)
      if (plantillas) await setSiglas(trx, siglasDe(areas, plantillas.siglasDadas))
      return identidad
    },
    atencion: async () => atencion,
    imagen: async () => {
      if (!seLeeSobreBlanco(imagen.color)) log.warn(`COLOR_MARCA: ${MENSAJES_ENTIDAD.pocoContraste}`)
      return { ...imagen, logo }
    },
    anio: async (trx) => {
      await setLemas(trx, anio.lemas)
      return {}
    },
    datos_personales: async () => datos_personales,
  })
}

const guardarLogo = async (archivos: Archivos, ruta: string | undefined): Promise<LogoGuardado | null> => {
  if (ruta === undefined) return null
  return guardarImagen(archivos, await leerLogo(ruta))
}

/**
 * The siglas of areas without any: those that the templates file gives, or else their initials where no other area has them
 * (ORG-11). Who gets none goes on printing its initials.
 */
export const siglasDe = (
  areas: readonly { id: number; name: string; siglas: string | null }[],
  delArchivo: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> => {
  const duenas = new Map(areas.flatMap(({ id, siglas }) => (siglas === null ? [] : [[siglas, id] as const])))
  const sinSiglas = areas.filter(({ siglas }) => siglas === null)
  for (const { id } of sinSiglas) {
    const suyas = delArchivo.get(id)
    if (suyas !== undefined && !duenas.has(suyas)) duenas.set(suyas, id)
  }
  const porIniciales = Map.groupBy(
    sinSiglas.filter(({ id }) => !delArchivo.has(id)),
    ({ name }) => iniciales(name),
  )
  for (const [suyas, [unica, otra]] of porIniciales)
    if (unica && !otra && !duenas.has(suyas) && SIGLAS.test(suyas)) duenas.set(suyas, unica.id)
  const nuevas = new Set(sinSiglas.map(({ id }) => id))
  return new Map([...duenas].flatMap(([suyas, id]) => (nuevas.has(id) ? [[id, suyas] as const] : [])))
}

/** The entity as the settings say it, for who has no database. Throws ErrorDeArranque when the logo cannot be used. */
export const entidadDeSemillas = async (config: Pick<Config, 'semillas'>, direccion: string): Promise<Entidad> => {
  const { logo } = config.semillas
  return comoEntidad(semillasDe(config), { logo: logo === undefined ? null : await leerLogo(logo), direccion })
}

/** What orders say of the municipality: the database's data, or those of the settings where no server has started yet. */
export const entidadDeOrden = async (
  db: Db,
  config: Pick<Config, 'semillas'>,
): Promise<{ nombre: string; contacto: string }> => {
  const { identidad, atencion, datos_personales } = (await findEntidad(db)) ?? semillasDe(config)
  return { nombre: identidad.nombre, contacto: datos_personales.contacto || atencion.correo }
}

/** What each seed of the entity says, as a text to compare; of years, those that the settings name. */
const porAjuste = ({ identidad, atencion, imagen, anio, datos_personales }: Secciones, anios: readonly number[]) => ({
  ENTIDAD_NOMBRE: identidad.nombre,
  ENTIDAD_SIGLAS: identidad.siglas,
  ENTIDAD_CIUDAD: identidad.ciudad,
  ENTIDAD_RUC: identidad.ruc,
  ENTIDAD_SITIO: identidad.sitio,
  ENTIDAD_DOMICILIO: atencion.domicilio,
  ENTIDAD_TELEFONO: atencion.telefono,
  ENTIDAD_CORREO: atencion.correo,
  ENTIDAD_HORARIO: atencion.horario,
  ENTIDAD_LOGO: imagen.logo?.sha256 ?? '',
  COLOR_MARCA: imagen.color,
  ENTIDAD_LEMA: JSON.stringify(anios.map((cual) => anio.lemas.find((lema) => lema.anio === cual)?.texto ?? '')),
  PRIVACIDAD_REGISTRO: datos_personales.registro,
  PRIVACIDAD_CONSERVACION: datos_personales.conservacion,
  PRIVACIDAD_CONTACTO: datos_personales.contacto,
  DNI_PUBLICO: datos_personales.dni_publico,
})

/** A line for each setting that says something else than the screen, which counts (ORG-38). */
export const ajustesSinUso = async (
  { semillas }: Pick<Config, 'semillas'>,
  guardadas: Secciones,
): Promise<string[]> => {
  const { logo, escritas } = semillas
  const deAjustes = semillasDe({ semillas })
  const sha256 = logo && escritas.includes('ENTIDAD_LOGO') ? await huellaDe(logo) : ''
  const anios = deAjustes.anio.lemas.map(({ anio }) => anio)
  const dicen = porAjuste(
    { ...deAjustes, imagen: { ...deAjustes.imagen, logo: { clave: '', bytes: 0, sha256 } } },
    anios,
  )
  const valen = porAjuste(guardadas, anios)
  return (Object.keys(dicen) as (keyof typeof dicen)[])
    .filter((nombre) => escritas.includes(nombre) && dicen[nombre] !== valen[nombre])
    .map((nombre) => `${nombre} ya no se usa: el dato se cambia en Organización, Entidad`)
}

/** A file that is gone says nothing that could be the same. */
const huellaDe = async (ruta: string): Promise<string> =>
  readFile(ruta).then(
    (bytes) => createHash('sha256').update(bytes).digest('hex'),
    () => 'ilegible',
  )
