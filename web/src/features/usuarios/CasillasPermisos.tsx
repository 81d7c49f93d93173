import type { PermisosGuardar } from '@cabildo/contracts/accesos'
import { PERMISOS_RESERVADOS, SECCIONES_DE_PERMISOS } from '@cabildo/contracts/concesiones'
import { conError } from '../../ui/conError.tsx'
import { Checkbox } from '../../ui/kit/marca.tsx'
import estilos from './permisos.module.css'

type Codigos = PermisosGuardar['myChoices']

interface Props {
  elegidos: Codigos
  onElegidos: (elegidos: Codigos) => void
  /** Whether this user may grant the reserved codes. */
  conReservados: boolean
  /** Why the server does not take them (USU-66). */
  error?: string | undefined
}

/** One checkbox per grantable code, the specification's eight first (USU-27 to USU-29, D-11). The card is its label. */
export const CasillasPermisos = ({ elegidos, onElegidos, conReservados, error }: Props) => (
  <>
    {error && (
      <p className={estilos.rechazo} role="alert">
        {conError(error)}
      </p>
    )}
    {SECCIONES_DE_PERMISOS.map(({ titulo, permisos }) => (
      <fieldset key={titulo} className={estilos.seccion}>
        <legend>{titulo}</legend>
        {permisos.map(({ codigo, etiqueta }) => {
          const vedado = !conReservados && PERMISOS_RESERVADOS.includes(codigo)
          return (
            <Checkbox
              key={codigo}
              className={estilos.casilla ?? ''}
              label={etiqueta}
              description={vedado ? 'Solo lo concede el área de informática' : null}
              // Not `disabled`, so that keyboard users can reach it and hear why.
              aria-disabled={vedado || undefined}
              checked={elegidos.includes(codigo)}
              onChange={({ currentTarget: { checked } }) => {
                if (!vedado) onElegidos(checked ? [...elegidos, codigo] : elegidos.filter((otro) => otro !== codigo))
              }}
            />
          )
        })}
      </fieldset>
    ))}
  </>
)
