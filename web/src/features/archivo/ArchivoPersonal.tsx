import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useAtajoNuevo } from '../../ui/PantallaDeLista.tsx'
import { EXPLICA, keyOf } from './norma.ts'
import { TablaArchivo } from './TablaArchivo.tsx'

const AgregarModal = lazy(() => import('./AgregarModal.tsx').then((m) => ({ default: m.AgregarModal })))

const TITULO = 'ARCHIVO DE NORMAS'

interface Props {
  sesion: NonNullable<ReturnType<typeof useSesion>>
}

/** The archive as the staff see it, with 'Nuevo' for whoever holds permission 13 (ARC-02, ARC-03). */
export const ArchivoPersonal = ({ sesion }: Props) =>
  puedeAcceder([Permiso.archivo], sesion) ? (
    <ConAlta />
  ) : (
    <>
      <Cabeza titulo={TITULO}>{EXPLICA}</Cabeza>
      <TablaArchivo />
    </>
  )

/** With the modal that adds norms (ARC-03, ARC-08); those just saved light up once. */
const ConAlta = () => {
  const [abierto, setAbierto] = useState(false)
  // The modal's code loads with its first opening; it stays mounted, so that it can close.
  const [usado, setUsado] = useState(false)
  const [nuevas, setNuevas] = useState<ReadonlySet<string>>(new Set())
  const agregar = () => {
    setUsado(true)
    setAbierto(true)
  }
  useAtajoNuevo(agregar)
  const nuevo = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<Icono de={IconPlus} />} onClick={agregar} aria-keyshortcuts="Alt+N">
      Nuevo
    </Button>
  )
  return (
    <>
      <Cabeza titulo={TITULO} accion={nuevo('filled')}>
        {EXPLICA}
      </Cabeza>
      <TablaArchivo nuevas={nuevas} accion={nuevo('default')} quieta={abierto} />
      {usado && (
        <Suspense>
          <AgregarModal
            abierto={abierto}
            onClose={() => setAbierto(false)}
            alGuardar={(norma) => setNuevas((antes) => new Set([...antes, keyOf(norma)]))}
          />
        </Suspense>
      )}
    </>
  )
}
