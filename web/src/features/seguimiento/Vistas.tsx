import type { Obra } from '@cabildo/contracts/seguimiento'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Vista } from './filtros.ts'
import { LineaDeTiempo } from './linea/LineaDeTiempo.tsx'

// The timeline shows first; whoever wants another view gets it then.
const TablaObras = lazy(() => import('./lista/TablaObras.tsx').then((m) => ({ default: m.TablaObras })))
const ListaObras = lazy(() => import('./lista/ListaObras.tsx').then((m) => ({ default: m.ListaObras })))

interface Props {
  vista: Vista
  obras: readonly Obra[]
  /** What narrowed them: other works by the same filters are still the same list. */
  filtrado: string
  hoy: string
  onVer: (obra: Obra) => void
  acciones?: ((obra: Obra) => ReactNode) | undefined
}

/** The works in the way that is chosen. */
export const Vistas = ({ vista, obras, filtrado, hoy, onVer, acciones }: Props) => {
  if (vista === 'linea') return <LineaDeTiempo obras={obras} hoy={hoy} onVer={onVer} {...(acciones && { acciones })} />
  const Vista = vista === 'tabla' ? TablaObras : ListaObras
  return (
    <Suspense>
      <Vista obras={obras} filtrado={filtrado} onVer={onVer} acciones={acciones} />
    </Suspense>
  )
}
