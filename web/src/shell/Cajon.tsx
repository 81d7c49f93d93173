import { Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { MenuLateral, type MenuLateralProps } from './MenuLateral.tsx'

interface Props extends Pick<MenuLateralProps, 'sesion' | 'existe' | 'pedirSalir'> {
  abierto: boolean
  onClose: () => void
}

/** The sidebar of narrow screens: a drawer that the bar's button opens (README §5). */
export const Cajon = ({ abierto, onClose, ...menu }: Props) => (
  <Drawer.Root opened={abierto} onClose={onClose} size={288} zIndex={210} transitionProps={{ duration: 240 }}>
    <Drawer.Overlay backgroundOpacity={1} style={{ background: 'var(--cb-overlay)' }} />
    <Drawer.Content aria-label="Menú principal" style={{ overflow: 'hidden' }}>
      <MenuLateral {...menu} contraido={false} cerrar={onClose} />
    </Drawer.Content>
  </Drawer.Root>
)
