import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { CLASES_DE_EXPEDIENTE, type ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { IconFilter, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { areasConCerradasQuery, opcionesConCerradas } from '../../../platform/areas.ts'
import { BarraFiltros } from '../../../ui/BarraFiltros.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Casilla } from '../../../ui/Casilla.tsx'
import { descritoPor } from '../../../ui/descritoPor.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { personasQuery } from '../actos/actos.api.ts'
import { type Filtros, SIN_FILTROS } from './bandeja.api.ts'
import estilos from './bandeja.module.css'

const CLASES = [
  { value: '', label: 'Todas' },
  ...Object.entries(CLASES_DE_EXPEDIENTE).map(([value, label]) => ({ value, label })),
]

/** Whether something narrows the rows of the tab, besides whose tray it is. */
export const estaFiltrado = ({ bandeja: _, vista: __, area_id: ___, ...resto }: Filtros): boolean =>
  Object.values(resto).some(Boolean)

interface Props {
  filtros: Filtros
  onFiltros: (filtros: Filtros) => void
  /** The own area, whose people attend its tray; null for who only reads. */
  area_id: number | null
  /** Offers the trays of other areas (EXP-53). */
  supervisa: boolean
  enTelefono: boolean
  /** Shows the boxes of the rows, on a phone; not given where nothing can be chosen. */
  onSeleccionar?: (() => void) | undefined
  seleccionando: boolean
}

/** Clase, Asignado, Vence entre, Anteriores a la bandeja and Área; on a phone behind a button (EXP-07, EXP-14). */
export const FiltrosBandeja = ({ enTelefono, onSeleccionar, seleccionando, ...props }: Props) => {
  const [abiertos, setAbiertos] = useState(false)
  if (!enTelefono) return <Campos {...props} />
  return (
    <>
      <div className={estilos.botonesDeTelefono}>
        <Button
          variant="default"
          leftSection={<Icono de={IconFilter} />}
          aria-expanded={abiertos}
          onClick={() => setAbiertos(!abiertos)}
        >
          Filtros
        </Button>
        {onSeleccionar && (
          <Button
            variant="default"
            leftSection={<Icono de={IconListCheck} />}
            aria-pressed={seleccionando}
            onClick={onSeleccionar}
          >
            Seleccionar
          </Button>
        )}
      </div>
      {abiertos && <Campos {...props} />}
    </>
  )
}

const Campos = ({
  filtros,
  onFiltros,
  area_id,
  supervisa,
}: Pick<Props, 'filtros' | 'onFiltros' | 'area_id' | 'supervisa'>) => {
  const id = useId()
  const conAsignado = filtros.bandeja !== 'por_recibir'
  const { data: personas = [] } = useQuery({ ...personasQuery(area_id ?? 0), enabled: area_id !== null && conAsignado })
  const { data: areas = [] } = useQuery({ ...areasConCerradasQuery, enabled: supervisa })
  const { vence_ini, vence_fin } = filtros
  const alReves = vence_ini !== '' && vence_fin !== '' && vence_ini > vence_fin
  const poner = (cambio: Partial<Filtros>) => onFiltros({ ...filtros, ...cambio })
  const fechas = {
    className: estilos.fecha ?? '',
    error: alReves,
    ...descritoPor(alReves && `${id}-error`),
  }
  return (
    <BarraFiltros>
      {supervisa && (
        <Selector
          label="Área"
          className={estilos.area ?? ''}
          value={String(filtros.area_id)}
          data={[{ value: '0', label: 'Mi área' }, ...opcionesConCerradas(areas)]}
          onChange={({ currentTarget }) => poner({ area_id: Number(currentTarget.value), asignado: '' })}
        />
      )}
      <Selector
        label="Clase"
        value={filtros.clase}
        data={CLASES}
        onChange={({ currentTarget }) => poner({ clase: currentTarget.value as '' | ClaseDeExpediente })}
      />
      {conAsignado && (
        <Selector
          label="Asignado"
          value={filtros.asignado}
          data={[
            { value: '', label: 'Todos' },
            ...(area_id === null ? [] : [{ value: 'mios', label: 'Míos' }]),
            { value: 'nadie', label: MENSAJES_BANDEJA.sinAsignar },
            ...personas.map(({ user_id, nombre }) => ({ value: String(user_id), label: nombre })),
          ]}
          onChange={({ currentTarget }) => poner({ asignado: currentTarget.value })}
        />
      )}
      <CampoFecha
        label="Vence entre"
        nombreCalendario="desde cuándo vence"
        {...fechas}
        value={vence_ini}
        onChange={(iso) => poner({ vence_ini: iso })}
      />
      <CampoFecha
        label="y"
        aria-label="Vence hasta"
        nombreCalendario="hasta cuándo vence"
        {...fechas}
        value={vence_fin}
        onChange={(iso) => poner({ vence_fin: iso })}
      />
      {filtros.bandeja === 'por_vencer' && (
        <Casilla
          className={estilos.casilla}
          activa={filtros.vencidos === 1}
          onActiva={(activa) => poner({ vencidos: Number(activa) })}
        >
          Solo vencidos
        </Casilla>
      )}
      <Casilla
        className={estilos.casilla}
        activa={filtros.anteriores === 1}
        onActiva={(activa) => poner({ anteriores: Number(activa) })}
      >
        Anteriores a la bandeja
      </Casilla>
      {estaFiltrado(filtros) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            // The button goes away with the filters.
            currentTarget.closest('search')?.querySelector('select')?.focus()
            onFiltros({ ...SIN_FILTROS, bandeja: filtros.bandeja, vista: filtros.vista, area_id: filtros.area_id })
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
