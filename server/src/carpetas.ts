import { archivosEnUso as archivosDelArchivo } from './features/archivo/index.ts'
import { archivosDeCargas } from './features/canastas/carga/index.ts'
import { archivosEnUso, deleteGeneradosViejos, generadosEnUso } from './features/documentos/index.ts'
import { archivosDeTramites } from './features/mesa-de-partes/index.ts'
import { archivosEnUso as archivosDeNormas } from './features/normas/index.ts'
import { archivosEnUso as archivosDeReclamos } from './features/reclamos/index.ts'
import type { Db } from './platform/db/conexion.ts'
import type { CarpetaConFilas } from './platform/trabajos/barrer-archivos.ts'

/** The storage folders that are swept at night; a feature that keeps files adds its line here (E11). */
export const carpetasConFilas = (db: Db): CarpetaConFilas[] => [
  { carpeta: 'firmadigital/upload', enUso: archivosEnUso(db) },
  {
    carpeta: 'generados',
    enUso: generadosEnUso,
    vencer: (antes) => deleteGeneradosViejos(db, antes),
  },
  { carpeta: 'docs', enUso: archivosDeNormas(db) },
  { carpeta: 'archivos', enUso: archivosDelArchivo(db) },
  { carpeta: 'reclamos', enUso: archivosDeReclamos(db) },
  { carpeta: 'mpvirtual', enUso: archivosDeTramites(db) },
  { carpeta: 'hojas', enUso: archivosDeCargas(db) },
  // Copies that citizens dropped are deleted when they are answered; what a crash left behind goes here (VER-14).
  { carpeta: 'verificacion', enUso: async () => new Set() },
]
