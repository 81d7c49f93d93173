/** Time limit of a registry's answer (F4). */
export const ESPERA_MS = 3_000
/** The longest honest answer brings a photograph of some 30 kB. */
const RESPUESTA_MAXIMA = 65_536

interface Opciones {
  hasta: AbortSignal
  /** Sent as JSON by POST; without it, GET. */
  cuerpo?: object
}

/**
 * Asks a national registry and returns its answer as text. Goes only to the address of the settings: redirections are
 * failures (F3). Throws for every status but 2xx, for an answer that is too long, and when time is up.
 */
export const pedir = async (direccion: URL, { hasta, cuerpo }: Opciones): Promise<string> => {
  const respuesta = await fetch(direccion, {
    redirect: 'error',
    signal: hasta,
    headers: { accept: 'application/json', ...(cuerpo && { 'content-type': 'application/json; charset=UTF-8' }) },
    ...(cuerpo && { method: 'POST', body: JSON.stringify(cuerpo) }),
  })
  if (!respuesta.ok) {
    await respuesta.body?.cancel()
    throw new Error(`respondió ${respuesta.status}`)
  }
  const trozos: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop releases the connection, whatever is still to come.
  for await (const trozo of respuesta.body ?? []) {
    bytes += trozo.byteLength
    if (bytes > RESPUESTA_MAXIMA) throw new Error('la respuesta es demasiado larga')
    trozos.push(trozo)
  }
  return enTexto(Buffer.concat(trozos))
}

/** Some of the platform's services still write in Latin 1, without saying so. */
const enTexto = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The configured address with these query parameters and a request for JSON. */
export const direccionDe = (base: string, query: Record<string, string> = {}): URL => {
  const direccion = new URL(base)
  for (const [nombre, valor] of Object.entries({ ...query, out: 'json' })) direccion.searchParams.set(nombre, valor)
  return direccion
}
