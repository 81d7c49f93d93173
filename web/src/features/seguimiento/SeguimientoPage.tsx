import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { LineaDeTiempo } from './linea/LineaDeTiempo.tsx'
import estilos from './SeguimientoPage.module.css'
import { obrasQuery } from './seguimiento.api.ts'

// Whoever has no session needs nothing of what only the staff see.
const HerramientasObras = lazy(() =>
  import('./personal/HerramientasObras.tsx').then((m) => ({ default: m.HerramientasObras })),
)

/** The works of the municipality, for everybody and for the staff in their own frame (SEG-01, SEG-02). */
export function SeguimientoPage() {
  const sesion = useSesion()
  const { data: respuesta } = useQuery(obrasQuery)
  return (
    <div className={sesion ? undefined : estilos.publica} data-ancho="completo">
      <Cabeza
        titulo="SEGUIMIENTO DE OBRAS"
        accion={
          sesion &&
          puedeAcceder([Permiso.seguimiento], sesion) && (
            <Suspense>
              <HerramientasObras />
            </Suspense>
          )
        }
      >
        {respuesta?.actualizado && `Actualizado al ${fecha(respuesta.actualizado)}`}
      </Cabeza>
      {respuesta && <LineaDeTiempo obras={respuesta.data} hoy={respuesta.hoy} onVer={() => undefined} />}
    </div>
  )
}
