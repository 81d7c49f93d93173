import './base.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import './mantine.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { crearTema } from './tema.ts'
import { variables } from './variables.ts'

interface Props {
  /** Brand colour of the municipality, #rrggbb. */
  marca: string
  /** Forces a scheme, whatever the user chose; for pages that show both. */
  forzado?: 'light' | 'dark'
  children: ReactNode
}

const gestor = localStorageColorSchemeManager({ key: 'cb.tema' })

/** The design of every page of the product, light or dark as this browser's user chose (README §0). */
export const Tema = ({ marca, forzado, children }: Props) => (
  <MantineProvider
    theme={crearTema(marca)}
    cssVariablesResolver={variables}
    // All variables come from here, so the page needs no style sheet with Mantine's own palette (8 kB).
    deduplicateCssVariables={false}
    colorSchemeManager={gestor}
    defaultColorScheme="auto"
    {...(forzado && { forceColorScheme: forzado })}
  >
    {children}
  </MantineProvider>
)
