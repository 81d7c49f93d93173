import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { ServicioPublico } from '@cabildo/contracts/base/servicios-publicos'
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { entidad } from '../platform/entidad.ts'
import { Marca } from '../ui/Marca.tsx'
import { ID_CONTENIDO, Salto } from './contenido.tsx'
import clases from './MarcoPublico.module.css'
import { serviciosPublicos } from './serviciosPublicos.ts'

interface MenuPublicoProps {
  servicios: readonly { ruta: Ruta; nombre: string }[]
  aqui: Ruta | null
  /** Shows the menu on wide windows too, because the bar does not hold all services. */
  siempre: boolean
}

const plegar = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.parentElement?.hidePopover()

/**
 * The menu of all services, which replaces the bar's links on phones. A native popover: the browser closes it with
 * Escape or a touch outside and returns the focus.
 */
const MenuPublico = ({ servicios, aqui, siempre }: MenuPublicoProps) => (
  <>
    <button
      type="button"
      className={clases.botonMenu}
      data-siempre={siempre || undefined}
      popoverTarget="servicios"
      aria-label="Menú de servicios"
    />
    <nav id="servicios" className={clases.hojaMenu} popover="auto" aria-label="Todos los servicios">
      {servicios.map(({ ruta, nombre }) => (
        <a key={ruta} href={`#/${ruta}`} aria-current={ruta === aqui ? 'page' : undefined} onClick={plegar}>
          {nombre}
        </a>
      ))}
    </nav>
  </>
)

/** The page of all services, before them. */
const INICIO: ServicioPublico = { ruta: 'inicio', nombre: 'Inicio' }

// Below the fold, so it may load later.
const PieDePagina = lazy(() => import('./PieDePagina.tsx').then((m) => ({ default: m.PieDePagina })))

interface Props {
  /** The page that shows; null for an address that leads nowhere. */
  aqui: Ruta | null
  /** Only pages that are built have a link. */
  existe: (ruta: Ruta) => boolean
  children: ReactNode
}

/**
 * The frame of the public pages (design §10): the municipality, its services with the current one marked, and a foot
 * with its address and the staff's login; nothing of the staff shell (SHE-03).
 */
export const MarcoPublico = ({ aqui, existe, children }: Props) => {
  const servicios = [INICIO, ...serviciosPublicos(existe)]
  const enLaBarra = servicios.filter(({ ruta, principal }) => principal || ruta === aqui)
  return (
    <div className={clases.marco}>
      <Salto />
      <header className={clases.cabeza}>
        <div className={clases.columna}>
          <a className={clases.entidad} href={entidad.sitio || '#/inicio'}>
            <Marca tam={40} className={clases.marca} />
            <span>
              <b>{entidad.nombre}</b>
              <small>Servicios en línea</small>
            </span>
          </a>
          <nav className={clases.servicios} aria-label="Servicios">
            {enLaBarra.map(({ ruta, nombre, corto = nombre }) => (
              // Heard as it is called everywhere else, of which the bar shows the beginning (D-136).
              <a
                key={ruta}
                href={`#/${ruta}`}
                aria-label={corto === nombre ? undefined : nombre}
                aria-current={ruta === aqui ? 'page' : undefined}
              >
                {corto}
              </a>
            ))}
          </nav>
          <MenuPublico servicios={servicios} aqui={aqui} siempre={enLaBarra.length < servicios.length} />
        </div>
      </header>
      <main className={clases.contenido} id={ID_CONTENIDO} tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <PieDePagina servicios={servicios} />
      </Suspense>
    </div>
  )
}
