import { diaLima, fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { ANIO_INICIAL, CELDAS_POR_ANIO, MESES } from '@cabildo/contracts/seguimiento-semanas'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { entidad } from '../../../platform/entidad.ts'
import { Marca } from '../../../ui/Marca.tsx'
import { IDIOMA, miles } from '../../../ui/tabla/idioma.ts'
import impresion from '../../../ui/tabla/impresion.module.css'
import { obrasQuery } from '../seguimiento.api.ts'
import { Leyenda } from './Controles.tsx'
import { FilaDeHoja } from './FilaDeHoja.tsx'
import estilos from './Hoja.module.css'
import { demasiadasEnPapel, TOPE_IMPRESION } from './papel.ts'

export interface PropsHoja {
  /** The works that the filters leave. */
  obras: readonly Obra[]
  /** All years of the timeline. */
  anios: readonly number[]
  /** The year to draw; null draws all years. */
  anio: number | null
  /** The cell of the current week in the whole timeline. */
  ahora: number
}

const cuantasSon = (obras: number, todas: number): string => {
  const cuantos = todas === 1 ? '1 proyecto de inversión' : `${miles(todas)} proyectos de inversión`
  return obras === todas ? cuantos : `${miles(obras)} de ${cuantos}`
}

/**
 * The timeline on paper: an A3 document of its own in place of the screen (design §10). Printing the screen would cut
 * what scrolls, and its gradients would take a browser minutes for a hundred works.
 */
export const Hoja = ({ obras, anios, anio, ahora }: PropsHoja) => {
  const respuesta = useQueryClient().getQueryData(obrasQuery.queryKey)
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-imprimiendo', true)
    return () => document.body.removeAttribute('data-imprimiendo')
  }, [])
  const dibujados = anio === null ? anios : [anio]
  const primera = ((dibujados[0] ?? ANIO_INICIAL) - ANIO_INICIAL) * CELDAS_POR_ANIO
  const impresa = new Date()
  return createPortal(
    <section className={`${impresion.hoja} ${estilos.papel}`} aria-label="Línea de tiempo impresa">
      <header>
        <Marca tam={40} />
        <div>
          <h1>SEGUIMIENTO DE OBRAS</h1>
          <p>{entidad.nombre}</p>
          <p>
            {respuesta?.actualizado && `Actualizado al ${fecha(respuesta.actualizado)} · `}
            {cuantasSon(obras.length, respuesta?.data.length ?? obras.length)} ·{' '}
            {anio ?? `${anios[0]} a ${anios.at(-1)}`}
          </p>
        </div>
        <time>
          Impreso el {fecha(diaLima(impresa))} {hora(marcaLima(impresa))}
        </time>
      </header>
      {obras.length > TOPE_IMPRESION ? (
        <p>{demasiadasEnPapel(miles(obras.length))}</p>
      ) : (
        <>
          <Leyenda semana />
          <table>
            <CabezaDeHoja anios={dibujados} ahora={ahora - primera} />
            <tbody>
              {obras.map((obra) => (
                <FilaDeHoja
                  key={obra.cui}
                  obra={obra}
                  ultimo={anios.at(-1) ?? 0}
                  primera={primera}
                  celdas={dibujados.length * CELDAS_POR_ANIO}
                  ahora={ahora}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      <footer>{IDIOMA.generado}</footer>
    </section>,
    document.body,
  )
}

interface Props {
  anios: readonly number[]
  /** The cell of the current week, counted from the first year that is given. */
  ahora: number
}

const SEMANAS = [1, 2, 3, 4] as const

/** Years, months and, for a single year, its weeks; repeated on each sheet (SEG-04, SEG-05, SEG-11). */
const CabezaDeHoja = ({ anios, ahora }: Props) => {
  const uno = anios.length === 1
  return (
    <thead>
      <tr>
        <th className={estilos.obra}>Proyecto</th>
        <th className={estilos.avance}>Avance</th>
        <th className={estilos.cabeza}>
          <div>
            {anios.map((anio) => (
              <b key={anio}>{anio}</b>
            ))}
          </div>
          <div>{anios.map((anio) => MESES.map((mes) => <span key={`${anio} ${mes}`}>{uno ? mes : mes[0]}</span>))}</div>
          {uno && (
            <div>
              {MESES.map((mes, i) =>
                SEMANAS.map((semana) => (
                  <i key={`${mes} ${semana}`} data-ahora={ahora === i * 4 + semana - 1 || undefined}>
                    {semana}
                  </i>
                )),
              )}
            </div>
          )}
        </th>
      </tr>
    </thead>
  )
}
