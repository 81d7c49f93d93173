/** Whether a caller has the answer already: labels are compared weakly, `*` is any of them (RFC 9110, 13.1.2). */
export const yaLaTiene = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.trim() === '*' ||
  (ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? []).some((una) => sinFuerza(una) === sinFuerza(etag))

const sinFuerza = (etag: string): string => etag.replace(/^W\//, '')

/** Whether a caller takes gzip: by that name, in capitals or not, or as any other, and not with weight 0 (RFC 9110, 12.5.3). */
export const aceptaGzip = (acceptEncoding = ''): boolean => {
  const pesos = new Map(
    acceptEncoding.split(',').map((parte) => {
      const [nombre = '', peso] = parte.toLowerCase().replace(/\s/g, '').split(/;q=/)
      return [nombre, peso === undefined ? 1 : Number(peso)]
    }),
  )
  return (pesos.get('gzip') ?? pesos.get('x-gzip') ?? pesos.get('*') ?? 0) > 0
}
