import { CABECERA_CONSULTA, CONSULTA_SEGUNDOS, consultaApi, SUBSANACIONES_A_LA_HORA } from '@cabildo/contracts/consulta'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { gastarCupo, limitarRed, MINUTO_MS } from '../../platform/limites/limites.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import { COLA_DE_ENVIOS, DESTINO_DE_TRAMITES, faltasDeSubsanacion } from '../mesa-de-partes/index.ts'
import { faltasDePedido } from '../transparencia/index.ts'
import { type BoletoDeConsulta, crearBoletosDeConsulta } from './boleto.ts'
import { insertActo } from './consulta.queries.ts'
import {
  abrirRespuestaDelCaso,
  cambiarCorreo,
  desistir,
  enlaceDeArchivo,
  enviarSubsanacion,
  exigirNivel2,
  verCaso,
} from './consulta.ts'
import { abrirEntrada } from './entrada.ts'
import { pedirEnlace } from './recuperacion.ts'

/** Calls of a page that is open, of one network in a minute: a page asks for a case and its files, not for all of them. */
const LECTURAS_AL_MINUTO = 600

/** The citizen's tracker (API-137 to API-144). A session is no way round its limits. */
export const consultaRoutes: FastifyPluginAsync<
  Pick<
    CasaWeb,
    | 'config'
    | 'db'
    | 'reloj'
    | 'log'
    | 'plazos'
    | 'cartero'
    | 'enlaces'
    | 'enlacesDeCaso'
    | 'secreto'
    | 'sisgedo'
    | 'entidad'
  >
> = async (app, casa) => {
  const { config, db, reloj, secreto } = casa
  const limite = config.limiteConsulta
  const boletos = crearBoletosDeConsulta(secreto, db, reloj)
  const entrada = abrirEntrada({ ...casa, limite })
  const boletoDe = ({ headers }: FastifyRequest) => boletos.leer(headers[CABECERA_CONSULTA])
  /** What a slow upload began with: it is sent by a ticket that was good then, at that instant (CON-07, EXP-62). */
  const empezadas = new WeakMap<FastifyRequest, { boleto: BoletoDeConsulta; desde: Date }>()
  const empezada = (request: FastifyRequest) => {
    const suya = empezadas.get(request)
    if (!suya) throw new Error('The upload was not begun')
    return suya
  }
  const leyendo = {
    preparar: limitarRed(db, reloj, 'consulta:lecturas', [{ cadaMs: MINUTO_MS, maximo: LECTURAS_AL_MINUTO }]),
  }

  ruta(app, consultaApi.entrar, async ({ body: { numero, codigo, enlace, documento }, request, actor }) => {
    const red = redDe(request.ip)
    const { clave, nivel } =
      enlace === undefined
        ? { clave: await entrada.conCodigo(numero, codigo, red), nivel: 2 as const }
        : await entrada.conEnlace(enlace, documento, red)
    const por = enlace === undefined ? 'codigo' : 'enlace'
    if (nivel === 2) await enTransaccion(db, actor, (trx) => insertActo(trx, { clave, nivel, acto: 'entrar' }))
    return { consulta: boletos.dar(clave, nivel, por), nivel, vence_en: CONSULTA_SEGUNDOS }
  })

  ruta(app, consultaApi.ver, async ({ request }) => verCaso(casa, await boletoDe(request)), leyendo)

  ruta(
    app,
    consultaApi.archivo,
    async ({ params: { archivo_id }, query: { clase }, request, actor }) => ({
      url: await enlaceDeArchivo(casa, actor, await boletoDe(request), { clase, archivo_id }),
    }),
    leyendo,
  )

  ruta(
    app,
    consultaApi.abrir,
    async ({ params: { respuesta_id }, request, actor }) =>
      abrirRespuestaDelCaso(casa, actor, await boletoDe(request), respuesta_id),
    leyendo,
  )

  ruta(
    app,
    consultaApi.subsanar,
    async ({ body: subsanacion, subida, actor, request }) => {
      const { boleto, desde } = empezada(request)
      return enviarSubsanacion(casa, boleto, { subsanacion, subida, actor, desde })
    },
    {
      // Whoever may not send one is told before its files are read.
      antesDeLeer: async (request, reply) => {
        const desde = new Date(reloj.ahora().getTime() - reply.elapsedTime)
        const boleto = await boletoDe(request)
        exigirNivel2(boleto)
        empezadas.set(request, { boleto, desde })
      },
      ademas: (request) => {
        const { explicacion = '', pedido = '' } = (request.body ?? {}) as { explicacion?: unknown; pedido?: unknown }
        return empezada(request).boleto.clave.startsWith('solicitud:')
          ? faltasDePedido(String(pedido))
          : faltasDeSubsanacion(String(explicacion), request.subida)
      },
      // A busy server's refusals take no try: they come before.
      preparar: async (request) => {
        const { clave } = empezada(request).boleto
        const tope = { cadaMs: HORA_MS, maximo: SUBSANACIONES_A_LA_HORA }
        await gastarCupo(db, reloj, `consulta:subsanar:${clave}`, [tope])
      },
      subida: { ...DESTINO_DE_TRAMITES, cola: COLA_DE_ENVIOS },
    },
  )

  ruta(
    app,
    consultaApi.desistir,
    async ({ body: { palabra: _, ...desistimiento }, request, actor }) =>
      desistir(casa, actor, await boletoDe(request), desistimiento),
    leyendo,
  )

  ruta(
    app,
    consultaApi.correo,
    async ({ body, request, actor }) => cambiarCorreo(casa, actor, await boletoDe(request), body),
    leyendo,
  )

  ruta(app, consultaApi.salir, async ({ request }) => {
    await boletos.terminar(await boletoDe(request))
    return {}
  })

  ruta(
    app,
    consultaApi.enlace,
    async ({ body, actor }) => {
      await pedirEnlace(casa, actor, body)
      return {}
    },
    {
      preparar: limitarRed(db, reloj, 'consulta:enlace', [
        { cadaMs: MINUTO_MS, maximo: limite.porMinuto },
        { cadaMs: HORA_MS, maximo: limite.porHora },
      ]),
    },
  )
}
