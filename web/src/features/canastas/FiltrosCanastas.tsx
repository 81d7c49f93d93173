import { ACTA_ANGLO, GRUPOS, plana, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './FiltrosCanastas.module.css'
import { type Filtros, textoDeSemana } from './filtros.ts'

interface Props {
  filtros: Filtros
  onFiltros: (filtros: Filtros) => void
  /** The DNI that the bar's search left here; not part of the address, where it would stay in the browser's history. */
  dni: string
  onQuitarDni: () => void
}

/** All of the known values, and the one of the address that is none of them. */
const opcionesCon = (conocidos: readonly string[], valor = '') => {
  const conocido = conocidos.find((uno) => plana(uno) === plana(valor))
  return {
    value: conocido ?? valor,
    data: [{ value: '', label: 'Todas' }, ...conocidos, ...(conocido === undefined && valor ? [valor] : [])],
  }
}

/** Referencia and Grupo to choose from, and what else narrows the list, to take away. */
export function FiltrosCanastas({ filtros, onFiltros, dni, onQuitarDni }: Props) {
  const quitables = [
    dni && { texto: `DNI ${dni}`, quitar: onQuitarDni },
    filtros.precalifica && {
      texto: `Precalifica: ${filtros.precalifica}`,
      quitar: () => onFiltros({ ...filtros, precalifica: '' }),
    },
    filtros.semana && {
      texto: textoDeSemana(filtros.semana),
      quitar: () => onFiltros({ ...filtros, semana: '' }),
    },
  ].filter((uno) => typeof uno === 'object')
  return (
    <search className={estilos.filtros} aria-label="Filtros">
      <Selector
        label="Referencia"
        {...opcionesCon([...REFERENCIAS, ACTA_ANGLO], filtros.referencia)}
        onChange={({ currentTarget }) => onFiltros({ ...filtros, referencia: currentTarget.value })}
      />
      <Selector
        label="Grupo"
        {...opcionesCon(GRUPOS, filtros.ngrupo)}
        onChange={({ currentTarget }) => onFiltros({ ...filtros, ngrupo: currentTarget.value })}
      />
      {quitables.map(({ texto, quitar }) => (
        <Button
          key={texto}
          variant="light"
          size="compact-sm"
          className={estilos.quitable ?? ''}
          rightSection={<Icono de={IconX} tam={14} />}
          aria-label={`Quitar filtro ${texto}`}
          onClick={({ currentTarget }) => {
            // The button goes away with its filter.
            currentTarget.closest('search')?.querySelector('select')?.focus()
            quitar()
          }}
        >
          {texto}
        </Button>
      ))}
    </search>
  )
}
