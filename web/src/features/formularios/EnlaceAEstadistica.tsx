import { ENLACE_A_ESTADISTICA, estadisticasPublicasApi } from '@cabildo/contracts/estadisticas-publicas'
import clases from './formulario.module.css'

/** Open data of what a public form files, at its foot (REC-53, TRS-23). */
export const EnlaceAEstadistica = ({ de }: { de: keyof typeof ENLACE_A_ESTADISTICA }) => (
  <p className={clases.estadistica}>
    <a href={estadisticasPublicasApi[de].path} download>
      {ENLACE_A_ESTADISTICA[de]}
    </a>
  </p>
)
