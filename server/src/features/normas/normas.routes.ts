import { normasApi } from '@cabildo/contracts/normas'
import type { FastifyPluginAsync } from 'fastify'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { type Partes, publicarNorma } from './normas.ts'

/** Publications of norms (NOR-33). */
export const normasRoutes: FastifyPluginAsync<Partes & { difusor: Difusor }> = async (app, { difusor, ...partes }) => {
  ruta(
    app,
    normasApi.publicar,
    async ({ body, sesion, actor, subida }) => {
      const data = await publicarNorma(partes, actor, sesion, body, subida)
      difusor.hayNovedades()
      return { data, updated_at: data.updated_at, created_at: data.created_at, path_file: data.path_file }
    },
    { subida: { carpeta: 'docs' } },
  )
}
