import { estadoEscrito, type Usuario } from '@cabildo/contracts/usuarios'
import { IconBuildingCommunity } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { Documento } from '../../ui/tabla/celdas.tsx'
import estilos from './celdas.module.css'

export const Cuenta = ({ usuario }: { usuario: Usuario }) => <span className={estilos.cuenta}>{usuario.username}</span>

/** Whose account it is, in words: an employee's, or an area's (USU-17). */
export const titularDe = ({ area_name, employee }: Usuario) =>
  area_name === null ? employee : `Usuario por área: ${area_name}`

/** The same in a cell. */
export const Titular = ({ usuario }: { usuario: Usuario }) =>
  usuario.area_name === null ? (
    usuario.employee
  ) : (
    <span className={estilos.porArea}>
      <Icono de={IconBuildingCommunity} />
      <span>{titularDe(usuario)}</span>
    </span>
  )

export const Dni = ({ usuario }: { usuario: Usuario }) =>
  usuario.dni === null ? <span className={estilos.sinDni}>Sin DNI</span> : <Documento tipo="DNI" numero={usuario.dni} />

/** The state of a user; the colour says again what the words say. */
export const EstadoUsuario = ({ usuario }: { usuario: Usuario }) => (
  <span className={estilos.estado} data-estado={usuario.estado}>
    {estadoEscrito(usuario)}
  </span>
)

/** What a cell says, and below it in small what else there is to say. */
export const Doble = ({ uno, otro }: { uno: ReactNode; otro: ReactNode }) => (
  <>
    {uno}
    {otro && <small className={estilos.otro}>{otro}</small>}
  </>
)

/** Heads the dialogs that act on a user: name, username, DNI. */
export const Persona = ({ usuario }: { usuario: Usuario }) => {
  const nombre = usuario.area_name ?? usuario.employee
  return (
    <div className={estilos.persona}>
      <span className={estilos.iniciales} aria-hidden="true" data-iniciales={inicialesDe(nombre)} />
      <div>
        <strong>{nombre}</strong>
        <small>
          <b>{usuario.username}</b> · {usuario.dni === null ? 'usuario por área' : `DNI ${usuario.dni}`}
        </small>
      </div>
    </div>
  )
}

/** 'Paredes Ugarte, Lucía' gives PL; an area, its first two words. */
const inicialesDe = (nombre: string) => {
  const [antes = '', despues] = nombre.split(', ')
  const palabras = despues === undefined ? antes.split(' ') : [antes, despues]
  return palabras
    .slice(0, 2)
    .map((palabra) => palabra.charAt(0))
    .join('')
    .toUpperCase()
}
