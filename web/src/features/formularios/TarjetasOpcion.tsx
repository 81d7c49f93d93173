import clases from './TarjetasOpcion.module.css'

interface Props<T extends number> {
  titulo: string
  nombre: string
  opciones: readonly { id: T; texto: string; detalle?: string }[]
  valor: T
  onValor: (valor: T) => void
}

/** A choice of few as cards that are pressed whole; the browser's own radio buttons inside. */
export const TarjetasOpcion = <T extends number>({ titulo, nombre, opciones, valor, onValor }: Props<T>) => (
  <fieldset className={clases.grupo}>
    <legend>{titulo}</legend>
    <div className={clases.tarjetas}>
      {opciones.map(({ id, texto, detalle }) => (
        <label key={id} className={clases.tarjeta}>
          <input type="radio" name={nombre} value={id} checked={id === valor} onChange={() => onValor(id)} />
          <span>
            <b>{texto}</b>
            {detalle && <small>{detalle}</small>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
