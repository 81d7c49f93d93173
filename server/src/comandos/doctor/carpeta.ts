import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import type { Config } from '../../config.ts'
import { Clamd, ClamdSinVeredicto } from '../../platform/antivirus/clamd.ts'
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
  { datos: carpeta, s3, clamd, subidaMaximaBytes }: Pick<Config, 'datos' | 's3' | 'clamd' | 'subidaMaximaBytes'>,
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
  ...(clamd
    ? [
        { que: 'antivirus', hacer: () => revisarAntivirus(new Clamd(clamd)) },
        {
          que: 'antivirus, tamaño',
          hacer: () => probarMayor(new Clamd(clamd), subidaMaximaBytes + HOLGURA_FIRMAS_BYTES),
          // Two scans of the largest file, on a machine that does other things, too.
          limiteMs: 60_000,
        },
      ]
    : [{ que: 'antivirus', hacer: () => SIN_ANTIVIRUS }]),
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
    propio: true,
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

const DIA_MS = 86_400_000
/** ClamAV publishes signatures each day; after a week nobody is fetching them. */
const FIRMAS_VIEJAS_DIAS = 7
const PIEZA_BYTES = 256 * 1_024
/** What a ZIP has besides its files: the head of each, its line of the index, and the end; and the first day that it can say. */
const [LOCAL_BYTES, CENTRAL_BYTES, FIN_BYTES, DIA_DE_DOS] = [30, 46, 22, 0x21]
/** What every antivirus takes for a virus, and is none (eicar.org); in halves, so that none takes this program for one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const SIN_ANTIVIRUS = aviso(
  'no hay: los archivos se guardan sin pasar por uno',
  'Indique CLAMD (docs/operacion.md, «Antivirus»).',
)

/** Whether clamd answers, how old its signatures are, and whether it finds anything by them. */
const revisarAntivirus = async (clamd: Clamd): Promise<Dicho | Dicho[]> => {
  try {
    const { programa, firmas } = await clamd.version()
    return [bien(`${programa} contesta`), decirFirmas(firmas), await probarMuestra(clamd)]
  } catch (error) {
    return mal(
      `no contesta (${motivoDe(error)}): no se guarda ningún archivo que llegue`,
      'Inicie clamd, o corrija CLAMD y los permisos de su socket.',
    )
  }
}

const decirFirmas = (firmas: Date | null): Dicho => {
  const remedio = 'Revise freshclam, que baja las firmas de ClamAV, y su conexión a internet.'
  if (firmas === null) return aviso('no dice de cuándo son sus firmas', remedio)
  const dias = Math.floor((Date.now() - firmas.getTime()) / DIA_MS)
  const dice = `sus firmas son de hace ${dias} ${dias === 1 ? 'día' : 'días'}`
  return dias > FIRMAS_VIEJAS_DIAS ? aviso(dice, remedio) : bien(dice)
}

/** The verdict of bytes that nobody keeps: a signature, or null. */
const juzgar = async (clamd: Clamd, bytes: Iterable<Uint8Array>): Promise<string | null> => {
  let hallada: string | null = null
  const detener = new Error('hallada')
  try {
    for await (const _ of clamd.revisar(Readable.from(bytes), (firma) => {
      hallada = firma
      return detener
    }));
  } catch (error) {
    if (error !== detener) throw error
  }
  return hallada
}

const probarMuestra = async (clamd: Clamd): Promise<Dicho> =>
  (await juzgar(clamd, [Buffer.from(EICAR)])) === null
    ? mal('no reconoce el archivo de prueba EICAR: no revisa nada', 'Baje sus firmas con freshclam y reinícielo.')
    : bien('reconoce el archivo de prueba EICAR')

const VACIA = Buffer.alloc(PIEZA_BYTES)

/** The pieces of a file of zeros. */
const ceros = function* (bytes: number): Generator<Buffer> {
  for (let van = 0; van < bytes; van += VACIA.length) yield VACIA.subarray(0, Math.min(VACIA.length, bytes - van))
}

/** A ZIP of so many bytes that packs nothing: zeros, and after them the test file, which only who reads on to the end finds. */
const zipConMuestra = function* (bytes: number): Generator<Buffer> {
  const muestra = Buffer.from(EICAR)
  const entradas = [
    { nombre: Buffer.from('relleno.bin'), largo: 0, crc: 0 },
    { nombre: Buffer.from('muestra.com'), largo: muestra.length, crc: crc32(muestra) },
  ]
  const [relleno] = entradas
  const propios = entradas.reduce(
    (suma, { nombre }) => suma + LOCAL_BYTES + CENTRAL_BYTES + 2 * nombre.length,
    FIN_BYTES,
  )
  if (relleno) {
    relleno.largo = Math.max(0, bytes - propios - muestra.length)
    for (const pieza of ceros(relleno.largo)) relleno.crc = crc32(pieza, relleno.crc)
  }
  const centrales: Buffer[] = []
  let lugar = 0
  for (const { nombre, largo, crc } of entradas) {
    // Version, flags, method (stored), time and day, and what both heads have in common.
    const comun = Buffer.alloc(26)
    comun.writeUInt16LE(10, 0)
    comun.writeUInt16LE(DIA_DE_DOS, 8)
    comun.writeUInt32LE(crc, 10)
    comun.writeUInt32LE(largo, 14)
    comun.writeUInt32LE(largo, 18)
    comun.writeUInt16LE(nombre.length, 22)
    const central = Buffer.alloc(CENTRAL_BYTES)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(10, 4)
    comun.copy(central, 6)
    central.writeUInt32LE(lugar, 42)
    centrales.push(central, nombre)
    yield Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), comun, nombre])
    if (largo === muestra.length) yield muestra
    else yield* ceros(largo)
    lugar += LOCAL_BYTES + nombre.length + largo
  }
  const fin = Buffer.alloc(FIN_BYTES)
  const indice = Buffer.concat(centrales)
  fin.write('PK\x05\x06', 'latin1')
  fin.writeUInt16LE(entradas.length, 8)
  fin.writeUInt16LE(entradas.length, 10)
  fin.writeUInt32LE(indice.length, 12)
  fin.writeUInt32LE(lugar, 16)
  yield indice
  yield fin
}

/** Whether it takes the largest file that may come, and looks through all that it has inside. */
const probarMayor = async (clamd: Clamd, bytes: number): Promise<Dicho> => {
  const mb = Math.ceil(bytes / 1_024 ** 2)
  // An archive counts twice for MaxScanSize: as it came, and what it holds.
  const remedio = `En clamd.conf: AlertExceedsMax yes, StreamMaxLength y MaxFileSize ${mb + 1}M o más, y MaxScanSize ${2 * (mb + 1)}M o más.`
  try {
    return (await juzgar(clamd, zipConMuestra(bytes))) === null
      ? mal(
          `dio por limpio uno de ${mb} MB, que se admite, con el archivo de prueba al final: no lo revisó entero`,
          remedio,
        )
      : bien(`revisa enteros archivos de hasta ${mb} MB, que es lo que se admite`)
  } catch (error) {
    if (!(error instanceof ClamdSinVeredicto)) throw error
    return mal(`no revisó uno de ${mb} MB, que se admite (${error.message}): se rechazaría`, remedio)
  }
}
