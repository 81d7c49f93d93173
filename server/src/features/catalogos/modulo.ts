import { catalogosApi } from '@cabildo/contracts/catalogos'
import type { Modulo } from '../../modulo.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { listAreas, listCargos } from './catalogos.queries.ts'

/** A list that is always answered whole, in the shape of every list (D-50). */
const completa = <F>(data: F[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length })

export const catalogos = {
  rutas: [
    async (app, { db, sellos }) => {
      ruta(app, catalogosApi.areas, async ({ query, sesion }) => {
        const areas = await listAreas(db, query.todas === '1')
        // The file of the seal of each area that has one (DOC-20).
        const nombres = sesion && (await sellos.nombres())
        return completa(
          areas.map(({ id, name, siglas, depende_de, sello_clave, cerrada, facultades, locales }) => ({
            ...{ id, name },
            ...(nombres && {
              ...{ path_sello: sello_clave ?? nombres.get(id) ?? null, siglas, depende_de, facultades },
              ...(locales && facultades.includes('locales') && { locales }),
            }),
            ...(cerrada && { cerrada }),
          })),
        )
      })
      ruta(app, catalogosApi.cargos, async () =>
        completa((await listCargos(db)).map(({ activo, ...cargo }) => (activo ? cargo : { ...cargo, inactivo: true }))),
      )
    },
  ],
} satisfies Modulo
