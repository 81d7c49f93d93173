import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { CARPETAS, type Carpeta, ENLACE_SEGUNDOS, type ModoDeEnlace } from '@cabildo/contracts/almacen'
import type { Reloj } from '../reloj.ts'
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

/**
 * Makes the links of a store. Their key is derived from the secret for this purpose alone, so that no session token
 * passes as a link, nor a link as a token (B2).
 */
export const crearEnlaces = (secreto: string, reloj: Reloj): Enlaces => {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', 'cabildo/enlace-de-archivo/v1', 32))
  const firmaDe = (camino: string, { vence, nombre, modo }: DelEnlace) =>
    createHmac('sha256', llave)
      .update([modo ? `${camino}?${modo}` : camino, vence, ...(nombre === undefined ? [] : [nombre])].join('\n'))
      .digest('base64url')
  const ahora = () => Math.floor(reloj.ahora().getTime() / 1_000)
  return {
    firmar(carpeta, storage_key, nombre, modo) {
      const camino = caminoDe(carpeta, storage_key)
      if (CARPETAS[carpeta] === 'publico') return camino
      const vence = String(ahora() + ENLACE_SEGUNDOS)
      const conNombre = nombre === undefined ? '' : `&nombre=${encodeURIComponent(nombre)}`
      const conModo = modo ? `&modo=${modo}` : ''
      return `${camino}?vence=${vence}&firma=${firmaDe(camino, { vence, nombre, modo })}${conNombre}${conModo}`
    },
    permite(carpeta, storage_key, { firma, ...resto }) {
      if (CARPETAS[carpeta] === 'publico') return true
      const { vence } = resto
      if (!vence || !firma) return false
      // The texts are compared, not the decoded bytes: base64 has several spellings of the same bytes.
      const esperada = Buffer.from(firmaDe(caminoDe(carpeta, storage_key), resto))
      const recibida = Buffer.from(firma)
      return esperada.length === recibida.length && timingSafeEqual(esperada, recibida) && ahora() < Number(vence)
    },
  }
}
