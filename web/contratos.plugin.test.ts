import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { contratosLigeros } from './contratos.plugin.ts'

/** Runs the transform on a module as the bundler would. */
const transformar = (codigo: string): string => {
  const { transform } = contratosLigeros()
  if (typeof transform !== 'object') throw new Error('the plugin has no transform')
  const contexto = {
    parse: (texto: string) => parseAst(texto, { lang: 'ts' }),
    error: (mensaje: string) => {
      throw new Error(mensaje)
    },
  }
  return Reflect.apply(transform.handler, contexto, [codigo]) as string
}

describe('contratosLigeros', () => {
  it('takes the schemas out of the calls and leaves what pedir reads', () => {
    const codigo = transformar(`export const visitasApi = {
      guardar: llamada({ id: 'API-1', method: 'PUT', path: '/api/v/:id', acceso: 'sesion', resumen: 'x',
        params: ParamId, query: Q, body: z.object({ motivo: z.string() }), respuesta: z.object({ data: V }) }),
    }`)
    expect(codigo).toContain("id: 'API-1', method: 'PUT', path: '/api/v/:id', acceso: 'sesion'")
    expect(codigo).not.toMatch(/params|query|body|respuesta|resumen|z\./)
  })

  it('marks each top-level value as free of effects and keeps schemas that stand on their own', () => {
    const codigo = transformar('export const V = z.object({ body: z.string() })\nconst f = () => z.string()\n')
    expect(codigo).toBe(
      'export const V = /* @__PURE__ */ (() => (z.object({ body: z.string() })))()\nconst f = () => z.string()\n',
    )
  })

  it('refuses a call whose definition it cannot see', () => {
    expect(() => transformar('const definicion = {}\nexport const api = { a: llamada(definicion) }')).toThrow(
      'llamada takes an object literal',
    )
  })
})
