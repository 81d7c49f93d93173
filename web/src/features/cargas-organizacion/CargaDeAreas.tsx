import { CargaDeOrganizacionDialogo } from './CargaDeOrganizacionDialogo.tsx'

interface Props {
  abierto: boolean
  onClose: () => void
}

/** Areas from a spreadsheet, for whoever may create them (ORG-52). */
export const CargaDeAreas = ({ abierto, onClose }: Props) => (
  <CargaDeOrganizacionDialogo
    clase="areas"
    crea
    nota="Una fila por área: ÁREA y, si quiere, SIGLAS, DEPENDE DE, N°, JEFE (DNI), CORREO y TELÉFONO. De un área que ya está solo cambia lo que la fila dice, nunca el nombre."
    abierto={abierto}
    onClose={onClose}
  />
)
