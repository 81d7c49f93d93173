import { useQuery } from '@tanstack/react-query'
import { Espera } from '../../../ui/Buscando.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { EnLaCabeza } from '../EnLaCabeza.tsx'
import { PlantillasSeccion } from '../plantillas/PlantillasSeccion.tsx'
import { Anio } from './Anio.tsx'
import { Atencion } from './Atencion.tsx'
import { DatosPersonales } from './DatosPersonales.tsx'
import { entidadQuery } from './entidad.api.ts'
import estilos from './entidad.module.css'
import { Identidad } from './Identidad.tsx'
import { Imagen } from './Imagen.tsx'

/** Tab Entidad: what the municipality says of itself, one form in sections, each saved on its own (ORG-37). */
export const EntidadTab = () => {
  const { data, isError, refetch } = useQuery(entidadQuery)
  return (
    <>
      <EnLaCabeza contexto="Datos que salen en páginas, documentos, correos y exportaciones" />
      {data ? (
        <div className={estilos.entidad}>
          <Identidad guardada={data.identidad} />
          <Atencion guardada={data.atencion} />
          <Imagen guardada={data.imagen} nombre={data.identidad.nombre} />
          <Anio guardada={data.anio} />
          <DatosPersonales guardada={data.datos_personales} />
          <PlantillasSeccion />
        </div>
      ) : isError ? (
        <NoSePudo que="los datos de la entidad" onReintentar={() => void refetch()} />
      ) : (
        <Espera texto="Cargando los datos de la entidad" />
      )}
    </>
  )
}
