/** What the audit trail calls areas, their names, abilities and locations, positions, and the entity's data (ORG-03). */
export const AUDITORIA_ORGANIZACION = {
  areas: {
    nombre: 'Áreas',
    campos: {
      id: 'Número',
      name: 'Nombre',
      siglas: 'Siglas',
      depende_de: 'Depende de',
      jefe_acceso_id: 'Jefe',
      correo: 'Correo',
      telefono: 'Teléfono',
      ubicacion: 'Ubicación',
      sello_clave: 'Sello',
      sello_sha256: 'Huella del sello',
      cerrada_at: 'Cerrada',
      sucesora_id: 'Área que la sucede',
    },
  },
  areas_nombres: {
    nombre: 'Nombres de áreas',
    campos: { area_id: 'Área', name: 'Nombre', siglas: 'Siglas', desde: 'Rige desde', documento: 'Documento' },
  },
  areas_facultades: { nombre: 'Facultades de áreas', campos: { area_id: 'Área', facultad: 'Facultad' } },
  areas_locales: { nombre: 'Locales de áreas', campos: { area_id: 'Área', orden: 'Orden', nombre: 'Local' } },
  cargos: { nombre: 'Cargos', campos: { id: 'Número', name: 'Nombre', activo: 'Activo' } },
  entidad: { nombre: 'Datos de la entidad', campos: { seccion: 'Sección', datos: 'Datos' } },
  entidad_lemas: { nombre: 'Nombres de los años', campos: { anio: 'Año', texto: 'Nombre oficial', norma: 'Norma' } },
} as const
