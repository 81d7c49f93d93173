import { esTipoDocumento, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { plantillasApi } from '@cabildo/contracts/organizacion-plantillas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { hallado } from '../../platform/errores.ts'
import { alDejar, ruta } from '../../platform/http/ruta.ts'
import { abrirMuestras, verMuestra } from '../documentos/index.ts'
import { grabarPlantilla, numerar, verPlantillas, verVersiones } from './plantillas.ts'

const tipoDe = ({ tipo }: { tipo: number }): TipoDocumento => hallado(esTipoDocumento(tipo) ? tipo : null)

/** Templates of documents and the first numbers of their series (ORG-40, ORG-41). */
export const plantillasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'entidad' | 'plantillas' | 'vivos'>
> = async (app, casa) => {
  const { db, reloj, vivos } = casa
  const imprenta = abrirMuestras()
  app.addHook('onClose', async () => imprenta.cerrar())

  ruta(app, plantillasApi.ver, async () => ({ data: await verPlantillas(casa) }))
  ruta(app, plantillasApi.versiones, async ({ params }) => ({ data: await verVersiones(db, tipoDe(params)) }))
  ruta(app, plantillasApi.grabar, async ({ params, body, sesion, actor }) => {
    const tipo_doc = tipoDe(params)
    const data = await enTransaccion(db, actor, (trx) => grabarPlantilla(trx, reloj, sesion, tipo_doc, body))
    await vivos.releer()
    return { data }
  })
  ruta(app, plantillasApi.vista, async ({ params, body, sesion, reply }) => {
    const pedida = { tipo_doc: tipoDe(params), plantilla: body }
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .send(await verMuestra({ ...casa, imprenta }, sesion, pedida, alDejar(reply)))
  })
  ruta(app, plantillasApi.numerar, async ({ body, actor }) => ({
    data: await enTransaccion(db, actor, (trx) => numerar(trx, body)),
  }))
}
