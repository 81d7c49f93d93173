import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  MENSAJES_PLANTILLAS,
  numerosIguales,
  type Plantilla,
  type PlantillasDeDocumentos,
} from '@cabildo/contracts/organizacion-plantillas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Nota } from '../../../ui/Nota.tsx'
import clases from './plantillas.module.css'

/** Tells which areas would print the same number in this year with such a template; it refuses nothing (ORG-40). */
export const AvisoIguales = ({
  tipo_doc,
  plantilla,
  datos: { areas, siglas_entidad, series, anio },
}: {
  tipo_doc: TipoDocumento
  plantilla: Pick<Plantilla, 'sufijo' | 'sufijos'>
  datos: PlantillasDeDocumentos
}) => {
  const primeroDe = (area_id: number) =>
    series.find((serie) => serie.tipo_doc === tipo_doc && serie.anio === anio && serie.area_id === area_id)?.primero ??
    1
  const iguales = numerosIguales({ tipo_doc, anio, plantilla }, areas, siglas_entidad, primeroDe)
  return (
    iguales.length > 0 && (
      <Nota
        icono={IconAlertTriangle}
        texto={iguales.map((igual) => (
          <span key={igual.numero} className={clases.igual}>
            {MENSAJES_PLANTILLAS.iguales(igual)}
          </span>
        ))}
      />
    )
  )
}
