import { useId } from 'react'
import estilos from './FiltroRapido.module.css'
import { miles } from './idioma.ts'

interface Opcion {
  valor: string
  etiqueta: string
  /** Rows that wait there; shown in a circle. */
  cuenta?: number | undefined
}

interface Props {
  etiqueta: string
  opciones: Opcion[]
  valor: string
  onValor: (valor: string) => void
}

/**
 * The quick filter of a toolbar: one choice, by mouse or arrow keys, with what waits counted (design §7.1, §15). Native
 * radios, which bring keyboard and meaning along.
 */
export function FiltroRapido({ etiqueta, opciones, valor, onValor }: Props) {
  const grupo = useId()
  return (
    <fieldset className={estilos.filtro}>
      <legend className="solo-lector">{etiqueta}</legend>
      {opciones.map((opcion) => (
        <label key={opcion.valor} className={estilos.opcion}>
          <input type="radio" name={grupo} checked={opcion.valor === valor} onChange={() => onValor(opcion.valor)} />
          {opcion.etiqueta}
          {opcion.cuenta ? <span className={estilos.cuenta}>{miles(opcion.cuenta)}</span> : null}
        </label>
      ))}
    </fieldset>
  )
}
