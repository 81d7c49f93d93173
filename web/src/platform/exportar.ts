import { exportarApi, type Formato, type TablaExportable } from '@cabildo/contracts/exportar'
import { descargar } from './api.ts'

/** Downloads all rows that match (SHE-86). */
export const exportarTabla = (tabla: TablaExportable, formato: Formato, peticion: object) =>
  descargar(
    exportarApi.exportar,
    { params: { tabla }, body: { ...peticion, formato } },
    `${tabla}.${formato === 'excel' ? 'xlsx' : formato}`,
  )
