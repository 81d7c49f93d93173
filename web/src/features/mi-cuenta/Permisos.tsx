import { PermisosExplicados } from '../usuarios/index.ts'
import clases from './mi-cuenta.module.css'
import { Tarjeta } from './Tarjeta.tsx'

/** Tab Permisos: what one may do now, and why not the rest (ING-03, USU-68). */
export const Permisos = () => (
  <Tarjeta titulo="Lo que puede hacer">
    <div className={clases.explicados}>
      <PermisosExplicados de="mi" />
    </div>
  </Tarjeta>
)
