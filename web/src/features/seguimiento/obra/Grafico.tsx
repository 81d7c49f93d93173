import { enPorcentaje } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import type { AvanceObra } from '@cabildo/contracts/seguimiento'
import { programadoEnCarga } from '@cabildo/contracts/seguimiento-reglas'
import estilos from './obra.module.css'
import { type Serie, trazar, trazarPrograma } from './trazo.ts'

const SERIES = [
  ['avance_fisico', 'Avance Fisico'],
  ['avance_financiero', 'Avance Financiero'],
] as const satisfies readonly (readonly [Serie, string])[]

/** The plans that are drawn: one for both where they do not differ. */
const programasDe = (avances: readonly AvanceObra[], hasta: string) => {
  const de = (serie: Serie) => trazarPrograma(avances, (avance) => programadoEnCarga(avance, serie), hasta)
  const [fisico, financiero] = [de('avance_fisico'), de('avance_financiero')]
  if (fisico === financiero) return fisico ? [{ serie: 'programado', nombre: 'Programado', d: fisico }] : []
  return [
    { serie: 'programado', nombre: 'Físico programado', d: fisico },
    { serie: 'programado_financiero', nombre: 'Financiero programado', d: financiero },
  ].filter(({ d }) => d !== '')
}

/** A side that a dot may be cut at, in parts of a hundred. */
const MARGEN = 1.5

interface Props {
  avances: readonly AvanceObra[]
  /** The last upload of all. */
  hasta: string
}

/**
 * Both progresses over the uploads. The drawing stretches to the dialog's width; strokes keep theirs, and labels are
 * text outside the drawing, so that they keep their size.
 */
export const Grafico = ({ avances, hasta }: Props) => {
  const primera = avances[0]
  if (!primera) return null
  const programas = programasDe(avances, hasta)
  return (
    <figure className={estilos.figura}>
      <figcaption className={estilos.leyenda}>
        {SERIES.map(([serie, nombre]) => (
          <span key={serie} data-serie={serie}>
            {nombre}
          </span>
        ))}
        {programas.map(({ serie, nombre }) => (
          <span key={serie} data-serie={serie}>
            {nombre}
          </span>
        ))}
      </figcaption>
      <div className={estilos.cuadro}>
        <div className={estilos.escala} aria-hidden="true">
          <span>100 %</span>
          <span>50 %</span>
          <span>0 %</span>
        </div>
        <svg
          className={estilos.dibujo}
          viewBox={`${-MARGEN} -4 ${100 + 2 * MARGEN} 108`}
          preserveAspectRatio="none"
          role="img"
          aria-label={enPalabras(avances)}
        >
          <path className={estilos.rejilla} d="M0 0H100M0 25H100M0 50H100M0 75H100M0 100H100" />
          {programas.map(({ serie, d }) => (
            <path key={serie} className={estilos.linea} data-serie={serie} d={d} />
          ))}
          {SERIES.map(([serie]) => {
            const { puntos, d } = trazar(avances, serie, hasta)
            return (
              <g key={serie} data-serie={serie}>
                <path className={estilos.linea} d={d} />
                {/* A stroke of zero length with round ends is a dot that does not stretch. */}
                <path className={estilos.punto} d={puntos.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
              </g>
            )
          })}
        </svg>
        <div className={estilos.dias} aria-hidden="true">
          <span>{fecha(primera.fecha)}</span>
          {fecha(hasta) !== fecha(primera.fecha) && <span>{fecha(hasta)}</span>}
        </div>
      </div>
    </figure>
  )
}

const decir = (valor: number | null): string => (valor === null ? 'sin dato' : enPorcentaje(valor))

/** What the lines show, in a sentence; the table below has every step. */
const enPalabras = (avances: readonly AvanceObra[]): string => {
  const [primera, ultima] = [avances[0], avances.at(-1)]
  if (!primera || !ultima) return ''
  const de = (serie: Serie) =>
    primera === ultima ? decir(ultima[serie]) : `de ${decir(primera[serie])} a ${decir(ultima[serie])}`
  const dias = primera === ultima ? fecha(primera.fecha) : `${fecha(primera.fecha)} a ${fecha(ultima.fecha)}`
  const programado = decir(programadoEnCarga(ultima, 'avance_fisico'))
  return `Avances, ${dias}: físico ${de('avance_fisico')}; financiero ${de('avance_financiero')}; físico programado al final ${programado}`
}
