/**
 * Law: nothing in web/src reads a schema of a call. The web build leaves them out (web/contratos.plugin.ts), so such a
 * schema would be there in development and undefined in production; a form takes the schema by its own exported name.
 */
import { join, relative } from 'node:path'
import ts from 'typescript'

const SIN_ESQUEMA = new Set(['params', 'query', 'body', 'edita', 'respuesta', 'resumen', 'servicio'])
/** What only a call has, all at once. */
const DE_LLAMADA = ['method', 'path', 'acceso', 'resumen']

const raiz = process.argv[2] ?? join(import.meta.dirname, '../..')
const configuracion = join(raiz, 'web/tsconfig.json')
const leida = ts.readConfigFile(configuracion, ts.sys.readFile)
const { fileNames, options } = ts.parseJsonConfigFileContent(leida.config ?? {}, ts.sys, join(raiz, 'web'))
// What tests read is in no build.
const deLaWeb = fileNames.filter((nombre) => !/\.test\.tsx?$|\/web\/test\//.test(nombre))
const programa = ts.createProgram(deLaWeb, { ...options, noEmit: true })
const tipos = programa.getTypeChecker()
const faltas = []

const esLlamada = (nodo) => {
  const tipo = tipos.getApparentType(tipos.getTypeAtLocation(nodo))
  return DE_LLAMADA.every((nombre) => tipo.getProperty(nombre))
}

/** The object that a node reads from and the name that it reads: x.body, x['body'] and { body } = x. */
function lectura(nodo) {
  if (ts.isPropertyAccessExpression(nodo)) return [nodo.expression, nodo.name.text]
  if (ts.isElementAccessExpression(nodo) && ts.isStringLiteralLike(nodo.argumentExpression))
    return [nodo.expression, nodo.argumentExpression.text]
  if (ts.isBindingElement(nodo) && ts.isObjectBindingPattern(nodo.parent))
    return [nodo.parent, (nodo.propertyName ?? nodo.name).getText()]
  return []
}

function recorrer(nodo, archivo) {
  const [objeto, nombre] = lectura(nodo)
  if (SIN_ESQUEMA.has(nombre) && esLlamada(objeto)) {
    const { line } = archivo.getLineAndCharacterOfPosition(nodo.getStart())
    faltas.push(
      `${relative(raiz, archivo.fileName).replaceAll('\\', '/')}:${line + 1}: '${nombre}' of a call is not in the web build`,
    )
  }
  ts.forEachChild(nodo, (hijo) => recorrer(hijo, archivo))
}

const propios = programa.getSourceFiles().filter(({ fileName }) => fileNames.includes(fileName))
for (const archivo of propios) recorrer(archivo, archivo)

// A law that reads nothing also passes.
if (propios.length === 0) faltas.push('web/src: no file was read')
if (faltas.length > 0) {
  console.error(`Contracts in the web:\n  ${faltas.join('\n  ')}`)
  process.exit(1)
}
console.log(`Contracts in the web: ${propios.length} files read no schema of a call`)
