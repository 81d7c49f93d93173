import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'

interface Props {
  abierto: boolean
  onClose: () => void
  nombre: string
  children: ReactNode
}

/** Panel that slides in from the left and keeps the focus inside while open (README §5). */
export const Cajon = ({ abierto, onClose, nombre, children }: Props) => (
  <Drawer.Root opened={abierto} onClose={onClose} size={288} zIndex={210} transitionProps={{ duration: 240 }}>
    <Drawer.Overlay backgroundOpacity={1} style={{ background: 'var(--cb-overlay)' }} />
    <Drawer.Content aria-label={nombre} style={{ overflow: 'hidden' }}>
      {children}
    </Drawer.Content>
  </Drawer.Root>
)
