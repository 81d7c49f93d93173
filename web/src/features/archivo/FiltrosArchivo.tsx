import { ANIOS_ARCHIVO, TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import { entidad } from '../../platform/entidad.ts'
import { BarraFiltros } from '../../ui/BarraFiltros.tsx'
import { Selector } from '../../ui/Selector.tsx'
import type { ListadoArchivo } from './archivo.api.ts'
import estilos from './FiltrosArchivo.module.css'

interface Props {
  columns: ListadoArchivo['columns']
  onColumns: (columns: ListadoArchivo['columns']) => void
}

/** Tipo and Año; each takes effect as it is chosen (ARC-10, ARC-11). */
export const FiltrosArchivo = ({ columns, onColumns }: Props) => (
  <BarraFiltros className={estilos.filtros}>
    <Selector
      label="Tipo"
      value={columns.tipo_doc ?? ''}
      data={[{ value: '', label: 'Todos' }, ...TIPOS_ARCHIVO.map(({ name }) => name)]}
      onChange={({ currentTarget }) => onColumns({ ...columns, tipo_doc: currentTarget.value })}
    />
    <Selector
      label="Año"
      value={columns.anio ?? ''}
      data={[{ value: '', label: 'Todos' }, ...aniosDesde(entidad.hoy, ANIOS_ARCHIVO).map(String)]}
      onChange={({ currentTarget }) => onColumns({ ...columns, anio: currentTarget.value })}
    />
  </BarraFiltros>
)
