import type { Carpeta } from '@cabildo/contracts/almacen'
import { MENSAJES_ESTADOS } from '@cabildo/contracts/documentos-estados'
import {
  ARCHIVOS_NOMBRADOS_MAXIMO,
  type ArchivosDeImportacion,
  nombradoTambien,
  noSeEncuentra,
  variosSeLlamanArchivos,
} from '@cabildo/contracts/importaciones'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { buscadorDe, type EnLegajo, type Legajo } from '../../platform/cargas/legajo.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { guardarPdf, type RecepcionDePdf } from '../../platform/subidas/pdf-suelto.ts'
import {
  type ArchivoDeFila,
  anotarArchivos,
  anotarAvance,
  anotarFaltas,
  empezarAvance,
  type FaltaDeFila,
  listNombrados,
} from './importaciones.queries.ts'

/** A row that names a file. */
type Nombra = Omit<Awaited<ReturnType<typeof listNombrados>>[number], 'archivo'>

/** Files that are stored at once: one is written while others are checked. */
const A_LA_VEZ = 4
/** Files whose rows are noted by one statement. */
const POR_SENTENCIA = 100

/**
 * Stores the PDFs that the rows of an import name, one after another, and notes each in all rows that name it; a row whose PDF is not
 * there, is named by another record, too, or is refused as an upload, is refused with it. Rows that change nothing bring none. Answers
 * what no row names. Throws what is not the files' fault, and when the import was dropped meanwhile; the caller deletes what `alGuardar`
 * was told of.
 */
export const traerArchivos = async (
  { db, ...recepcion }: RecepcionDePdf & { db: Db },
  { archivos }: Pick<Legajo, 'archivos'>,
  { carga_id, carpeta, alGuardar }: { carga_id: number; carpeta: Carpeta; alGuardar: (storage_key: string) => unknown },
): Promise<Omit<ArchivosDeImportacion, 'conDatos'>> => {
  await empezarAvance(db, carga_id)
  const buscar = buscadorDe(archivos)
  const faltas: FaltaDeFila[] = []
  const nombrados = new Map<EnLegajo, Nombra[]>()
  for (const { archivo, ...fila } of await listNombrados(db, carga_id)) {
    const hallado = buscar(archivo)
    if (hallado === null || hallado === 'varios') {
      const motivo = hallado === null ? noSeEncuentra(archivo) : variosSeLlamanArchivos(archivo)
      if (fila.hace_falta) faltas.push({ fila: fila.fila, motivo })
      continue
    }
    const suyas = nombrados.get(hallado)
    if (suyas) suyas.push(fila)
    else nombrados.set(hallado, [fila])
  }
  const porGuardar: [EnLegajo, number[]][] = []
  for (const [archivo, [primera, ...demas]] of nombrados) {
    if (!primera) continue
    const piden = [primera, ...demas].filter(({ hace_falta }) => hace_falta)
    if (piden.length === 0) continue
    // The same record twice says the same of its PDF; of different ones only people can tell whose it is.
    const ajena = demas.find(({ registro }) => registro !== primera.registro)
    if (!ajena) porGuardar.push([archivo, piden.map(({ fila }) => fila)])
    else
      for (const { fila, hoja, registro } of piden) {
        const otra = registro === primera.registro ? ajena : primera
        faltas.push({ fila, motivo: nombradoTambien(otra.numero, otra.hoja === hoja ? null : otra.hoja) })
      }
  }
  await anotarFaltas(db, carga_id, faltas)

  const pendientes = porGuardar[Symbol.iterator]()
  let guardados: ArchivoDeFila[] = []
  let rechazados: FaltaDeFila[] = []
  let hechos = 0
  const anotar = async () => {
    const [listos, malos] = [guardados, rechazados]
    guardados = []
    rechazados = []
    const anotadas = (await anotarArchivos(db, carga_id, carpeta, listos)) + (await anotarFaltas(db, carga_id, malos))
    if (anotadas < listos.length + malos.length) throw new Error('The import was dropped while its PDFs were stored')
    await anotarAvance(db, carga_id, hechos)
  }
  let falla: unknown = null
  const guardar = async () => {
    for (const [archivo, filas] of pendientes) {
      const que = await guardarUno(recepcion, carpeta, archivo)
      if (typeof que !== 'string') alGuardar(que.storage_key)
      // One that failed stops the others, which would write for a check that is over.
      if (falla !== null) return
      hechos++
      for (const fila of filas)
        if (typeof que === 'string') rechazados.push({ fila, motivo: que })
        else guardados.push({ fila, ...que })
      if (guardados.length + rechazados.length >= POR_SENTENCIA) await anotar()
    }
  }
  const parar = (error: unknown) => {
    falla ??= error
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, () => guardar().catch(parar)))
  if (falla !== null) throw falla
  await anotar()
  const sobran = archivos.filter((archivo) => !nombrados.has(archivo))
  return {
    guardados: hechos,
    sobran: sobran.length,
    primeros: sobran.slice(0, ARCHIVOS_NOMBRADOS_MAXIMO).map(({ nombre }) => nombre),
  }
}

/** The stored file, or why it is refused, in the words of every upload. */
const guardarUno = async (
  recepcion: RecepcionDePdf,
  carpeta: Carpeta,
  archivo: EnLegajo,
): Promise<Omit<ArchivoDeFila, 'fila'> | string> => {
  try {
    const { storage_key, bytes, sha256, paginas, borrador } = await guardarPdf(recepcion, carpeta, archivo.abrir())
    if (!borrador) return { storage_key, bytes, sha256, paginas }
    await recepcion.archivos.borrar(carpeta, storage_key)
    return MENSAJES_ESTADOS.diceBorrador
  } catch (error) {
    if (error instanceof FallaDeHoja) return new ErrorDeNegocio('pdfDanado').message
    if (!(error instanceof ErrorDeNegocio) || error.status >= 500) throw error
    return error.message
  }
}
