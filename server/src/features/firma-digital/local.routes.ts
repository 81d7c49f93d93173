import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_FIRMA } from '@cabildo/contracts/firma-digital'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { FirmaNoCabe, firmarPdf } from '@cabildo/firma/firmar'
import type { FastifyPluginAsync } from 'fastify'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ticketsDe } from '../../platform/firmador/local.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { CARPETA } from '../documentos/index.ts'
import { cerrarIntento } from './aceptacion.queries.ts'
import { aceptarFirma } from './aceptacion.ts'
import { personaDe, vigilarClaves } from './certificado.ts'
import { motivoDe } from './despacho.ts'
import { findTicket, type Intento } from './intentos.queries.ts'
import { type CasaDeFirma, marcoDe } from './pedido.ts'
import { huellaDe } from './tickets.ts'

/**
 * The product's own signer, which really signs (FIR-24): the page in the frame sends the arguments back, and the server
 * signs for the session's user what their tickets stand for.
 */
export const firmaLocalRoutes: FastifyPluginAsync<CasaDeFirma> = async (app, casa) => {
  const partes = marcoDe(casa)
  const { db, reloj, firmador, archivos, sellos, llavero, taller, tsa, maximoBytes } = partes
  const conClaveVigilada = vigilarClaves(db, reloj)

  /** The user's open attempt that the arguments name. Throws noEncontrado for any other text or another user's attempt. */
  const exigirIntento = async (argumentos: string, sesion: Sesion): Promise<Intento> => {
    const tickets = firmador.nombre === 'local' ? ticketsDe(argumentos) : null
    const [descargar, subir] = [tickets?.descargar, tickets?.subir].map((ticket) => huellaDe(ticket ?? ''))
    const [deDescarga, deSubida] = await Promise.all(
      [descargar, subir].map((huella) => (huella ? findTicket(db, huella, reloj.ahora()) : undefined)),
    )
    const suyo =
      deDescarga?.uso === 'descargar' &&
      deSubida?.uso === 'subir' &&
      deDescarga.intento_id === deSubida.intento_id &&
      deSubida.user_id === sesion.user.id &&
      deSubida.area_id === sesion.area.id
    if (!suyo) throw new ErrorDeNegocio('noEncontrado')
    return deSubida
  }

  ruta(app, firmaLocalApi.preparar, async ({ body, sesion }) => {
    const { titulo, documento, motivo_id, por_encargo, pagina, x, y } = await exigirIntento(body.arguments, sesion)
    const { vence, ...certificado } = await llavero.describir(await personaDe(partes, sesion))
    const { demostracion } = llavero
    const que = { documento: titulo, archivo: documento, motivo: motivoDe(motivo_id, por_encargo) }
    const donde = { pagina: pagina + 1, posx: x, posy: y }
    return { data: { ...que, ...donde, ...certificado, vence: vence && diaLima(vence), demostracion } }
  })

  ruta(app, firmaLocalApi.firmar, async ({ body, sesion, request }) => {
    const intento = await exigirIntento(body.arguments, sesion)
    const { archivo, pagina, x, y, area, area_id, motivo_id, por_encargo } = intento
    const persona = await personaDe(partes, sesion)
    const fecha = reloj.ahora()
    const firmante = await conClaveVigilada(persona, body.clave, () => llavero.abrir(persona, body.clave, fecha))
    const contenido = await archivos.abrir(CARPETA, archivo.path)
    if (!contenido) throw new Error(`No está el archivo ${archivo.path} de un intento de firma`)
    const sello = { pagina, x, y, imagen: await sellos.de(area_id) }
    const [nombre, motivo] = [persona.nombre, motivoDe(motivo_id, por_encargo)]
    const firma = { nombre, motivo, area, lugar: casa.entidad.actual().ciudad, fecha, sello }
    const pdf = await firmarPdf(taller.preparar, firmante, firma, await buffer(contenido), tsa?.sellar).catch(
      (error: unknown) => {
        throw error instanceof FirmaNoCabe
          ? new ErrorDeNegocio('sinCertificado', { mensaje: MENSAJES_FIRMA.noCabe })
          : error
      },
    )
    const destino = { carpeta: CARPETA, extension: 'pdf', maximoBytes } as const
    const guardado = await archivos.guardar(Readable.from([pdf]), destino)
    try {
      await aceptarFirma(partes, intento, { ...guardado, pdf }, request.id)
    } catch (error) {
      if (error instanceof ErrorDeNegocio && error.status < 500) {
        await archivos.borrar(CARPETA, guardado.storage_key)
        const causa = error.campos?.firma
        if (causa) await cerrarIntento(db, intento.intento_id, { estado: 'rechazado', causa }, reloj.ahora())
      }
      throw error
    }
    return {}
  })
}
