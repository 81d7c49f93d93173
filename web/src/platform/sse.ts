/** One message of an event stream; `datos` is its data read as JSON, undefined when it is not JSON. */
export interface MensajeSse {
  id: string | undefined
  datos: unknown
}

const leerBloque = (bloque: string): MensajeSse | null => {
  const datos: string[] = []
  let id: string | undefined
  for (const linea of bloque.split('\n')) {
    const [, campo, valor] = /^(\w+): ?(.*)$/.exec(linea) ?? []
    if (campo === 'data') datos.push(valor ?? '')
    if (campo === 'id') id = valor
  }
  if (datos.length === 0 && id === undefined) return null
  return { id, datos: leerJson(datos.join('\n')) }
}

const leerJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/** What comes next; rejects when nothing does in time. */
const leerATiempo = async (lector: ReadableStreamDefaultReader<Uint8Array>, ms: number) => {
  let reloj: ReturnType<typeof setTimeout> | undefined
  const silencio = new Promise<never>((_, rechazar) => {
    reloj = setTimeout(() => rechazar(new Error('The event stream fell silent')), ms)
  })
  try {
    return await Promise.race([lector.read(), silencio])
  } finally {
    clearTimeout(reloj)
  }
}

/**
 * Yields the messages of a `text/event-stream` body as they arrive; comment lines are skipped. Fails after `silencioMs`
 * without a byte: a connection that died unnoticed would otherwise be waited on for ever.
 */
export async function* leerSse(cuerpo: ReadableStream<Uint8Array>, silencioMs: number): AsyncGenerator<MensajeSse> {
  const lector = cuerpo.getReader()
  const decodificador = new TextDecoder()
  let resto = ''
  try {
    for (;;) {
      const { done, value } = await leerATiempo(lector, silencioMs)
      if (done) return
      resto = (resto + decodificador.decode(value, { stream: true })).replace(/\r\n?/g, '\n')
      const bloques = resto.split('\n\n')
      resto = bloques.pop() ?? ''
      for (const bloque of bloques) {
        const mensaje = leerBloque(bloque)
        if (mensaje) yield mensaje
      }
    }
  } finally {
    await lector.cancel().catch(() => undefined)
  }
}
