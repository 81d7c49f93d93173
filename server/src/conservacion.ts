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
import { conservarAuditoria } from './platform/conservacion/auditoria.ts'
import { conservarConsultas } from './platform/conservacion/consultas.queries.ts'
import type { Plazo } from './platform/conservacion/plazo.ts'
import type { Conservado } from './platform/conservacion/purgar.ts'
import { conservarCorreos } from './platform/correo/conservar.queries.ts'

const meses = (cuantos: number | null): Plazo => (cuantos === null ? null : { meses: cuantos })

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
  { ...conservarAuditoria, ajuste: 'CONSERVACION_AUDITORIA_MESES', plazo: meses(c.auditoriaMeses) },
]
