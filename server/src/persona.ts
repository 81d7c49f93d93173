import { buscarCanastas } from './features/canastas/index.ts'
import { buscarDocumentos } from './features/documentos/index.ts'
import { buscarTramites } from './features/mesa-de-partes/index.ts'
import { buscarNacimientos } from './features/nacimientos/index.ts'
import { buscarReclamos } from './features/reclamos/index.ts'
import { buscarExpedientes } from './features/sisgedo/index.ts'
import { buscarTextos } from './features/textos/index.ts'
import { buscarAccesos, buscarSesiones, buscarTrabajador, buscarUsuario } from './features/trabajadores/index.ts'
import { buscarSolicitudes } from './features/transparencia/index.ts'
import { buscarVisitas } from './features/visitas/index.ts'
import type { Buscador } from './platform/conservacion/persona.ts'
import { buscarAuditoria, buscarConsultas } from './platform/conservacion/registro.queries.ts'
import { buscarCorreos } from './platform/correo/persona.queries.ts'
import { buscarConsultasNacionales, buscarEnPadron } from './platform/identidad/persona.queries.ts'

/**
 * Where a person's data is looked for; a feature that holds some adds its line here. Those that know the person by what others
 * have found come after them: names, addresses, and last the trail.
 */
export const BUSCADORES: readonly Buscador[] = [
  buscarEnPadron,
  buscarTrabajador,
  buscarUsuario,
  buscarAccesos,
  buscarSesiones,
  buscarVisitas,
  buscarTramites,
  buscarReclamos,
  buscarSolicitudes,
  buscarExpedientes,
  buscarCanastas,
  buscarDocumentos,
  buscarTextos,
  buscarConsultasNacionales,
  buscarNacimientos,
  buscarCorreos,
  buscarConsultas,
  buscarAuditoria,
]

/** Tables that tell of somebody and are not looked through, and why; the summary says it to whoever asked. */
export const SIN_BUSCAR: Readonly<Record<string, string>> = {
  documentos_archivos:
    'Los archivos de los documentos de la municipalidad dicen qué usuario los subió: eso está en la auditoría.',
  documentos_destinos: 'Quién firmó un documento está en el propio documento y en la auditoría.',
  documentos_generados: 'Copias de trabajo que se borran al día siguiente.',
  firmas_intentos:
    'Cuándo firmó un usuario está en el documento y en la auditoría; los intentos sin firma se borran a los 30 días.',
  normas_reemplazados: 'Archivos de normas que fueron reemplazados.',
  cargas: 'Qué usuario subió un Excel de canastas, sin datos de los beneficiarios.',
  obras_cargas: 'Qué usuario subió un Excel de obras.',
  intentos_ingreso: 'Ingresos fallidos del último día, que se borran solos.',
  limites: 'Usos por red del último día, que se borran solos.',
  publicaciones_revisadas: 'Qué avisos de publicaciones leyó un usuario.',
}
