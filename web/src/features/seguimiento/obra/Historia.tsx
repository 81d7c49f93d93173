import { enPorcentaje } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { AvanceObra } from '@cabildo/contracts/seguimiento'
import { MENSAJES_SEGUIMIENTO, programadoEnCarga } from '@cabildo/contracts/seguimiento-reglas'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/kit/boton.tsx'
import { avanceEscrito, SIN_DATO } from '../linea/textos.ts'
import { montoEscrito, textoPlazo } from '../palabras.ts'
import { avancesQuery } from '../seguimiento.api.ts'
import { Grafico } from './Grafico.tsx'
import estilos from './obra.module.css'
import type { Serie } from './trazo.ts'

interface Props {
  cui: string
  /** The last upload of all. */
  actualizado: string
}

/** How a work's progress moved between uploads: drawn, and the same as a table (issue 9). */
export const Historia = ({ cui, actualizado }: Props) => {
  const { data: respuesta, isError, refetch } = useQuery(avancesQuery(cui, actualizado))
  if (isError)
    return (
      <p className={estilos.estado} role="alert">
        {MENSAJES_SEGUIMIENTO.noObtenido}
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </p>
    )
  if (!respuesta)
    return (
      <p className={estilos.estado} role="status">
        {MENSAJES_SEGUIMIENTO.obteniendo}
      </p>
    )
  return (
    <>
      <Grafico avances={respuesta.data} hasta={actualizado} />
      <Tabla avances={respuesta.data} />
    </>
  )
}

const Tabla = ({ avances }: { avances: readonly AvanceObra[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the dialog and scrolls with the keys
  <section className={estilos.marco} aria-label="Cargas que cambiaron la obra" tabIndex={0}>
    <table className={estilos.tabla}>
      <thead>
        <tr>
          <th scope="col">Carga del</th>
          <th scope="col">Físico</th>
          <th scope="col">Financiero</th>
          <th scope="col">Físico programado</th>
          <th scope="col">Plazo</th>
          <th scope="col">Costo actualizado</th>
        </tr>
      </thead>
      <tbody>
        {avances
          .map((avance, i) => ({ avance, anterior: avances[i - 1] }))
          .reverse()
          .map(({ avance, anterior }) => (
            <tr key={avance.fecha}>
              <th scope="row">{fecha(avance.fecha)}</th>
              <Avance avance={avance} anterior={anterior} serie="avance_fisico" />
              <Avance avance={avance} anterior={anterior} serie="avance_financiero" />
              <td>{avanceEscrito(programadoEnCarga(avance, 'avance_fisico'))}</td>
              <td>{textoPlazo(avance)}</td>
              <td>{montoEscrito(avance.costo_actualizado)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
)

interface PropsAvance {
  avance: AvanceObra
  anterior: AvanceObra | undefined
  serie: Serie
}

/** The figure, and its difference in points to the previous upload. */
const Avance = ({ avance, anterior, serie }: PropsAvance) => {
  const [ahora, antes] = [avance[serie], anterior?.[serie] ?? null]
  if (ahora === null) return <td>{SIN_DATO}</td>
  const puntos = antes === null ? 0 : ahora - antes
  return (
    <td>
      {enPorcentaje(ahora)}
      {Math.abs(puntos) >= 0.005 && (
        <small data-baja={puntos < 0 || undefined}>
          {puntos > 0 ? '+' : '−'}
          {Math.abs(puntos).toFixed(2)}
        </small>
      )}
    </td>
  )
}
