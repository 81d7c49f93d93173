import { type UsuarioDetalle, UsuarioEditar, UsuarioNuevo } from '@cabildo/contracts/usuarios'
import { useState } from 'react'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'

/** How a user is made: 0 by employee, 1 by area (USU-09). */
export type Modo = 0 | 1

const NOMBRES = { nroDni: 'DNI', area_id: 'área', username: 'usuario', password: 'contraseña' }

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
})
type Valores = ReturnType<typeof valoresDe>

const revisar = (
  valores: Valores,
  usuario: UsuarioDetalle | null,
  modo: Modo,
): Revision<UsuarioNuevo | UsuarioEditar> => {
  const { username, password, nroDni, employee_id, area_id } = valores
  const deArea = modo === 1 && { area_id }
  if (usuario) return UsuarioEditar.safeParse({ id: usuario.id, username, version: usuario.updated_at, ...deArea })
  return UsuarioNuevo.safeParse({ username, password, ...(deArea || { nroDni, employee_id }) })
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
    comparados: ['area_id', 'username'],
    valoresDe,
    leido: (campo, { area_name, username }) => (campo === 'area_id' ? (area_name ?? '') : username),
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
