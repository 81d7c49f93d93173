import {
  ACTOS,
  type ActoDeRenovacion,
  type CantidadesDeRenovacion,
  MENSAJES_RENOVACION,
} from '@cabildo/contracts/renovacion'
import { Button } from '@mantine/core'
import { IconCalendar, IconRefresh } from '@tabler/icons-react'
import { useRef } from 'react'
import barra from '../../ui/BarraDeElegidos.module.css'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
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
  const sitio = useRef<HTMLDivElement>(null)
  const texto = elegidas === 1 ? '1 elegido' : `${elegidas} elegidos`
  /** The buttons go away with what was marked, so the focus moves first. */
  const yQuitar = (hacer: () => void) => () => {
    sitio.current?.focus({ preventScroll: true })
    hacer()
  }
  return (
    <div ref={sitio} tabIndex={-1} className={barra.sitio}>
      <p role="status" className="solo-lector">
        {elegidas > 0 && `${texto}. Los botones para ellos están después de la tabla.`}
      </p>
      {elegidas > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
        <div role="group" aria-label="Accesos elegidos" className={barra.barra}>
          <strong>{texto}</strong>
          <Button variant="subtle" color="gray" onClick={yQuitar(onQuitar)}>
            Quitar selección
          </Button>
          <Button variant="default" leftSection={<Icono de={IconCalendar} />} onClick={onFecha}>
            Poner fecha final
          </Button>
          {DE_VARIOS.map((acto) => (
            <Button key={acto} variant="default" onClick={yQuitar(() => onActo(acto))}>
              {ACTOS[acto]}
            </Button>
          ))}
        </div>
      )}
      {/* What was marked is decided first, or let go: on a phone there is no room for both. */}
      {elegidas === 0 && (
        // biome-ignore lint/a11y/useSemanticElements: as above
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
      )}
    </div>
  )
}
