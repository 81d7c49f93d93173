import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { ponerDatosEnLaDireccion, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { PanelPestana, Pestanas } from '../../ui/Pestanas.tsx'
import { Areas } from './areas/Areas.tsx'
import { LugaresDeLaCabeza } from './EnLaCabeza.tsx'
import { ORGANIZACION } from './organizacion.api.ts'

interface Props {
  sesion: SesionUsuario
}

/** Working days and deadlines have a screen of their own, linked for who may open it (ORG-36). */
const Calendario = ({ sesion }: Props) => (
  <p>
    Los días no laborables y los plazos se llevan en{' '}
    {puedeAcceder(RUTAS.calendario.acceso, sesion) ? <a href="#/calendario">Plazos</a> : 'Plazos'}.
  </p>
)

const PARTES = [
  // The first one comes with the screen, the others when somebody chooses them.
  { id: 'areas', titulo: 'Áreas', Parte: Areas },
  {
    id: 'cargos',
    titulo: 'Cargos',
    Parte: lazy(() => import('./cargos/Cargos.tsx').then((m) => ({ default: m.Cargos }))),
  },
  { id: 'calendario', titulo: 'Calendario', Parte: Calendario },
  {
    id: 'entidad',
    titulo: 'Entidad',
    Parte: lazy(() => import('./entidad/EntidadTab.tsx').then((m) => ({ default: m.EntidadTab }))),
  },
  {
    id: 'modulos',
    titulo: 'Módulos',
    Parte: lazy(() => import('./modulos/ModulosTab.tsx').then((m) => ({ default: m.ModulosTab }))),
  },
] as const satisfies readonly { id: string; titulo: string; Parte: ComponentType<Props> }[]
type Parte = (typeof PARTES)[number]['id']

/** The part that the address names, the first otherwise. */
const leerParte = (datos: string): Parte => {
  const pedida = new URLSearchParams(datos).get('parte')
  return PARTES.find(({ id }) => id === pedida)?.id ?? PARTES[0].id
}

/** What the address said of another part, a search or a page, means nothing to this one. */
const irAParte = (id: Parte) =>
  ponerDatosEnLaDireccion('organizacion', id === PARTES[0].id ? '' : String(new URLSearchParams({ parte: id })))

/** Screen `organizacion`: what the municipality is made of and what it says of itself (ORG-01). */
export const OrganizacionPage = ({ sesion }: Props) => {
  const activa = leerParte(useDatosDeLaDireccion())
  useEnVivo('organizacion', sesion.area.id, ORGANIZACION)
  const [contexto, setContexto] = useState<HTMLElement | null>(null)
  const [acciones, setAcciones] = useState<HTMLElement | null>(null)
  const lugares = useMemo(() => ({ contexto, acciones }), [contexto, acciones])
  return (
    <LugaresDeLaCabeza value={lugares}>
      <Cabeza titulo="ORGANIZACIÓN" lugarDeAcciones={setAcciones}>
        <span ref={setContexto} />
      </Cabeza>
      <Pestanas etiqueta="Partes de la organización" pestanas={PARTES} activa={activa} onActiva={irAParte} dePantalla />
      {PARTES.map(({ id, titulo, Parte }) => (
        <PanelPestana key={id} id={id} activa={activa}>
          {id === activa && (
            <Suspense fallback={<Espera texto={`Cargando ${titulo}`} />}>
              <Parte sesion={sesion} />
            </Suspense>
          )}
        </PanelPestana>
      ))}
    </LugaresDeLaCabeza>
  )
}
