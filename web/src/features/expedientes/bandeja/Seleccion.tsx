import { ANTERIORES_POR_ACTO, FILAS_POR_ACTO } from '@cabildo/contracts/expedientes'
import { expedientesElegidos, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { type Acto, MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import barra from '../../../ui/BarraDeElegidos.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { ICONOS_DE_ACTO } from '../actos/iconos.ts'

interface Props {
  cuantos: number
  actos: readonly Acto[]
  /** Cases of before the tray go in larger batches, where one act has no more to ask (EXP-04, EXP-09). */
  anteriores: boolean
  ocupada: boolean
  onActo: (acto: Acto) => void
  onQuitar: () => void
}

const topeDe = (acto: Acto, anteriores: boolean) =>
  anteriores && (acto === 'recibir' || acto === 'archivar') ? ANTERIORES_POR_ACTO : FILAS_POR_ACTO

/** How many cases are chosen, and what may be done with all of them, at the foot of the window (EXP-09, D-116). */
export const Seleccion = ({ cuantos, actos, anteriores, ocupada, onActo, onQuitar }: Props) => {
  const sitio = useRef<HTMLDivElement>(null)
  const tope = Math.max(...actos.map((acto) => topeDe(acto, anteriores)))
  return (
    <div ref={sitio} tabIndex={-1} className={barra.sitio}>
      <p role="status" className="solo-lector">
        {cuantos > 0 && `${expedientesElegidos(cuantos)}. Los botones para ellos están después de la tabla.`}
      </p>
      {cuantos > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
        <div role="group" aria-label="Expedientes elegidos" className={barra.barra}>
          <strong>{expedientesElegidos(cuantos)}</strong>
          <span>
            {cuantos <= tope
              ? `de un máximo de ${tope}`
              : tope === FILAS_POR_ACTO
                ? MENSAJES_EXPEDIENTE.muchasFilas
                : MENSAJES_EXPEDIENTE.muchasAnteriores}
          </span>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              // The button goes away, so the focus moves first.
              sitio.current?.focus({ preventScroll: true })
              onQuitar()
            }}
          >
            Quitar selección
          </Button>
          {actos.map((acto, i) => (
            <Button
              key={acto}
              variant={i === 0 ? 'filled' : 'default'}
              leftSection={<Icono de={ICONOS_DE_ACTO[acto]} />}
              disabled={cuantos > topeDe(acto, anteriores)}
              aria-busy={ocupada || undefined}
              onClick={() => {
                if (ocupada) return
                // It is done at once, and the button goes away with what was chosen.
                if (acto === 'recibir') sitio.current?.focus({ preventScroll: true })
                onActo(acto)
              }}
            >
              {PALABRAS_DE_ACTO[acto].verbo} seleccionados
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
