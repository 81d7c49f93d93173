import { entidad } from '../platform/entidad.ts'
import { useSesion } from '../platform/sesion.ts'
import clases from './BandaPublica.module.css'
import plano from './plano-banda.svg'

interface Props {
  titulo: string
  texto: string
  /** The page of all services, which the others are below. */
  raiz?: boolean
}

/** The band at the top of a public page: its name and what it is for, over the town's plan (design §10). */
export const BandaPublica = ({ titulo, texto, raiz = false }: Props) => {
  // Staff have the menu of their own frame; the page of all services has a parent only in the municipality's site.
  const conRuta = useSesion() === null && (!raiz || entidad.sitio !== '')
  return (
    <div className={clases.banda}>
      <img src={plano} alt="" aria-hidden="true" decoding="async" />
      <div className={clases.columna}>
        {conRuta && (
          <nav className={clases.ruta} aria-label="Ruta">
            <a href={entidad.sitio || '#/inicio'}>Inicio</a>
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
