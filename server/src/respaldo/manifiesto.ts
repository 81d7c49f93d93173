import { createHash, type KeyObject } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { CARPETAS, type Carpeta } from '@cabildo/contracts/almacen'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import * as z from 'zod/mini'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { DIA_MS } from '../platform/reloj.ts'
import { nombreDelFondo, type Paso, SIN_CIFRAR } from './cifrado.ts'
import { comprobarFirma, esDelMismo, FIRMA, type Firmante, firmarManifiesto } from './firma.ts'
import { estaEntera, leerParte, Parte } from './partes.ts'

const MANIFIESTO = 'manifiesto.json'
const HUELLA = 'manifiesto.sha256'
/** A backup under way, or what is left of one: never taken for a whole one. */
export const A_MEDIAS = '.a-medias'
const NOMBRE = /^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}$/

/** A place inside the data folder, and nowhere else. */
const lugar = z.string().check(z.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\\][^\\]*$/))
const filas = z.int().check(z.gte(0))
const texto = z.string()

/** The manifest, written last of all files: without it there is no backup. */
const Manifiesto = z.object({
  /** The version of this description. */
  formato: z.union([z.literal(1), z.literal(2)]),
  /** The moment of which the rows are, ISO 8601. */
  hecho_at: texto,
  entidad: texto,
  /** Fingerprint of the installation's secret, which tells it from others; null where Cabildo has never run. */
  instalacion: z.nullable(texto),
  postgres: texto,
  migraciones: z.array(z.object({ nombre: texto, sha256: texto })).check(z.minLength(1)),
  tablas: z.array(z.object({ nombre: texto, columnas: z.array(texto), filas, parte: Parte })).check(z.minLength(1)),
  /** Last number given by each sequence. */
  secuencias: z.array(z.object({ nombre: texto, ultimo: texto })),
  trabajos: z.object({ filas, parte: Parte }),
  archivos: z.object({ cuantos: z.int(), bytes: z.int(), lista: Parte }),
  /** For whom parts and files are encrypted (age); the list of files is not, which tells names, sizes and fingerprints alone. */
  cifrado: z.optional(z.object({ destinatarios: z.array(texto).check(z.minLength(1)) })),
  /** The data folder's own files, by their place in it. */
  datos: z.array(z.object({ lugar, parte: Parte })),
  /** Files that rows name and the store no longer had. */
  faltan: z.array(texto),
  /** Files whose bytes were not those that their rows tell of. */
  cambiados: z.array(texto),
})
export type Manifiesto = z.infer<typeof Manifiesto>

/** A file of the store as a backup keeps it, in the pool that all backups of a folder share. */
const ArchivoRespaldado = z.object({
  carpeta: z.enum(Object.keys(CARPETAS) as [Carpeta, ...Carpeta[]]),
  clave: texto,
  /** As it lies in the pool. */
  bytes: z.int(),
  sha256: texto,
  /** As it is once decrypted. */
  claro: z.optional(z.object({ bytes: z.int(), sha256: texto })),
})
export type ArchivoRespaldado = z.infer<typeof ArchivoRespaldado>

/** A whole backup on the disk. */
export interface Respaldo {
  carpeta: string
  manifiesto: Manifiesto
  firmante: Firmante
  /** How its parts and files are read; without an identity, those of an encrypted one are not. */
  descifrar: Paso
}

/** The name of the backup that was begun at that moment, of Lima, so that names are in the order of time. */
export const nombreDelRespaldo = (instante: Date): string => marcaLima(instante).replace(' ', '_').replaceAll(':', '-')

/** What has to be told, in Spanish, of a backup whose folder has another date than it; null for any other. */
export const reparoDelNombre = ({ carpeta, manifiesto }: Pick<Respaldo, 'carpeta' | 'manifiesto'>): string | null => {
  const nombre = basename(carpeta)
  const [dia = '', horas = ''] = nombre.split('_')
  // A name of somebody's choice says nothing of when.
  if (!NOMBRE.test(nombre)) return null
  const lejos = Math.abs(Date.parse(`${dia}T${horas.replaceAll('-', ':')}-05:00`) - Date.parse(manifiesto.hecho_at))
  return lejos <= DIA_MS
    ? null
    : `La carpeta ${nombre} lleva otra fecha que su respaldo: alguien puso uno antiguo en lugar de otro, o un reloj estaba mal.`
}

/** What a backup's own folder holds besides its parts. */
export const DEL_MANIFIESTO: readonly string[] = [MANIFIESTO, HUELLA, FIRMA]

/** Where the backups of one folder keep the files of the store; those that are encrypted, by their recipients. */
export const carpetaDelFondo = (destino: string, { cifrado }: Pick<Manifiesto, 'cifrado'>): string =>
  join(destino, fondoDe({ cifrado }))

export const fondoDe = ({ cifrado }: Pick<Manifiesto, 'cifrado'>): string =>
  cifrado ? nombreDelFondo(cifrado.destinatarios) : 'archivos'

