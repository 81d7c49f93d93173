import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'
import { adelantarPrimera } from './rutas.tsx'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no element #raiz')

/** Whether the server painted the page that the address names; index.html says for what else there is to wait. */
const pintada = raiz.hasChildNodes() && document.documentElement.dataset.espera === undefined
const dibujar = async () => {
  await adelantarPrimera()
  if (pintada) hydrateRoot(raiz, <Aplicacion />)
  else createRoot(raiz).render(<Aplicacion />)
}
// Hardly anybody comes from the provider of identity: what that needs is loaded for them alone (ING-16).
if (location.pathname === RUTA_VUELTA)
  void import('./platform/proveedor.ts').then(({ recibirVuelta }) => recibirVuelta()).finally(dibujar)
else void dibujar()

/** Has the browser keep pages for the next time, and one for when there is no line (decisions 0217 and 0230). */
const guardarPaginas = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
if (document.readyState === 'complete') guardarPaginas()
else addEventListener('load', guardarPaginas)
