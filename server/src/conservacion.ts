import type { Config } from './config.ts'
import {
  conservarContactoDeTramites,
  conservarObservados,
  conservarTramitesEliminados,
} from './features/mesa-de-partes/index.ts'
import { conservarContactoDeReclamos } from './features/reclamos/index.ts'
import { conservarContactoDeExpedientes } from './features/sisgedo/index.ts'
import { conservarTrabajadores } from './features/trabajadores/index.ts'
import { conservarContactoDeSolicitudes } from './features/transparencia/index.ts'
import { conservarVisitas, conservarVisitasEliminadas } from './features/visitas/index.ts'
import { conservarAuditoria, conservarRepaso } from './platform/conservacion/auditoria.ts'
import { conservarConsultas } from './platform/conservacion/consultas.queries.ts'
import type { Plazo } from './platform/conservacion/plazo.ts'
import type { Conservado } from './platform/conservacion/purgar.ts'
import { conservarCorreos } from './platform/correo/conservar.queries.ts'

const meses = (cuantos: number | null): Plazo => (cuantos === null ? null : { meses: cuantos })

/** When the trail lets go of all that it has of a purged record: no setting changes it (decision 0077). */
const REPASO_DIAS = 180

/**
 * What is purged and for how long each is kept (P-10, decision 0076); a feature that forgets something adds its line here. The
 * audit trail comes last: what went before it has lost its values by then.
 */
export const conservados = ({ conservacion: c }: Pick<Config, 'conservacion'>): Conservado[] => [
  {
    ...conservarCorreos,
    ajuste: 'CONSERVACION_CORREOS_DIAS',
    plazo: c.correosDias === null ? null : { dias: c.correosDias },
  },
  { ...conservarVisitas, ajuste: 'CONSERVACION_VISITAS_MESES', plazo: meses(c.visitasMeses) },
  { ...conservarVisitasEliminadas, ajuste: 'CONSERVACION_ELIMINADOS_MESES', plazo: meses(c.eliminadosMeses) },
  {
    ...conservarObservados,
    ajuste: 'CONSERVACION_TRAMITES_OBSERVADOS_MESES',
    plazo: meses(c.tramitesObservadosMeses),
  },
  { ...conservarTramitesEliminados, ajuste: 'CONSERVACION_ELIMINADOS_MESES', plazo: meses(c.eliminadosMeses) },
  {
    ...conservarContactoDeTramites,
    ajuste: 'CONSERVACION_TRAMITES_CONTACTO_MESES',
    plazo: meses(c.tramitesContactoMeses),
  },
  {
    ...conservarContactoDeReclamos,
    ajuste: 'CONSERVACION_RECLAMOS_CONTACTO_MESES',
    plazo: meses(c.reclamosContactoMeses),
  },
  {
    ...conservarContactoDeSolicitudes,
    ajuste: 'CONSERVACION_SOLICITUDES_CONTACTO_MESES',
    plazo: meses(c.solicitudesContactoMeses),
  },
  {
    ...conservarContactoDeExpedientes,
    ajuste: 'CONSERVACION_EXPEDIENTES_CONTACTO_MESES',
    plazo: meses(c.expedientesContactoMeses),
  },
  { ...conservarTrabajadores, ajuste: 'CONSERVACION_TRABAJADORES_MESES', plazo: meses(c.trabajadoresMeses) },
  { ...conservarConsultas, ajuste: 'CONSERVACION_CONSULTAS_MESES', plazo: meses(c.consultasMeses) },
  { ...conservarRepaso, ajuste: '—', plazo: { dias: REPASO_DIAS } },
  { ...conservarAuditoria, ajuste: 'CONSERVACION_AUDITORIA_MESES', plazo: meses(c.auditoriaMeses) },
]

/** Tables of people that no setting purges: for how long, and why. The report says it. */
export const PERMANENTES: Readonly<Record<string, string>> = {
  accesos: 'siempre: sin ellos no se sabe quién actuaba',
  permisos: 'siempre: sin ellos no se sabe quién actuaba',
  usuarios: 'siempre: un nombre de usuario no se vuelve a dar',
  nacimientos: 'siempre: registro civil',
  canastas: 'siempre: padrón de un programa social, hasta que lo reemplace otro',
  expedientes: 'siempre: archivo de la municipalidad',
  movimientos: 'siempre: archivo de la municipalidad',
  documentos: 'siempre: archivo de la municipalidad',
  documentos_archivos: 'siempre: archivo de la municipalidad',
  documentos_destinos: 'siempre: archivo de la municipalidad',
  normas: 'siempre: publicación legal',
  normas_reemplazados: 'siempre: archivo de la municipalidad',
  archivo_normas: 'siempre: publicación legal',
  textos: 'lo que dure su norma',
  textos_paginas: 'lo que dure su norma',
  publicaciones_revisadas: 'siempre: qué avisos ya leyó un usuario',
  cargas: 'siempre, sin filas de nadie: cuántas canastas trajo un Excel y quién lo subió',
  cargas_filas: 'un día desde que se subió el Excel',
  obras_cargas: 'siempre: quién subió un Excel de obras',
  padron: 'mientras esté cargado: fuente de los nombres',
  empresas: 'mientras esté cargado: fuente de las razones sociales',
  respuestas_nacionales: 'los días que la entidad puede confiar en ellas',
  consultas_nacionales: '365 días: la entidad responde por cada una ante RENIEC y SUNAT',
  sesiones: 'un día desde que vencen',
  intentos_ingreso: 'un día',
  limites: 'un día',
  documentos_generados: 'un día',
  firmas_intentos: '30 días; los que firmaron, siempre, con su documento',
}
