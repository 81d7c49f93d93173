import type { IncomingMessage } from 'node:http'
import type { Carpeta } from '@cabildo/contracts/almacen'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { exigirEscribible } from '../http/cuerpo.ts'
import { redDe } from '../http/red.ts'
import { SUBIDAS } from '../observacion/metricas.ts'
import { noDisponible, type Patience, Queue, type QueueLimits } from '../queue.ts'
import { Fotos, type FotosDeSubida } from './fotos.ts'
import { cuerpoMaximo, culpaDe, enParte, type Partes, type Recibido, recibirPartes } from './recepcion.ts'
import { Revisor } from './revisor.ts'
import { alTerminar, RITMO, type Ritmo, vigilarRitmo } from './ritmo.ts'

/** A checked PDF or workbook of a multipart call, stored under a name of ours (D-36, API-07). */
export interface ArchivoSubido {
  /** Name of its form part, without a list's brackets: 'fileLocal', 'selectedFileAnexo'. */
  parte: string
  /** The user's file name, only used as a label: one line, without path, at most 200 characters. */
  nombre: string
  /** Name inside the storage folder. */
  storage_key: string
  bytes: number
  sha256: string
  /** 0 for workbooks, and where the call checks its files itself. */
  paginas: number
  /** Whether it holds programs or other files, where a call admits them (E6). */
  activo: boolean
  /** Whether it is the copy of a document that says BORRADOR (D-143). */
  borrador?: true
}

/** The files of a multipart call. They are deleted when the call is refused; after an answer they belong to a row. */
export interface Subida {
  archivos: readonly ArchivoSubido[]
  /** The files of one part, in the order of arrival. */
  de(parte: string): ArchivoSubido[]
  /** Deletes the files that an answered call did not need. */
  descartar(): Promise<void>
}

/** Where a call stores its files, and which ones it accepts. */
export interface DestinoSubida {
  carpeta: Carpeta
  minimoBytes?: number
  /** Bytes that a file may have above the general limit. */
  holguraBytes?: number
  /** Files of citizens have a limit and messages of their own, and active ones are only flagged (E6). */
  deCiudadano?: { maximoBytes: number }
  /** Of the staff's own: an active one is taken and flagged, as what they were sent by others may be (E6). */
  admiteActivo?: true
  /** The handler checks its files itself and stores none: only their beginning is checked here. */
  sinRevisar?: true
  /** Parts that are workbooks (.xlsx): only their beginning is checked here. */
  libros?: readonly string[]
  /** Parts that are workbooks or CSV, as their name says. */
  tablas?: readonly string[]
  /** Those of `tablas` that may be a ZIP with a table and its PDFs, too: the handler decides, and it is read elsewhere. */
  paquetes?: readonly string[]
  /** Its files are pictures, small ones; `mensaje` says why one is refused. The handler looks at the rest of them. */
  imagenes?: { maximoBytes: number; mensaje: string }
  /** A part whose files are photographs, which the handler gets as one PDF of that part (EXP-73). */
  fotos?: FotosDeSubida
  /** Parts whose files will be signed, so their structure must allow it (FIR-25). */
  firmables?: readonly string[]
  /** The user whose places the upload takes; null or absent: its session's, or its network. */
  contador?: (request: FastifyRequest) => string | null
  /** A separate queue, so that citizens cannot take the places of the staff. */
  cola?: Queue
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the form of a multipart call into the request. */
    recibirSubida(request: FastifyRequest, partes: Partes, destino: DestinoSubida): Promise<void>
  }
  interface FastifyRequest {
    subida: Subida | null
  }
  interface FastifyContextConfig {
    /** The files that a call accepts, always in a form; any other call refuses forms. */
    archivos?: Partes
    subida?: DestinoSubida
  }
}

export interface AjustesSubidas {
  archivos: Archivos
  maximoBytes: number
  ritmo?: Ritmo
  /** Uploads at work at once: in all, and of one user or network. */
  lugares?: QueueLimits
  /** How long an upload waits for one of its user or network to end (D-144). */
  paciencia?: Patience
}

/**
 * Adds uploads to the server: forms are read only where a call declares files, within limits of size, count, pace and
 * number at once, and every PDF is checked before a handler sees it (API-07, SHE-72, D-36).
 */
