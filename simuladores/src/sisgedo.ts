import type { IncomingMessage, ServerResponse } from 'node:http'
import { abrirEspera, cuerpoDe, type Espera, type Rutas, responder, servir } from './servidor.ts'

/** What may go wrong at a remote Sisgedo, each on demand (F6). */
const FALLAS_SISGEDO = [
  'error500',
  /** A proxy's page with status 200. */
  'html',
  /** Nothing is answered, and nothing was registered. */
  'sinRespuesta',
  /** It registers, and the answer is lost. */
  'seColgoDespues',
  'cuerpoEnorme',
  'redireccion',
  /** It refuses the document in its own words. */
  'rechazo',
  /** It refuses it and repeats what it was told of the citizen, even as its code. */
  'rechazoConDatos',
  /** Our token is not (or no longer) known. */
  'sinCredencial',
  /** An address that it does not have: somebody's error page. */
  'otro404',
  /** It answers with a number that is none. */
  'numeroRaro',
  /** It registers, under a number that another document has. */
  'numeroAjeno',
  /** It waits until it is told to go on, before it does anything or once it has registered. */
  'lento',
  'lentoDespues',
] as const
export type FallaSisgedo = (typeof FALLAS_SISGEDO)[number]

interface Expediente {
  expe_id: string
  /** What was asked for, as it came. */
  documento: Record<string, unknown>
}

/** A remote Sisgedo behind the façade of docs/manual/sisgedo.md. */
export interface SimuladorSisgedo extends Espera {
  /** For SISGEDO_URL. */
  url: string
  /** What goes wrong from now on; or only with the call that registers. */
  fallar(falla: FallaSisgedo | undefined, soloAlRegistrar?: boolean): void
  /** What it has registered, by key. */
  expedientes: Map<string, Expediente>
  /** Method and path of every call, oldest first. */
  llamadas: string[]
  /** Its machine goes off, and on again where it was. */
  apagar(): Promise<void>
  encender(): Promise<void>
  cerrar(): Promise<void>
}

const DEPENDENCIAS = [
  { depe_id: 101, depe_nombre: 'GERENCIA MUNICIPAL' },
  { depe_id: 102, depe_nombre: 'SUB GERENCIA DE LICENCIAS' },
  { depe_id: 103, depe_nombre: 'SUB GERENCIA DE OBRAS' },
]

