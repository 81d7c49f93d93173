import { type ComponentProps, type ComponentType, lazy } from 'react'
import type * as ui from '../../ui/Buscando.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import type * as estados from '../../ui/tabla/Estados.tsx'
import type * as vacio from './SinObras.tsx'

/** The parts of the page that it does not need to show at first. */

// Only the staff see the next three: a citizen's browser never downloads them.
export const HerramientasObras = lazy(() =>
  import('./personal/HerramientasObras.tsx').then((m) => ({ default: m.HerramientasObras })),
)
export const BotonEliminar = lazy(() =>
  import('./personal/BotonEliminar.tsx').then((m) => ({ default: m.BotonEliminar })),
)
export const EliminarObra = lazy(() => import('./personal/EliminarObra.tsx').then((m) => ({ default: m.EliminarObra })))
// Most answers come before this window would show. If it cannot be downloaded, it is left out: the page itself tells that
// the works could not be brought either.
export const Buscando = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof ui.Buscando>> }> =>
    import('../../ui/Buscando.tsx').then(
      (m) => ({ default: m.Buscando }),
      () => ({ default: () => null }),
    ),
)
// Shown only without works. If it cannot be downloaded because the network is down, people can still try again.
export const SinObras = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof vacio.SinObras>> }> =>
    import('./SinObras.tsx').then(
      (m) => ({ default: m.SinObras }),
      () => ({ default: ({ onReintentar }) => <Button onClick={onReintentar}>Reintentar</Button> }),
    ),
)
export const AvisoFalla = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof estados.AvisoFalla>> }> =>
    import('../../ui/tabla/Estados.tsx').then(
      (m) => ({ default: m.AvisoFalla }),
      () => ({ default: () => null }),
    ),
)
export const ObraModal = lazy(() => import('./obra/ObraModal.tsx').then((m) => ({ default: m.ObraModal })))
