/**
 * Reads every PDF of the given folders as the job would, and prints result and cost: node hostiles.ts <folder>… Exits
 * with 1 when the reader did not survive one of them.
 */
import { createReadStream } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Archivos } from '../../server/src/platform/archivos/archivos.ts'
import { abrirLector } from '../../server/src/platform/textos/lector.ts'

const soloLeer: Pick<Archivos, 'pesar' | 'abrir'> = {
  pesar: async (_carpeta, lugar) => (await stat(lugar)).size,
  abrir: async (_carpeta, lugar) => createReadStream(lugar),
}
const archivos = soloLeer as Archivos
const lector = abrirLector({ alFallar: (error) => console.error(error) })
const cuentas = new Map<string, number>()
try {
  for (const carpeta of process.argv.slice(2))
    for await (const nombre of glob('**/*.pdf', { cwd: carpeta })) {
      const pdf = { archivos, carpeta: 'docs' as const, storage_key: join(carpeta, nombre) }
      const inicio = performance.now()
      const lectura = await lector.leer(pdf)
      const ms = performance.now() - inicio
      const datos = await lector.buscarDatos(pdf)
      const estado = lectura?.estado ?? 'falta'
      cuentas.set(estado, (cuentas.get(estado) ?? 0) + 1)
      console.log(`${estado}\t${lectura?.paginas}\t${ms.toFixed(0)} ms\t${datos.join()}\t${basename(nombre)}`)
    }
  console.log(Object.fromEntries(cuentas))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await lector.cerrar()
}
