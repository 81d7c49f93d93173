import { CELDAS_POR_ANIO, MESES } from '@cabildo/contracts/seguimiento-semanas'
import { memo, type Ref } from 'react'
import estilos from './Cabecera.module.css'
import type { Zoom } from './geometria.ts'

interface Props {
  anios: readonly number[]
  /** The cell of the current week, counted from the first year that is given. */
  ahora: number
  zoom: Zoom
  esquina: Ref<HTMLDivElement>
}

const SEMANAS = [1, 2, 3, 4] as const

/** Years, months ENE to DIC and the four weeks of each, the current one filled (SEG-04, SEG-05, SEG-11). */
export const Cabecera = memo(({ anios, ahora, zoom, esquina }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: the table's rows are placed by their number
  <div role="rowgroup" className={estilos.cabecera}>
    {/* biome-ignore lint/a11y/useSemanticElements: as above */}
    {/* biome-ignore lint/a11y/useFocusableInteractive: of a table that is read, not of a grid */}
    <div role="row" aria-rowindex={1}>
      <div className={estilos.esquina} ref={esquina}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <span role="columnheader">Proyecto</span>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <span role="columnheader">Avance</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" className={estilos.anios}>
        <span className="solo-lector">Plazo y avances por semana</span>
        <div aria-hidden="true">
          {anios.map((anio, i) => (
            <Anio key={anio} anio={anio} ahora={ahora - i * CELDAS_POR_ANIO} zoom={zoom} />
          ))}
        </div>
      </div>
    </div>
  </div>
))

const Anio = ({ anio, ahora, zoom }: { anio: number; ahora: number; zoom: Zoom }) => (
  <div className={estilos.anio}>
    <b>{anio}</b>
    <div>
      {MESES.map((mes, i) => (
        <div key={mes} className={estilos.mes} data-ahora={Math.floor(ahora / 4) === i || undefined}>
          {zoom === 'anio' ? mes[0] : mes}
          <div>
            {SEMANAS.map((semana) => (
              <i key={semana} data-ahora={ahora === i * 4 + semana - 1 || undefined}>
                {zoom === 'semana' && semana}
              </i>
            ))}
          </div>
        </div>
      ))}
    </div>
  </div>
)
