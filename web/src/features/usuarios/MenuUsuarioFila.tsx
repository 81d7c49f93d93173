import type { Usuario } from '@cabildo/contracts/usuarios'
import { IconKey, IconPencil, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { type LugarMenu, MenuContextual } from '../../ui/MenuContextual.tsx'

type Accion = (usuario: Usuario) => void

interface Props {
  /** Undefined until a menu was opened once. */
  usuario: Usuario | undefined
  lugar: LugarMenu | null
  onCerrar: () => void
  onEditar: Accion
  onPermisos: Accion
  onClave: Accion
  onEliminar: Accion
}

/** The menu of a row of the user table (USU-04, USU-05). */
export const MenuUsuarioFila = ({ usuario, lugar, onCerrar, onEditar, onPermisos, onClave, onEliminar }: Props) =>
  usuario && (
    <MenuContextual
      lugar={lugar}
      nombre={`Acciones de ${usuario.username}`}
      titulo={usuario.username}
      onCerrar={onCerrar}
    >
      <ItemMenu icono={<Icono de={IconPencil} />} onClick={() => onEditar(usuario)}>
        Editar
      </ItemMenu>
      <ItemMenu icono={<Icono de={IconShieldLock} />} onClick={() => onPermisos(usuario)}>
        Permisos
      </ItemMenu>
      <ItemMenu icono={<Icono de={IconKey} />} onClick={() => onClave(usuario)}>
        Modificar Password
      </ItemMenu>
      <hr />
      <ItemMenu peligro icono={<Icono de={IconTrash} />} onClick={() => onEliminar(usuario)}>
        Eliminar
      </ItemMenu>
    </MenuContextual>
  )
