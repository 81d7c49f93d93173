import { tieneFacultad } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import type { Modulo } from '../../modulo.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listAreas, listAreasCapaces, listCargos } from './catalogos.queries.ts'

/** A list that is always answered whole, in the shape of every list (D-50). */
const completa = <F>(data: F[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length })

export const catalogos = {
  rutas: [
    async (app, { db, sellos }) => {
      ruta(app, catalogosApi.areas, async ({ sesion }) => {
        if (!sesion) return completa(await listAreas(db))
        // The file of the seal of each area that has one (DOC-20).
        const [areas, nombres] = await Promise.all([listAreasCapaces(db), sellos.nombres()])
        return completa(
          areas.map(({ locales, ...area }) => ({
            ...area,
            path_sello: nombres.get(area.id) ?? null,
            ...(locales && tieneFacultad(area, 'locales') && { locales }),
          })),
        )
      })
      ruta(app, catalogosApi.cargos, async () => completa(await listCargos(db)))
    },
  ],
} satisfies Modulo
