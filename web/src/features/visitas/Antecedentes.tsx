import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Visita } from '@cabildo/contracts/visitas'
import { IconClockCheck, IconHistory } from '@tabler/icons-react'
import { useRef } from 'react'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { useRelevoDeFoco } from '../../ui/useRelevoDeFoco.ts'
import estilos from './Antecedentes.module.css'

interface Props {
  /** The visitor's visit that is open since today. */
  dentro: Visita | null
  /** The last visit, to take over its motive and employee; null when that is nothing new. */
  ultima: Visita | null
  /** Whether the employee of the last visit may still be chosen. */
  sigue: boolean
  saliendo: boolean
  onSalida: (visita: Visita) => void
  onUsar: (visita: Visita) => void
  /** Moves the focus on, when the exit was pressed and its button goes away. */
  enfocarSiguiente: () => void
}

/** What the log knows of the visitor whose document was just written. */
export const Antecedentes = ({ dentro, ultima, sigue, saliendo, onSalida, onUsar, enfocarSiguiente }: Props) => (
  <div role="status" className={estilos.antecedentes}>
    {dentro && <Dentro visita={dentro} saliendo={saliendo} onSalida={onSalida} enfocarSiguiente={enfocarSiguiente} />}
    {ultima && (
      <div className={estilos.ultima}>
        <span>
          <Icono de={IconHistory} tam={16} /> Última visita el {fecha(ultima.created_at)}: {ultima.motivo}
          {sigue && ` · ${ultima.employee_visitado}`}
        </span>
        <Button variant="default" size="compact-sm" onClick={() => onUsar(ultima)}>
          {sigue ? 'Usar motivo y empleado' : 'Usar motivo'}
        </Button>
      </div>
    )}
  </div>
)

const Dentro = ({
  visita,
  saliendo,
  onSalida,
  enfocarSiguiente,
}: { visita: Visita } & Pick<Props, 'saliendo' | 'onSalida' | 'enfocarSiguiente'>) => {
  const caja = useRef<HTMLDivElement>(null)
  useRelevoDeFoco(caja, enfocarSiguiente)
  return (
    <div ref={caja} className={estilos.dentro}>
      <span>
        <Icono de={IconClockCheck} tam={16} /> Ya está dentro desde {hora(visita.created_at)}
      </span>
      <BotonEspera variant="default" size="compact-sm" esperando={saliendo} onClick={() => onSalida(visita)}>
        Registrar salida
      </BotonEspera>
    </div>
  )
}
