import type { Readable } from 'node:stream'
import { rechazosDePuerta } from '@cabildo/contracts/base/puerta'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  exportarApi,
  type Formato,
  type TablaExportable as NombreTabla,
  TIPOS_EXPORTACION,
} from '@cabildo/contracts/exportar'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { abrirPoolAparte } from '../../platform/db/conexiones-aparte.ts'
import { LECTURA_MAXIMA_MS } from '../../platform/db/cursor.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { escribirCsv } from '../../platform/exportar/csv.ts'
import { escribirPdf, type PedidoPdf, reunirFilas } from '../../platform/exportar/pdf.ts'
import type { TablaExportable } from '../../platform/exportar/tabla.ts'
import { escribirXlsx } from '../../platform/exportar/xlsx.ts'
import { redDe } from '../../platform/http/red.ts'
import { alDejar, ruta } from '../../platform/http/ruta.ts'
import { Queue } from '../../platform/queue.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { vigilarSesion } from '../../platform/sesion/vigilancia.ts'
import { comoDireccion } from '../documentos/index.ts'
import { abrirNota } from './nota.ts'

const ARCHIVO: Record<Formato, { extension: string; tipo: string }> = {
  csv: { extension: 'csv', tipo: `${TIPOS_EXPORTACION.csv}; charset=utf-8` },
  excel: { extension: 'xlsx', tipo: TIPOS_EXPORTACION.excel },
  pdf: { extension: 'pdf', tipo: TIPOS_EXPORTACION.pdf },
}

/** Exports at once, in all and for one caller: each holds a connection while its client reads, maybe slowly. */
const CON_SESION = { places: 3, perKey: { places: 2 } }
const PUBLICAS = { places: 2, perKey: { places: 1 } }
/** A PDF takes a whole processor (SHE-86). */
const PDF = { places: 1, waiting: 5 }

/** Answers all rows of a table that match, as CSV, Excel or PDF, to those who may list them (API-98, D-14, D-57). */
export const exportarRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'bd' | 'db' | 'reloj' | 'sesiones' | 'entidad' | 'exportables' | 'limitar'>
> = async (app, casa) => {
  const { db, reloj, sesiones, exportables, limitar } = casa
  // A pool of its own, since a slow reader holds a connection for minutes.
  const pool = abrirPoolAparte(casa.bd, {
    nombre: 'cabildo exportaciones',
    max: CON_SESION.places + PUBLICAS.places,
    alFallar: (error) => app.log.warn({ err: error }, 'se perdió una conexión de exportación'),
  })
  app.addHook('onClose', () => pool.end())
  const conSesion = new Queue(CON_SESION)
  const publicas = new Queue(PUBLICAS)
  const dePdf = new Queue(PDF)

  const hacerPdf = async (
    tabla: Pick<TablaExportable, 'titulo' | 'columnasDe' | 'acceso'>,
    filas: string[][],
    sesion: Sesion | null,
    dejado: AbortSignal,
  ) => {
    const ahora = marcaLima(reloj.ahora())
    const { nombre: entidad, logo, logoPropio, aviso } = casa.entidad.actual()
    const pedido: PedidoPdf = {
      // Without a logo of the municipality its reports show the product's mark.
      ...{
        entidad,
        logo: logoPropio ? comoDireccion(logo) : null,
        filas,
        titulo: tabla.titulo,
        columnas: tabla.columnasDe('pdf'),
        ...(aviso && { aviso }),
      },
      area: tabla.acceso === 'publico' ? null : (sesion?.area.name ?? null),
      usuario: sesion?.user.fullName ?? null,
      momento: `${fecha(ahora)} ${hora(ahora)}`,
    }
    return dePdf.run(() => escribirPdf(pedido, dejado))
  }

  ruta(
    app,
    exportarApi.exportar,
    async ({ params, body: { formato, ...resto }, sesion, actor, request, reply }) => {
      const tabla = exportables[params.tabla]
      comprobarAcceso(tabla, sesion)
      if (!tabla.formatos.includes(formato))
        throw campoInvalido('formato', `Esta tabla se exporta solo a ${tabla.formatos.join(' o ')}`)
      const peticion = validar(request, tabla, resto)
      const titulo = (await tabla.tituloDe?.(sesion, peticion)) ?? tabla.titulo
      const titulada = { ...tabla, titulo }
      const devolver = sesion ? conSesion.enter(String(sesion.user.id)) : publicas.enter(redDe(request.ip))
      const nota = abrirNota({ db, reloj }, { tabla: params.tabla, formato, peticion, actor })
      const lotes = tabla.abrir({ db, pool }, sesion, peticion, formato)
      const alFallar = (error: unknown) => request.log.error({ err: error })
      const corte = new AbortController()
      const vigilancia = vigilar(sesiones, request, tabla, (motivo) => corte.abort(motivo))
      const soltar = async () => {
        vigilancia?.soltar()
        devolver()
        await lotes.return().catch(alFallar)
      }
      const responder = (cuerpo: Buffer | Readable) => nombrar(reply, params.tabla, formato, reloj.hoy()).send(cuerpo)
      try {
        if (formato === 'pdf') {
          const filas = await reunirFilas(lotes)
          const pdf = await hacerPdf(titulada, filas, sesion, AbortSignal.any([alDejar(reply), corte.signal]))
          corte.signal.throwIfAborted()
          nota.contar(filas.length)
          await nota.escribir()
          await soltar()
          return responder(pdf)
        }
        // Reading fails here if at all, while the answer can still be an error that people read.
        const filas = desde(await lotes.next(), lotes, nota)
        const columnas = tabla.columnasDe(formato)
        const flujo = formato === 'csv' ? escribirCsv(columnas, filas) : await escribirXlsx({ titulo, columnas }, filas)
        corte.signal.throwIfAborted()
        corte.signal.addEventListener('abort', () => flujo.destroy(corte.signal.reason))
        // A client that leaves in the middle has taken what was read until then.
        acotar(flujo, () => Promise.all([soltar(), nota.escribir().catch(alFallar)]))
        return responder(flujo)
      } catch (error) {
        await soltar()
        // Whatever the end of the session has interrupted, that is what is said.
        corte.signal.throwIfAborted()
        throw error
      }
    },
    { preparar: limitar },
  )
}

