import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, type AlertaObra } from '@cabildo/contracts/seguimiento-reglas'
import { type Icon, IconCalendarX, IconClockPause, IconTrendingDown } from '@tabler/icons-react'
import { Consejo } from '../../../ui/Consejo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import estilos from './Banderas.module.css'

const ICONOS: Record<AlertaObra, Icon> = {
  vencida: IconCalendarX,
  atrasada: IconTrendingDown,
  sin_cambios: IconClockPause,
}

interface Props {
  obra: Obra
  onVer: (obra: Obra) => void
}

/** What a work is flagged for: pointing at one, or focusing it, tells its rule; pressing it opens the work. */
export const Banderas = ({ obra, onVer }: Props) =>
  obra.alertas.map((alerta) => {
    const { rotulo, regla } = ALERTAS_OBRA[alerta]
    return (
      <Consejo key={alerta} texto={`${rotulo}. ${regla}`} activo encima>
        <button
          type="button"
          className={estilos.bandera}
          data-alerta={alerta}
          aria-label={`${rotulo}. ${regla}`}
          onClick={() => onVer(obra)}
        >
          <Icono de={ICONOS[alerta]} tam={16} />
        </button>
      </Consejo>
    )
  })