/** A file as rows and the store know it. */
export const enClaro = (archivo: ArchivoRespaldado): ArchivoRespaldado => ({ ...archivo, ...archivo.claro })
/** The folder in which a backup lies, with its pool. */
export const destinoDe = ({ carpeta }: Respaldo): string => dirname(carpeta)

/** Writes the manifest after its signature and its fingerprint, in the form that `sha256sum -c` reads; all are flushed. */
export const escribirManifiesto = async (
  carpeta: string,
  manifiesto: Manifiesto,
  clave: KeyObject,
): Promise<Firmante> => {
  const contenido = `${JSON.stringify(manifiesto, null, 1)}\n`
  const huella = createHash('sha256').update(contenido).digest('hex')
  const opciones = { mode: 0o600, flush: true }
  const firmante = await firmarManifiesto(carpeta, contenido, clave)
  await writeFile(join(carpeta, HUELLA), `${huella}  ${MANIFIESTO}\n`, opciones)
  await writeFile(join(carpeta, MANIFIESTO), contenido, opciones)
  return firmante
}

/** Opens a backup. Throws ErrorDeArranque when it is none, is damaged, or is of a form that this program cannot read. */
export const abrirRespaldo = async (carpeta: string): Promise<Respaldo> => {
  const leer = (nombre: string) => readFile(join(carpeta, nombre), 'utf8').catch(() => null)
  const [contenido, huella] = [await leer(MANIFIESTO), await leer(HUELLA)]
  if (contenido === null) throw new ErrorDeArranque(`No hay un respaldo completo en ${carpeta}: falta ${MANIFIESTO}.`)
  if (huella?.slice(0, 64) !== createHash('sha256').update(contenido).digest('hex'))
    throw new ErrorDeArranque(`El respaldo ${basename(carpeta)} está dañado: ${MANIFIESTO}.`)
  const firmante = await comprobarFirma(carpeta, contenido)
  if (firmante.estado === 'firma mala')
    throw new ErrorDeArranque(
      `El respaldo ${basename(carpeta)} está dañado: ${MANIFIESTO} no es el que dice su firma (${FIRMA}).`,
    )
  const manifiesto = z.safeParse(Manifiesto, JSON.parse(contenido))
  if (!manifiesto.success)
    throw new ErrorDeArranque(`El respaldo ${basename(carpeta)} es de otra versión de Cabildo: use la que lo hizo.`)
  return { carpeta, manifiesto: manifiesto.data, firmante, descifrar: SIN_CIFRAR }
}

/** The whole backups of a folder, oldest first. */
export const listRespaldos = async (destino: string): Promise<string[]> => {
  const entradas = await readdir(destino, { withFileTypes: true }).catch(() => [])
  const nombres = entradas.map(({ name }) => name).filter((nombre) => NOMBRE.test(nombre))
  return nombres.sort().map((nombre) => join(destino, nombre))
}

/** The pools of a folder: of what is kept as it is, and for each set of recipients. */
export const listFondos = async (destino: string): Promise<string[]> =>
  (await readdir(destino)).filter((nombre) => /^archivos(?:-[0-9a-f]{12})?$/.test(nombre))

/** The files that a backup keeps, as its list tells. */
export async function* archivosDe({ carpeta, manifiesto }: Respaldo): AsyncGenerator<ArchivoRespaldado> {
  for await (const linea of createInterface({ input: leerParte(carpeta, manifiesto.archivos.lista, SIN_CIFRAR) }))
    yield z.parse(ArchivoRespaldado, JSON.parse(linea))
}

/** How a file is called in lists and findings. */
export const nombreDe = ({ carpeta, clave }: Pick<ArchivoRespaldado, 'carpeta' | 'clave'>): string =>
  `${carpeta}/${clave}`

/** The files of a backup that may be damaged; null when its list cannot be read whole. */
export const leerLista = async (carpeta: string): Promise<ArchivoRespaldado[] | null> => {
  try {
    const respaldo = await abrirRespaldo(carpeta)
    if (!(await estaEntera(carpeta, respaldo.manifiesto.archivos.lista))) return null
    return (await Readable.from(archivosDe(respaldo)).toArray()) as ArchivoRespaldado[]
  } catch {
    return null
  }
}

/**
 * What the last backup of the same pool and signer says of its files, by name; one that cannot be read only makes the next
 * one slower. What another or nobody has signed is not believed: the next signature would vouch for it.
 */
export const leerConocidas = async (
  destino: string,
  suyo: Pick<Manifiesto, 'cifrado'>,
  firmante: Firmante,
): Promise<Map<string, ArchivoRespaldado>> => {
  for (const carpeta of (await listRespaldos(destino)).toReversed()) {
    const respaldo = await abrirRespaldo(carpeta).catch(() => null)
    if (respaldo && fondoDe(respaldo.manifiesto) !== fondoDe(suyo)) continue
    if (respaldo && !esDelMismo(respaldo.firmante, firmante)) continue
    const archivos = (await leerLista(carpeta)) ?? []
    return new Map(archivos.map((archivo) => [nombreDe(archivo), archivo]))
  }
  return new Map()
}
