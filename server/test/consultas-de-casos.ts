import { CABECERA_CONSULTA, type CasoCompleto, consultaApi } from '@cabildo/contracts/consulta'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../src/platform/db/conexion.ts'
import { type CamposDeTramite, presentarTramite, vecino } from './fabricas-presentar.ts'

/** What a call of the tracker answered. */
export interface Contestado {
  status: number
  // Only read where the test has made sure of the status.
  cuerpo: Omit<CasoCompleto, 'nivel' | 'vencido'> & {
    nivel: number
    vencido: string | boolean | null
    codigo: string
    message: string
    errors: Record<string, string>
    consulta: string
    url: string
  }
  texto: string
  reintentar: string | undefined
}

/** The tracker's page, from an address of its own. */
export const paginaDeConsulta = (app: FastifyInstance, ip = '190.60.1.1') => {
  const pedir = async (
    { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string },
    { body, consulta, url = path }: { body?: object; consulta?: string; url?: string } = {},
  ): Promise<Contestado> => {
    const respuesta = await app.inject({
      ...{ method, url, remoteAddress: ip },
      ...(body && { payload: body }),
      headers: consulta === undefined ? {} : { [CABECERA_CONSULTA]: consulta },
    })
    return {
      status: respuesta.statusCode,
      cuerpo: respuesta.json(),
      texto: respuesta.body,
      reintentar: respuesta.headers['retry-after'] as string | undefined,
    }
  }
  const entrar = (body: object) => pedir(consultaApi.entrar, { body })
  const conBoleto = async (body: object) => (await entrar(body)).cuerpo.consulta
  return {
    pedir,
    entrar,
    /** The case as whoever comes in like this sees it. */
    ver: async (body: object) => pedir(consultaApi.ver, { consulta: await conBoleto(body) }),
    conBoleto,
    archivo: (consulta: string, archivo_id: number, clase: string) =>
      pedir(consultaApi.archivo, { consulta, url: `/api/consulta/archivos/${archivo_id}?clase=${clase}` }),
    /** Opens an answer (CON-14). */
    abrir: (consulta: string, respuesta_id: number) =>
      pedir(consultaApi.abrir, {
        consulta,
        url: consultaApi.abrir.path.replace(':respuesta_id', String(respuesta_id)),
      }),
    darCorreo: (consulta: string, email: string) => pedir(consultaApi.correo, { consulta, body: { email } }),
    autorizar: (consulta: string, autoriza: boolean) => pedir(consultaApi.correo, { consulta, body: { autoriza } }),
    desistir: (consulta: string, body: object) => pedir(consultaApi.desistir, { consulta, body }),
    /** Sends a correction as its form does. */
    subsanar: async (
      consulta: string | undefined,
      campos: Record<string, string> = {},
      { documento = [], anexos = [] }: { documento?: readonly File[]; anexos?: readonly File[] } = {},
    ) => {
      const formulario = new FormData()
      for (const [campo, valor] of Object.entries(campos)) formulario.append(campo, valor)
      for (const archivo of documento) formulario.append('selectedFile[]', archivo)
      for (const archivo of anexos) formulario.append('selectedFileAnexo[]', archivo)
      const cuerpo = new Response(formulario)
      const { method, path } = consultaApi.subsanar
      const respuesta = await app.inject({
        ...{ method, url: path, remoteAddress: ip, payload: Buffer.from(await cuerpo.arrayBuffer()) },
        headers: {
          ...Object.fromEntries(cuerpo.headers),
          ...(consulta !== undefined && { [CABECERA_CONSULTA]: consulta }),
        },
      })
      const dicho = respuesta.json() as {
        recibido?: string
        fecha_legal?: string
        codigo?: string
        message?: string
        errors?: Record<string, string>
      }
      return { status: respuesta.statusCode, cuerpo: dicho, reintentar: respuesta.headers['retry-after'] }
    },
    salir: (consulta: string) => pedir(consultaApi.salir, { consulta }),
    pedirEnlace: (numero: string, documento: string) => pedir(consultaApi.enlace, { body: { numero, documento } }),
  }
}

/** The token of the link to a correction that a letter carries (EXP-61). */
export const tokenDeSubsanacion = (texto: string | undefined): string =>
  /#\/consulta\?s=(\S+)/.exec(texto ?? '')?.[1] ?? ''

/** The token of the link that a letter carries. */
export const tokenDe = (texto: string | undefined): string => /#\/consulta\?t=(\S+)/.exec(texto ?? '')?.[1] ?? ''

/** A filing of a neighbour that was just made, with its code; `campos` are what its form holds besides. */
export const unPresentado = async (
  { app, db }: { app: FastifyInstance; db: Db },
  i: number,
  campos: CamposDeTramite = {},
) => {
  const quien: CamposDeTramite = { ...vecino(i), ...campos }
  const { cuerpo } = await presentarTramite(app, quien)
  const { nro_registro: numero = '', codigo = '' } = cuerpo
  const { id } = await db
    .selectFrom('tramites')
    .select('id')
    .where('nro_registro', '=', numero)
    .executeTakeFirstOrThrow()
  const { email = '', ndoc = '', asunto = '' } = quien
  return { id, quien, numero, codigo, email, ndoc, asunto, porCodigo: { numero, codigo } }
}

/** The query ticket of who came in with the code of a filing that was just made. */
export const unaConsulta = async (banco: { app: FastifyInstance; db: Db }): Promise<string> =>
  paginaDeConsulta(banco.app).conBoleto((await unPresentado(banco, 990)).porCodigo)
