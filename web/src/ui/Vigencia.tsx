import { type FechasDeAcceso, haTerminado, vigenciaDicha } from '@cabildo/contracts/accesos'
import clases from './Vigencia.module.css'

/** The badge below the year: 'hasta …', 'desde …', and 'terminó …' once that has passed (TRA-30); nothing without dates. */
export const Vigencia = ({ fechas, hoy }: { fechas: FechasDeAcceso; hoy: string }) => {
  const dicha = vigenciaDicha(fechas, hoy)
  return (
    dicha && (
      <small className={clases.vigencia} data-terminado={haTerminado(fechas, hoy) || undefined}>
        {dicha}
      </small>
    )
  )
}
