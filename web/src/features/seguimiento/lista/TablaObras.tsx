import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { COLUMNAS_OBRAS } from '@cabildo/contracts/seguimiento-columnas'
import { compararAvance } from '@cabildo/contracts/seguimiento-reglas'
import { type ReactNode, useMemo } from 'react'
import { useListaDePantalla } from '../../../platform/useListaDePantalla.ts'
import { Cabecera } from '../../../ui/tabla/Cabecera.tsx'
import { Cuerpo } from '../../../ui/tabla/Cuerpo.tsx'
import marco from '../../../ui/tabla/DataTable.module.css'
import { ordenDe } from '../../../ui/tabla/orden.ts'
import { Pie } from '../../../ui/tabla/Pie.tsx'
import { ROL } from '../../../ui/tabla/roles.ts'
import { type ColumnaTabla, vestir } from '../../../ui/tabla/tipos.ts'
import { useMarco } from '../../../ui/tabla/useMarco.ts'
import { AlertasObra, Cui, EstadoObra } from '../Estado.tsx'
import { PREFIJO_TABLA } from '../filtros.ts'
import { avanceEscrito, SIN_DATO } from '../linea/textos.ts'
import { montoEscrito } from '../palabras.ts'
import { ordenar, TABLA_OBRAS } from './orden.ts'
import estilos from './TablaObras.module.css'

interface Props {
  obras: readonly Obra[]
  onVer: (obra: Obra) => void
  acciones?: ((obra: Obra) => ReactNode) | undefined
}

const SIN_MARCAS = () => ({})
const rowKeyOf = ({ cui }: Obra) => cui
/** Rows that 'Todos' draws at most: a row takes a phone about 3 ms. The CSV and the printed table have all rows. */
const TOPE = 200

/** The works as a table, for screen readers and keyboards. All works are loaded, so it pages them itself. */
export const TablaObras = ({ obras, onVer, acciones }: Props) => {
  const { listado, cambiar } = useListaDePantalla(TABLA_OBRAS, [], undefined, PREFIJO_TABLA)
  const { length, order } = listado
  // Uploads and deletions by others change how many works there are; the reader stays on the same page while it exists.
  const start = length === -1 ? 0 : Math.min(listado.start, Math.floor(Math.max(0, obras.length - 1) / length) * length)
  const ordenadas = useMemo(() => ordenar(obras, order), [obras, order])
  const filas = useMemo(
    () => ordenadas.slice(start, start + (length === -1 ? TOPE : length)),
    [ordenadas, start, length],
  )
  const columnas = useMemo(() => columnasCon(onVer), [onVer])
  const { atributos } = useMarco(filas, 'Obras')
  return (
    <>
      <div className={marco.marco} {...atributos}>
        <table className={marco.tabla} {...ROL.tabla} aria-label="Obras">
          <Cabecera
            columnas={columnas}
            orden={(campo) => ordenDe(campo, TABLA_OBRAS, listado, cambiar)}
            conAcciones={acciones !== undefined}
          />
          <Cuerpo
            columnas={columnas}
            filas={filas}
            rowKey={rowKeyOf}
            marcas={SIN_MARCAS}
            acciones={acciones}
            atributos={undefined}
            eleccion={undefined}
          />
        </table>
      </div>
      <Pie
        start={start}
        length={length}
        parte={{ start, length }}
        filas={filas.length}
        recordsFiltered={obras.length}
        onCambio={cambiar}
      />
    </>
  )
}

/** A figure: never broken, and below the others at its right end. */
const cifra = (celda: (obra: Obra) => ReactNode) => ({ fija: true, numero: true, celda }) as const

/** The columns of the table; the name opens the work. */
const columnasCon = (onVer: (obra: Obra) => void): ColumnaTabla<Obra>[] =>
  vestir(COLUMNAS_OBRAS, {
    cui: { celda: ({ cui }) => <Cui cui={cui} />, lugar: 'lado', fija: true },
    title_meta: {
      celda: (obra) => (
        <button type="button" className={estilos.nombre} onClick={() => onVer(obra)}>
          {obra.title_meta}
        </button>
      ),
      lugar: 'principal',
      // Names have up to 250 letters: narrower, a row would be ten lines high.
      anchoMinPx: 340,
    },
    clase: { celda: (obra) => <EstadoObra obra={obra} onVer={onVer} /> },
    inicio: { fija: true, lugar: 'mitad', celda: ({ inicio }) => <Dia valor={inicio} /> },
    fin: { fija: true, lugar: 'mitad', celda: ({ fin }) => <Dia valor={fin} /> },
    avance_fisico: cifra(({ avance_fisico }) => <Avance valor={avance_fisico} />),
    avance_financiero: cifra(({ avance_financiero }) => <Avance valor={avance_financiero} />),
    costo_actualizado: cifra(({ costo_actualizado }) => <Monto valor={costo_actualizado} />),
    pim_current: cifra(({ pim_current }) => <Monto valor={pim_current} />),
    devengado_anual: cifra(({ devengado_anual }) => <Monto valor={devengado_anual} />),
    devengado_acumulado_total: cifra(({ devengado_acumulado_total }) => <Monto valor={devengado_acumulado_total} />),
    programado: cifra((obra) => <Avance valor={compararAvance(obra, 'avance_fisico').programado} />),
    avance_financiero_programado: cifra((obra) => (
      <Avance valor={compararAvance(obra, 'avance_financiero').programado} />
    )),
    atraso: cifra(({ atraso }) => (atraso === null ? <SinDato /> : atraso.toFixed(2))),
    dias_vencidos: { fija: true, numero: true },
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
const Monto = ({ valor }: { valor: number | null }) => (valor === null ? <SinDato /> : montoEscrito(valor))
const Dia = ({ valor }: { valor: string | null }) => (valor === null ? <SinDato /> : fecha(valor))
const SinDato = () => <span className={estilos.sinDato}>{SIN_DATO}</span>
