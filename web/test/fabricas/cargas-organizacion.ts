import {
  organizacionCargasApi as api,
  type CargaDeOrganizacion,
  type FilaDeOrganizacion,
} from '@cabildo/contracts/organizacion-cargas'
import { paginaDe } from '../listado.ts'
import { responder } from '../servidor.ts'

/** A checked upload of three rows. */
export const unaCarga = (cambios: Partial<CargaDeOrganizacion> = {}): CargaDeOrganizacion => ({
  ...{ id: 31, clase: 'personal', estado: 'lista', nombre: 'personal.xlsx', bytes: 900, hoja: 'PERSONAL', filas: 3 },
  ...{ nuevos: 0, cambiados: 0, iguales: 0, retirados: 0, rechazados: 0, corregidos: 0, ignorados: 0 },
  ...{ falla: null, registrados: null, actualizados: null, created_at: '2026-07-15 09:00:00' },
  ...{ traslados: 0, usuarios: 0, equivalencias: [], claves: null },
  ...cambios,
})

/** The server with an upload and its rows; a test changes the upload as it goes. */
export const servirCarga = (carga: CargaDeOrganizacion, filas: readonly FilaDeOrganizacion[]) => {
  const estado = { carga }
  responder(api.pendientes, { data: [] }, { aFalta: true })
  responder(api.ver, () => ({ data: estado.carga }))
  responder(api.filas, ({ query }) =>
    paginaDe(
      filas.filter(({ clase }) => clase === query.columns.clase),
      query,
    ),
  )
  return estado
}
