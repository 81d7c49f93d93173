import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { consultas } from './platform/consultas.ts'
import { entidad } from './platform/entidad.ts'
import { Rutas } from './rutas.tsx'
import { Tema } from './tema/Tema.tsx'
import { Avisos } from './ui/Avisos.tsx'
import { Tropiezo } from './ui/Tropiezo.tsx'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no element #raiz')

createRoot(raiz).render(
  <StrictMode>
    <Tema marca={entidad.colorMarca}>
      <QueryClientProvider client={consultas}>
        <Tropiezo>
          <Rutas />
        </Tropiezo>
        <Avisos />
      </QueryClientProvider>
    </Tema>
  </StrictMode>,
)
