import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import { type Pendientes, palabrasDePendientes, pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { useEnVivo } from '../platform/enVivo.ts'
import { cuantosPendientesQuery, PENDIENTES } from '../platform/pendientes.ts'

/** Which count stands beside which entry. */
const DE_RUTA: Partial<Record<Ruta, keyof Pendientes>> = { documentos: 'devueltos', firmadigital: 'porFirmar' }

/** Renews the counts; from the frame, since on a phone the menu is not there and a screen says them, too. */
export const usePendientesEnVivo = ({ area }: SesionUsuario) => {
  useEnVivo('documentos', area.id, PENDIENTES)
  useEnVivo('firmadigital', area.id, PENDIENTES)
}

/** What waits for the own area beside an entry of the menu (D-140): how many, and how that is read; null of nothing. */
export const usePendientes = (sesion: SesionUsuario) => {
  const { data } = useQuery({
    ...cuantosPendientesQuery(sesion.area.id),
    enabled: puedeAcceder(pendientesApi.contar.acceso, sesion),
  })
  return (ruta: Ruta) => {
    const cual = DE_RUTA[ruta]
    const cuantos = cual && data?.[cual]
    return cuantos ? { cuantos, texto: palabrasDePendientes[cual](cuantos) } : null
  }
}
