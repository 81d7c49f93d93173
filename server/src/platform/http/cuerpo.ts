import type { FastifyInstance } from 'fastify'
import { ErrorDeNegocio } from '../errores.ts'

const PROFUNDIDAD_MAXIMA = 20

/**
 * Reading what arrives: an empty JSON body is no body (API-21), and text that PostgreSQL could not store, NUL characters
 * and halves of surrogate pairs, is refused as unreadable wherever it stands.
 */
export const leerCuerpos = (app: FastifyInstance): void => {
  const leerJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, cuerpo: string, listo) => {
    if (cuerpo.trim() === '') return listo(null, undefined)
    void leerJson(request, cuerpo, (error, valor) => listo(error && new ErrorDeNegocio('ilegible'), valor))
  })
  app.addHook('preValidation', async ({ params, query, body }) => {
    exigirEscribible([params, query, body])
  })
}

/** Refuses what holds text that the database could not store. */
export const exigirEscribible = (valor: unknown): void => {
  if (!esEscribible(valor, -1)) throw new ErrorDeNegocio('ilegible')
}

const esEscribible = (valor: unknown, nivel: number): boolean => {
  if (typeof valor === 'string') return valor.isWellFormed() && !valor.includes('\0')
  if (typeof valor !== 'object' || valor === null) return true
  if (nivel > PROFUNDIDAD_MAXIMA) return false
  for (const [key, hijo] of Object.entries(valor))
    if (!esEscribible(key, nivel + 1) || !esEscribible(hijo, nivel + 1)) return false
  return true
}
