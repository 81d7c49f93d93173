import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { lazy, Suspense, useEffect, useState } from 'react'
import { esLlegada, olvidarLlegada } from '../../platform/sesion.ts'
import { Marca } from '../../ui/Marca.tsx'
import clases from './WelcomePage.module.css'

const AvisoDePuesta = lazy(() => import('../puesta-en-marcha/index.ts').then((m) => ({ default: m.AvisoDePuesta })))

/** The first screen after signing in: only the logo (SHE-06), and what is left until the municipality serves (ORG-45). */
export const WelcomePage = ({ sesion }: { sesion: SesionUsuario }) => {
  const [llegada] = useState(esLlegada)
  useEffect(olvidarLlegada, [])
  return (
    <div className={clases.centro}>
      {puedeAcceder(['organizacion'], sesion) && (
        <Suspense>
          <AvisoDePuesta llegada={llegada} />
        </Suspense>
      )}
      <Marca tam={160} />
      <h1 className="solo-lector">Cabildo</h1>
    </div>
  )
}
