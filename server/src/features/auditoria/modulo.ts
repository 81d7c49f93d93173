import { AuditoriaListado, auditoriaApi, COLUMNAS_AUDITORIA } from '@cabildo/contracts/auditoria'
import { cambiosVisibles, etiquetaDeCampo } from '@cabildo/contracts/auditoria-campos'
import { ultimoCambioApi } from '@cabildo/contracts/ultimo-cambio'
import type { Modulo } from '../../modulo.ts'
import { leerEstadoDeCadena } from '../../platform/cadena/revisar-cadena.ts'
import { conservarAuditoria, conservarRepaso } from '../../platform/conservacion/auditoria.ts'
import { buscarAuditoria, buscarConsultas, conservarConsultas } from '../../platform/conservacion/consultas.queries.ts'
import { enMeses } from '../../platform/conservacion/plazo.ts'
import { hallado } from '../../platform/errores.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { exigirActoDe } from '../../platform/http/puerta.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findAuditoria, pageAuditoria, selectAuditoria } from './auditoria.queries.ts'
import { findUltimoCambio } from './ultimo-cambio.queries.ts'

/** After so many days the trail loses the values of a purged record; no setting changes it (decision 0077). */
const REPASO_DIAS = 180

export const auditoria = {
  /** The audit trail, read by the informatics area (D-33, D-57). Nothing here writes: the database does. */
  rutas: [
    async (app, { db, reloj }) => {
      ruta(app, auditoriaApi.listar, async ({ query }) => pageAuditoria(db, query, reloj.hoy()))
      ruta(app, auditoriaApi.cadena, async () => ({ data: await leerEstadoDeCadena(db, reloj) }))
      ruta(app, ultimoCambioApi.ver, async ({ params, sesion }) => {
        exigirActoDe(ultimoCambioApi.ver, params.modulo, sesion)
        const acto = await findUltimoCambio(db, params, sesion.area)
        if (!acto) return { data: null }
        const { en, persona, accion, cambios, modulo } = acto
        const creado = accion === 'creo'
        const campos = creado ? [] : cambiosVisibles(modulo, cambios).map(({ campo }) => etiquetaDeCampo(campo, modulo))
        return { data: { en, persona, creado, campos } }
      })
      ruta(app, auditoriaApi.ver, async ({ params }) => ({ data: hallado(await findAuditoria(db, params.id)) }))
    },
  ],
  /** The trail, over the filters of its screen (D-57). */
  exportables: ({ reloj }) => ({
    auditoria: definirExportable({
      titulo: 'AUDITORÍA',
      acceso: auditoriaApi.listar.acceso,
      esquema: AuditoriaListado,
      columnas: COLUMNAS_AUDITORIA,
      consulta: (_sesion, listado) => selectAuditoria(listado, reloj.hoy()),
    }),
  }),
  conservados: ({ consultasMeses, auditoriaMeses }) => [
    { ...conservarConsultas, ajuste: 'CONSERVACION_CONSULTAS_MESES', plazo: enMeses(consultasMeses) },
    { ...conservarRepaso, ajuste: '—', plazo: { dias: REPASO_DIAS } },
    { ...conservarAuditoria, ajuste: 'CONSERVACION_AUDITORIA_MESES', plazo: enMeses(auditoriaMeses) },
  ],
  buscadores: [buscarConsultas, buscarAuditoria],
} satisfies Modulo
