/** Messages that several screens share; the words are the book's (SHE, D-23). */
export const MENSAJES = {
  aviso: 'Aviso',
  eliminado: 'Registro eliminado',
  noEliminado: 'No se pudo eliminar registro',
  grabado: 'Registro grabado con éxito',
  noGrabado: 'No se pudo grabar el registro',
  noActualizado: 'No se pudo actualizar el registro',
  sinDatos: 'No se pudo obtener datos',
  sinOpcion: 'No tiene permiso para esta opción',
  noCerroSesion: 'No se pudo cerrar la sesión, intente nuevamente',
  sesionTerminada: 'Su sesión terminó. Ingrese otra vez para continuar.',
  sesionSinRed:
    'Se perdió la conexión con la red. Cuando vuelva, ingrese otra vez: lo que estaba escribiendo sigue aquí.',
  sinConexion: 'Sin conexión. Lo que grabe puede fallar.',
  copiado: 'Datos copiados al portapapeles',
  noExportado: 'No se pudo exportar los datos',
} as const
