import { calendarioApi } from '@cabildo/contracts/calendario'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { selectDias } from './calendario.queries.ts'
import { aplicarCambios, revisarCambios } from './calendario.ts'

/** Screen `calendario` (PLA-11 to PLA-16). */
export const calendarioRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'vivos' | 'cartero' | 'entidad'>
> = async (app, casa) => {
  ruta(app, calendarioApi.listar, async ({ query: { anio = casa.reloj.anio(), retirados } }) => ({
    anio,
    data: (await selectDias(anio, retirados === 'true').execute(casa.db)).rows,
  }))
  ruta(app, calendarioApi.revisar, ({ body: { cambios } }) => revisarCambios(casa, cambios))
  ruta(app, calendarioApi.aplicar, async ({ body, sesion, actor }) => ({
    recalculados: await aplicarCambios(casa, { sesion, actor }, body),
  }))
}
