import type { Fila } from './fila.ts'
import { CALENDARIO } from './filas/calendario.ts'
import { CIUDADANOS } from './filas/ciudadanos.ts'
import { CLAVES_DE_SERVICIO } from './filas/claves-de-servicio.ts'
import { DOCUMENTOS } from './filas/documentos.ts'
import { EXPEDIENTES } from './filas/expedientes.ts'
import { FIRMA } from './filas/firma.ts'
import { IMPORTACIONES } from './filas/importaciones.ts'
import { MODULOS } from './filas/modulos.ts'
import { NORMAS } from './filas/normas.ts'
import { ORGANIZACION } from './filas/organizacion.ts'
import { ORGANIZACION_CARGAS } from './filas/organizacion-cargas.ts'
import { ENTIDAD } from './filas/organizacion-entidad.ts'
import { PLANTILLAS } from './filas/organizacion-plantillas.ts'
import { PROGRAMAS } from './filas/programas.ts'
import { PUESTA } from './filas/puesta-en-marcha.ts'
import { SESION } from './filas/sesion.ts'
import { SISTEMA } from './filas/sistema.ts'
import { TRABAJADORES } from './filas/trabajadores.ts'
import { USUARIOS } from './filas/usuarios.ts'
import { VISITAS } from './filas/visitas.ts'
import { WEBHOOKS } from './filas/webhooks.ts'

/**
 * The authorization matrix, written by hand from the book (abuse.md §4, 16-api.md, decisions.md) and from nothing of the
 * program, so that the two can disagree.
 */
export const MATRIZ: readonly Fila[] = [
  ...SESION,
  ...USUARIOS,
  ...TRABAJADORES,
  ...VISITAS,
  ...DOCUMENTOS,
  ...FIRMA,
  ...MODULOS,
  ...NORMAS,
  ...CIUDADANOS,
  ...CALENDARIO,
  ...EXPEDIENTES,
  ...ORGANIZACION,
  ...PROGRAMAS,
  ...IMPORTACIONES,
  ...ORGANIZACION_CARGAS,
  ...ENTIDAD,
  ...CLAVES_DE_SERVICIO,
  ...WEBHOOKS,
  ...PLANTILLAS,
  ...PUESTA,
  ...SISTEMA,
]
