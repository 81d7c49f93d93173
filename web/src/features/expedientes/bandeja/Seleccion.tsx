import { ANTERIORES_POR_ACTO, FILAS_POR_ACTO } from '@cabildo/contracts/expedientes'
import { expedientesElegidos, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { type Acto, MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { BarraDeElegidos } from '../../../ui/BarraDeElegidos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
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
  const tope = Math.max(...actos.map((acto) => topeDe(acto, anteriores)))
  const muchas = tope === FILAS_POR_ACTO ? MENSAJES_EXPEDIENTE.muchasFilas : MENSAJES_EXPEDIENTE.muchasAnteriores
  return (
    <BarraDeElegidos
      nombre="Expedientes elegidos"
      texto={cuantos > 0 ? expedientesElegidos(cuantos) : ''}
      botones="Los botones para ellos están"
      detalle={cuantos <= tope ? `de un máximo de ${tope}` : muchas}
      onQuitar={onQuitar}
    >
      {(yQuedarse) =>
        actos.map((acto, i) => {
          const hacer = () => onActo(acto)
          // It is done at once, and the button goes away with what was chosen.
          const pulsado = acto === 'recibir' ? yQuedarse(hacer) : hacer
          return (
            <Button
              key={acto}
              variant={i === 0 ? 'filled' : 'default'}
              leftSection={<Icono de={ICONOS_DE_ACTO[acto]} />}
              disabled={cuantos > topeDe(acto, anteriores)}
              aria-busy={ocupada || undefined}
              onClick={ocupada ? undefined : pulsado}
            >
              {PALABRAS_DE_ACTO[acto].verbo} seleccionados
            </Button>
          )
        })
      }
    </BarraDeElegidos>
  )
}
