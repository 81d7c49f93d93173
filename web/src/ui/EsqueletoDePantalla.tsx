import estilos from './EsqueletoDePantalla.module.css'

const LINEAS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The bones of a screen whose code is on its way: a head and a card of rows. */
export const EsqueletoDePantalla = () => (
  <div className={estilos.pantalla}>
    <span className="solo-lector" role="status">
      Cargando la pantalla
    </span>
    <div className={estilos.titulo} />
    <div className={estilos.tarjeta}>
      {LINEAS.map((linea) => (
        <div key={linea} className={estilos.linea} />
      ))}
    </div>
  </div>
)
