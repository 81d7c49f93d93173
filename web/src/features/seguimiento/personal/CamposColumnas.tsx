import { VARIABLES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { Input } from '@mantine/core'
import { useId } from 'react'
import { conError } from '../../../ui/conError.tsx'
import estilos from './AjustesDialogo.module.css'
import type { useColumnas } from './useColumnas.ts'

/** VARIABLE and COLUMNA, one line each; what a heading said of it and what is wrong with it below its name (SEG-15). */
export const CamposColumnas = ({ forma }: { forma: ReturnType<typeof useColumnas> }) => {
  const id = useId()
  return (
    <table className={estilos.tabla}>
      <thead>
        <tr>
          <th scope="col">VARIABLE</th>
          <th scope="col">COLUMNA</th>
        </tr>
      </thead>
      <tbody>
        {VARIABLES_OBRA.map(({ campo, titulo }) => {
          const error = forma.error(campo)
          const nota = forma.nota(campo)
          return (
            <tr key={campo}>
              <th scope="row">
                <span id={`${id}-${campo}`}>{titulo}</span>
                <span id={`${id}-${campo}-nota`} className={estilos.notas}>
                  {nota && <small data-falta={nota.startsWith('No ') || undefined}>{nota}</small>}
                  {conError(error)}
                </span>
              </th>
              <td>
                <Input
                  // Its wrapper would put the words below the box, which has no room for them.
                  withAria={false}
                  name={campo}
                  value={forma.columnas[campo]}
                  error={Boolean(error)}
                  aria-labelledby={`${id}-${campo}`}
                  aria-describedby={`${id}-${campo}-nota`}
                  aria-invalid={error ? true : undefined}
                  aria-required
                  maxLength={2}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ currentTarget }) => forma.poner(campo, currentTarget.value)}
                  onBlur={() => forma.dejar(campo)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