export const usarSubidas = async (
  app: FastifyInstance,
  { archivos, maximoBytes, ritmo = RITMO, lugares = LUGARES, paciencia = ESPERA }: AjustesSubidas,
): Promise<void> => {
  // The store refuses files that are too long while they arrive.
  await app.register(multipart, { throwFileSizeLimit: false })
  const alFallar = (err: unknown) => app.log.error({ err }, 'no se pudo revisar un PDF')
  const delPersonal = new Revisor(archivos, { alFallar })
  // One after another, in a separate process: files of citizens do not delay the staff.
  const deCiudadanos = new Revisor(archivos, { alFallar, procesos: 1 })
  const fotografias = new Fotos(archivos, (err) => app.log.error({ err }, 'no se pudo hacer un PDF de fotos'))
  const deTodos = new Queue(lugares)
  app.addHook('onClose', () => Promise.all([delPersonal.cerrar(), deCiudadanos.cerrar(), fotografias.cerrar()]))
  const limitesDe = (
    partes: Partes,
    { holguraBytes = 0, deCiudadano, libros, tablas, paquetes, imagenes, fotos }: Partial<DestinoSubida> = {},
  ) => ({
    partes,
    libros,
    tablas,
    paquetes,
    imagenes,
    fotos,
    maximoBytes: (deCiudadano ?? imagenes)?.maximoBytes ?? maximoBytes + holguraBytes,
    deCiudadano: deCiudadano !== undefined,
  })
  app.decorateRequest('subida', null)

  app.addHook('onRequest', (request, _reply, listo) => {
    // The watch begins before any answer, so that reading the rest of a refused body ends, too.
    const { bodyLimit, config } = request.routeOptions
    const { archivos: partes = {}, subida } = config
    if (esFormulario(request)) vigilarRitmo(request.raw, ritmo, cuerpoMaximo(limitesDe(partes, subida)))
    else if (traeCuerpo(request)) vigilarRitmo(request.raw, ritmo, bodyLimit * CON_TROZOS)
    listo()
  })
  app.addHook('preParsing', (request, _reply, _cuerpo, listo) => {
    // A call with files accepts only a form: any other body would escape the limits set here.
    const seAdmite = esFormulario(request) === (request.routeOptions.config.archivos !== undefined)
    listo(seAdmite ? null : new ErrorDeNegocio('tipoNoAdmitido'))
  })

  /** One PDF in the place of photographs, which are not needed any more. */
  const juntarFotos = async (
    carpeta: Carpeta,
    fotos: readonly Recibido[],
    como: FotosDeSubida,
    recibidos: Recibido[],
  ): Promise<ArchivoSubido> => {
    const { parte } = como
    const pdf: Recibido = { parte, nombre: 'fotos.pdf', ...(await fotografias.juntar(carpeta, fotos, como)) }
    recibidos.push(pdf)
    await Promise.all(fotos.map(({ storage_key }) => archivos.borrar(carpeta, storage_key)))
    for (const foto of fotos) recibidos.splice(recibidos.indexOf(foto), 1)
    return { ...pdf, paginas: fotos.length, activo: false }
  }

  app.decorate('recibirSubida', async (request, partes, destino) => {
    const { carpeta, minimoBytes = 1, sinRevisar = false, cola = deTodos } = destino
    const limites = limitesDe(partes, destino)
    const revisor = limites.deCiudadano ? deCiudadanos : delPersonal
    const recibidos: Recibido[] = []
    const borrar = async () => {
      await Promise.all(recibidos.splice(0).map(({ storage_key }) => archivos.borrar(carpeta, storage_key)))
    }
    request.subida = crearSubida([], borrar)
    if (Number(request.headers['content-length'] ?? 0) > cuerpoMaximo(limites))
      throw new ErrorDeNegocio('archivoGrande')
    const devolver = await entrar(cola, paciencia, request, destino.contador?.(request))
    SUBIDAS.inc()
    try {
      const campos = await recibirPartes(request, archivos, { carpeta, ...limites }, (recibido) =>
        recibidos.push(recibido),
      )
      exigirEscribible(campos)
      request.body = campos
      // Checked only after all has arrived: a client waiting for us in the middle of its body would seem slow.
      const revisados: ArchivoSubido[] = []
      for (const recibido of recibidos.filter(({ parte }) => parte !== destino.fotos?.parte)) {
        const esLibro = [...(destino.libros ?? []), ...(destino.tablas ?? [])].includes(recibido.parte)
        if (!esLibro && recibido.bytes < minimoBytes) throw enParte(new ErrorDeNegocio('pdfDanado'), recibido.parte)
        if (sinRevisar || esLibro || destino.imagenes) {
          revisados.push({ ...recibido, paginas: 0, activo: false })
          continue
        }
        const firmable = destino.firmables?.includes(recibido.parte) ?? false
        const pedido = { firmable, admiteActivo: limites.deCiudadano || destino.admiteActivo === true }
        const revisado = await revisor.revisar(carpeta, recibido, pedido).catch((error) => {
          throw error instanceof ErrorDeNegocio && error.status < 500 ? enParte(error, recibido.parte) : error
        })
        revisados.push({ ...recibido, ...revisado })
      }
      const fotos = recibidos.filter(({ parte }) => parte === destino.fotos?.parte)
      if (destino.fotos && fotos.length > 0) revisados.push(await juntarFotos(carpeta, fotos, destino.fotos, recibidos))
      request.subida = crearSubida(revisados, borrar)
    } catch (error) {
      await borrar()
      throw culpaDe(error)
    } finally {
      leerElResto(request.raw, () => {
        devolver()
        SUBIDAS.dec()
      })
    }
  })
}

