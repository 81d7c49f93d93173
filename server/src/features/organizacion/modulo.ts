import type { Modulo } from '../../modulo.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { areasRoutes } from './areas.routes.ts'
import { revisarCargaDeAreas } from './cargas/carga-areas.ts'
import { vencerClaves } from './cargas/cargas.queries.ts'
import { cargasRoutes } from './cargas/cargas.routes.ts'
import { abrirLectorDeCargas, revisarCargaDePersonal } from './cargas/cargas.ts'
import { buscarEnCargas } from './cargas/persona.queries.ts'
import { cargosRoutes } from './cargos.routes.ts'
import { cierreRoutes } from './cierre.routes.ts'
import { logosEnUso } from './entidad.queries.ts'
import { entidadRoutes } from './entidad.routes.ts'
import { CARPETA } from './entidad.ts'
import { estructuraRoutes } from './estructura.routes.ts'
import { modulosRoutes } from './modulos.routes.ts'
import { plantillasRoutes } from './plantillas.routes.ts'

/** Screen `organizacion`: the parts of the municipality, and what it says of itself (20-organizacion.md). */
export const organizacion = {
  rutas: [
    ...[areasRoutes, cargasRoutes, cargosRoutes, cierreRoutes, entidadRoutes],
    ...[estructuraRoutes, modulosRoutes, plantillasRoutes],
  ],
  trabajos: (casa, alParar) => {
    const lector = abrirLectorDeCargas(casa.archivos, {
      alFallar: (err) => casa.log.error({ err }, 'no se pudo leer un Excel'),
    })
    alParar(() => lector.cerrar())
    return {
      revisar_carga_areas: revisarCargaDeAreas({ ...casa, lector }),
      revisar_carga_organizacion: revisarCargaDePersonal({ ...casa, lector }),
    }
  },
  limpiezas: [vencerClaves],
  carpetas: (db) => [
    { carpeta: 'sellos', enUso: archivosEnUso(db, 'areas', 'sello_clave') },
    { carpeta: CARPETA, enUso: logosEnUso(db) },
  ],
  permanentes: {
    entidad: 'siempre: son los datos de la municipalidad',
    entidad_lemas: 'siempre: los documentos llevan el nombre de su año',
    areas_cierres: 'siempre: qué área sigue a la que se cerró',
    areas_nombres: 'siempre: cómo se llamaba un área el día de cada documento',
    cargas_organizacion: 'un día desde que se subió el Excel',
    cargas_equivalencias: 'siempre: qué área, cargo o perfil nombra un texto',
    cargas_claves: 'un día desde que se aplicó el Excel, cifradas',
    plantillas: 'siempre: con qué palabras se imprimió cada documento',
  },
  buscadores: [buscarEnCargas],
  sinBuscar: {
    areas_cierres: 'Qué usuario cerró un área, y por qué documento.',
    areas_nombres: 'Qué usuario cambió el nombre de un área, y por qué documento.',
    cargas_equivalencias: 'Textos de áreas, cargos y perfiles, sin datos de personas.',
    cargas_claves: 'Contraseñas de un solo uso, cifradas, que se borran en un día.',
    entidad: 'Son los datos de la municipalidad, que están a la vista de todos.',
    entidad_lemas: 'Son los nombres oficiales de los años.',
    plantillas: 'Palabras de los documentos, sin nombres de personas; quién las escribió está en la auditoría.',
  },
} satisfies Modulo
