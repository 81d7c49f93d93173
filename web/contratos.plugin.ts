import type { Plugin } from 'vite'

/** The part of a syntax tree node that this plugin reads; every node has its range in the text. */
interface Nodo {
  type: string
  start: number
  end: number
  [campo: string]: unknown
}

const SOLO_DEL_SERVIDOR = new Set(['params', 'query', 'body', 'edita', 'respuesta', 'resumen', 'servicio'])

const esNodo = (valor: unknown): valor is Nodo => typeof valor === 'object' && valor !== null && 'type' in valor

/** Every node below one, itself included. */
function* recorrer(nodo: Nodo): Generator<Nodo> {
  yield nodo
  for (const valor of Object.values(nodo).flat()) if (esNodo(valor)) yield* recorrer(valor)
}

const nombreDe = (nodo: unknown) => (esNodo(nodo) ? nodo.name : undefined)

/**
 * Browsers get of the contracts only what they use. `pedir` reads method and path of a call; its schemas serve the
 * server, the forms and the compiler. So the schemas leave the calls (the law scripts/leyes/contratos.mjs lets nobody in
 * web/src read them there), and each top-level value may be dropped when nobody asks for it: the bundler cannot know by
 * itself that building a schema has no effect. Saves every public page the validation library.
 */
export const contratosLigeros = (): Plugin => ({
  name: 'contratos-ligeros',
  apply: 'build',
  transform: {
    filter: { id: /\/contracts\/src\/[^?]+\.ts$/ },
    handler(codigo) {
      const cortes: { start: number; end: number; texto: string }[] = []
      const programa = this.parse(codigo) as unknown as { body: Nodo[] }
      for (const sentencia of programa.body) {
        const declaracion = sentencia.type === 'ExportNamedDeclaration' ? sentencia.declaration : sentencia
        if (!esNodo(declaracion) || declaracion.type !== 'VariableDeclaration') continue
        for (const { init } of declaracion.declarations as unknown as { init: unknown }[]) {
          if (!esNodo(init) || init.type === 'ArrowFunctionExpression') continue
          cortes.push({ start: init.start, end: init.start, texto: '/* @__PURE__ */ (() => (' })
          cortes.push({ start: init.end, end: init.end, texto: '))()' })
        }
        for (const nodo of recorrer(declaracion)) {
          if (nodo.type !== 'CallExpression' || nombreDe(nodo.callee) !== 'llamada') continue
          const definicion = (nodo.arguments as Nodo[])[0]
          if (definicion?.type !== 'ObjectExpression')
            return this.error(
              'llamada takes an object literal: the schemas of another could not be left out',
              nodo.start,
            )
          for (const propiedad of definicion.properties as Nodo[])
            if (SOLO_DEL_SERVIDOR.has(String(nombreDe(propiedad.key))))
              cortes.push({ start: propiedad.start, end: propiedad.end, texto: '...{}' })
        }
      }
      return cortes
        .sort((a, b) => b.start - a.start)
        .reduce((texto, { start, end, texto: nuevo }) => texto.slice(0, start) + nuevo + texto.slice(end), codigo)
    },
  },
})
