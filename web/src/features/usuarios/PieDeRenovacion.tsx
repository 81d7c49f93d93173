import {
  ACTOS,
  type ActoDeRenovacion,
  type CantidadesDeRenovacion,
  MENSAJES_RENOVACION,
} from '@cabildo/contracts/renovacion'
import { IconCalendar, IconRefresh } from '@tabler/icons-react'
import barra from '../../ui/BarraDeElegidos.module.css'
import { BarraDeElegidos } from '../../ui/BarraDeElegidos.tsx'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './renovacion.module.css'

interface Props {
  /** How many are marked. */
  elegidas: number
  cantidades: CantidadesDeRenovacion
  resumen: string
  esperando: boolean
  /** The counts are those of what shows. */
  listo: boolean
  onActo: (acto: ActoDeRenovacion) => void
  onFecha: () => void
  onQuitar: () => void
  onRenovar: () => void
}

const DE_VARIOS = ['renovar', 'no_renovar', 'terminar'] as const

/** What can be done to the marked rows, and the act itself with what it does, at the foot of the window (USU-56, USU-57). */
export const PieDeRenovacion = ({
  elegidas,
  cantidades,
  resumen,
  esperando,
  listo,
  onActo,
  onFecha,
  onQuitar,
  onRenovar,
}: Props) => {
  // What was marked is decided first, or let go: on a phone there is no room for both.
  const delActo = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div role="group" aria-label="Lo que se hará" className={barra.barra}>
      <span className={estilos.resumen}>{resumen}</span>
      <BotonEspera
        leftSection={<Icono de={IconRefresh} />}
        esperando={esperando}
        disabled={!listo || cantidades.renovar + cantidades.terminar === 0}
        onClick={onRenovar}
      >
        {MENSAJES_RENOVACION.boton(cantidades)}
      </BotonEspera>
    </div>
  )
  return (
    <BarraDeElegidos
      nombre="Accesos elegidos"
      texto={elegidas === 0 ? '' : elegidas === 1 ? '1 elegido' : `${elegidas} elegidos`}
      botones="Los botones para ellos están"
      onQuitar={onQuitar}
      sinElegir={delActo}
    >
      {(yQuedarse) => (
        <>
          <Button variant="default" leftSection={<Icono de={IconCalendar} />} onClick={onFecha}>
            Poner fecha final
          </Button>
          {DE_VARIOS.map((acto) => (
            <Button key={acto} variant="default" onClick={yQuedarse(() => onActo(acto))}>
              {ACTOS[acto]}
            </Button>
          ))}
        </>
      )}
    </BarraDeElegidos>
  )
}
