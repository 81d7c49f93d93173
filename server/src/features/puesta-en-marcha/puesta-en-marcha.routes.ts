import { diaLima, marcaLima } from '@cabildo/contracts/base/tiempo'
import { enServicioDesde, puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { deleteOmision, setOmision } from './puesta-en-marcha.queries.ts'
import { escribirPrueba, getListo, ponerEnServicio, verPuesta } from './puesta-en-marcha.ts'

/** The assistant's calls (Table ORG-K); the test of a signature is among those of signing. */
export const puestaEnMarchaRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'entidad' | 'cartero' | 'vivos'>
> = async (app, casa) => {
  const { db, reloj } = casa
  ruta(app, puestaEnMarchaApi.ver, async ({ sesion }) => ({ data: await verPuesta(casa, sesion) }))

  ruta(app, puestaEnMarchaApi.omitir, async ({ params: { paso }, body, sesion, actor }) => {
    const ahora = reloj.ahora()
    await enTransaccion(db, actor, async (trx) => {
      if (body.omitido) await setOmision(trx, { paso, user_id: sesion.user.id, motivo: body.motivo ?? '', ahora })
      else await deleteOmision(trx, paso)
    })
    return { data: await verPuesta(casa, sesion) }
  })

  ruta(app, puestaEnMarchaApi.probarCorreo, async ({ sesion, actor }) => {
    await escribirPrueba(casa, sesion, actor)
    return { data: await verPuesta(casa, sesion) }
  })

  ruta(app, puestaEnMarchaApi.listo, async () => ({
    data: { lineas: await getListo(db, casa), revisado: marcaLima(reloj.ahora()) },
  }))

  ruta(app, puestaEnMarchaApi.poner, async ({ body, sesion, actor }) => {
    const desde = await ponerEnServicio(casa, { sesion, actor }, body.servicios)
    return { message: enServicioDesde(diaLima(desde)), data: { desde: marcaLima(desde) } }
  })
}
