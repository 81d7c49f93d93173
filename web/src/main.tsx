import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import { createRoot } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no element #raiz')

const dibujar = () => createRoot(raiz).render(<Aplicacion />)
// Hardly anybody comes from the provider of identity: what that needs is loaded for them alone (ING-16).
if (location.pathname === RUTA_VUELTA)
  void import('./platform/proveedor.ts').then(({ recibirVuelta }) => recibirVuelta()).finally(dibujar)
else dibujar()
