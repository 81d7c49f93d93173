import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { areasConCerradasQuery, opcionesConCerradas } from '../../platform/areas.ts'
import { BarraFiltros } from '../../ui/BarraFiltros.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { descritoPor } from '../../ui/descritoPor.ts'
import { Button } from '../../ui/kit/boton.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './atencion.module.css'

type Columnas = Readonly<Record<string, string | undefined>>

interface Props {
  /** The filters of the list, which the address keeps. */
  columns: Columnas
  onColumns: (columns: Columnas) => void
  estados: Readonly<Record<string, string>>
  /** The one that the other list has not. */
  propio: { campo: string; etiqueta: string; todos: string; opciones: readonly { id: number; name: string }[] }
  /** Of states and of what the list is of: 'Todos' or 'Todas'. */
  todos: string
}

/** Estado, the list's own, Área and the days of filing, over the table (REC-49, TRS-12). */
export const FiltrosDeAtencion = ({ columns, onColumns, estados, propio, todos }: Props) => {
  const id = useId()
  const { data: areas = [] } = useQuery(areasConCerradasQuery)
  const { estado = '', area = '', desde = '', hasta = '' } = columns
  const alReves = desde !== '' && hasta !== '' && desde > hasta
  const poner = (cambio: Columnas) => onColumns({ ...columns, ...cambio })
  const fechas = { className: estilos.fecha ?? '', error: alReves, ...descritoPor(alReves && `${id}-error`) }
  const suyo = columns[propio.campo] ?? ''
  return (
    <BarraFiltros>
      <Selector
        label="Estado"
        value={estado}
        data={[{ value: '', label: todos }, ...Object.entries(estados).map(([value, label]) => ({ value, label }))]}
        onChange={({ currentTarget }) => poner({ estado: currentTarget.value })}
      />
      <Selector
        label={propio.etiqueta}
        value={suyo}
        data={[
          { value: '', label: propio.todos },
          ...propio.opciones.map(({ id: valor, name }) => ({ value: String(valor), label: name })),
        ]}
        onChange={({ currentTarget }) => poner({ [propio.campo]: currentTarget.value })}
      />
      <Selector
        label="Área"
        className={estilos.area ?? ''}
        value={area}
        data={[{ value: '', label: 'Todas' }, ...opcionesConCerradas(areas)]}
        onChange={({ currentTarget }) => poner({ area: currentTarget.value })}
      />
      <CampoFecha
        label={todos === 'Todas' ? 'Presentadas desde' : 'Presentados desde'}
        nombreCalendario="desde cuándo"
        {...fechas}
        value={desde}
        onChange={(iso) => poner({ desde: iso })}
      />
      <CampoFecha
        label="hasta"
        nombreCalendario="hasta cuándo"
        {...fechas}
        value={hasta}
        onChange={(iso) => poner({ hasta: iso })}
      />
      {[estado, suyo, area, desde, hasta].some(Boolean) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            // The button goes away with the filters.
            currentTarget.closest('search')?.querySelector('select')?.focus()
            poner({ estado: '', [propio.campo]: '', area: '', desde: '', hasta: '' })
          }}
        >
          Limpiar
        </Button>
      )}
      {alReves && (
        <p id={`${id}-error`} role="alert" className={estilos.error}>
          La fecha inicial es posterior a la final
        </p>
      )}
    </BarraFiltros>
  )
}
