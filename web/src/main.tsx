import { createRoot } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no element #raiz')

createRoot(raiz).render(<Aplicacion />)
