import { CargaDeOrganizacionDialogo } from '../../cargas-organizacion/index.ts'
import type { PropsDeActo } from './acciones.ts'

/** Areas from a spreadsheet (ORG-52). */
export const ExcelDeAreas = ({ abierto, onClose }: PropsDeActo<null>) => (
  <CargaDeOrganizacionDialogo
    clase="areas"
    crea
    nota="Una fila por área: ÁREA y, si quiere, SIGLAS, DEPENDE DE, N°, JEFE (DNI), CORREO y TELÉFONO. De un área que ya está solo cambia lo que la fila dice, nunca el nombre."
    abierto={abierto}
    onClose={onClose}
  />
)
