import {
  ALCANCES_DE_DESISTIMIENTO,
  type AlcanceDeDesistimiento,
  type Desistimiento,
  MOTIVO_DE_DESISTIMIENTO_MAXIMO,
} from '@cabildo/contracts/desistimiento'
import { useId } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import estilos from '../lista/dialogos.module.css'

/** Nothing chosen yet but what does least (CON-22). */
export const SIN_DESISTIR: Desistimiento = { alcance: 'procedimiento', motivo: '' }

/** What each extent is called, and what it means (CON-22). */
const ALCANCES: Readonly<Record<AlcanceDeDesistimiento, string>> = {
  procedimiento: 'Del procedimiento (puede volver a pedirlo)',
  pretension: 'De la pretensión (no podrá pedir lo mismo otra vez)',
}

interface Props {
  valores: Desistimiento
  errores?: Readonly<Record<string, string>>
  /** Whether the first choice takes the focus when it shows. */
  enfocar?: boolean
  onValores: (cambio: Partial<Desistimiento>) => void
}

/** Extent and reason of a withdrawal, for the citizen and at the counter (CON-22). */
export const CamposDesistimiento = ({ valores, errores = {}, enfocar = false, onValores }: Props) => {
  const id = useId()
  return (
    <>
      <fieldset className={estilos.opciones}>
        <legend>De qué desiste</legend>
        {ALCANCES_DE_DESISTIMIENTO.map((alcance, i) => (
          <label key={alcance} className={estilos.opcion}>
            <input
              type="radio"
              name={id}
              // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone, and the form stands in its place
              autoFocus={enfocar && i === 0}
              checked={valores.alcance === alcance}
              onChange={() => onValores({ alcance })}
            />
            <span>
              <b>{ALCANCES[alcance]}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <Textarea
        autosize={false}
        name="motivo"
        label={opcional('Motivo')}
        description={`Hasta ${MOTIVO_DE_DESISTIMIENTO_MAXIMO} letras`}
        rows={3}
        maxLength={MOTIVO_DE_DESISTIMIENTO_MAXIMO}
        value={valores.motivo}
        error={conError(errores.motivo)}
        onChange={({ currentTarget }) => onValores({ motivo: currentTarget.value })}
      />
    </>
  )
}
