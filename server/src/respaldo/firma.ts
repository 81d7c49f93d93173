import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { archivoAjeno } from '../platform/arranque/carpeta-de-datos.ts'
import { codigoDe, ErrorDeArranque, explicarCarpeta } from '../platform/arranque/error-de-arranque.ts'

/** Beside the manifest: who vouches for it. */
export const FIRMA = 'manifiesto.firma'
/** In the data folder, and in no backup: who takes a backup away cannot make others. */
const LLAVE = 'respaldo.clave'

const base64 = z.string().check(z.regex(/^[\w-]{43,86}$/))
const Firma = z.object({ clave: base64, firma: base64 })

export type Firmante =
  | { estado: 'sin firma' }
  /** Its public key, as people keep it: 43 letters, digits and dashes. */
  | { estado: 'firmado' | 'firma mala'; clave: string }

/** The installation's key for backups (Ed25519, mode 600); made with the first one. Throws ErrorDeArranque. */
export const tomarLlave = (datos: string): KeyObject => {
  const lugar = join(datos, LLAVE)
  if (!existsSync(lugar)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    try {
      writeFileSync(lugar, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      })
    } catch (error) {
      // Two backups that begin at once take the key of the first.
      if (codigoDe(error) !== 'EEXIST') throw explicarCarpeta(error, lugar)
    }
  }
  return leerLlave(lugar)
}

const leerLlave = (lugar: string): KeyObject => {
  try {
    return createPrivateKey(readFileSync(lugar))
  } catch (error) {
    if (codigoDe(error) === 'EACCES') throw archivoAjeno(lugar)
    throw new ErrorDeArranque(`El archivo ${lugar} está dañado: bórrelo para que se cree otra clave de respaldos.`)
  }
}

/** The public key of this installation's backups; null before the first. */
export const llavePublicaDe = (datos: string): string | null => {
  const lugar = join(datos, LLAVE)
  return existsSync(lugar) ? comoTexto(createPublicKey(leerLlave(lugar))) : null
}

/** Whether both were signed with the same key, or none of them. */
export const esDelMismo = (uno: Firmante, otro: Firmante): boolean =>
  uno.estado === otro.estado && ('clave' in uno && uno.clave) === ('clave' in otro && otro.clave)

export const firmanteDe = (clave: KeyObject) => ({
  estado: 'firmado' as const,
  clave: comoTexto(createPublicKey(clave)),
})

const comoTexto = (publica: KeyObject): string => publica.export({ format: 'jwk' }).x ?? ''

/** Signs a manifest, as its bytes are on the disk. */
export const firmarManifiesto = async (carpeta: string, contenido: string, clave: KeyObject): Promise<Firmante> => {
  const firmante = firmanteDe(clave)
  const firma = { clave: firmante.clave, firma: sign(null, Buffer.from(contenido), clave).toString('base64url') }
  await writeFile(join(carpeta, FIRMA), `${JSON.stringify(firma)}\n`, { mode: 0o600, flush: true })
  return firmante
}

/**
 * Who signed a manifest, and whether these are the bytes that were signed. Throws ErrorDeArranque where a signature cannot
 * be read, which is not the same as none.
 */
export const comprobarFirma = async (carpeta: string, contenido: string): Promise<Firmante> => {
  const texto = await readFile(join(carpeta, FIRMA), 'utf8').catch((error: unknown) => {
    if (codigoDe(error) === 'ENOENT') return null
    throw new ErrorDeArranque(
      `La firma del respaldo no se puede leer (${join(carpeta, FIRMA)}: ${codigoDe(error)}): dele permiso a este usuario, o use otra copia del respaldo.`,
    )
  })
  if (texto === null) return { estado: 'sin firma' }
  try {
    const { clave, firma } = z.parse(Firma, JSON.parse(texto))
    const publica = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: clave }, format: 'jwk' })
    const buena = verify(null, Buffer.from(contenido), publica, Buffer.from(firma, 'base64url'))
    return { estado: buena ? 'firmado' : 'firma mala', clave }
  } catch {
    return { estado: 'firma mala', clave: '' }
  }
}

/**
 * What somebody has to know of who made a backup, in Spanish; null where it was signed with the key that is expected: that
 * of the settings, or else this data folder's own.
 */
export const reparoDe = (firmante: Firmante, esperada: string | null): string | null => {
  if (firmante.estado === 'sin firma')
    return 'El respaldo no está firmado: se hizo antes de que Cabildo los firmara, o alguien le quitó la firma.'
  if (esperada === null)
    return `El respaldo está firmado con la clave ${firmante.clave}: compárela con la que anotó, que aquí no está.`
  return firmante.clave === esperada
    ? null
    : `El respaldo está firmado con otra clave (${firmante.clave}) y no con la de esta instalación (${esperada}).`
}
