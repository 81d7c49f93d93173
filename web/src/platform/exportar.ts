import type { Listado } from '@cabildo/contracts/base/listado'
import { exportarApi, type Formato, type TablaExportable } from '@cabildo/contracts/exportar'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { Exportacion, Pagina, Salida } from '../ui/tabla/tipos.ts'
import { descargar } from './api.ts'
import { avisarFallo } from './consultas.ts'
import { entidad } from './entidad.ts'

/** Downloads all rows that match (SHE-86). */
export const exportarTabla = (tabla: TablaExportable, formato: Formato, peticion: object) =>
  descargar(
    exportarApi.exportar,
    { params: { tabla }, body: { ...peticion, formato } },
    `${tabla}.${formato === 'excel' ? 'xlsx' : formato}`,
  )

interface Exportable<Fila, C extends string> {
  tabla: TablaExportable
  /** The buttons, in their order; all of them where none are named. */
  formatos?: readonly Salida[]
  listado: Listado<C>
  /** The query of the server's file, if the screen has filters besides those of the list. */
  peticion?: object
  /** Asks for a part of the rows, to copy or print. */
  pedir: (parte: Listado<C>) => Promise<Pagina<Fila>>
  /** Whose rows they are; nobody's on a public page. */
  area?: SesionUsuario['area']
  /** For lists whose answers hold fewer rows than usual; see reunirFilas. */
  limites?: { porPagina: number; tope: number }
}

/**
 * What the export buttons of a list do: files come from the server, copy and print from the rows (SHE-84 to SHE-87).
 */
export const exportacionDe = <Fila, C extends string>(lista: Exportable<Fila, C>): Exportacion<Fila> => ({
  formatos: lista.formatos ?? ['copiar', 'csv', 'excel', 'pdf', 'imprimir'],
  procedencia: lista.area ? `${entidad.nombre} · ${lista.area.name}` : entidad.nombre,
  onExportar: (formato) => exportarTabla(lista.tabla, formato, lista.peticion ?? lista.listado),
  // Loaded on first use, as all that copies and prints.
  todasLasFilas: async () =>
    (await import('../ui/tabla/reunirFilas.ts')).reunirFilas(lista.listado, lista.pedir, lista.limites),
  alFallar: avisarFallo,
})
