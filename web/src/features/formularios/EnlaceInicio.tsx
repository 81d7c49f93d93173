import { Button, type ButtonProps } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { Icono } from '../../ui/Icono.tsx'

/** What citizens come for first: the way in of the product itself asks for a sign-in. */
const MESA = '#/mpvirtual'

const abrir = (evento: MouseEvent) => {
  if (entidad.sitio || location.hash !== MESA) return
  // A link to the page that shows does nothing.
  evento.preventDefault()
  location.reload()
}

/** The way on from a form that is done with: the municipality's site, or the virtual front desk afresh. */
export const EnlaceInicio = (props: ButtonProps) => (
  <Button
    {...props}
    component="a"
    href={entidad.sitio || MESA}
    onClick={abrir}
    leftSection={<Icono de={IconHome} tam={20} />}
  >
    Ir al inicio
  </Button>
)
