import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { type Pendientes, palabrasDePendientes, pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { ErrorApi } from '../platform/api.ts'
import { useEnVivo } from '../platform/enVivo.ts'
import { CUENTAS, cuentasQuery } from '../platform/expedientes.ts'
import { cuantosPendientesQuery, PENDIENTES } from '../platform/pendientes.ts'

/** Which count stands beside which entry. */
const DE_RUTA: Partial<Record<Ruta, keyof Pendientes>> = { documentos: 'devueltos', firmadigital: 'porFirmar' }

/** Renews the counts; from the frame, since on a phone the menu is not there and a screen says them, too. */
export const usePendientesEnVivo = ({ area }: SesionUsuario) => {
  useEnVivo('documentos', area.id, PENDIENTES)
  useEnVivo('firmadigital', area.id, PENDIENTES)
  useEnVivo('expedientes', area.id, CUENTAS)
}

/**
 * What waits for the own area beside an entry of the menu (D-140, EXP-05): how many, and how that is read; null of nothing.
 * With a remote Sisgedo there is no tray, and no entry (EXP-03).
 */
export const usePendientes = (sesion: SesionUsuario) => {
  // Nothing is told to who has to add a second factor first (ING-13).
  const cuenta = !sesion.registrarFactor
  const { data } = useQuery({
    ...cuantosPendientesQuery(sesion.area.id),
    enabled: cuenta && puedeAcceder(pendientesApi.contar.acceso, sesion),
  })
  const bandeja = useQuery({
    ...cuentasQuery(sesion.area.id),
    enabled: cuenta && puedeAcceder(RUTAS.bandeja.acceso, sesion),
  })
  return {
    sinBandeja: bandeja.error instanceof ErrorApi && bandeja.error.codigo === 'bandejaDesactivada',
    pendientesDe: (ruta: Ruta) => {
      const cual = DE_RUTA[ruta]
      const cuantos = ruta === 'bandeja' ? bandeja.data?.por_recibir : cual && data?.[cual]
      if (!cuantos) return null
      return { cuantos, texto: cual ? palabrasDePendientes[cual](cuantos) : `${cuantos} por recibir` }
    },
  }
}
