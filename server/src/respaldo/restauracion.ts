import { Readable } from 'node:stream'
import { setTimeout as pausa } from 'node:timers/promises'
import type pg from 'pg'
import type { Archivos } from '../platform/archivos/archivos.ts'
import { abrirDisco } from '../platform/archivos/disco.ts'
import { enTurno, prepararBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { crearConexionDeCopia } from '../platform/db/conexiones-aparte.ts'
import { listMigraciones, migrar } from '../platform/db/migraciones.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'
import { crearReloj } from '../platform/reloj.ts'
import { migrarTrabajos } from '../platform/trabajos/trabajos.ts'
import {
  cargarTabla,
  cargarTrabajos,
  contarFilas,
  estaUsada,
  leerOcupacion,
  type Ocupacion,
  setSecuencia,
  sinReglas,
  vaciar,
} from './carga.queries.ts'
import { SIN_CIFRAR } from './cifrado.ts'
import { comprobar, enNombres } from './comprobacion.ts'
import { type Repuestos, reponerDatos } from './datos.ts'
import { A_LA_VEZ, estaIgual } from './fondo.ts'
import {
  type ArchivoRespaldado,
  archivosDe,
  carpetaDelFondo,
  destinoDe,
  enClaro,
  nombreDe,
  type Respaldo,
} from './manifiesto.ts'
import { leerParte, medir } from './partes.ts'

const PACIENCIA_MS = 2_000

export interface Destino {
  /** Address of the database, as its owner. */
  url: string
  archivos: Archivos
  datos: string
  /** Drops what the database holds; without it, one in use is refused. */
  reemplazar: boolean
  /** Leaves out files of the store that are missing or damaged in the backup; without it, they are refused. */
  conPerdidas?: boolean
  /** Hears of each step, in Spanish. */
  avisar: (linea: string) => void
}

/**
 * Puts a backup into an empty database and a file store, and brings it to this version (H6). Nothing is touched before the
 * whole backup has been read and found good, and all rows come in one transaction, after the files that they name. Answers
 * what has become of the installation's own files. Throws ErrorDeArranque.
 */
export const restaurar = async (respaldo: Respaldo, destino: Destino): Promise<Repuestos> => {
  const { url, datos, avisar } = destino
  await exigirVersion(respaldo)
  const cliente = crearConexionDeCopia(url)
  await cliente.connect()
  try {
    const ocupada = await exigirLibre(cliente, destino)
    avisar('Comprobando el respaldo…')
    const perdidos = await exigirEntero(respaldo, destino)
    await exigirLegible(respaldo)
    avisar(`Reponiendo los archivos (${respaldo.manifiesto.archivos.cuantos})…`)
    await reponerArchivos(respaldo, destino.archivos, perdidos)
    const repuestos = await reponerDatos(respaldo, datos)
    avisar('Cargando la base de datos…')
    if (ocupada) await vaciar(cliente)
    // First the version of the rows; newer migrations come after them.
    await enTurno(url, async () => {
      await migrar(url, undefined, respaldo.manifiesto.migraciones.at(-1)?.nombre)
      await migrarTrabajos(url, avisar)
    })
    await cargar(respaldo, cliente)
    await prepararBaseDeDatos(url, avisar)
    return repuestos
  } finally {
    await cliente.end().catch(() => undefined)
  }
}

/** The backup's migrations have to be the first of ours: then its rows fit, and ours go on from there. */
const exigirVersion = async ({ manifiesto: { migraciones } }: Respaldo): Promise<void> => {
  const nuestras = await listMigraciones()
  if (migraciones[0]?.nombre !== nuestras[0]?.nombre)
    throw new ErrorDeArranque(
      'El respaldo es de una versión de prueba, anterior a Cabildo 1.0.0: se recupera solo con el programa que lo hizo.',
    )
  for (const [i, { nombre, sha256 }] of migraciones.entries()) {
    if (nuestras[i]?.nombre !== nombre)
      throw new ErrorDeArranque(
        `El respaldo es de una versión más nueva de Cabildo (migración ${nombre}): restáurelo con esa versión o una posterior.`,
      )
    if (nuestras[i]?.sha256 !== sha256)
      throw new ErrorDeArranque(
        `La migración ${nombre} de este programa no es la del respaldo: use el programa original.`,
      )
  }
}

/** Answers whether there are tables to drop. Throws ErrorDeArranque where they are in use, or not ours. */
const exigirLibre = async (cliente: pg.Client, { reemplazar }: Destino): Promise<boolean> => {
  const { tablas, propias, conectados } = await leerOcupacionEnReposo(cliente)
  if (conectados > 0)
    throw new ErrorDeArranque('Cabildo está en marcha con esa base de datos: deténgalo y vuelva a ejecutar la orden.')
  if (tablas && !propias)
    throw new ErrorDeArranque('La base de datos tiene tablas que no son de Cabildo: indique una vacía en DATABASE_URL.')
  if (tablas && !reemplazar && (await estaUsada(cliente)))
    throw new ErrorDeArranque(
      'La base de datos no está vacía: indique otra, o use --reemplazar para borrar lo que tiene y poner el respaldo en su lugar.',
    )
  return tablas
}

/** A program that has just been stopped stays connected for a moment. */
const leerOcupacionEnReposo = async (cliente: pg.Client): Promise<Ocupacion> => {
  const hasta = Date.now() + PACIENCIA_MS
  for (;;) {
    const ocupacion = await leerOcupacion(cliente)
    if (ocupacion.conectados === 0 || Date.now() > hasta) return ocupacion
    await pausa(100)
  }
}

/** Answers the names of files that are lost, where that is accepted. Throws ErrorDeArranque for whatever else is damaged. */
const exigirEntero = async (respaldo: Respaldo, { conPerdidas, avisar }: Destino): Promise<ReadonlySet<string>> => {
  const danos = await comprobar(respaldo)
  const malos = enNombres(danos)
    .map((malo) => `  ${malo}`)
    .join('\n')
  if (danos.partes.length > 0) throw new ErrorDeArranque(`El respaldo está dañado y no se ha tocado nada:\n${malos}`)
  if (malos && !conPerdidas)
    throw new ErrorDeArranque(
      `El respaldo está dañado y no se ha tocado nada:\n${malos}\nPara restaurar todo lo demás sin esos archivos, agregue --con-perdidas.`,
    )
  if (malos) avisar(`Archivos que se pierden, porque en el respaldo faltan o están dañados:\n${malos}`)
  return new Set(danos.archivos.map(nombreDe))
}

/** Reads one part to its end, to tell a wrong identity before anything is touched. Throws ErrorDeArranque. */
const exigirLegible = async ({ carpeta, manifiesto, descifrar }: Respaldo): Promise<void> => {
  if (!manifiesto.cifrado) return
  if (descifrar === SIN_CIFRAR)
    throw new ErrorDeArranque('El respaldo está cifrado: indique en --identidad el archivo con su clave de age.')
  try {
    await medir(leerParte(carpeta, manifiesto.trabajos.parte, descifrar))
  } catch {
    throw new ErrorDeArranque('El respaldo está cifrado para otra clave que la del archivo de --identidad.')
  }
}

const reponerArchivos = async (
  respaldo: Respaldo,
  archivos: Archivos,
  perdidos: ReadonlySet<string>,
): Promise<void> => {
  const fondo = await abrirDisco(carpetaDelFondo(destinoDe(respaldo), respaldo.manifiesto))
  const reponer = async (archivo: ArchivoRespaldado) => {
    // Lost, or brought by an earlier restore.
    if (perdidos.has(nombreDe(archivo)) || (await estaIgual(archivos, enClaro(archivo)))) return
    const contenido = await fondo.abrir(archivo.carpeta, archivo.clave)
    if (!contenido) throw new ErrorDeArranque(`Al respaldo le falta un archivo: ${nombreDe(archivo)}`)
    const { sha256 } = await archivos.reponer(respaldo.descifrar(contenido), { ...archivo, storage_key: archivo.clave })
    if (sha256 !== enClaro(archivo).sha256)
      throw new ErrorDeArranque(`El respaldo tiene cambiado un archivo: ${nombreDe(archivo)}`)
  }
  await Readable.from(archivosDe(respaldo)).forEach(reponer, { concurrency: A_LA_VEZ })
}

const cargar = async ({ carpeta, manifiesto, descifrar }: Respaldo, cliente: pg.Client): Promise<void> => {
  const { tablas, secuencias, trabajos } = manifiesto
  await cliente.query('begin')
  await sinReglas(cliente, tablas, async () => {
    for (const { parte, ...tabla } of tablas) await cargarTabla(cliente, tabla, leerParte(carpeta, parte, descifrar))
  })
  for (const tabla of tablas)
    if ((await contarFilas(cliente, tabla)) !== tabla.filas)
      throw new Error(`La tabla ${tabla.nombre} no quedó con las ${tabla.filas} filas del respaldo`)
  for (const secuencia of secuencias) await setSecuencia(cliente, secuencia)
  await cargarTrabajos(cliente, leerParte(carpeta, trabajos.parte, descifrar))
  await cliente.query('commit')
  // Without it, the first pages would be planned for empty tables.
  await cliente.query('analyze')
}

/**
 * Leaves a line of the audit trail that says which backup the database comes from, and who signed it (D-33), and pauses the
 * webhooks that work: a drill tells nothing to the receivers of the installation that it copies (decision 0218). Returns their
 * names.
 */
export const anotarRestauracion = async ({ manifiesto, firmante }: Respaldo, url: string): Promise<string[]> => {
  const { db, cerrar } = abrirBaseDeDatos(url, { max: 1, sinLimites: true, alFallar: () => undefined })
  const restauracion = {
    hecho_at: new Date(manifiesto.hecho_at),
    firmante: firmante.estado === 'firmado' ? firmante.clave : '',
  }
  return enTransaccion(db, { user_id: null, peticion: 'restore' }, async (trx) => {
    await trx.insertInto('restauraciones').values(restauracion).execute()
    const ahora = crearReloj().ahora()
    const pausados = await trx
      .updateTable('webhooks')
      .set({ pausa: 'a mano', pausada_at: ahora, updated_at: ahora })
      .where('pausa', 'is', null)
      .where('deleted_at', 'is', null)
      .returning('nombre')
      .execute()
    return pausados.map(({ nombre }) => nombre).sort()
  }).finally(cerrar)
}
