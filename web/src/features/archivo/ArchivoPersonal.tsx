import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import type { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useAtajoNuevo } from '../../ui/PantallaDeLista.tsx'
import { AlAbrir } from '../../ui/useAbrible.tsx'
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
  const alta = useFormularioAbrible<'nueva'>('norma-de-archivo')
  const [nuevas, setNuevas] = useState<ReadonlySet<string>>(new Set())
  const agregar = () => alta.abrir('nueva')
  useAtajoNuevo(agregar)
  const nuevo = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<Icono de={IconPlus} />} onClick={agregar} aria-keyshortcuts="Alt+N">
      Nuevo
    </Button>
  )
  return (
    <>
      <Cabeza titulo={TITULO} acciones={nuevo('filled')}>
        {EXPLICA}
      </Cabeza>
      <TablaArchivo nuevas={nuevas} accion={nuevo('default')} quieta={alta.abierto} />
      <AlAbrir de={alta}>
        {(_, ventana) => (
          <AgregarModal {...ventana} alGuardar={(norma) => setNuevas((antes) => new Set([...antes, keyOf(norma)]))} />
        )}
      </AlAbrir>
    </>
  )
}
