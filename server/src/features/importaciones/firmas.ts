import { buffer } from 'node:stream/consumers'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { FirmaHallada } from '@cabildo/contracts/documentos-estados'
import type { Confianza, Dictamen } from '@cabildo/firma/tipos'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import type { TallerDeFirmas } from '../../platform/firma/tipos.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { listSinFirmaHallada, setFirmasHalladas } from './importaciones.queries.ts'

/** How long the signatures of one file's PDFs are looked at; of what is left it is told that nobody did. */
const FIRMAS_MAXIMO_MS = 180_000
/** PDFs that are noted by one statement. */
const POR_SENTENCIA = 200

/** Opens who looks at signatures; whom the installation trusts is read anew for each file. */
export const abrirJuez = (
  leerConfianza: () => Promise<Confianza>,
  alFallar?: (error: unknown) => void,
): JuezDeFirmas & { cerrar: () => Promise<void> } => {
  const taller = abrirTaller({ procesos: 1, ...(alFallar && { alFallar }) })
  return { taller, confianza: leerConfianza, cerrar: () => taller.cerrar() }
}

/** Who looks at signatures, and whom the installation trusts. */
export interface JuezDeFirmas {
  taller: Pick<TallerDeFirmas, 'juzgar' | 'procesos'>
  confianza: () => Promise<Confianza>
}

interface Partes {
  db: Db
  archivos: Pick<Archivos, 'abrir'>
  reloj: Reloj
  juez: JuezDeFirmas
}

/** What a verdict says of a PDF that nobody here has signed: never more than its own signatures prove (decision 0224). */
export const firmaHallada = ({ resultado, firmas }: Pick<Dictamen, 'resultado' | 'firmas'>): FirmaHallada => {
  // A time stamp alone is nobody's signature.
  const deAlguien = firmas.some(({ esSello }) => !esSello)
  if (resultado === 'NO VÁLIDO') return deAlguien ? 'noValida' : 'sinComprobar'
  if (!deAlguien) return 'sinFirma'
  return resultado === 'VÁLIDO' ? 'valida' : 'sinComprobar'
}

/**
 * Looks at the signatures of the PDFs that an import has brought, for so long as may be, and notes what was found in their rows. Throws
 * when the import was dropped meanwhile.
 */
export const comprobarFirmas = async (
  { db, archivos, reloj, juez }: Partes,
  { carga_id, carpeta }: { carga_id: number; carpeta: Carpeta },
  maximoMs = FIRMAS_MAXIMO_MS,
): Promise<void> => {
  const claves = await listSinFirmaHallada(db, carga_id)
  if (claves.length === 0) return
  const confianza = await juez.confianza()
  const hasta = performance.now() + maximoMs
  const pendientes = claves[Symbol.iterator]()
  let halladas: { clave: string; firma: FirmaHallada }[] = []
  const anotar = async () => {
    const listas = halladas
    halladas = []
    if ((await setFirmasHalladas(db, carga_id, listas)) < listas.length)
      throw new Error('The import was dropped while its signatures were looked at')
  }
  const mirar = async () => {
    for (const clave of pendientes) {
      halladas.push({ clave, firma: performance.now() < hasta ? await unaFirma(clave) : 'sinComprobar' })
      if (halladas.length >= POR_SENTENCIA) await anotar()
    }
  }
  const unaFirma = async (clave: string): Promise<FirmaHallada> => {
    const contenido = await archivos.abrir(carpeta, clave)
    if (!contenido) return 'sinComprobar'
    const { dictamen } = await juez.taller.juzgar(await buffer(contenido), { ...confianza, ahora: reloj.ahora() })
    return firmaHallada(dictamen)
  }
  await Promise.all(Array.from({ length: juez.taller.procesos }, mirar))
  if (halladas.length > 0) await anotar()
}
