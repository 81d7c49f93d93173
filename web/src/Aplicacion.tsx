import { QueryClientProvider } from '@tanstack/react-query'
import { Component, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import clases from './Aplicacion.module.css'
import { consultas } from './platform/consultas.ts'
import { entidad } from './platform/entidad.ts'
import { FinDeEspera, Rutas } from './rutas.tsx'
import { Tema } from './tema/Tema.tsx'
import { Avisos } from './ui/Avisos.tsx'
import { Button } from './ui/kit/boton.tsx'

// A real installation never needs it.
const CintaDemostracion = lazy(() =>
  import('./shell/CintaDemostracion.tsx').then((m) => ({ default: m.CintaDemostracion })),
)

interface Props {
  children: ReactNode
}

/**
 * Shows a way out when a screen breaks, most often because a new version replaced the files that this page still
 * expects; a reload brings the new ones.
 */
class Tropiezo extends Component<Props, { roto: boolean }> {
  override state = { roto: false }

  static getDerivedStateFromError() {
    return { roto: true }
  }

  override render() {
    if (!this.state.roto) return this.props.children
    return (
      <main className={clases.caja}>
        <FinDeEspera />
        <h1>La pantalla no se pudo mostrar</h1>
        <p>Lo que ya grabó está a salvo. Vuelva a cargar la página para continuar.</p>
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </main>
    )
  }
}

/** The whole product in its theme: the screen that the address names, and the toasts above it. */
export const Aplicacion = () => (
  <StrictMode>
    <Tema marca={entidad.colorMarca}>
      <QueryClientProvider client={consultas}>
        <Suspense>{entidad.demostracion && <CintaDemostracion />}</Suspense>
        <Tropiezo>
          <Rutas />
        </Tropiezo>
        <Avisos />
      </QueryClientProvider>
    </Tema>
  </StrictMode>
)
