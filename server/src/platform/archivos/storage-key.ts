import { CARPETAS, type Carpeta, TIPOS_ALMACEN } from '@cabildo/contracts/almacen'

export type Extension = keyof typeof TIPOS_ALMACEN

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Folders such as the archive's kind and year: letters, digits, '-' and '_', so that no name leads out of its folder. */
const SUBCARPETA = '[A-Za-z0-9][A-Za-z0-9_-]{0,59}'
const STORAGE_KEY = new RegExp(`^((?:${SUBCARPETA}/){0,3})(${UUID}\\.(${Object.keys(TIPOS_ALMACEN).join('|')}))$`)

/** The parts of a name of ours; null for any other text. The whole defence against hostile paths starts here (E9). */
export const parseStorageKey = (
  storage_key: string,
): { subcarpetas: string[]; nombre: string; extension: Extension } | null => {
  const [, camino = '', nombre, extension] = STORAGE_KEY.exec(storage_key) ?? []
  if (!nombre || !extension) return null
  return { subcarpetas: camino.split('/').filter(Boolean), nombre, extension: extension as Extension }
}

/** Where a file is shown. */
export const caminoDe = (carpeta: Carpeta, storage_key: string): `/storage/${string}` =>
  `/storage/${carpeta}/${storage_key}`

/** Folder and the rest of the path of a request, taken as it came: names of ours need no decoding. */
export const leerCamino = (camino: string): { carpeta: Carpeta; resto: string } | null => {
  for (const carpeta of Object.keys(CARPETAS) as Carpeta[]) {
    const prefijo = caminoDe(carpeta, '')
    if (camino.startsWith(prefijo)) return { carpeta, resto: camino.slice(prefijo.length) }
  }
  return null
}
