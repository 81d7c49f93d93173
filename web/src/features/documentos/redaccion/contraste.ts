import type { ArchivoGuardado, Documento } from '@cabildo/contracts/documentos'
import { traerArchivo } from '../documento.api.ts'
import type { Archivos } from './useArchivos.ts'
import { huellaDe, type Valores, valoresDe } from './valores.ts'

/** What an earlier try has already saved of the form. */
export interface Contraste {
  /** Nothing is left to save. */
  igual: boolean
  /** The chosen PDF is the document's main PDF. */
  pdf: boolean
  /** The new annexes that are stored annexes, by the key of the new one. */
  anexos: ReadonlyMap<number, ArchivoGuardado>
}

/** Whether a stored file is, byte by byte, the one chosen here. */
const esElMismo = async (archivo: File, { size, url, name }: Omit<ArchivoGuardado, 'path'>): Promise<boolean> => {
  if (archivo.size !== size) return false
  try {
    const guardado = await traerArchivo(url, name)
    const [uno, otro] = await Promise.all([archivo.arrayBuffer(), guardado.arrayBuffer()])
    const bytes = new Uint8Array(otro)
    return new Uint8Array(uno).every((byte, i) => byte === bytes[i])
  } catch {
    // An unreadable file is sent again instead of assumed to be saved.
    return false
  }
}

/** Compares the form and its files with the document as it is now (D-21, D-22). */
export const contrastar = async (fresco: Documento, valores: Valores, archivos: Archivos): Promise<Contraste> => {
  const [suyos] = fresco.documentos
  const anexos = new Map<number, ArchivoGuardado>()
  const libres = [...(suyos?.anexos ?? [])].filter(({ path }) => !archivos.guardados.some((uno) => uno.path === path))
  for (const { key, archivo } of archivos.nuevos) {
    for (const suyo of libres) {
      if (!(await esElMismo(archivo, suyo))) continue
      anexos.set(key, suyo)
      libres.splice(libres.indexOf(suyo), 1)
      break
    }
  }
  const url = suyos?.url
  const pdf = Boolean(
    archivos.pdf && url && (await esElMismo(archivos.pdf, { size: suyos.size ?? 0, url, name: suyos.name ?? '' })),
  )
  const mismoPdf = archivos.pdf ? pdf : archivos.principal?.path === (suyos?.path_primary ?? undefined)
  const vivos = new Set(suyos?.anexos.map(({ path }) => path))
  const mismosAnexos =
    anexos.size === archivos.nuevos.length &&
    libres.length === 0 &&
    archivos.guardados.every(({ path }) => vivos.has(path))
  return { igual: huellaDe(valores) === huellaDe(valoresDe(fresco)) && mismoPdf && mismosAnexos, pdf, anexos }
}
