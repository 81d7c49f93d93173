import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { revisarBitacoras } from './bitacoras.ts'
import { iniciarProducto, prepararDatos } from './instancia.ts'
import { sinMedir } from './inventario.ts'

/** Only a run of all tests can have measured everything (scripts/pasos.mjs says that it is one). */
const exigirInventario = () => {
  if (!process.env.INVENTARIO) return
  const faltan = sinMedir()
  if (faltan.length > 0) throw new Error(`Nobody has looked at these with axe:\n${faltan.join('\n')}`)
}

/** The instance that the tests share; answers the way to stop it, after which its log is looked through (B6). CABILDO_URL names a running one to use instead. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function arrancar() {
  if (process.env.CABILDO_URL) return exigirInventario
  // What is tested is what the sources say, from wherever the tests are started.
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build.mjs')], { stdio: 'inherit' })
  const quitarDatos = await prepararDatos()
  const { url, detener } = await iniciarProducto('servidor').catch((fallo) => {
    quitarDatos()
    throw fallo
  })
  process.env.CABILDO_URL = url
  return async () => {
    await detener()
    quitarDatos()
    revisarBitacoras()
    exigirInventario()
  }
}
