import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Comparacion, comparar } from './comparar.ts'
import { abrirAlmacen } from './datos.ts'
import { type Base, TAMANOS } from './escena.ts'
import { documento, type Resultados, tablas } from './informe.ts'
import { medirMemoria } from './memoria.ts'

const DOCUMENTO = new URL('../../docs/benchmarks.md', import.meta.url)

// --datos keeps the databases in a folder for the next time; --solo and --base measure a part, and write nothing.
const { values } = parseArgs({
  options: {
    datos: { type: 'string' },
    corridas: { type: 'string', default: '3' },
    segundos: { type: 'string', default: '7' },
    solo: { type: 'string' },
    base: { type: 'string' },
  },
})
const plan = { corridas: Number(values.corridas), segundos: Number(values.segundos), solo: values.solo }

const almacen = await abrirAlmacen(values.datos)
try {
  const memoriaMB = await medirMemoria(almacen)
  const comparaciones: Comparacion[] = []
  for (const base of Object.keys(TAMANOS) as Base[]) {
    if (values.base && base !== values.base) continue
    console.log(`Midiendo con ${TAMANOS[base].toLocaleString('es-PE')} visitas…`)
    comparaciones.push(await comparar(almacen, base, plan))
  }
  const resultados: Resultados = { comparaciones, memoriaMB, postgres: almacen.version, ...plan }
  console.log(tablas(resultados))
  if (!values.solo && !values.base) writeFileSync(DOCUMENTO, documento(resultados))
} finally {
  await almacen.cerrar()
}
