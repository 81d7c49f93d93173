import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { consultas } from './platform/consultas.ts'
import { entidad } from './platform/entidad.ts'
import { Rutas } from './rutas.tsx'
import { Tema } from './tema/Tema.tsx'
import { Avisos } from './ui/Avisos.tsx'
import { Tropiezo } from './ui/Tropiezo.tsx'

/** The whole product in its theme: the screen that the address names, and the toasts above it. */
export const Aplicacion = () => (
  <StrictMode>
    <Tema marca={entidad.colorMarca}>
      <QueryClientProvider client={consultas}>
        <Tropiezo>
          <Rutas />
        </Tropiezo>
        <Avisos />
      </QueryClientProvider>
    </Tema>
  </StrictMode>
)
