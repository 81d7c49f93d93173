import { CargaDeOrganizacionDialogo } from '../../cargas-organizacion/index.ts'
import type { PropsDeActo } from './acciones.ts'

/** SUBIR EXCEL DE ÁREAS (ORG-52). */
export const ExcelDeAreas = ({ abierto, onClose }: PropsDeActo<null>) => (
  <CargaDeOrganizacionDialogo
    clase="areas"
    crea
    nota="La hoja debe tener por lo menos la columna ÁREA; también toma SIGLAS, DEPENDE DE, N°, JEFE (DNI), CORREO y TELÉFONO."
    abierto={abierto}
    onClose={onClose}
  />
)
