import { Button } from '@mantine/core'
import { type ComponentProps, type ComponentType, lazy } from 'react'
import type * as ui from '../../ui/Buscando.tsx'
import type * as estados from '../../ui/tabla/Estados.tsx'
import type * as vacio from './SinObras.tsx'

/** The parts of the page that its first sight does not need. */

// Whoever has no session needs nothing of what only the staff see.
export const PersonalObras = lazy(() => import('./PersonalObras.tsx').then((m) => ({ default: m.PersonalObras })))
export const BotonEliminar = lazy(() =>
  import('./personal/BotonEliminar.tsx').then((m) => ({ default: m.BotonEliminar })),
)
export const EliminarObra = lazy(() => import('./personal/EliminarObra.tsx').then((m) => ({ default: m.EliminarObra })))
// Most answers come before it would show. Where it cannot be brought the works cannot either, and their failure is told.
export const Buscando = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof ui.Buscando>> }> =>
    import('../../ui/Buscando.tsx').then(
      (m) => ({ default: m.Buscando }),
      () => ({ default: () => null }),
    ),
)
// Nobody's first sight. Cut off from the network, when it cannot be brought either, people can still try again.
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
