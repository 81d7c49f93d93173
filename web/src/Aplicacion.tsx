import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import clases from './Aplicacion.module.css'
import { consultas } from './platform/consultas.ts'
import { entidad } from './platform/entidad.ts'
import { primeraPagina, Rutas } from './rutas.tsx'
import { Tema } from './tema/Tema.tsx'
import { Avisos } from './ui/Avisos.tsx'
import { adelantable } from './ui/adelantable.tsx'
import { EsqueletoDePantalla } from './ui/EsqueletoDePantalla.tsx'
import { Button } from './ui/kit/boton.tsx'

// A real installation never needs it.
const CintaDemostracion = adelantable(() => import('./shell/CintaDemostracion.tsx').then((m) => m.CintaDemostracion))
const traida = Promise.allSettled([primeraPagina, entidad.demostracion && CintaDemostracion.cargar()])

/** Whether what shows first has come. What would come later would move the page, or React would hold it back for 300 ms. */
const useTraida = () => {
  const [esta, setEsta] = useState(false)
  useEffect(() => void traida.then(() => setEsta(true)), [])
  return esta
}

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
        <h1>La pantalla no se pudo mostrar</h1>
        <p>Lo que ya grabó está a salvo. Vuelva a cargar la página para continuar.</p>
        <Button onClick={() => location.reload()}>Volver a cargar</Button>
      </main>
    )
  }
}

/** The whole product in its theme: the screen that the address names, and the toasts above it. */
export const Aplicacion = () => {
  const traida = useTraida()
  return (
    <StrictMode>
      <Tema marca={entidad.colorMarca}>
        <QueryClientProvider client={consultas}>
          <Suspense>{traida && entidad.demostracion && <CintaDemostracion />}</Suspense>
          <Tropiezo>{traida ? <Rutas /> : <EsqueletoDePantalla />}</Tropiezo>
          <Avisos />
        </QueryClientProvider>
      </Tema>
    </StrictMode>
  )
}
