import type { Tabla } from '@cabildo/contracts/base/listado'
import type { Carga, SuerteDeFila } from '@cabildo/contracts/cargas'
import { IconArrowRight, IconCircleCheck, IconCircleX, IconPencil, IconTableOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import type { ColumnaTabla, Pagina } from '../../ui/tabla/tipos.ts'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import estilos from './cargas.module.css'

interface PropsFilas<Fila, C extends string> {
  tabla: Tabla<C>
  columnas: ColumnaTabla<Fila>[]
  rowKey: (fila: Fila) => string | number
  /** What narrows the rows to the kind that shows. */
  filtro: Partial<Record<C, string>>
  /** The key of the upload and of its rows. */
  queryKey: readonly unknown[]
  traer: (listado: ReturnType<typeof useListado<C>>['listado'], signal: AbortSignal) => Promise<Pagina<Fila>>
}

/** The rows of one kind, a page at a time, by the numbers that the spreadsheet shows. */
export const FilasDeCarga = <Fila extends object, C extends string>(props: PropsFilas<Fila, C>) => {
  const { listado, cambiar } = useListado(props.tabla)
  const pedido = { ...listado, columns: props.filtro }
  const consulta = useQuery({
    queryKey: [...props.queryKey, 'filas', pedido],
    queryFn: ({ signal }) => props.traer(pedido, signal),
    placeholderData: keepPreviousData,
    meta: { callada: true },
  })
  return (
    <div className={estilos.tabla}>
      <DataTable
        titulo="Filas del archivo"
        columnas={props.columnas}
        tabla={props.tabla}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        rowKey={props.rowKey}
        vacio={{
          icono: <Icono de={IconTableOff} tam={32} />,
          titulo: 'Ninguna fila',
          texto: 'El archivo no tiene filas de esta clase.',
        }}
      />
    </div>
  )
}

interface PropsSuerte {
  fila: SuerteDeFila
  /** What is said of a row without reasons and changes. */
  loDemas: Readonly<Record<Exclude<SuerteDeFila['clase'], 'rechazado'>, string>>
}

/** The outcome of a row: its refusal, its changes (old values only for those who may see the record), its corrections. */
export const Suerte = ({ fila: { clase, motivos, cambios, avisos }, loDemas }: PropsSuerte) => (
  <ul className={estilos.suerte}>
    {motivos.map((motivo) => (
      <li key={motivo} data-clase="rechazado">
        <Icono de={IconCircleX} tam={16} />
        {motivo}
      </li>
    ))}
    {clase !== 'rechazado' && cambios.length === 0 && (
      <li>
        <Icono de={IconCircleCheck} tam={16} />
        {loDemas[clase]}
      </li>
    )}
    {cambios.some(({ antes }) => antes === null) ? (
      <li>Cambia: {cambios.map(({ campo }) => campo).join(', ')}</li>
    ) : (
      cambios.map(({ campo, antes, despues }) => (
        <li key={campo} data-clase="cambia">
          <span className={estilos.antesYDespues}>
            <small>{campo}</small>
            <span className="solo-lector">, antes</span>
            <s>{antes || '(vacío)'}</s>
            <Icono de={IconArrowRight} tam={14} />
            <span className="solo-lector">, después</span>
            <b>{despues || '(vacío)'}</b>
          </span>
        </li>
      ))
    )}
    {avisos.map((aviso) => (
      <li key={aviso} data-clase="corregido">
        <Icono de={IconPencil} tam={16} />
        {aviso}
      </li>
    ))}
  </ul>
)

/** A kind of rows, as the summary names it. */
export interface VistaDeFilas<V extends string> {
  vista: V
  rotulo: string
  nota: string
  cuenta: (carga: Carga) => number
}

interface PropsResumen<V extends string> {
  carga: Carga
  vistas: readonly VistaDeFilas<V>[]
  vista: V
  onVista: (vista: V) => void
}

/** The number of rows of each kind; each figure shows its rows. Native radios, so that arrows move between them. */
export const Resumen = <V extends string>({ carga, vistas, vista, onVista }: PropsResumen<V>) => {
  const grupo = useId()
  return (
    <fieldset className={estilos.resumen}>
      <legend className="solo-lector">Filas que se muestran</legend>
      {vistas.map((una) => (
        <label key={una.vista} className={estilos.cuenta} data-vista={una.vista}>
          <input type="radio" name={grupo} checked={una.vista === vista} onChange={() => onVista(una.vista)} />
          <b>{miles(una.cuenta(carga))}</b>
          <span>{una.rotulo}</span>
          <small>{una.nota}</small>
        </label>
      ))}
    </fieldset>
  )
}
