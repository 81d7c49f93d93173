import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useEnVivo } from '../../platform/enVivo.ts'
import { HerramientasObras } from './personal/HerramientasObras.tsx'
import { obrasQuery } from './seguimiento.api.ts'

/** The tools of whoever holds permission 14; the works renew themselves as soon as a colleague uploads or deletes. */
export const PersonalObras = ({ sesion }: { sesion: SesionUsuario }) => {
  useEnVivo('seguimiento', sesion.area.id, obrasQuery.queryKey)
  return <HerramientasObras />
}
