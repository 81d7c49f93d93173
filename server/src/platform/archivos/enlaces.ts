import { CARPETAS, type Carpeta, ENLACE_SEGUNDOS, type ModoDeEnlace } from '@cabildo/contracts/almacen'
import type { Reloj } from '../reloj.ts'
import { crearSello } from '../sello.ts'
import { caminoDe } from './storage-key.ts'

interface DelEnlace {
  vence?: string | undefined
  firma?: string | undefined
  nombre?: string | undefined
  modo?: ModoDeEnlace | undefined
}

/** Addresses of files; those of private folders open only with a signature of a few minutes (API-101, D-03). */
export interface Enlaces {
  /** The complete address of a file, signed where its folder is private; `nombre` is what a browser saves it as. */
  firmar(carpeta: Carpeta, storage_key: string, nombre?: string, modo?: ModoDeEnlace): string
  /** Tells whether a path may be opened now with what came in its query. */
  permite(carpeta: Carpeta, storage_key: string, query: DelEnlace): boolean
}

/** Makes the links of a store. */
export const crearEnlaces = (secreto: string, reloj: Reloj): Enlaces => {
  const sello = crearSello(secreto, 'enlace-de-archivo')
  const datosDe = (camino: string, { vence, nombre, modo }: DelEnlace) =>
    [modo ? `${camino}?${modo}` : camino, vence, ...(nombre === undefined ? [] : [nombre])].join('\n')
  const ahora = () => Math.floor(reloj.ahora().getTime() / 1_000)
  return {
    firmar(carpeta, storage_key, nombre, modo) {
      const camino = caminoDe(carpeta, storage_key)
      if (CARPETAS[carpeta] === 'publico') return camino
      const vence = String(ahora() + ENLACE_SEGUNDOS)
      const conNombre = nombre === undefined ? '' : `&nombre=${encodeURIComponent(nombre)}`
      const conModo = modo ? `&modo=${modo}` : ''
      return `${camino}?vence=${vence}&firma=${sello.firmar(datosDe(camino, { vence, nombre, modo }))}${conNombre}${conModo}`
    },
    permite(carpeta, storage_key, { firma, ...resto }) {
      if (CARPETAS[carpeta] === 'publico') return true
      const { vence } = resto
      if (!vence || !firma) return false
      return sello.vale(datosDe(caminoDe(carpeta, storage_key), resto), firma) && ahora() < Number(vence)
    },
  }
}
