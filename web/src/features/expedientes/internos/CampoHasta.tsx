import { PALABRAS_DE_INTERNO } from '@cabildo/contracts/expedientes-bandeja'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { conError } from '../../../ui/conError.tsx'
import type { useInterno } from './useInterno.ts'

/** 'Responder hasta', the only clock of an internal case (EXP-49). */
export const CampoHasta = ({ hasta, ponerHasta }: Pick<ReturnType<typeof useInterno>, 'hasta' | 'ponerHasta'>) => (
  <CampoFecha
    label={PALABRAS_DE_INTERNO.responderHasta}
    description={PALABRAS_DE_INTERNO.ayudaDeFecha}
    value={hasta.iso}
    error={conError(hasta.error)}
    onChange={ponerHasta}
  />
)
