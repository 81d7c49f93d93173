import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { MouseEvent } from 'react'
import clases from './MenuPublico.module.css'

interface Props {
  servicios: readonly { ruta: Ruta; nombre: string }[]
  aqui: Ruta
  /** On wide windows too: the bar does not hold them all. */
  siempre: boolean
}

const plegar = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.parentElement?.hidePopover()

/**
 * All services, on phones in place of the bar's links. A native popover: the browser says whether it is open, closes it
 * with Escape or a touch outside and gives the focus back.
 */
export const MenuPublico = ({ servicios, aqui, siempre }: Props) => (
  <>
    <button
      type="button"
      className={clases.boton}
      data-siempre={siempre || undefined}
      popoverTarget="servicios"
      aria-label="Menú de servicios"
    />
    <nav id="servicios" className={clases.hoja} popover="auto" aria-label="Todos los servicios">
      {servicios.map(({ ruta, nombre }) => (
        <a key={ruta} href={`#/${ruta}`} aria-current={ruta === aqui ? 'page' : undefined} onClick={plegar}>
          {nombre}
        </a>
      ))}
    </nav>
  </>
)
