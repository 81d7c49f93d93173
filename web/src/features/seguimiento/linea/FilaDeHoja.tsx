import { enSoles } from '@cabildo/contracts/base/montos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { CELDAS_POR_ANIO, CELDAS_POR_MES, tramoDe } from '@cabildo/contracts/seguimiento-semanas'
import { lugarDeCifra } from './cifra.ts'
import estilos from './Hoja.module.css'
import { avanceEscrito, type DiaEscrito, duracionEscrita, finDe, inicioDe, sinBarra } from './textos.ts'

interface Props {
  obra: Obra
  /** The last year of the timeline. */
  ultimo: number
  /** The first cell that is drawn, and how many are. */
  primera: number
  celdas: number
  ahora: number
}

/** A project on paper: its whole name, its figures, its bars over the weeks, and the rest in words (SEG-06, SEG-07). */
export const FilaDeHoja = ({ obra, ultimo, primera, celdas, ahora }: Props) => {
  const { cui, title_meta, clase, inicio, fin, avance_fisico, avance_financiero } = obra
  const tramo = inicio !== null && fin !== null ? tramoDe({ inicio, fin }, ultimo) : null
  const desde = (tramo?.celda ?? 0) - primera
  const largo = (avance: number | null) => ((tramo?.celdas ?? 0) * (avance ?? 0)) / 100
  return (
    <tr data-clase={clase}>
      <th scope="row" className={estilos.obra}>
        <small>CUI {cui}</small>
        {title_meta}
      </th>
      <td className={estilos.avance}>
        <dl>
          <dt>Físico</dt>
          <dd>{avanceEscrito(avance_fisico)}</dd>
          <dt>Financiero</dt>
          <dd>{avanceEscrito(avance_financiero)}</dd>
          <dt>Plazo</dt>
          <dd>{duracionEscrita(obra)}</dd>
        </dl>
      </td>
      <td className={estilos.pista}>
        {/* One path for all lines, because a gradient for each work would take minutes to print. */}
        <svg className={estilos.rejilla} viewBox={`0 0 ${celdas} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={estilos.semana} x={ahora - primera} width={1} height={1} />
          <path d={rayasDe(celdas)} />
        </svg>
        <div className={estilos.barras} aria-hidden="true">
          {tramo && (
            <>
              <svg viewBox={`0 0 ${celdas} 58`} preserveAspectRatio="none" aria-hidden="true">
                <rect className={estilos.plazo} x={desde} y={6} width={tramo.celdas} height={20} />
                <rect className={estilos.fisico} x={desde} y={6} width={largo(avance_fisico)} height={20} />
                <rect className={estilos.base} x={desde} y={42} width={tramo.celdas} height={2} />
                <rect className={estilos.financiero} x={desde} y={37} width={largo(avance_financiero)} height={12} />
              </svg>
              <Cifra avance={avance_fisico} inicio={desde} fin={desde + largo(avance_fisico)} celdas={celdas} fisico />
              <Cifra avance={avance_financiero} inicio={desde} fin={desde + largo(avance_financiero)} celdas={celdas} />
            </>
          )}
        </div>
        <p>{dichoDe(obra, tramo !== null).join(' · ')}</p>
      </td>
    </tr>
  )
}

interface CifraProps {
  avance: number | null
  /** Of its bar, in cells from the first one that is drawn. */
  inicio: number
  fin: number
  celdas: number
  fisico?: boolean
}

const Cifra = ({ avance, inicio, fin, celdas, fisico = false }: CifraProps) => {
  const lugar = lugarDeCifra((inicio / celdas) * 100, (fin / celdas) * 100, fisico)
  return (
    lugar && (
      <span data-lado={lugar.lado} data-fisico={fisico || undefined} style={{ left: `${lugar.en}%` }}>
        {avanceEscrito(avance)}
      </span>
    )
  )
}

/** A line before each month; with more than one year, before each third of them. */
const rayasDe = (celdas: number): string => {
  const paso = celdas > CELDAS_POR_ANIO ? CELDAS_POR_MES * 3 : CELDAS_POR_MES
  return Array.from({ length: celdas / paso }, (_, i) => `M${i * paso} 0V1`).join('')
}

const diaDicho = (nombre: string, nexo: string, escrito: DiaEscrito | null) =>
  escrito && `${nombre} ${escrito.dia}${escrito.dibujado ? ` (barra ${nexo} ${escrito.dibujado})` : ''}`

/** The third row and the alerts of the screen, in words (design §10). */
const dichoDe = (obra: Obra, dibujada: boolean): string[] => {
  const { clase, costo_actualizado, alertas } = obra
  return [
    diaDicho('Inicio', 'desde', inicioDe(obra)),
    diaDicho('Fin', 'hasta', finDe(obra)),
    sinBarra(obra, dibujada),
    costo_actualizado === null ? null : `Costo actualizado ${enSoles(costo_actualizado)}`,
    CLASES_OBRA[clase],
    // The state already says that the term is over.
    ...alertas.filter((alerta) => alerta !== 'vencida').map((alerta) => ALERTAS_OBRA[alerta].rotulo),
  ].filter((parte) => parte !== null)
}
