import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { expedienteApi } from '@cabildo/contracts/expediente'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { comoPdf } from '../../platform/http/descarga.ts'
import { alDejar, ruta } from '../../platform/http/ruta.ts'
import { Queue } from '../../platform/queue.ts'
import { comoDireccion } from '../documentos/index.ts'
import { type CasaDeExpedientes, exigirBandeja } from './actos.ts'
import { leerExpediente } from './expediente.ts'
import { componerHojaDeRuta, conHuellas, imprimirHojaDeRuta } from './hoja-de-ruta.ts'

/** Each takes a processor for a second. */
const HOJAS = { places: 1, waiting: 5 }

/** The hoja de ruta of a case (EXP-57). */
export const hojaDeRutaRoutes: FastifyPluginAsync<
  CasaDeExpedientes & Pick<CasaWeb, 'enlaces' | 'archivos' | 'entidad'>
> = async (app, casa) => {
  const hojas = new Queue(HOJAS)
  ruta(app, expedienteApi.hojaDeRuta, async ({ params, sesion, actor, reply }) => {
    exigirBandeja(casa)
    const caso = await conHuellas(casa, await leerExpediente(casa, { sesion, actor }, params.id))
    const hoja = componerHojaDeRuta(caso, { persona: sesion.user.fullName, ahora: marcaLima(casa.reloj.ahora()) })
    const { nombre, ruc, domicilio, logo, aviso } = casa.entidad.actual()
    const entidad = { nombre, ruc, domicilio, logo: comoDireccion(logo), aviso }
    const dejado = alDejar(reply)
    const pdf = await hojas.run(() => imprimirHojaDeRuta({ entidad, hoja }, dejado))
    return comoPdf(reply, `hoja-de-ruta-${numeroEscrito('expediente', caso.expe_id)}`).send(pdf)
  })
}