/** Checks the access here and not at the door, since each table has its own (SHE-98, SHE-35, ING-13). */
const comprobarAcceso = ({ acceso }: TablaExportable, sesion: Sesion | null): void => {
  const [rechazo] = rechazosDePuerta({ acceso }, sesion)
  if (rechazo) throw new ErrorDeNegocio(rechazo.codigo)
}

/** Watches the caller's session while what it alone may read is being sent (B4, O26); a key's call is none (ING-30). */
const vigilar = (
  sesiones: CasaWeb['sesiones'],
  request: FastifyRequest,
  { acceso }: TablaExportable,
  alTerminar: (motivo: unknown) => void,
) => {
  const { sesion } = request
  if (!sesion || sesion.clave || acceso === 'publico') return null
  const vale = (vigente: Sesion) =>
    vigente.area.id === sesion.area.id && rechazosDePuerta({ acceso }, vigente).length === 0
  return vigilarSesion(sesiones, { sesion, request, vale, alTerminar })
}

/** Validates the listing request as the listing does, so that a fault has the same words. */
const validar = (request: FastifyRequest, { esquema }: TablaExportable, datos: unknown): unknown => {
  const resultado: unknown = request.compileValidationSchema(
    esquema as unknown as Record<string, unknown>,
    'body',
  )(datos)
  const { value, error } = resultado as { value?: unknown; error?: Error }
  if (error) throw error
  return value
}

/** All batches, then the note: a file that could not be noted must end with an error. */
async function* desde(
  primero: IteratorResult<string[][], void>,
  lotes: AsyncGenerator<string[][], void>,
  nota: ReturnType<typeof abrirNota>,
) {
  for (let lote = primero; !lote.done; lote = await lotes.next()) {
    nota.contar(lote.value.length)
    yield lote.value
  }
  await nota.escribir()
}

/** Frees what a stream holds when it ends, fails or loses its client, and ends a stream that nobody reads. */
const acotar = (flujo: Readable, soltar: () => Promise<unknown>): void => {
  const limite = setTimeout(() => flujo.destroy(new Error('La exportación tardó demasiado')), LECTURA_MAXIMA_MS)
  flujo.once('close', () => {
    clearTimeout(limite)
    void soltar()
  })
}

const nombrar = (reply: FastifyReply, tabla: NombreTabla, formato: Formato, hoy: string): FastifyReply => {
  const { extension, tipo } = ARCHIVO[formato]
  return reply
    .header('content-type', tipo)
    .header('content-disposition', `attachment; filename="${tabla}-${hoy}.${extension}"`)
    .header('cache-control', 'no-store')
}
