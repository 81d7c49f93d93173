import { ajuste, plazo } from './lectores.ts'

/** A record of the municipality goes only when the municipality has said when (decision 0076). */
const deRegistros = (descripcion: string) =>
  ajuste('siempre', `${descripcion}, en meses (6 o más), o siempre.`, plazo(6, 1_200))

/** How long personal data is kept (P-10, P-19). Older data is purged at night, and by `cabildo purge`. */
export const AJUSTES_CONSERVACION = {
  CONSERVACION_CORREOS_DIAS: ajuste(
    '90',
    'Cuánto se guardan los correos enviados y los que no se pudieron enviar, en días, o siempre.',
    plazo(7, 36_500),
  ),
  CONSERVACION_VISITAS_MESES: deRegistros('Cuánto se guarda una visita desde que se registró'),
  CONSERVACION_TRAMITES_OBSERVADOS_MESES: deRegistros(
    'Cuánto se guarda un trámite desde que se anuló, se tuvo por no presentado o se desistió de él, con sus archivos',
  ),
  CONSERVACION_ELIMINADOS_MESES: deRegistros(
    'Cuánto se guardan las visitas y los trámites eliminados, desde que se eliminaron',
  ),
  CONSERVACION_TRAMITES_CONTACTO_MESES: deRegistros(
    'Cuánto se guardan el teléfono y el correo de un trámite desde que se recibió; el trámite queda',
  ),
  CONSERVACION_RECLAMOS_CONTACTO_MESES: deRegistros(
    'Cuánto se guardan los teléfonos y el correo de un reclamo desde que venció su plazo, o desde que se presentó si es importado; el reclamo queda',
  ),
  CONSERVACION_SOLICITUDES_CONTACTO_MESES: deRegistros(
    'Cuánto se guardan la dirección y el correo de una solicitud de información desde que venció su plazo; la solicitud queda',
  ),
  CONSERVACION_EXPEDIENTES_CONTACTO_MESES: deRegistros(
    'Cuánto se guardan el correo de un expediente propio desde que se registró y las notas de las áreas desde que se escribieron; el expediente queda',
  ),
  CONSERVACION_TRABAJADORES_MESES: deRegistros(
    'Cuánto se guardan la fecha de nacimiento y el sexo de un trabajador desde que se eliminó; el trabajador queda',
  ),
  CONSERVACION_CONSULTAS_MESES: deRegistros('Cuánto se guarda quién consultó o se llevó datos de personas'),
  CONSERVACION_AUDITORIA_MESES: deRegistros(
    'Cuánto se guardan los valores de la auditoría; quién hizo qué y cuándo queda siempre',
  ),
} as const
