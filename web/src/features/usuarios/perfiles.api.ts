import { type Cantidades, type Perfil, type PerfilGuardar, perfilesApi } from '@cabildo/contracts/perfiles'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

const PERFILES = ['usuarios', 'perfiles'] as const
const params = (id: number) => ({ id: String(id) })

/** All profiles, by name (USU-67). */
export const perfilesQuery = queryOptions({
  queryKey: PERFILES,
  queryFn: async ({ signal }) => (await pedir(perfilesApi.lista, {}, { signal })).data,
})

/** A profile as it is now; undefined once somebody has deleted it. */
export const pedirPerfil = async ({ id }: Pick<Perfil, 'id'>): Promise<Perfil | undefined> =>
  (await pedir(perfilesApi.lista, {})).data.find((perfil) => perfil.id === id)

/** Who gains or loses what by a profile; asked each time, for its counts are sent back. */
export const cambiosQuery = (id: number) =>
  queryOptions({
    queryKey: [...PERFILES, 'cambios', id],
    queryFn: ({ signal }) => pedir(perfilesApi.cambios, { params: params(id) }, { signal }),
    staleTime: 0,
  })

/** Creates a profile, or edits the one given. */
export const useGuardarPerfil = (perfil: Perfil | null) =>
  useMutation({
    mutationFn: (body: PerfilGuardar) =>
      perfil ? pedir(perfilesApi.editar, { params: params(perfil.id), body }) : pedir(perfilesApi.registrar, { body }),
    ...useRefresco(PERFILES),
  })

export const useEliminarPerfil = () =>
  useMutation({
    mutationFn: ({ id }: Perfil) => pedir(perfilesApi.eliminar, { params: params(id) }),
    ...useRefresco(PERFILES),
  })

export const useAplicarPerfil = ({ id }: Perfil) =>
  useMutation({
    mutationFn: (cantidades: Cantidades) => pedir(perfilesApi.aplicar, { params: params(id), body: { cantidades } }),
    ...useRefresco(['usuarios']),
  })
