import { hora } from '@cabildo/contracts/base/tiempo'
import type { Visita } from '@cabildo/contracts/visitas'
import { IconClock } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './celdas.module.css'
import { haceCuanto, useAhora } from './tiempo.ts'

/** A name with what identifies it below: the visitor's DNI. */
export const Visitante = ({ visita }: { visita: Visita }) => (
  <div className={estilos.doble}>
    <strong>{visita.ape_nom}</strong>
    <span className={estilos.dni}>
      <small>DNI</small> {visita.nrodoc}
    </span>
  </div>
)

/** The employee visited, with the position as a badge. */
export const Empleado = ({ visita }: { visita: Visita }) => (
  <div className={estilos.dobleEnLinea}>
    <span className={estilos.nombre}>{visita.employee_visitado}</span>
    <span className={estilos.cargo}>{visita.employee_cargo}</span>
  </div>
)

/** Two lines at most; the whole text is in the tip. */
export const Recortado = ({ texto }: { texto: string }) => (
  <span className={estilos.recortado} title={texto}>
    {texto}
  </span>
)

/** The exit time, or since when it is awaited (design §7.1). */
export const Salida = ({ visita }: { visita: Visita }) =>
  visita.salida_date ? hora(visita.salida_date) : <Pendiente desde={visita.created_at} />

function Pendiente({ desde }: { desde: string }) {
  return (
    <div className={estilos.espera}>
      <span className={estilos.pendiente}>
        <Icono de={IconClock} tam={16} />
        Pendiente
      </span>
      <small>{haceCuanto(desde, useAhora())}</small>
    </div>
  )
}
