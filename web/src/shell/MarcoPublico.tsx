import { type ReactNode, Suspense } from 'react'
import { entidad } from '../platform/entidad.ts'
import { Marca } from '../ui/Marca.tsx'
import clases from './MarcoPublico.module.css'
import { Salto } from './Salto.tsx'
import { ID_CONTENIDO } from './usePantalla.ts'

/** Frame of the public pages: the municipality's name and the way in for staff; nothing of the staff shell (SHE-03). */
export const MarcoPublico = ({ children }: { children: ReactNode }) => (
  <div className={clases.marco}>
    <Salto />
    <header className={clases.cabeza}>
      <div className={clases.entidad}>
        <Marca tam={40} className={clases.marca} />
        <div>
          <b>{entidad.nombre}</b>
        </div>
      </div>
      <a className={clases.ingreso} href="#/login">
        Ingreso del personal
      </a>
    </header>
    <main className={clases.contenido} id={ID_CONTENIDO} tabIndex={-1}>
      <Suspense>{children}</Suspense>
    </main>
    <footer className={clases.pie}>
      <span>
        © {entidad.hoy.slice(0, 4)} {entidad.nombre}
      </span>
      <span>Cabildo</span>
    </footer>
  </div>
)
