import { type Importacion, palabrasDeFaltas, resumenDeFaltas } from '@cabildo/contracts/importaciones'
import { IconListNumbers } from '@tabler/icons-react'
import cuerpo from '../../ui/cuerpo.module.css'
import { Icono } from '../../ui/Icono.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import estilos from './importaciones.module.css'

/** Which numbers the series of a register miss, the first of them; nothing where none is missing (decision 0224). */
export const NumerosFaltantes = ({ faltantes }: Pick<Importacion, 'faltantes'>) =>
  faltantes && (
    <div className={cuerpo.aviso}>
      <Icono de={IconListNumbers} />
      <details className={estilos.faltantes}>
        <summary>{resumenDeFaltas(faltantes)}</summary>
        <ul>
          {faltantes.detalle.map((serie) => (
            <li key={serie.serie}>{palabrasDeFaltas(serie)}</li>
          ))}
          {faltantes.series > faltantes.detalle.length && (
            <li>y {miles(faltantes.series - faltantes.detalle.length)} series más</li>
          )}
        </ul>
      </details>
    </div>
  )
