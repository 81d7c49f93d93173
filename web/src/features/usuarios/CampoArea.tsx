import type { Area, Cargo } from '@cabildo/contracts/catalogos'
import { concedeReservados, esReservado } from '@cabildo/contracts/concesiones'
import { avisoDeAreaReservada } from '@cabildo/contracts/usuarios'
import { useSesion } from '../../platform/sesion.ts'
import { conError } from '../../ui/conError.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { type PropsDeSelector, SelectorBuscable } from '../../ui/SelectorBuscable.tsx'

interface Props extends PropsDeSelector {
  areas: readonly Area[]
  /** Identifies the field for moving the focus. */
  'data-campo'?: string
  value: number
  onChange: (area_id: number) => void
}

/**
 * The searchable list Area (API-14). The area that this user may not assign shows but cannot be chosen (abuse.md §4).
 */
export const CampoArea = ({ areas, description, ...resto }: Props) => {
  const sesion = useSesion()
  const concede = sesion !== null && concedeReservados(sesion)
  const esDeOtros = ({ facultades = [] }: Area) => !concede && esReservado({ facultades })
  const reservada = areas.find(esDeOtros)
  return (
    <SelectorBuscable
      label="Area"
      placeholder="Escriba para buscar"
      opciones={areas.map((area) => ({ ...area, vedada: esDeOtros(area) }))}
      description={
        reservada ? (
          <>
            {description}
            {description && <br />}
            {avisoDeAreaReservada(reservada.name)}
          </>
        ) : (
          description
        )
      }
      {...resto}
    />
  )
}

interface PropsDelLugar<A extends string>
  extends Omit<Props, 'areas' | 'value' | 'onChange' | 'error' | 'required' | 'data-campo'> {
  forma: {
    valores: Record<A | 'cargo_id', number>
    poner: (cambio: Partial<Record<A | 'cargo_id', number>>) => void
    error: (campo: A | 'cargo_id') => string | undefined
  }
  /** The field of the area. */
  campo: A
  areas: readonly Area[]
  cargos: readonly Cargo[]
  /** A user by area has no position (USU-30). */
  sinCargo?: boolean
}

/** Where an access is: the lists of areas and of positions, of which one has to be chosen each (USU-26, USU-64). */
export const CamposDelLugar = <A extends string>(props: PropsDelLugar<A>) => {
  const { forma, campo, areas, cargos, sinCargo = false, ...deArea } = props
  const { valores, poner, error } = forma
  const de = (cual: A | 'cargo_id') => ({ required: true, value: valores[cual], error: conError(error(cual)) })
  const elegir = (cual: A | 'cargo_id', id: number) => poner({ [cual]: id } as Partial<typeof valores>)
  return (
    <>
      <CampoArea {...deArea} {...de(campo)} areas={areas} data-campo={campo} onChange={(id) => elegir(campo, id)} />
      {!sinCargo && (
        <Selector
          label="Cargo"
          name="cargo_id"
          {...de('cargo_id')}
          data={[
            { value: '0', label: 'Elija el cargo' },
            ...cargos.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => elegir('cargo_id', Number(currentTarget.value))}
        />
      )}
    </>
  )
}
