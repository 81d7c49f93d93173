import type { Obra } from '@cabildo/contracts/seguimiento'
import { PRIMERAS_OBRAS } from '@cabildo/contracts/seguimiento-primeras'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/kit/boton.tsx'
import { AlertasObra, Avances, Cui, EstadoObra } from '../Estado.tsx'
import { Leyenda } from '../linea/Controles.tsx'
import { montoEscrito, puntosEscritos, textoPlazo } from '../palabras.ts'
import estilos from './ListaObras.module.css'
import tabla from './TablaObras.module.css'

/** Cards drawn at once: thousands would take a phone too long. The first ones come before all others (SEG-35). */
const TANDA = PRIMERAS_OBRAS

const MONTOS = [
  ['costo_actualizado', 'Costo'],
  ['devengado_acumulado_total', 'Devengado acumulado'],
  ['pim_current', 'PIM del año'],
  ['devengado_anual', 'Devengado del año'],
] as const

interface Props {
  obras: readonly Obra[]
  /** How many there are, more than have come while only the first have. */
  total: number
  /** The filters as the address writes them. */
  filtrado: string
  onVer: (obra: Obra) => void
  acciones?: ((obra: Obra) => ReactNode) | undefined
}

/** The works one below the other, for narrow screens (design §7.7). */
export const ListaObras = ({ obras, total, filtrado, onVer, acciones }: Props) => {
  const lista = useRef<HTMLUListElement>(null)
  const [cuantas, setCuantas] = useState(TANDA)
  const [visto, setVisto] = useState(filtrado)
  // Other filters start the list again from the top; changed works under the same filters do not.
  if (visto !== filtrado) {
    setVisto(filtrado)
    setCuantas(TANDA)
  }
  const faltan = total - cuantas
  const mas = () => {
    // The button moves down or disappears, so the focus moves to the last card.
    lista.current?.querySelector<HTMLElement>('li:last-child button')?.focus({ preventScroll: true })
    setCuantas(cuantas + TANDA)
  }
  return (
    <>
      <div className={estilos.leyenda}>
        <Leyenda />
      </div>
      <ul ref={lista} className={estilos.lista}>
        {obras.slice(0, cuantas).map((obra) => (
          <li key={obra.cui}>
            <div className={estilos.marcas}>
              <Cui cui={obra.cui} />
              <EstadoObra obra={obra} onVer={onVer} />
              <AlertasObra obra={obra} onVer={onVer} />
            </div>
            <h2>
              <button type="button" className={tabla.nombre} onClick={() => onVer(obra)}>
                {obra.title_meta}
              </button>
            </h2>
            <Avances obra={obra} />
            <dl className={estilos.datos}>
              <div>
                <dt>Plazo</dt> <dd>{textoPlazo(obra)}</dd>
              </div>
              {obra.atraso !== null && (
                <div>
                  <dt>Frente a lo programado</dt> <dd>{puntosEscritos(obra.atraso)}</dd>
                </div>
              )}
            </dl>
            <dl className={estilos.montos}>
              {MONTOS.map(
                ([campo, rotulo]) =>
                  (campo === 'costo_actualizado' || obra[campo] !== null) && (
                    <div key={campo}>
                      <dt>{rotulo}</dt>
                      <dd>{montoEscrito(obra[campo])}</dd>
                    </div>
                  ),
              )}
            </dl>
            {acciones?.(obra)}
          </li>
        ))}
      </ul>
      {faltan > 0 && (
        <div className={estilos.mas}>
          <Button variant="default" onClick={mas}>
            Mostrar {Math.min(faltan, TANDA)} más
          </Button>
        </div>
      )}
    </>
  )
}
