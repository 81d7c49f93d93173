import helmet from '@fastify/helmet'
import Fastify from 'fastify'

/** Other sites that pages may reach: the configured signer, for one (FIR-24, FIR-30). */
export interface Origenes {
  marcos?: readonly string[]
  conexiones?: readonly string[]
  programas?: readonly string[]
}

/**
 * The safe headers of every answer, as helmet writes them. They never vary, so they are worked out once: done per request
 * this was a tenth of the server's time on a list. (architecture §5, http)
 */
export const cabecerasSeguras = async (
  hsts: boolean,
  { marcos = [], conexiones = [], programas = [] }: Origenes = {},
): Promise<Record<string, string>> => {
  const muestra = Fastify()
  await muestra.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...programas],
        // Mantine's provider and modal write <style> elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // The viewer of PDFs reads what the page itself holds.
        connectSrc: ["'self'", 'blob:', ...conexiones],
        // The preview of a document is held by the page, since its signed address soon expires.
        frameSrc: ["'self'", 'blob:', ...marcos],
        frameAncestors: ["'self'"],
        // Never those of a signer's, whatever scripts its page may run.
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Plain HTTP on a municipal network is a supported set-up; HSTS belongs to whoever ends TLS.
    strictTransportSecurity: hsts ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  // An answer without body has no header but helmet's and those of HTTP itself.
  muestra.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await muestra.inject('/')
  await muestra.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([nombre, valor]) =>
      typeof valor !== 'string' || ['date', 'connection', 'content-length', 'keep-alive'].includes(nombre)
        ? []
        : [[nombre, valor]],
    ),
  )
}

/** Whether `If-None-Match` names the ETag of the answer: compared weakly, `*` matches any (RFC 9110, 13.1.2). */
export const yaLaTiene = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.trim() === '*' ||
  (ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? []).some((una) => sinFuerza(una) === sinFuerza(etag))

const sinFuerza = (etag: string): string => etag.replace(/^W\//, '')

/** Whether `Accept-Encoding` admits gzip, by name or by `*`, with a weight above 0 (RFC 9110, 12.5.3). */
export const aceptaGzip = (acceptEncoding = ''): boolean => {
  const pesos = new Map(
    acceptEncoding.split(',').map((parte) => {
      const [nombre = '', peso] = parte.toLowerCase().replace(/\s/g, '').split(/;q=/)
      return [nombre, peso === undefined ? 1 : Number(peso)]
    }),
  )
  return (pesos.get('gzip') ?? pesos.get('x-gzip') ?? pesos.get('*') ?? 0) > 0
}
