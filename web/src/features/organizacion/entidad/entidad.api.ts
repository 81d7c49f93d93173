import { type EntidadGuardada, entidadApi, type SeccionEntidad } from '@cabildo/contracts/organizacion-entidad'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { ORGANIZACION } from '../organizacion.api.ts'

/** All sections, each with its version; a colleague's change reloads them (ORG-03). */
export const entidadQuery = queryOptions({
  queryKey: [...ORGANIZACION, 'entidad'],
  queryFn: ({ signal }) => pedir(entidadApi.leer, undefined, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

/** A section as it is now; never from a cache, since its version is sent back (ORG-37). */
export const pedirSeccion = async <S extends SeccionEntidad>(seccion: S): Promise<EntidadGuardada[S]> =>
  (await pedir(entidadApi.leer)).data[seccion]

/** Puts a section that was saved into what the screen shows. */
export const useAnotarSeccion = () => {
  const cliente = useQueryClient()
  return async <S extends SeccionEntidad>(seccion: S, guardada: EntidadGuardada[S]) => {
    const { queryKey } = entidadQuery
    // A reload that was asked for before the save would bring the section back as it was, so it is asked for anew.
    const recargando = cliente.isFetching({ queryKey }) > 0
    await cliente.cancelQueries({ queryKey })
    cliente.setQueryData(queryKey, (antes) => antes && { ...antes, data: { ...antes.data, [seccion]: guardada } })
    if (recargando) void cliente.invalidateQueries({ queryKey })
  }
}
