import { MENSAJES_CARGAS } from '@cabildo/contracts/organizacion-cargas'
import { CargaDeOrganizacionDialogo } from './CargaDeOrganizacionDialogo.tsx'

interface Props {
  abierto: boolean
  onClose: () => void
}

/** Areas from a spreadsheet, for whoever may create them (ORG-52). */
export const CargaDeAreas = ({ abierto, onClose }: Props) => (
  <CargaDeOrganizacionDialogo clase="areas" crea nota={MENSAJES_CARGAS.notaAreas} abierto={abierto} onClose={onClose} />
)
