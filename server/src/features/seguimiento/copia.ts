import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const comprimir = promisify(gzip)

/** An answer ready to be sent, as it is and compressed. */
interface Copia {
  etag: string
  llana: Buffer
  gzip: Buffer
}

/**
 * Keeps the last answer. `version` is asked before each use; only a new one makes the answer again, once for all who
 * wait for it. Who comes while a version is being asked waits for the next question: an answer is never older than its
 * question.
 */
export const crearCopia = (version: () => Promise<string>, hacer: (version: string) => Promise<string>) => {
  const preguntar = compartir(version)
  let hecha: { version: string; copia: Promise<Copia> } | null = null

  return async (): Promise<Copia> => {
    const actual = await preguntar()
    if (hecha?.version === actual) return hecha.copia
    const copia = hacer(actual).then(envolver)
    const nueva = { version: actual, copia }
    hecha = nueva
    copia.catch(() => {
      if (hecha === nueva) hecha = null
    })
    return copia
  }
}

/** The tag comes from the content, not from the version: a new release may write the same works in another way. */
const envolver = async (texto: string): Promise<Copia> => {
  const llana = Buffer.from(texto)
  // Weak: the plain and the compressed form say the same.
  const etag = `W/"${createHash('sha256').update(llana).digest('base64url').slice(0, 22)}"`
  return { etag, llana, gzip: await comprimir(llana) }
}

/** Asks one question at a time; callers that come meanwhile share the next. */
const compartir = <T>(preguntar: () => Promise<T>): (() => Promise<T>) => {
  let enCurso: Promise<unknown> | null = null
  let siguiente: Promise<T> | null = null
  const empezar = (): Promise<T> => {
    siguiente = null
    const pregunta = preguntar()
    const terminada = pregunta
      .catch(() => undefined)
      .then(() => {
        if (enCurso === terminada) enCurso = null
      })
    enCurso = terminada
    return pregunta
  }
  return () => {
    if (!enCurso) return empezar()
    siguiente ??= enCurso.then(empezar)
    return siguiente
  }
}
