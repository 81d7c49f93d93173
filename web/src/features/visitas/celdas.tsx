import { hora } from '@cabildo/contracts/base/tiempo'
import { SALIDA_NO_REGISTRADA, type Visita } from '@cabildo/contracts/visitas'
import { marcasDe } from '@cabildo/contracts/visitas-lista'
import { IconClock, IconInfoCircle } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { DeAreaCerrada } from '../../ui/tabla/celdas.tsx'
import estilos from './celdas.module.css'
import { haceCuanto, useAhora } from './tiempo.ts'

/** A name with what identifies it, beside it where there is room: the visitor's document, and the marks of the visit. */
export const Visitante = ({ visita }: { visita: Visita }) => {
  // What was given up shows in the column of the exit.
  const marcas = marcasDe({ ...visita, salida_no_registrada: false })
  return (
    <div className={estilos.doble}>
      <strong title={visita.ape_nom}>{visita.ape_nom}</strong>
      <span className={estilos.dni}>
        <small>{visita.tipo_doc}</small> {visita.nrodoc}
        {marcas.length > 0 && (
          <>
            <Icono de={IconInfoCircle} tam={14} />
            <span className="solo-lector">{marcas.join('. ')}</span>
          </>
        )}
      </span>
      <DeAreaCerrada nombre={visita.area_cerrada} />
    </div>
  )
}

/** The employee visited, with the position as a badge. */
export const Empleado = ({ visita }: { visita: Visita }) => (
  <div className={estilos.dobleEnLinea}>
    <span className={estilos.nombre} title={visita.employee_visitado}>
      {visita.employee_visitado}
    </span>
    {visita.employee_cargo !== '' && <span className={estilos.cargo}>{visita.employee_cargo}</span>}
  </div>
)

/** Two lines at most; the whole text is in the tip. */
export const Recortado = ({ texto }: { texto: string }) => (
  <span className={estilos.recortado} title={texto}>
    {texto}
  </span>
)

/** The exit time, or since when it is awaited (design §7.1). */
export const Salida = ({ visita }: { visita: Visita }) => {
  if (visita.salida_date) return hora(visita.salida_date)
  if (visita.salida_no_registrada) return <span title={SALIDA_NO_REGISTRADA}>No registrada</span>
  return <Pendiente desde={visita.created_at} />
}

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
