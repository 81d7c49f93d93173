/**
 * Law: the faults planted by hand (scripts/leyes/siembra/) can still be planted, and the test that catches each is
 * still there. `npm run test:siembra` plants them and looks whether they are caught, which takes half an hour.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CARPETA, cambiado, leerSiembras } from '../siembras.mjs'

const CUANTAS = 82
const raiz = process.argv[2] ?? join(import.meta.dirname, '../..')
const textos = new Map()
const leer = (ruta) => {
  if (!textos.has(ruta)) textos.set(ruta, existsSync(join(raiz, ruta)) ? readFileSync(join(raiz, ruta), 'utf8') : null)
  return textos.get(ruta)
}
const libro = new Set(
  globSync('docs/spec/*.md', { cwd: raiz }).flatMap((ruta) => leer(ruta).match(/\b(?:[A-Z]{3}-\d{2,3}|[DP]-\d{2})\b/g)),
)

function faltasDe({ archivo, numero, dice, prueba, titulo, cambios }, i) {
  const faltas = []
  if (numero !== String(i + 1).padStart(2, '0') || !/^\d\d-[a-z0-9-]+\.patch$/.test(archivo))
    faltas.push('is not the next number and words')
  const citados = dice.match(/\b(?:[A-Z]{3}-\d{2,3}|[DP]-\d{2})\b/g) ?? []
  if (citados.length === 0) faltas.push('names no requirement')
  for (const id of citados) if (!libro.has(id)) faltas.push(`names ${id}, which the book lacks`)
  if (!prueba) faltas.push("has no line 'Cae en: <file of the test> › <title>'")
  else {
    const veces = (leer(prueba) ?? '').split(titulo).length - 1
    if (veces !== 1) faltas.push(`is caught by '${titulo}', which ${prueba} holds ${veces} times`)
  }
  if (cambios.length === 0) faltas.push('changes nothing')
  for (const { ruta, trozos } of cambios) {
    if (!/^(?:web|server|contracts|firma|hojas)\//.test(ruta) || /\.test\.tsx?$|\/test\//.test(ruta))
      faltas.push(`changes ${ruta}, which is not the product`)
    const texto = leer(ruta)
    const nuevo = texto === null ? null : cambiado(texto, trozos)
    if (nuevo === null || nuevo === texto)
      faltas.push(`finds its lines in ${ruta} no more, or twice: write the fault again on what is there now`)
  }
  return faltas.map((falta) => `${CARPETA}/${archivo} ${falta}`)
}

const siembras = leerSiembras(raiz)
const faltas = siembras.flatMap(faltasDe)
if (siembras.length !== CUANTAS) faltas.push(`there are ${siembras.length} planted faults instead of ${CUANTAS}`)
if (faltas.length > 0) {
  console.error(`Planted faults:\n  ${faltas.join('\n  ')}`)
  process.exit(1)
}
const enNavegador = siembras.filter(({ prueba }) => prueba.startsWith('e2e/')).length
console.log(`Planted faults: ${siembras.length}, of which ${enNavegador} are caught by journeys`)
