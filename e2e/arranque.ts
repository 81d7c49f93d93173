import { revisarBitacoras } from './bitacoras.ts'
import { iniciarProducto } from './instancia.ts'

/** The instance that the tests share; answers the way to stop it, after which its log is looked through (B6). CABILDO_URL names a running one to use instead. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function arrancar() {
  if (process.env.CABILDO_URL) return
  const { url, detener } = await iniciarProducto('servidor')
  process.env.CABILDO_URL = url
  return async () => {
    await detener()
    revisarBitacoras()
  }
}
