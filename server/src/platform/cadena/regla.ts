import { createHash } from 'node:crypto'

/** Before the first line there is nothing. */
export const PRINCIPIO = Buffer.alloc(32)

/** Both sides of a line as PostgreSQL writes them: in the text of a jsonb a line break is always `\n`. */
export interface Valores {
  antes: string | null
  despues: string | null
}

const sha256 = (...partes: (Uint8Array | string)[]): Buffer => {
  const huella = createHash('sha256')
  for (const parte of partes) huella.update(parte)
  return huella.digest()
}

const enBytes = ({ antes, despues }: Valores) => `${antes ?? ''}\n${despues ?? ''}`

/** Of what a line holds without the values that were taken out of it. */
export const huellaDeLoQueQueda = (valores: Valores): Buffer => sha256(enBytes(valores))

/** Of what it held when it was written: without the salt, which goes with them, nobody finds a text by trying. */
export const huellaDeLosValores = (sal: Uint8Array, valores: Valores): Buffer => sha256(sal, enBytes(valores))

/** The link of a line to the one before: over who did what and when, and the digests of its values (decision 0099). */
export const huellaDelEnlace = (
  previa: Uint8Array,
  { queda, oculto, acto }: { queda: Uint8Array; oculto: Uint8Array; acto: string },
): Buffer => sha256(previa, queda, oculto, acto)
