import { lazy, Suspense } from 'react'
import { useSesion } from '../../platform/sesion.ts'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import estilos from './ArchivoPage.module.css'
import { EXPLICA, TITULO } from './norma.ts'
import { TablaArchivo } from './TablaArchivo.tsx'

// Citizens need no code of what only the staff see.
const ArchivoPersonal = lazy(() => import('./ArchivoPersonal.tsx').then((m) => ({ default: m.ArchivoPersonal })))

/** The archive of norms: for everybody, and for the staff in their own frame (ARC-01, ARC-02). */
export function ArchivoPage() {
  const sesion = useSesion()
  if (sesion)
    return (
      <Suspense>
        <ArchivoPersonal sesion={sesion} />
      </Suspense>
    )
  return (
    <div className={estilos.publica} data-ancho="completo">
      <BandaPublica titulo={TITULO} texto={EXPLICA} />
      <div className={estilos.columna}>
        <TablaArchivo />
      </div>
    </div>
  )
}
