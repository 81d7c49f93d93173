import estilos from './Leyenda.module.css'

/** What the colours mean, in the words of the book (SEG-10, SEG-12); with the current week where it is drawn. */
export const Leyenda = ({ semana = false }: { semana?: boolean }) => (
  <ul className={estilos.leyenda} aria-label="Leyenda">
    <li data-de="financiero">Avance Financiero</li>
    <li data-de="fisico">Avance Fisico</li>
    <li data-de="plazo">Plazo de Ejecucion</li>
    {semana && <li data-de="semana">Semana actual</li>}
  </ul>
)
