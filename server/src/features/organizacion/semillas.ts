import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { MENSAJES_ENTIDAD, seLeeSobreBlanco } from '@cabildo/contracts/organizacion-entidad'
import { iniciales, SIGLAS } from '@cabildo/contracts/organizacion-siglas'
import type { Config } from '../../config.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Log } from '../../platform/log.ts'
import { leerLogo, leerSemillas } from '../documentos/index.ts'
import {
  findEntidad,
  insertSeccion,
  type LogoGuardado,
  listAreasActivas,
  listLlenas,
  lockSeccion,
  lockSemillas,
  type Secciones,
  setLemas,
  setSeccion,
  setSiglas,
} from './entidad.queries.ts'
import { comoEntidad, type Entidad, guardarImagen } from './entidad.ts'
import { listModulosActivos, lockModulos, setModulos } from './modulos.queries.ts'
import { sembrarPlantillas } from './plantillas.ts'

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
  log: Pick<Log, 'warn'>
  config: Pick<Config, 'semillas' | 'plantillasDocumentos'>
}

/**
 * Fills the entity's sections, the siglas of the areas that there are, and the words and first numbers of documents, from the
 * settings; only on a database that has none (ORG-38, ORG-11). Throws ErrorDeArranque when the logo or the templates file cannot be used.
 */
export const sembrarEntidad = async ({ db, archivos, log, config }: Partes): Promise<void> => {
  const { identidad, atencion, imagen, anio, datos_personales } = semillasDe(config)
  const llenas = await listLlenas(db)
  // Kept before the transaction, which must not wait for the store; one too many is swept at night.
  const logo = llenas.has('imagen') ? null : await guardarLogo(archivos, config.semillas.logo)
  const llenasDelArchivo = llenas.has('identidad') && llenas.has('plantillas')
  const { tipos, siglas, numeracion } = await leerSemillas(llenasDelArchivo ? undefined : config.plantillasDocumentos)
  await sembrarFaltantes(db, {
    identidad: async (trx) => {
      const areas = await listAreasActivas(trx)
      await setSiglas(trx, siglasDe(areas, siglas))
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
    plantillas: async (trx) => {
      await sembrarPlantillas(trx, { tipos, siglas, numeracion })
      return {}
    },
  })
}

const guardarLogo = async (archivos: Archivos, ruta: string | undefined): Promise<LogoGuardado | null> => {
  if (ruta === undefined) return null
  return guardarImagen(archivos, await leerLogo(ruta)).catch((error: unknown) => {
    throw error instanceof ErrorDeNegocio ? new ErrorDeArranque(`ENTIDAD_LOGO: ${error.message}`) : error
  })
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

/** The settings that fill data once, and are none of the file that `init` writes (ORG-38). */
export const esSemilla = (ajuste: string): boolean => SEMILLAS.has(ajuste)
const SEMILLAS: ReadonlySet<string> = new Set<
  keyof ReturnType<typeof porAjuste> | 'MODULOS_OPCIONALES' | 'PLANTILLAS_DOCUMENTOS'
>([
  ...(['ENTIDAD_NOMBRE', 'ENTIDAD_SIGLAS', 'ENTIDAD_CIUDAD', 'ENTIDAD_RUC', 'ENTIDAD_SITIO'] as const),
  ...(['ENTIDAD_DOMICILIO', 'ENTIDAD_TELEFONO', 'ENTIDAD_CORREO', 'ENTIDAD_HORARIO', 'ENTIDAD_LEMA'] as const),
  ...(['ENTIDAD_LOGO', 'COLOR_MARCA', 'DNI_PUBLICO', 'MODULOS_OPCIONALES', 'PLANTILLAS_DOCUMENTOS'] as const),
  ...(['PRIVACIDAD_REGISTRO', 'PRIVACIDAD_CONSERVACION', 'PRIVACIDAD_CONTACTO'] as const),
])

/** What `init` proposes of a database that is filled already; nothing of one that is not. */
export const respuestasGuardadas = async (db: Db): Promise<Record<string, string>> => {
  const guardada = await findEntidad(db)
  if (!guardada) return {}
  const { ENTIDAD_NOMBRE, ENTIDAD_SIGLAS, ENTIDAD_CIUDAD, ENTIDAD_RUC, COLOR_MARCA } = porAjuste(guardada, [])
  const modulos = await listModulosActivos(db)
  return {
    ...{ ENTIDAD_NOMBRE, ENTIDAD_SIGLAS, ENTIDAD_CIUDAD, ENTIDAD_RUC, COLOR_MARCA },
    MODULOS_OPCIONALES: modulos.join(',') || 'ninguno',
  }
}

/** Puts what `init` was answered into a database that is filled already (ORG-38). What it does not ask stays. */
export const ponerRespuestas = async ({
  db,
  archivos,
  config,
}: Pick<Partes, 'db' | 'archivos'> & { config: Pick<Config, 'semillas' | 'modulosOpcionales'> }): Promise<void> => {
  const { identidad, imagen } = semillasDe(config)
  const logo = await guardarLogo(archivos, config.semillas.logo)
  await enTransaccion(db, ACTOR, async (trx) => {
    const { nombre, siglas, ciudad, ruc } = identidad
    const antes = await lockSeccion(trx, 'identidad')
    await cambiarSeccion(trx, 'identidad', antes.datos, { ...antes.datos, nombre, siglas, ciudad, ruc })
    const { datos } = await lockSeccion(trx, 'imagen')
    await cambiarSeccion(trx, 'imagen', datos, { ...datos, color: imagen.color, ...(logo && { logo }) })
    await lockModulos(trx)
    if ((await listModulosActivos(trx)).join() !== config.modulosOpcionales.join())
      await setModulos(trx, config.modulosOpcionales, new Date())
  })
}

const cambiarSeccion = async (
  trx: Trx,
  seccion: 'identidad' | 'imagen',
  antes: object,
  datos: object,
): Promise<void> => {
  if (!isDeepStrictEqual(antes, datos)) await setSeccion(trx, seccion, datos)
}

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
