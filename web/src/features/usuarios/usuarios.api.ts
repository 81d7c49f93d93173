import type { Acceso, AccesoConPermisos, PermisosGuardar } from '@cabildo/contracts/accesos'
import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import {
  type TABLA_USUARIOS,
  type UsuarioDetalle,
  type UsuarioEditar,
  type UsuarioNuevo,
  usuariosApi,
} from '@cabildo/contracts/usuarios'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

export type ListadoUsuarios = Listado<(typeof TABLA_USUARIOS.ordenables)[number]>

type CambioEstado = Pick<Acceso, 'user_id' | 'empacce_id' | 'estado'>

export const USUARIOS = ['usuarios', 'listado'] as const
const ACCESOS = ['usuarios', 'accesos'] as const

/** A page of the user table (USU-41). */
export const usuariosQuery = (listado: ListadoUsuarios) =>
  queryOptions({
    queryKey: [...USUARIOS, listado],
    queryFn: ({ signal }) => pedir(usuariosApi.lista, { query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The user as it is now; never from a cache, since its version is sent back (API-35). */
export const pedirUsuario = (id: number) => pedir(usuariosApi.detalle, { params: { id: String(id) } })

/** The employees with a DNI: one or none (USU-18). */
export const pedirEmpleado = (dni: string) => pedir(usuariosApi.buscarEmpleado, { params: { dni } })

export type EdicionDeAcceso = Pick<Acceso, 'empacce_id' | 'anio_eje'> & AccesoConPermisos

/** An access as it is now, whatever the list shows; never from a cache, since its version is sent back (USU-26, D-22). */
export const pedirEdicion = async ({
  empacce_id,
  anio_eje,
}: Pick<Acceso, 'empacce_id' | 'anio_eje'>): Promise<EdicionDeAcceso> => ({
  empacce_id,
  anio_eje,
  ...(await pedir(usuariosApi.permisos, { params: { empacce_id: String(empacce_id) } })),
})

/** The accesses of a user, newest year first (USU-43). */
export const accesosQuery = (user_id: number) =>
  queryOptions({
    queryKey: [...ACCESOS, user_id],
    queryFn: ({ signal }) => pedir(usuariosApi.accesos, { params: { user_id: String(user_id) } }, { signal }),
    staleTime: 0,
  })

/** The sessions of a user, open and ended (ING-24). */
export const sesionesQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['usuarios', 'sesiones', user_id],
    queryFn: async ({ signal }) =>
      (await pedir(usuariosApi.sesiones, { params: { id: String(user_id) } }, { signal })).data,
    staleTime: 0,
    // The dialog itself says what failed.
    meta: { callada: true },
  })

/** Creates a user, or edits the one whose id the values carry (API-34, API-39). */
export const useGuardarUsuario = () =>
  useMutation({
    mutationFn: (envio: UsuarioNuevo | UsuarioEditar): Promise<{ data?: UsuarioDetalle | undefined }> =>
      'id' in envio
        ? pedir(usuariosApi.guardar, { params: { id: String(envio.id) }, body: envio })
        : pedir(usuariosApi.registrar, { body: envio }),
    ...useRefresco(USUARIOS),
  })

export const useEliminarUsuario = () =>
  useMutation({
    mutationFn: (id: number) => pedir(usuariosApi.eliminar, { params: { id: String(id) } }),
    ...useRefresco(USUARIOS),
  })

/** Switches an access on or off; may answer existe_acceso, and then nothing has changed (USU-33). */
export const useCambiarEstado = () => {
  const cliente = useQueryClient()
  const { onSuccess, onError } = useRefresco(ACCESOS)
  return useMutation({
    mutationFn: ({ user_id, empacce_id, estado }: CambioEstado) =>
      pedir(usuariosApi.cambiarEstado, { body: { user_id, empacce_id, estado } }),
    onSuccess: ({ existe_acceso }, { user_id, empacce_id, estado }) => {
      if (!existe_acceso)
        cliente.setQueryData(
          accesosQuery(user_id).queryKey,
          (antes) =>
            antes && {
              ...antes,
              data: antes.data.map((acceso) => (acceso.empacce_id === empacce_id ? { ...acceso, estado } : acceso)),
            },
        )
      onSuccess()
    },
    onError,
  })
}

/** Creates or edits an access with its permissions; may answer existe_acceso (API-43). */
export const useGuardarPermisos = () =>
  useMutation({
    mutationFn: (envio: PermisosGuardar) =>
      pedir(usuariosApi.guardarPermisos, { params: { id: String(envio.id) }, body: envio }),
    ...useRefresco(ACCESOS),
  })
