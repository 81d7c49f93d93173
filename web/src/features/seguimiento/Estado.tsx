import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, CLASES_OBRA, type ClaseObra } from '@cabildo/contracts/seguimiento-reglas'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconHourglass,
} from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './Estado.module.css'

const ICONOS: Record<ClaseObra, Icon> = {
  en_plazo: IconClock,
  vencida: IconAlertTriangle,
  por_iniciar: IconHourglass,
  concluida: IconCircleCheck,
  sin_plazo: IconCalendarOff,
}

/** How a work stands, by icon and word. */
export const EstadoObra = ({ clase }: { clase: ClaseObra }) => (
  <span
    className={estilos.estado}
    data-clase={clase}
    title={clase === 'vencida' ? ALERTAS_OBRA.vencida.regla : undefined}
  >
    <Icono de={ICONOS[clase]} tam={14} />
    {CLASES_OBRA[clase]}
  </span>
)

/** What a work is flagged for, each with its rule in the tip; the state has said already that its term is over. */
export const AlertasObra = ({ obra }: { obra: Obra }) => {
  const otras = obra.alertas.filter((alerta) => alerta !== 'vencida')
  return otras.map((alerta) => (
    <span key={alerta} className={estilos.alerta} title={ALERTAS_OBRA[alerta].regla}>
      <Icono de={IconAlertTriangle} tam={14} />
      {ALERTAS_OBRA[alerta].rotulo}
    </span>
  ))
}

/** The code of a project, as identifiers are written. */
export const Cui = ({ cui }: { cui: string }) => (
  <span className={estilos.cui}>
    <b>CUI</b> {cui}
  </span>
)
