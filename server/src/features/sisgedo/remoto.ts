import * as z from 'zod/mini'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { cronometrar, SOCIOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { llamarSocio, type RespuestaDeSocio, SocioSinRespuesta } from '../../platform/socio.ts'
import type { DocumentoPorRegistrar } from './interno.queries.ts'
import { MENSAJE_DEPENDENCIA, SisgedoInalcanzable, type SisgedoRemoto, sinRespuesta } from './sisgedo.ts'

/** Departments change a few times a year, and each opening of the screen asks for them. */
const GUARDAR_MS = 5 * 60_000
const LARGO_MENSAJE = 300
const ESPERA_MS = 8_000
/** A list of all departments has some 100 kB. */
const RESPUESTA_MAXIMA = 512 * 1_024

const DEPENDENCIAS = z.object({
  data: z.array(z.object({ depe_id: z.int().check(z.positive()), depe_nombre: z.string().check(z.minLength(1)) })),
})
/** Letters, digits and hyphens: the number becomes part of mails, tables and names of files. */
const REGISTRADO = z.object({ expe_id: z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z-]{0,29}$/)) })
/** Any other 404 is a wrong address or somebody's error page, and says nothing about the document. */
const NO_REGISTRADO = z.object({ codigo: z.literal('noRegistrado') })
/** One word, as ours: no room for what a citizen wrote. */
const CODIGO = /^[A-Za-z]{1,30}$/
const RECHAZO = z.object({ message: z.string(), codigo: z.optional(z.string()) })

/** A remote Sisgedo behind the façade of docs/manual/sisgedo.md (MPV-73, D-16). */
export const crearRemoto = (direccion: string, token: string, reloj: Reloj): SisgedoRemoto => {
  /** `camino` is of our own words and digits: nothing that a citizen wrote stands in an address (F3). */
  const llamar = async (camino: string, documento?: DocumentoPorRegistrar): Promise<RespuestaDeSocio> => {
    try {
      const llamada = () =>
        llamarSocio(`${direccion}/${camino}`, {
          method: documento ? 'POST' : 'GET',
          cabeceras: {
            ...(token && { authorization: `Bearer ${token}` }),
            // The same one is never registered twice (F6).
            ...(documento && { 'idempotency-key': documento.clave }),
          },
          ...(documento && { cuerpo: comoSeEnvia(documento) }),
          esperaMs: ESPERA_MS,
          maximoBytes: RESPUESTA_MAXIMA,
        })
      return await cronometrar(SOCIOS, { partner: 'sisgedo' }, llamada, {
        bien: ({ status }) => (status < 500 ? 'ok' : 'error'),
      })
    } catch (error) {
      if (!(error instanceof SocioSinRespuesta)) throw error
      throw error.salio ? sinRespuesta(error.message) : new SisgedoInalcanzable(error.message)
    }
  }
  let dependencias: { hasta: number; lista: Promise<z.output<typeof DEPENDENCIAS>['data']> } | undefined
  const pedirDependencias = async () => exigir(DEPENDENCIAS, await llamar('dependencias')).data
  return {
    clase: 'http',
    dependencias() {
      const ahora = reloj.ahora().getTime()
      if (dependencias && ahora < dependencias.hasta) return dependencias.lista
      const lista = pedirDependencias()
      const nuevas = { hasta: ahora + GUARDAR_MS, lista }
      dependencias = nuevas
      lista.catch(() => {
        if (dependencias === nuevas) dependencias = undefined
      })
      return lista
    },
    async registrar(documento) {
      const respuesta = await llamar('expedientes', documento)
      if (respuesta.status === 422) throw rechazo(respuesta)
      return exigir(REGISTRADO, respuesta)
    },
    async buscar(clave) {
      const respuesta = await llamar(`expedientes/${clave}`)
      if (respuesta.status === 404 && NO_REGISTRADO.safeParse(respuesta.cuerpo).success) return null
      return exigir(REGISTRADO, respuesta)
    },
  }
}

/** These fields and no others, whatever else the caller's object holds (P-18). */
const comoSeEnvia = (d: DocumentoPorRegistrar): DocumentoPorRegistrar => ({
  clave: d.clave,
  tipo_documento: d.tipo_documento,
  numero_documento: d.numero_documento,
  folios: d.folios,
  asunto: d.asunto,
  solicitante: d.solicitante,
  documento_identidad: d.documento_identidad,
  email: d.email,
  relacionado: d.relacionado,
  destinos: d.destinos.map(({ dependencia, copia, proveido }) => ({ dependencia, copia, proveido })),
})

/** What an answer of success says. Throws for any other, after which nobody can tell what became of the call. */
const exigir = <S extends z.ZodMiniType>(esquema: S, { status, cuerpo }: RespuestaDeSocio): z.output<S> => {
  if (NO_ATENDIDOS.has(status)) throw new SisgedoInalcanzable(`respondió ${status}`)
  const leido = status === 200 || status === 201 ? esquema.safeParse(cuerpo) : undefined
  if (!leido?.success) throw sinRespuesta(`respondió ${status}${leido ? ' con algo que no es del contrato' : ''}`)
  return leido.data
}

/** Refusals before anything is looked at: our token, or too many calls. */
const NO_ATENDIDOS = new Set([401, 403, 429])

/** A refusal in Sisgedo's own words, which staff read; the log gets its code only. */
const rechazo = ({ cuerpo }: RespuestaDeSocio): ErrorDeNegocio => {
  const { data } = RECHAZO.safeParse(cuerpo)
  if (!data) return sinRespuesta('respondió 422 con algo que no es del contrato')
  const error = new ErrorDeNegocio(
    'validacion',
    data.codigo === 'dependencia'
      ? { campos: { destinos: MENSAJE_DEPENDENCIA } }
      : { mensaje: `Sisgedo no aceptó el documento: ${data.message.slice(0, LARGO_MENSAJE).toWellFormed()}` },
  )
  error.cause = data.codigo && CODIGO.test(data.codigo) ? data.codigo : 'sin código'
  return error
}
