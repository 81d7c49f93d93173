import type { NormaArchivada } from '@cabildo/contracts/archivo'
import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { direccionDeNorma } from '@cabildo/contracts/normas-direccion'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import type { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { useAtajoNuevo } from '../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import type { NormaQueActua } from '../normas-vivas/index.ts'
import { EXPLICA, keyOf, nombreDe } from './norma.ts'
import { TablaArchivo } from './TablaArchivo.tsx'

const AgregarModal = lazy(() => import('./AgregarModal.tsx').then((m) => ({ default: m.AgregarModal })))

const RelacionesDialogo = lazy(() => import('../normas-vivas/index.ts').then((m) => ({ default: m.RelacionesDialogo })))

const direccionDe = ({ tipo_doc, anio, nro_doc }: NormaArchivada) =>
  direccionDeNorma({ tipo_doc, anio, numero: nro_doc, uo: null })

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
  const relaciones = useAbrible<NormaQueActua>()
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
      <TablaArchivo
        nuevas={nuevas}
        accion={nuevo('default')}
        quieta={alta.abierto}
        acciones={(norma) => (
          <AccionFila
            icono={IconLink}
            nombre={`Relaciones de ${nombreDe(norma)}`}
            onClick={() => relaciones.abrir({ direccion: direccionDe(norma), nombre: nombreDe(norma) })}
          />
        )}
      />
      <AlAbrir de={alta}>
        {(_, ventana) => (
          <AgregarModal {...ventana} alGuardar={(norma) => setNuevas((antes) => new Set([...antes, keyOf(norma)]))} />
        )}
      </AlAbrir>
      <AlAbrir de={relaciones}>{(norma, ventana) => <RelacionesDialogo norma={norma} {...ventana} />}</AlAbrir>
    </>
  )
}