const LUGARES = { places: 64, waiting: 256, perKey: { places: 4, waiting: 32 } }
const ESPERA: Patience = (alVencer) => {
  const reloj = setTimeout(alVencer, 10_000)
  return () => clearTimeout(reloj)
}
const REINTENTAR_SEGUNDOS = 10

/**
 * A place for the upload. One too many of a user, or of a network, waits for another of its own to end, and is then told
 * so; that there is none for anybody is the server's own fault (D-144).
 */
const entrar = (
  cola: Queue,
  paciencia: Patience,
  request: FastifyRequest,
  contador: string | null = null,
): Promise<() => void> => {
  const usuario = contador ?? (request.sesion && `usuario:${request.sesion.user.id}`)
  const cuantas = cola.placesPerKey
  const mensaje = usuario
    ? `Ya está subiendo ${cuantas} archivos. Espere a que termine uno.`
    : `Desde su red ya se están subiendo ${cuantas} archivos. Espere a que termine uno.`
  return cola.enterWithin(
    (alVencer) => {
      const dejar = paciencia(alVencer)
      // Who leaves waits no longer.
      request.raw.once('close', alVencer)
      return () => {
        dejar()
        request.raw.off('close', alVencer)
      }
    },
    (suyo) => {
      // Who has left is refused nothing: it is a body that did not arrive, not one upload too many.
      if (request.raw.destroyed) return new ErrorDeNegocio('ilegible')
      return suyo ? new ErrorDeNegocio('subidasALaVez', { mensaje, reintentar: REINTENTAR_SEGUNDOS }) : noDisponible()
    },
    usuario ?? redDe(request.ip),
  )
}

/** Factor for the overhead of chunks, since the socket's bytes are counted; the body's own bytes have their limit. */
const CON_TROZOS = 2

const esFormulario = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trim().toLowerCase().startsWith('multipart/') ?? false

const traeCuerpo = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const crearSubida = (archivos: readonly ArchivoSubido[], descartar: () => Promise<void>): Subida => ({
  archivos,
  de: (parte) => archivos.filter((archivo) => archivo.parte === parte),
  descartar,
})

/**
 * Reads the rest of a refused body without using it, because browsers look at the answer only after sending everything.
 * Its place is freed when that ends, or when the watch over its pace cuts it.
 */
const leerElResto = (cuerpo: IncomingMessage, alAcabar: () => void): void => {
  cuerpo.once('error', () => undefined)
  alTerminar(cuerpo, alAcabar)
  cuerpo.unpipe()
  cuerpo.resume()
}
