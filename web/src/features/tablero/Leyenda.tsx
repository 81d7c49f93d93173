import estilos from './Barras.module.css'

/** Of what was delivered, by either programme, and what was not. */
export const COLOR_ENTREGADO = 'var(--cb-serie-1)'
export const COLOR_POR_ENTREGAR = 'var(--cb-serie-6)'

/** What the two parts of a bar are. */
export const Leyenda = () => (
  <ul className={estilos.leyenda} aria-hidden="true">
    <li>
      <span style={{ background: COLOR_ENTREGADO }} />
      Entregado (MPI y Quellaveco)
    </li>
    <li>
      <span style={{ background: COLOR_POR_ENTREGAR }} />
      Sin entregar
    </li>
  </ul>
)
