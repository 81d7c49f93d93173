import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import clases from './Tropiezo.module.css'

interface Props {
  children: ReactNode
}

/**
 * Shows a way out when a screen breaks, most often because a new version replaced the files that this page still
 * expects; a reload brings the new ones.
 */
export class Tropiezo extends Component<Props, { roto: boolean }> {
  override state = { roto: false }

  static getDerivedStateFromError() {
    return { roto: true }
  }

  override render() {
    if (!this.state.roto) return this.props.children
    return (
      <main className={clases.caja}>
        <h1>La pantalla no se pudo mostrar</h1>
        <p>Lo que ya grabó está a salvo. Vuelva a cargar la página para continuar.</p>
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </main>
    )
  }
}
