import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'
import { adelantarPrimera, vida } from './rutas.tsx'
import { tomarEscritos } from './tomarEscritos.ts'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no element #raiz')

/** Whether the server painted the page that the address names; index.html says for what else there is to wait. */
const pintada = raiz.hasChildNodes() && document.documentElement.dataset.espera === undefined
const dibujar = async (): Promise<void> => {
  await adelantarPrimera()
  if (!pintada) return createRoot(raiz).render(<Aplicacion />)
  const escritos = tomarEscritos(raiz)
  hydrateRoot(raiz, <Aplicacion />)
  await vida
  for (const escribir of escritos) escribir()
}
// Hardly anybody comes from the provider of identity: what that needs is loaded for them alone (ING-16).
if (location.pathname === RUTA_VUELTA)
  void import('./platform/proveedor.ts').then(({ recibirVuelta }) => recibirVuelta()).finally(dibujar)
else void dibujar()

/** Has the browser keep pages for the next time, and one for when there is no line (decisions 0217 and 0230). */
const guardarPaginas = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
if (document.readyState === 'complete') guardarPaginas()
else addEventListener('load', guardarPaginas)
