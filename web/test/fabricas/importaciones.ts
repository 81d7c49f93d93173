import type { Importacion } from '@cabildo/contracts/importaciones'

/** An import as the server answers it: checked, of three rows. */
export const unaImportacion = (cambios: Partial<Importacion> = {}): Importacion => ({
  ...{
    id: 51,
    clase: 'visitas',
    estado: 'lista',
    nombre: 'visitas-2019.xlsx',
    bytes: 9_000,
    hoja: 'VISITAS',
    filas: 3,
  },
  ...{ nuevos: 1, cambiados: 0, iguales: 1, retirados: 0, rechazados: 1, corregidos: 0, ignorados: 0, falla: null },
  ...{ registrados: null, actualizados: null, created_at: '2026-07-15 09:00:00', propia: true, por: 'Elena Quispe' },
  ...{ avance: 0, archivos: null, aviso: null, equivalencias: [], aplicada_at: null, deshacer_hasta: null },
  ...{ deshecha_at: null, deshecha_por: null },
  ...cambios,
})
