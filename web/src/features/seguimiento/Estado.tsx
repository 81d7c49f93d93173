import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, type AlertaObra, CLASES_OBRA, type ClaseObra } from '@cabildo/contracts/seguimiento-reglas'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconHourglass,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Consejo } from '../../ui/Consejo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './Estado.module.css'
import { avanceEscrito } from './linea/textos.ts'

const ICONOS: Record<ClaseObra, Icon> = {
  en_plazo: IconClock,
  vencida: IconAlertTriangle,
  por_iniciar: IconHourglass,
  concluida: IconCircleCheck,
  sin_plazo: IconCalendarOff,
}

interface PropsMarca {
  obra: Obra
  /** Opens the work, whose window explains the rules. Left out where the rules stand beside the mark. */
  onVer?: (obra: Obra) => void
}

/** The state of a work, by icon and word. */
export const EstadoObra = ({ obra, onVer }: PropsMarca) => {
  const { clase } = obra
  const marca = (
    <span className={estilos.estado} data-clase={clase}>
      <Icono de={ICONOS[clase]} tam={14} />
      {CLASES_OBRA[clase]}
    </span>
  )
  if (clase !== 'vencida' || !onVer) return marca
  return (
    <ConRegla alerta="vencida" onClick={() => onVer(obra)}>
      {marca}
    </ConRegla>
  )
}

/** The alerts of a work, except the expired term, which the state already says. */
export const AlertasObra = ({ obra, onVer }: Required<PropsMarca>) => {
  const otras = obra.alertas.filter((alerta) => alerta !== 'vencida')
  return otras.map((alerta) => (
    <ConRegla key={alerta} alerta={alerta} onClick={() => onVer(obra)}>
      <span className={estilos.alerta}>
        <Icono de={IconAlertTriangle} tam={14} />
        {ALERTAS_OBRA[alerta].rotulo}
      </span>
    </ConRegla>
  ))
}

interface PropsRegla {
  alerta: AlertaObra
  onClick: () => void
  children: ReactNode
}

/** A mark that shows its rule on hover and focus; pressing it opens the work, because a finger cannot hover. */
const ConRegla = ({ alerta, onClick, children }: PropsRegla) => {
  const { rotulo, regla } = ALERTAS_OBRA[alerta]
  return (
    <Consejo texto={regla} activo>
      <button type="button" className={estilos.regla} aria-label={`${rotulo}. ${regla}`} onClick={onClick}>
        {children}
      </button>
    </Consejo>
  )
}

/** The CUI of a project, in the type of identifiers. */
export const Cui = ({ cui }: { cui: string }) => (
  <span className={estilos.cui}>
    <b>CUI</b> {cui}
  </span>
)

const FILAS = [
  ['avance_fisico', 'Físico', 'fisico'],
  ['avance_financiero', 'Financiero', 'financiero'],
] as const

/** The physical and financial progress of a work, as bars beside their figures. */
export const Avances = ({ obra }: { obra: Pick<Obra, 'avance_fisico' | 'avance_financiero'> }) => (
  <div className={estilos.avances}>
    {FILAS.map(([campo, rotulo, serie]) => {
      const valor = obra[campo]
      return (
        <div key={campo}>
          <span>{rotulo}</span>
          <span className={estilos.via} aria-hidden="true">
            {valor !== null && <i data-serie={serie} style={{ inlineSize: `${valor}%` }} />}
          </span>
          <b data-vacio={valor === null || undefined}>{avanceEscrito(valor)}</b>
        </div>
      )
    })}
  </div>
)
