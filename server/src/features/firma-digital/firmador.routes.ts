import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { TIPOS_ALMACEN } from '@cabildo/contracts/almacen'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { HOLGURA_FIRMAS_BYTES } from '@cabildo/contracts/verificacion'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import type { Uso } from '../../platform/firmador/firmador.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { CARPETA, nombreSeguro } from '../documentos/index.ts'
import { cerrarIntento } from './aceptacion.queries.ts'
import { aceptarFirma, rechazada } from './aceptacion.ts'
import { motivoDe } from './despacho.ts'
import { cambiarTicket, findTicket, type Intento, usarTicket } from './intentos.queries.ts'
import { type CasaDeFirma, marcoDe } from './pedido.ts'
import { paraFirmar } from './sellos.ts'
import { acunar, huellaDe, porUso } from './tickets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The attempt of the upload ticket that let the caller in. */
    intento: Intento | null
  }
}

const CAUSA_PARTE = 'El firmador envió el archivo con otro nombre'
/** Statuses that refuse the file itself; a broken connection or a fault of ours refuses nothing. */
const DEFINITIVOS = new Set([413, 422])

/** The calls of the native signer, which has one-use tickets and no session (API-72, D-34, D-49). */
export const firmadorRoutes: FastifyPluginAsync<CasaDeFirma> = async (app, casa) => {
  const partes = marcoDe(casa)
  const { db, reloj, firmador, base, maximoBytes, archivos, sellos } = partes
  app.decorateRequest('intento', null)

  /** The attempt of a ticket of one of these uses. Throws noEncontrado, whatever is wrong with the ticket. */
  const exigirTicket = async (ticket: string, usos: readonly Uso[]): Promise<Intento> => {
    const intento = hallado(await findTicket(db, hallado(huellaDe(ticket)), reloj.ahora()))
    if (!usos.includes(intento.uso)) throw new ErrorDeNegocio('noEncontrado')
    return intento
  }

  ruta(app, firmaDigitalApi.descargar, async ({ params, request, reply }) => {
    const intento = await exigirTicket(params.ticket, ['descargar', 'logo', 'sello'])
    const { path, size } = intento.archivo
    const mudo = request.method === 'HEAD'
    if (intento.uso === 'descargar') {
      const contenido = mudo ? null : await archivos.abrir(CARPETA, path)
      if (!mudo && !contenido) throw new Error(`No está el archivo ${path} de un intento de firma`)
      if (!mudo && !(await usarTicket(db, intento.huella, reloj.ahora()))) {
        contenido?.destroy()
        throw new ErrorDeNegocio('noEncontrado')
      }
      return encabezar(reply, TIPOS_ALMACEN.pdf, size, nombreSeguro(intento.documento)).send(
        contenido ?? Readable.from([]),
      )
    }
    const imagen = intento.uso === 'logo' ? paraFirmar(casa.entidad.actual().logo) : await sellos.de(intento.area_id)
    if (!mudo && !(await usarTicket(db, intento.huella, reloj.ahora()))) throw new ErrorDeNegocio('noEncontrado')
    const nombre = `${intento.uso}.${imagen.tipo}`
    return encabezar(reply, TIPOS_ALMACEN[imagen.tipo], imagen.bytes.length, nombre).send(
      mudo ? Readable.from([]) : imagen.bytes,
    )
  })

  // A refused file ends its attempt, so that the signer's user is told the cause (API-71).
  app.addHook('onError', async ({ intento }, _reply, error) => {
    if (!intento || !(error instanceof ErrorDeNegocio) || !DEFINITIVOS.has(error.status)) return
    const causa = error.campos?.firma ?? Object.values(error.campos ?? {})[0] ?? error.message
    await cerrarIntento(db, intento.intento_id, { estado: 'rechazado', causa }, reloj.ahora())
  })

  ruta(
    app,
    firmaDigitalApi.subir,
    async ({ subida, request, reply }) => {
      const [pdf] = subida.archivos
      // Set by `antesDeLeer`.
      const intento = hallado(request.intento)
      if (!pdf || (firmador.parte !== null && pdf.parte !== firmador.parte)) throw rechazada(CAUSA_PARTE)
      const contenido = await archivos.abrir(CARPETA, pdf.storage_key)
      if (!contenido) throw new Error(`No está el archivo recién guardado ${pdf.storage_key}`)
      await aceptarFirma(partes, intento, { ...pdf, pdf: await buffer(contenido) }, request.id)
      return reply.code(200).send()
    },
    {
      subida: {
        carpeta: CARPETA,
        holguraBytes: HOLGURA_FIRMAS_BYTES,
        // Uploads are limited by user: ten people sign at once behind one address, and a native signer does not try again.
        contador: ({ intento }) => (intento ? `firma:${intento.user_id}` : null),
      },
      antesDeLeer: async (request) => {
        request.intento = await exigirTicket((request.params as { ticket?: string }).ticket ?? '', ['subir'])
      },
    },
  )

  // Firma Perú's component asks for its arguments by a form; no other route reads forms.
  await app.register(async (suya) => {
    suya.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, cuerpo: string, listo) => listo(null, Object.fromEntries(new URLSearchParams(cuerpo))),
    )
    ruta(suya, firmaDigitalApi.parametros, async ({ body, reply }) => {
      if (!firmador.parametros) throw new ErrorDeNegocio('noEncontrado')
      const intento = await exigirTicket(body.param_token, ['parametros'])
      const encargo = { ...intento, motivo: motivoDe(intento.motivo_id, intento.por_encargo), maximoBytes }
      const parametros = await firmador.parametros(encargo, async (usos) => {
        const nuevos = acunar(usos, base)
        if (!(await cambiarTicket(db, intento.huella, nuevos, reloj.ahora()))) throw new ErrorDeNegocio('noEncontrado')
        return porUso(nuevos)
      })
      return reply.type('text/plain; charset=utf-8').send(parametros)
    })
  })
}

const encabezar = (reply: FastifyReply, tipo: string, bytes: number, nombre: string): FastifyReply =>
  reply.headers({
    'content-type': tipo,
    'content-length': bytes,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nombre)}`,
    'content-security-policy': "default-src 'none'",
  })
