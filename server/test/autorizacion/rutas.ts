import type { FastifyInstance } from 'fastify'

/**
 * The routes that a running app has, as `GET /api/areas/:`: of its features, of its plugins, and the twins that Fastify
 * adds. Parameters lose their names, which methods of one path may give differently.
 */
export const rutasDe = (app: FastifyInstance): string[] => {
  const encima: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((linea) => {
      // Each level of the tree is four characters deep; a node adds its text to that of the nodes above it.
      const hallada = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(linea)
      if (!hallada) return []
      const [, sangria = '', texto = '', metodos] = hallada
      encima.splice(sangria.length / 4, encima.length, texto)
      return (metodos?.split(', ') ?? []).map((metodo) => sinNombres(`${metodo} ${encima.join('')}`))
    })
}

export const sinNombres = (ruta: string): string => ruta.replace(/:[\w:|]+/g, ':')
