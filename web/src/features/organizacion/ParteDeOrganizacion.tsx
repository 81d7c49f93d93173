import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { lazy, useMemo, useState } from 'react'
import { LugaresDeLaCabeza } from './EnLaCabeza.tsx'
import estilos from './parte.module.css'

const PARTES = {
  areas: lazy(() => import('./areas/Areas.tsx').then((m) => ({ default: m.Areas }))),
  cargos: lazy(() => import('./cargos/Cargos.tsx').then((m) => ({ default: m.Cargos }))),
  facultades: lazy(() => import('./areas/RepartoDeFacultades.tsx').then((m) => ({ default: m.RepartoDeFacultades }))),
  entidad: lazy(() => import('./entidad/EntidadTab.tsx').then((m) => ({ default: m.EntidadTab }))),
}

/** A part of the screen `organizacion` inside another one, with its line and its buttons above it (ORG-47). */
export const ParteDeOrganizacion = ({ parte, sesion }: { parte: keyof typeof PARTES; sesion: SesionUsuario }) => {
  const [contexto, setContexto] = useState<HTMLElement | null>(null)
  const [acciones, setAcciones] = useState<HTMLElement | null>(null)
  const lugares = useMemo(() => ({ contexto, acciones }), [contexto, acciones])
  const Parte = PARTES[parte]
  return (
    <LugaresDeLaCabeza value={lugares}>
      <div className={estilos.cabeza}>
        <p ref={setContexto} />
        <div ref={setAcciones} />
      </div>
      <Parte sesion={sesion} />
    </LugaresDeLaCabeza>
  )
}
