const numero = new Intl.NumberFormat('es-PE')

/** 1236 as '1,236'. */
export const miles = (n: number): string => numero.format(n)

/** '1 visita', '1,236 visitas'. */
export const cuantos = (n: number, uno: string, varios: string): string => `${miles(n)} ${n === 1 ? uno : varios}`

/** Every word that tables say by themselves, in one language object (SHE-75). */
export const IDIOMA = {
  buscar: 'Buscar en la tabla',
  filtrarPor: (columna: string) => `Filtrar por ${columna}`,
  filtros: (activos: number) =>
    activos === 0 ? 'Filtros' : activos === 1 ? 'Filtros: 1 activo' : `Filtros: ${activos} activos`,
  vista: 'Vista',
  columnas: 'Columnas que se muestran',
  compactas: 'Filas compactas',
  accion: 'Accion',
  mostrar: 'Mostrar',
  porPagina: 'Registros por página',
  todos: 'Todos',
  paginacion: 'Paginación',
  pagina: (n: number) => `Página ${n}`,
  anterior: 'Página anterior',
  siguiente: 'Página siguiente',
  cargando: 'Cargando registros',
  exportar: 'Exportar',
  formatos: { copiar: 'Copiar', csv: 'CSV', excel: 'Excel', pdf: 'PDF', imprimir: 'Imprimir' },
  sinRegistros: 'Mostrando 0 registros',
  masDe: (n: number) => `más de ${miles(n)}`,
  sinCoincidencias: 'Ningún registro coincide',
  conBusqueda: (texto: string) => `No hay registros con «${texto}» y los filtros elegidos.`,
  conFiltros: 'No hay registros con los filtros elegidos.',
  quitarFiltros: 'Quitar filtros',
  error: 'No se pudo obtener datos',
  errorDetalle: 'No se perdió nada de lo grabado. Revise la conexión e intente otra vez.',
  reintentar: 'Reintentar',
  copiado: (filas: number) => `${filas === 1 ? '1 registro copiado' : `${miles(filas)} registros copiados`}`,
  demasiadas: (filas: string) => `Son ${filas} registros. Filtre los datos o use CSV o Excel.`,
  tope: (filas: number) =>
    `Se muestran los primeros ${miles(filas)}. Filtre los datos o use CSV o Excel para tenerlos todos.`,
  generado: 'Generado por Cabildo',
} as const
