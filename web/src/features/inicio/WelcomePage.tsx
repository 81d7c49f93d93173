import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Ir } from '../../platform/direccion.ts'
import { esLlegada, olvidarLlegada } from '../../platform/sesion.ts'
import { Marca } from '../../ui/Marca.tsx'
import clases from './WelcomePage.module.css'

const AvisoDePuesta = lazy(() => import('../puesta-en-marcha/index.ts').then((m) => ({ default: m.AvisoDePuesta })))

/**
 * The first screen after signing in: only the logo (SHE-06), and what is left until the municipality serves (ORG-45). Who has
 * chosen another first screen is led there, once.
 */
export const WelcomePage = ({ sesion }: { sesion: SesionUsuario }) => {
  const [llegada] = useState(esLlegada)
  useEffect(olvidarLlegada, [])
  if (llegada && sesion.abre) return <Ir a={sesion.abre} />
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
