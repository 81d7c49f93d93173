import type { AccesoDeNuevo } from '@cabildo/contracts/accesos'
import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { type UsuarioDetalle, UsuarioEditar, UsuarioNuevo, type usuariosApi } from '@cabildo/contracts/usuarios'
import { useState } from 'react'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'

/** How a user is made: 0 by employee, 1 by area (USU-09). */
export type Modo = 0 | 1

const NOMBRES = {
  nroDni: 'DNI',
  area_id: 'área',
  username: 'usuario',
  password: 'contraseña',
  email: 'correo para avisos',
  acceso_area_id: 'área del acceso',
  cargo_id: 'cargo',
  myChoices: 'permisos',
}

/** What the search by DNI says of the access of the employee found; undefined while nobody was found. */
export type AccesoHallado =
  | NonNullable<Respuesta<typeof usuariosApi.buscarEmpleado>['data'][number]['acceso']>
  | null
  | undefined

const valoresDe = (usuario: UsuarioDetalle | null) => ({
  nroDni: usuario?.dni ?? '',
  /** The employee found; null while none is. */
  employee_id: usuario?.employee_id ?? null,
  ape_nom: usuario?.employee ?? '',
  username: usuario?.username ?? '',
  password: '',
  /** The password that was generated last. */
  generada: '',
  /** 0 while none is chosen. */
  area_id: usuario?.area_id ?? 0,
  email: usuario?.email ?? '',
  hallado: undefined as AccesoHallado,
  /** The first access of an employee who has none: 0 while not chosen. */
  acceso_area_id: 0,
  cargo_id: 0,
  myChoices: [] as AccesoDeNuevo['myChoices'],
  perfil_id: null as number | null,
  /** It was chosen that the user shall have no access yet. */
  sin_acceso: false,
})
type Valores = ReturnType<typeof valoresDe>

/** Whether the new user would have nothing to enter by, unless an access is given here. */
export const faltaAcceso = ({ employee_id, hallado }: Valores, modo: Modo): boolean =>
  modo === 0 && employee_id !== null && hallado === null

/** The part of the call that gives the new user what to work with; none where volume 1's rules give all that is wanted. */
const accesoDe = (valores: Valores, modo: Modo) => {
  const { acceso_area_id, cargo_id, myChoices, perfil_id, sin_acceso } = valores
  const codigos = { myChoices, ...(perfil_id !== null && { perfil_id }) }
  if (faltaAcceso(valores, modo)) return sin_acceso ? undefined : { area_id: acceso_area_id, cargo_id, ...codigos }
  return myChoices.length > 0 ? codigos : undefined
}

const revisar = (
  valores: Valores,
  usuario: UsuarioDetalle | null,
  modo: Modo,
): Revision<UsuarioNuevo | UsuarioEditar> => {
  const { username, password, nroDni, employee_id, area_id } = valores
  const deArea = modo === 1 && { area_id }
  const email = valores.email.trim() || null
  const conCorreo = email !== (usuario?.email ?? null) && { email }
  if (usuario)
    return UsuarioEditar.safeParse({ id: usuario.id, username, version: usuario.updated_at, ...deArea, ...conCorreo })
  const acceso = accesoDe(valores, modo)
  const revision = UsuarioNuevo.safeParse({
    ...{ username, password, ...(deArea || { nroDni, employee_id }), ...conCorreo },
    ...(acceso && { acceso }),
  })
  if (revision.success) return revision
  // The fields of the access stand in the form under names of their own.
  const issues = revision.error.issues.map(({ path, message }) => ({
    path: path[0] === 'acceso' ? [path[1] === 'area_id' ? 'acceso_area_id' : String(path[1])] : path,
    message,
  }))
  return { success: false, error: { issues } }
}

/** The fields of the user modal; `alAbrir` is called while rendering, at each opening (USU-09 to USU-15). */
export const useUsuarioForm = (
  { pedido, abierto, borrador }: { pedido: UsuarioDetalle | null; abierto: boolean; borrador: Borrador | undefined },
  alAbrir: () => void,
) => {
  const [modo, setModo] = useState<Modo>(0)
  const forma = useEdicion({
    abierto,
    registro: pedido,
    nombres: NOMBRES,
    comparados: ['area_id', 'username', 'email'],
    valoresDe,
    leido: (campo, { area_name, username, email }) =>
      (campo === 'area_id' ? area_name : campo === 'email' ? email : username) ?? '',
    revisar: (valores, usuario) => revisar(valores, usuario, modo),
    borrador,
    sinGuardar: ['password', 'generada'],
    alAbrir: (recuperados) => {
      setModo(pedido?.area_name != null || recuperados?.area_id ? 1 : 0)
      alAbrir()
    },
  })
  return { ...forma, modo, setModo }
}
