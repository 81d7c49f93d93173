import { ERRORES } from '@cabildo/contracts/base/errores'
import { type ActoDeCuenta, impedimentoDeCuenta, textoDeImpedimento } from '@cabildo/contracts/concesiones'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import {
  IconArrowsExchange,
  IconDevicesPc,
  IconEye,
  IconKey,
  IconLinkOff,
  IconPencil,
  IconShieldLock,
  IconShieldOff,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { type LugarMenu, MenuContextual } from '../../ui/MenuContextual.tsx'

type Accion = (usuario: Usuario) => void

interface Props {
  /** Undefined until a menu was opened once. */
  usuario: Usuario | undefined
  lugar: LugarMenu | null
  sesion: SesionUsuario
  onCerrar: () => void
  onEditar: Accion
  onPermisos: Accion
  onTrasladar: Accion
  onVerComo: Accion
  onBaja: Accion
  onClave: Accion
  onSesiones: Accion
  onQuitarFactor: Accion
  onDesenlazar: Accion
  onEliminar: Accion
}

/** The menu of a row of the user table (USU-04, USU-05). */
export const MenuUsuarioFila = ({
  usuario,
  lugar,
  sesion,
  onCerrar,
  onEditar,
  onPermisos,
  onTrasladar,
  onVerComo,
  onBaja,
  onClave,
  onSesiones,
  onQuitarFactor,
  onDesenlazar,
  onEliminar,
}: Props) => {
  if (!usuario) return null
  const porQueNo = (acto: ActoDeCuenta) => {
    const impedimento = impedimentoDeCuenta(sesion, usuario, acto)
    return impedimento ? textoDeImpedimento(impedimento, acto) : undefined
  }
  // The own password has a form of its own, open to everybody (USU-05).
  const propio = usuario.id === sesion.user.id
  return (
    <MenuContextual
      lugar={lugar}
      nombre={`Acciones de ${usuario.username}`}
      titulo={usuario.username}
      onCerrar={onCerrar}
    >
      <ItemMenu icono={<Icono de={IconPencil} />} onClick={() => onEditar(usuario)} impedida={porQueNo('edicion')}>
        Editar
      </ItemMenu>
      {/* Users who may not change them may still see them. */}
      <ItemMenu icono={<Icono de={IconShieldLock} />} onClick={() => onPermisos(usuario)}>
        Permisos
      </ItemMenu>
      <ItemMenu
        icono={<Icono de={IconArrowsExchange} />}
        onClick={() => onTrasladar(usuario)}
        impedida={porQueNo('accesos')}
      >
        Trasladar
      </ItemMenu>
      <ItemMenu
        icono={<Icono de={IconKey} />}
        onClick={() => onClave(usuario)}
        impedida={propio ? undefined : porQueNo('clave')}
      >
        Modificar Password
      </ItemMenu>
      <ItemMenu icono={<Icono de={IconDevicesPc} />} onClick={() => onSesiones(usuario)} impedida={porQueNo('edicion')}>
        Sesiones
      </ItemMenu>
      {usuario.factor && (
        <ItemMenu
          icono={<Icono de={IconShieldOff} />}
          onClick={() => onQuitarFactor(usuario)}
          impedida={propio ? MENSAJES_USUARIOS.factorPropio : porQueNo('clave')}
        >
          Quitar segundo factor
        </ItemMenu>
      )}
      {usuario.enlazado && (
        <ItemMenu icono={<Icono de={IconLinkOff} />} onClick={() => onDesenlazar(usuario)} impedida={porQueNo('clave')}>
          Quitar enlace
        </ItemMenu>
      )}
      {/* It shows rights and no record, so also of whoever is above. */}
      <ItemMenu icono={<Icono de={IconEye} />} onClick={() => onVerComo(usuario)}>
        Ver como
      </ItemMenu>
      <hr />
      <ItemMenu
        peligro
        icono={<Icono de={IconUserOff} />}
        onClick={() => onBaja(usuario)}
        impedida={usuario.baja ? ERRORES.yaDeBaja.mensaje : porQueNo('baja')}
      >
        Dar de baja
      </ItemMenu>
      <ItemMenu
        peligro
        icono={<Icono de={IconTrash} />}
        onClick={() => onEliminar(usuario)}
        impedida={porQueNo('eliminacion')}
      >
        Eliminar
      </ItemMenu>
    </MenuContextual>
  )
}
