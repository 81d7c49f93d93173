import { SegmentedControl } from '@mantine/core'
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

/** The quick filter of a toolbar: one choice, by mouse or arrow keys, with what waits counted (design §7.1, §15). */
export function FiltroRapido({ etiqueta, opciones, valor, onValor }: Props) {
  return (
    <SegmentedControl
      className={estilos.filtro ?? ''}
      aria-label={etiqueta}
      value={valor}
      onChange={onValor}
      data={opciones.map((opcion) => ({
        value: opcion.valor,
        label: (
          <span className={estilos.opcion}>
            {opcion.etiqueta}
            {opcion.cuenta !== undefined && opcion.cuenta > 0 && <span className={estilos.cuenta}>{miles(opcion.cuenta)}</span>}
          </span>
        ),
      }))}
    />
  )
}
