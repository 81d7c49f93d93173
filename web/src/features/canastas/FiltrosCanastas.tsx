import { SIN_SEMANA } from '@cabildo/contracts/canastas'
import { ACTA_ANGLO, GRUPOS, plana, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import { IconX } from '@tabler/icons-react'
import { BarraFiltros } from '../../ui/BarraFiltros.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { type Filtros, textoDePrecalifica, textoDeSemana } from './filtros.ts'

interface Props {
  filtros: Filtros
  onFiltros: (filtros: Filtros) => void
  /** The DNI of the bar's search. */
  dni: string
  onQuitarDni: () => void
}

/** The known values, and the value of the address if it is another. */
const opcionesCon = (conocidos: readonly string[], [todos, sin]: readonly [string, string], valor = '') => {
  const conocido = [SIN_SEMANA, ...conocidos].find((uno) => plana(uno) === plana(valor))
  return {
    value: conocido ?? valor,
    data: [
      { value: '', label: todos },
      ...conocidos,
      ...(conocido === undefined && valor ? [valor] : []),
      { value: SIN_SEMANA, label: sin },
    ],
  }
}

/** The filters Referencia and Grupo, and buttons to remove the other filters. */
export function FiltrosCanastas({ filtros, onFiltros, dni, onQuitarDni }: Props) {
  const quitables = [
    dni && { texto: `DNI ${dni}`, quitar: onQuitarDni },
    filtros.precalifica && {
      texto: textoDePrecalifica(filtros.precalifica),
      quitar: () => onFiltros({ ...filtros, precalifica: '' }),
    },
    filtros.semana && {
      texto: textoDeSemana(filtros.semana),
      quitar: () => onFiltros({ ...filtros, semana: '' }),
    },
  ].filter((uno) => typeof uno === 'object')
  return (
    <BarraFiltros>
      <Selector
        label="Referencia"
        {...opcionesCon([...REFERENCIAS, ACTA_ANGLO], ['Todas', 'Sin referencia'], filtros.referencia)}
        onChange={({ currentTarget }) => onFiltros({ ...filtros, referencia: currentTarget.value })}
      />
      <Selector
        label="Grupo"
        {...opcionesCon(GRUPOS, ['Todos', 'Sin grupo'], filtros.ngrupo)}
        onChange={({ currentTarget }) => onFiltros({ ...filtros, ngrupo: currentTarget.value })}
      />
      {quitables.map(({ texto, quitar }) => (
        <Button
          key={texto}
          variant="light"
          size="compact-sm"
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
    </BarraFiltros>
  )
}
