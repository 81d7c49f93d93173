import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { entidad } from '../platform/entidad.ts'
import { Tema } from '../tema/Tema.tsx'
import { FirmadorLocal } from './FirmadorLocal.tsx'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('invokerstatus.html has no element #raiz')

createRoot(raiz).render(
  <StrictMode>
    <Tema marca={entidad.colorMarca}>
      <FirmadorLocal />
    </Tema>
  </StrictMode>,
)
