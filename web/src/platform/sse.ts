import { createParser } from 'eventsource-parser'

/** One message of an event stream; `datos` is its data read as JSON, undefined when it is not JSON. */
export interface MensajeSse {
  id: string | undefined
  datos: unknown
}

const leerJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

/** The next chunk; rejects if none arrives in time. */
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
 * without a byte, because a dead connection may go unnoticed for ever.
 */
export async function* leerSse(cuerpo: ReadableStream<Uint8Array>, silencioMs: number): AsyncGenerator<MensajeSse> {
  const lector = cuerpo.getReader()
  const decodificador = new TextDecoder()
  const llegados: MensajeSse[] = []
  const analizador = createParser({ onEvent: ({ id, data }) => llegados.push({ id, datos: leerJson(data) }) })
  try {
    for (;;) {
      const { done, value } = await leerATiempo(lector, silencioMs)
      if (done) return
      analizador.feed(decodificador.decode(value, { stream: true }))
      yield* llegados.splice(0)
    }
  } finally {
    await lector.cancel().catch(() => undefined)
  }
}
