import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { prepararCarpetaDeDatos } from '../../platform/arranque/carpeta-de-datos.ts'
import { llavePublicaDe } from '../../respaldo/firma.ts'
import { escrita } from '../comando.ts'
import { aviso, bien, type Comprobacion, type Dicho, mal, motivoDe } from './comprobacion.ts'

const GB = 1_024 ** 3
const POCO_GB = 5
const MUY_POCO_GB = 1

/** The data folder, its disk, and the store of files. */
export const comprobacionesDeCarpeta = (
  { datos: carpeta, s3 }: Pick<Config, 'datos' | 's3'>,
  abrirArchivos: () => Promise<Archivos>,
): Comprobacion[] => [
  { que: 'carpeta de datos', hacer: () => revisarCarpeta(carpeta) },
  // Where there is no folder, that one line is enough.
  ...(existsSync(carpeta)
    ? [
        { que: 'respaldos', hacer: () => decirClave(llavePublicaDe(carpeta)) },
        { que: 'disco', hacer: () => revisarDisco(carpeta) },
        {
          que: 'archivos',
          hacer: async () =>
            // Opening the store would make it, also in a folder of somebody else.
            s3 || existsSync(join(carpeta, 'archivos')) ? revisarArchivos(await abrirArchivos()) : sinArchivos(carpeta),
        },
      ]
    : []),
]

/** The key is to be written down elsewhere: it tells whether a backup is this installation's. */
const decirClave = (clave: string | null): Dicho =>
  bien(clave === null ? 'su clave se crea con el primero' : `se firman; anote su clave pública en otro lugar: ${clave}`)

const sinArchivos = (carpeta: string): Dicho =>
  aviso(
    `${join(carpeta, 'archivos')} todavía no existe`,
    'Se crea al iniciar. Si ya se guardaron archivos, DATOS no es su carpeta o falta montarla.',
  )

const revisarCarpeta = (carpeta: string): Dicho => {
  if (!existsSync(carpeta))
    return mal(`${carpeta} no existe`, `Indique AJUSTES o DATOS, o prepare una: ${escrita('init')}`)
  prepararCarpetaDeDatos(carpeta)
  const ajena = process.platform !== 'win32' && (statSync(carpeta).mode & 0o022) !== 0
  return ajena
    ? aviso(`otros usuarios pueden escribir en ${carpeta}`, `Quíteles el permiso: chmod go-w ${carpeta}`)
    : bien(`se puede leer y escribir en ${carpeta}`)
}

const revisarDisco = async (carpeta: string): Promise<Dicho> => {
  const { bavail, blocks, bsize } = await statfs(carpeta)
  const libres = (bavail * bsize) / GB
  const dice = `${libres.toFixed(1)} GB libres de ${((blocks * bsize) / GB).toFixed(0)} GB`
  const remedio = 'Libere espacio o pase los datos a un disco más grande.'
  if (libres < MUY_POCO_GB) return mal(dice, remedio)
  return libres < POCO_GB ? aviso(dice, remedio) : bien(dice)
}

/** Stores, reads and deletes a small file, as uploads of the staff are. */
const revisarArchivos = async (archivos: Archivos): Promise<Dicho> => {
  try {
    if (!(await archivos.hayEspacio())) return mal('no hay espacio para archivos nuevos', 'Libere espacio.')
  } catch (error) {
    return mal(
      `el almacén no responde (${motivoDe(error instanceof Error ? error.message : error)})`,
      'Revise el servicio de almacenamiento y la conexión con él.',
    )
  }
  const contenido = randomBytes(1_024)
  const { storage_key: clave } = await archivos.guardar(Readable.from([contenido]), {
    ...{ carpeta: 'hojas', extension: 'xlsx' },
    maximoBytes: contenido.length,
  })
  try {
    const leido = await (await archivos.abrir('hojas', clave))?.toArray()
    if (!leido || !Buffer.concat(leido).equals(contenido))
      return mal('lo que se guarda no se lee igual', 'Revise el disco o el almacén de archivos.')
  } finally {
    await archivos.borrar('hojas', clave)
  }
  return (await archivos.pesar('hojas', clave)) === null
    ? bien('se guardan, se leen y se borran')
    : mal('no se pueden borrar', 'Revise los permisos del almacén de archivos.')
}
