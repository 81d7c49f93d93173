import { entidad } from '../platform/entidad.ts'
import { useSesion } from '../platform/sesion.ts'
import clases from './BandaPublica.module.css'
import plano from './plano-banda.svg'

/** The band at the top of a public page: its name and what it is for, over the town's plan (design §10). */
export const BandaPublica = ({ titulo, texto }: { titulo: string; texto: string }) => {
  // Staff have the menu of their own frame; without a site there is no parent page.
  const conRuta = useSesion() === null && entidad.sitio !== ''
  return (
    <div className={clases.banda}>
      <img src={plano} alt="" aria-hidden="true" decoding="async" />
      <div className={clases.columna}>
        {conRuta && (
          <nav className={clases.ruta} aria-label="Ruta">
            <a href={entidad.sitio}>Inicio</a>
            <span aria-hidden="true">›</span>
            <span aria-current="page">{titulo}</span>
          </nav>
        )}
        <h1>{titulo}</h1>
        <p>{texto}</p>
      </div>
    </div>
  )
}
