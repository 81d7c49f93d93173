import { Marca } from '../../ui/Marca.tsx'
import clases from './WelcomePage.module.css'

/** The first screen after signing in: only the logo (SHE-06). */
export const WelcomePage = () => (
  <div className={clases.centro}>
    <Marca tam={160} />
    <h1 className="solo-lector">Cabildo</h1>
  </div>
)
