import { useId } from 'react'
import estilos from './FiltroRapido.module.css'
import { miles } from './idioma.ts'

interface Opcion {
  valor: string
  etiqueta: string
  /** How many rows are pending in this option; shown in a circle. */
  cuenta?: number | undefined
}

interface Props {
  etiqueta: string
  opciones: Opcion[]
  valor: string
  onValor: (valor: string) => void
}

/**
 * The quick filter of a toolbar: one choice among few, with the number of pending rows (design §7.1, §15). Native
 * radios, so that keyboard and screen readers work without code.
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