/** Opens it; `token` is the one that it lets in. */
export const abrirSisgedo = async (token: string): Promise<SimuladorSisgedo> => {
  const expedientes = new Map<string, Expediente>()
  const llamadas: string[] = []
  let falla: FallaSisgedo | undefined
  let soloAlRegistrar = false
  const { esperar, ...espera } = abrirEspera()

  type Atender = (pedido: IncomingMessage, respuesta: ServerResponse, camino: string) => Promise<void> | void
  /** What every call goes through: the fault of the day, then our token. */
  const conFalla =
    (registra: boolean, atender: Atender) =>
    async (pedido: IncomingMessage, respuesta: ServerResponse): Promise<void> => {
      const camino = new URL(pedido.url ?? '/', 'http://simulador').pathname
      llamadas.push(`${pedido.method} ${camino}`)
      const actual = soloAlRegistrar && !registra ? undefined : falla
      if (actual === 'lento') await esperar()
      if (actual === 'lentoDespues' && registra) {
        registrar(JSON.parse(await cuerpoDe(pedido)))
        await esperar()
        return respuesta.socket?.destroy() && undefined
      }
      if (actual === 'sinCredencial' || pedido.headers.authorization !== `Bearer ${token}`)
        return json(respuesta, 401, { message: 'Credencial incorrecta' })
      if (actual === 'seColgoDespues') {
        if (registra) registrar(JSON.parse(await cuerpoDe(pedido)))
        return respuesta.socket?.destroy() && undefined
      }
      if (actual === 'rechazoConDatos' && registra) return rechazarConDatos(respuesta, await cuerpoDe(pedido))
      const averiada = actual && AVERIAS[actual]
      return averiada ? averiada(respuesta) : atender(pedido, respuesta, camino)
    }

  const registrar = (documento: Record<string, unknown>): { nuevo: boolean; expe_id: string } => {
    const clave = String(documento.clave)
    const conocido = expedientes.get(clave)
    if (conocido) return { nuevo: false, expe_id: conocido.expe_id }
    const propio = String(4_500_001 + expedientes.size).padStart(8, '0')
    const expe_id = falla === 'numeroAjeno' ? ([...expedientes.values()].at(-1)?.expe_id ?? propio) : propio
    expedientes.set(clave, { expe_id, documento })
    return { nuevo: true, expe_id }
  }

  const rutas: Rutas = {
    'GET /api/dependencias': conFalla(false, (_pedido, respuesta) => json(respuesta, 200, { data: DEPENDENCIAS })),
    'POST /api/expedientes': conFalla(true, async (pedido, respuesta) => {
      const documento = JSON.parse(await cuerpoDe(pedido)) as { clave: string; destinos: { dependencia: number }[] }
      if (documento.clave !== pedido.headers['idempotency-key'])
        return json(respuesta, 422, { message: 'La clave y la cabecera Idempotency-Key difieren' })
      const ajena = documento.destinos.some((d) => !DEPENDENCIAS.some(({ depe_id }) => depe_id === d.dependencia))
      if (ajena && !expedientes.has(documento.clave))
        return json(respuesta, 422, { codigo: 'dependencia', message: 'Una dependencia no existe' })
      const { nuevo, expe_id } = registrar({ ...documento })
      json(respuesta, nuevo ? 201 : 200, { expe_id })
    }),
    'GET /api/expedientes/*': conFalla(false, (_pedido, respuesta, camino) => {
      const hallado = expedientes.get(decodeURIComponent(camino.slice('/api/expedientes/'.length)))
      if (hallado) json(respuesta, 200, { expe_id: hallado.expe_id })
      else json(respuesta, 404, { codigo: 'noRegistrado', message: 'No hay un documento con esa clave' })
    }),
  }
  let servidor = await servir(rutas)
  const { origen } = servidor

  return {
    url: `${origen}/api`,
    expedientes,
    llamadas,
    fallar: (otra, alRegistrar = false) => {
      falla = otra
      soloAlRegistrar = alRegistrar
    },
    ...espera,
    apagar: () => servidor.cerrar(),
    encender: async () => {
      servidor = await servir(rutas, Number(new URL(origen).port))
    },
    cerrar: () => servidor.cerrar(),
  }
}

const json = (respuesta: ServerResponse, status: number, cuerpo: unknown): void =>
  responder(respuesta, status, 'application/json', JSON.stringify(cuerpo))

const rechazarConDatos = (respuesta: ServerResponse, cuerpo: string): void => {
  const { solicitante, documento_identidad, email } = JSON.parse(cuerpo) as Record<string, string>
  json(respuesta, 422, { codigo: solicitante, message: `${solicitante}, ${documento_identidad}, ${email}: observado` })
}

/** Answers that have nothing to do with what was asked. */
const AVERIAS: Partial<Record<FallaSisgedo, (respuesta: ServerResponse) => void>> = {
  error500: (r) => responder(r, 500, 'text/plain', 'ORA-00600: internal error code'),
  html: (r) => responder(r, 200, 'text/html', '<html><body>Servicio en mantenimiento</body></html>'),
  sinRespuesta: (r) => void r.socket?.destroy(),
  cuerpoEnorme: (r) => responder(r, 200, 'application/json', `{"expe_id":"${'9'.repeat(2_000_000)}"}`),
  redireccion: (r) => void r.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  rechazo: (r) =>
    json(r, 422, { codigo: 'asuntoNoProcede', message: 'El asunto <b>no</b> procede por esta mesa de partes' }),
  otro404: (r) => responder(r, 404, 'text/html', '<h1>404 Not Found</h1>'),
  numeroRaro: (r) => json(r, 201, { expe_id: '../../etc/passwd' }),
}
