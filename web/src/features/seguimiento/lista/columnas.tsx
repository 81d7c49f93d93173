import { enSoles } from '@cabildo/contracts/base/montos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_OBRAS, type Obra } from '@cabildo/contracts/seguimiento'
import { type ColumnaTabla, vestir } from '../../../ui/tabla/tipos.ts'
import { AlertasObra, Cui, EstadoObra } from '../Estado.tsx'
import { avanceEscrito, SIN_DATO } from '../linea/textos.ts'
import estilos from './TablaObras.module.css'

/** The columns of the table; the name opens the work. */
export const columnasCon = (onVer: (obra: Obra) => void): ColumnaTabla<Obra>[] =>
  vestir(COLUMNAS_OBRAS, {
    cui: { celda: ({ cui }) => <Cui cui={cui} />, lugar: 'lado', fija: true },
    title_meta: {
      celda: (obra) => (
        <button type="button" className={estilos.nombre} onClick={() => onVer(obra)}>
          {obra.title_meta}
        </button>
      ),
      lugar: 'principal',
      anchoMinPx: 200,
    },
    clase: { celda: (obra) => <EstadoObra obra={obra} onVer={onVer} /> },
    inicio: { fija: true, lugar: 'mitad', celda: ({ inicio }) => <Dia valor={inicio} /> },
    fin: { fija: true, lugar: 'mitad', celda: ({ fin }) => <Dia valor={fin} /> },
    avance_fisico: { fija: true, lugar: 'mitad', celda: ({ avance_fisico }) => <Avance valor={avance_fisico} /> },
    avance_financiero: {
      fija: true,
      lugar: 'mitad',
      celda: ({ avance_financiero }) => <Avance valor={avance_financiero} />,
    },
    costo_actualizado: {
      fija: true,
      celda: ({ costo_actualizado: costo }) => (costo === null ? <SinDato /> : enSoles(costo)),
    },
    updated_at: { fija: true, lugar: 'mitad' },
    alertas: {
      celda: (obra) => (
        <div className={estilos.alertas}>
          <AlertasObra obra={obra} onVer={onVer} />
        </div>
      ),
      anchoMinPx: 150,
    },
  })

const Avance = ({ valor }: { valor: number | null }) => (valor === null ? <SinDato /> : avanceEscrito(valor))
const Dia = ({ valor }: { valor: string | null }) => (valor === null ? <SinDato /> : fecha(valor))
const SinDato = () => <span className={estilos.sinDato}>{SIN_DATO}</span>
