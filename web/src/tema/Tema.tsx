import './base.css'
import './tokens.css'
import { escala } from '@cabildo/contracts/base/escala'
import { type ReactNode, useLayoutEffect } from 'react'
import { type Esquema, useEsquema } from './esquema.ts'

interface Props {
  /** Brand colour of the municipality, #rrggbb. */
  marca: string
  /** Forces a scheme, whatever the user chose; for pages that show both. */
  forzado?: Esquema
  children: ReactNode
}

/** The design of every page of the product, light or dark as this browser's user chose (README §0). */
export const Tema = ({ marca, forzado, children }: Props) => {
  const elegido = useEsquema()
  const esquema = forzado ?? elegido
  useLayoutEffect(() => {
    document.documentElement.dataset.mantineColorScheme = esquema
  }, [esquema])
  useLayoutEffect(() => {
    for (const [i, tono] of escala(marca).entries())
      document.documentElement.style.setProperty(`--mantine-color-cabildo-${i}`, tono)
  }, [marca])
  return children
}
