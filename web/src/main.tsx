import './tema/base.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './tema/mantine.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { consultas } from './platform/consultas.ts'
import { entidad } from './platform/entidad.ts'
import { Rutas } from './rutas.tsx'
import { crearTema } from './tema/tema.ts'
import { variables } from './tema/variables.ts'
import { Avisos } from './ui/Avisos.tsx'
import { Tropiezo } from './ui/Tropiezo.tsx'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no element #raiz')

createRoot(raiz).render(
  <StrictMode>
    <MantineProvider
      theme={crearTema(entidad.colorMarca)}
      cssVariablesResolver={variables}
      // All variables come from here, so the page needs no style sheet with Mantine's own palette (8 kB).
      deduplicateCssVariables={false}
      colorSchemeManager={localStorageColorSchemeManager({ key: 'cb.tema' })}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={consultas}>
        <Tropiezo>
          <Rutas />
        </Tropiezo>
        <Avisos />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
