/** The actions of citizens on the public pages (I1). */
import type { ConsultaVerifica } from '../../contracts/src/verificacion.ts'
import { pdfDeTramite, unTramiteNuevo, vecino } from '../../server/test/fabricas-presentar.ts'
import { unaDe } from './escena.ts'
import type { Escena, Persona } from './multitud.ts'

export interface ContextoCiudadano {
  /** The page, and what it loads. */
  pagina: readonly string[]
  documentos: readonly ConsultaVerifica[]
  /** People of the register, with the check digit of their DNI. */
  personas: readonly { dni: string; code_verifica: string }[]
  /** First number of their addresses, so that each run comes from other networks. */
  red: number
}

/** A PDF as a telephone's camera makes it. */
export const TRAMITE_BYTES = 300 * 1_024
const LIMITE = 'limite-del-formulario'
const solicitud = Buffer.from(await pdfDeTramite('solicitud.pdf', TRAMITE_BYTES).arrayBuffer())

/** Every citizen has a network of their own, as the homes of a province do; the proxy tells the server. */
const desde = ({ n }: Persona, { red }: ContextoCiudadano) => ({
  'x-forwarded-for': `${red}.${(n >> 8) & 255}.${n & 255}.7`,
  'accept-encoding': 'gzip, br',
})
const enJson = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' })

/** The catalogue's mix, in percent. */
export const escena: Escena<ContextoCiudadano> = {
  paginas: {
    peso: 20,
    hacer: async (persona, contexto) => {
      await persona.pedir('page', unaDe(contexto.pagina), { headers: desde(persona, contexto) })
    },
  },
  areas: {
    peso: 20,
    hacer: async (persona, contexto) => {
      await persona.pedir('areas', '/api/areas', { headers: desde(persona, contexto) })
    },
  },
  obras: {
    peso: 20,
    hacer: async (persona, contexto) => {
      // A browser caches the list and asks whether it is still valid.
      const etag = persona.memoria.get('obras')
      const headers = { ...desde(persona, contexto), ...(etag && { 'if-none-match': etag }) }
      const respuesta = await persona.pedir('works', '/api/seguimiento', { headers })
      if (respuesta.headers.etag) persona.memoria.set('obras', String(respuesta.headers.etag))
    },
  },
  verificar: {
    peso: 20,
    hacer: async (persona, contexto) => {
      // Every second one types a digit wrong.
      const documento = unaDe(contexto.documentos)
      const consulta =
        Math.random() < 0.5 ? documento : { ...documento, nro_doc: String(10_000 + Math.floor(Math.random() * 89_999)) }
      const headers = enJson(desde(persona, contexto))
      const cuerpo = JSON.stringify(consulta)
      await persona.pedir('verification', '/api/documentos/getdocumento', { method: 'POST', headers, cuerpo })
    },
  },
  buscar: {
    peso: 10,
    hacer: async (persona, contexto) => {
      const headers = desde(persona, contexto)
      const hoja = await persona.pedir('form ticket', '/api/formularios/mpvirtual/ticket', { headers })
      if (hoja.status !== 200) return
      const { ticket } = JSON.parse(hoja.cuerpo.toString()) as { ticket: string }
      const { dni, code_verifica } = unaDe(contexto.personas)
      await persona.pedir('lookup', `/api/pide/reniec/${dni}?code_verifica=${code_verifica}`, {
        headers: { ...headers, 'x-form-ticket': ticket },
      })
    },
  },
  reclamar: {
    peso: 8,
    hacer: async (persona, contexto) => {
      const clave = crypto.randomUUID()
      const { ndoc, code_verifica, email } = vecinoDe(persona, contexto)
      const reclamo = {
        ...{ tipo_doc: 1, ndoc, code_verifica, ape_nom: 'QUISPE MAMANI ROSA', phone: '987654321', email },
        ...{ descripcion: `Fui a pagar el arbitrio y no me dieron recibo (${clave})`, clave },
      }
      const respuesta = await persona.pedir('complaint', '/api/reclamos/presentar', {
        ...{ method: 'POST', headers: enJson(desde(persona, contexto)), cuerpo: JSON.stringify(reclamo) },
      })
      if (respuesta.status !== 200) return
      const { claim_id } = JSON.parse(respuesta.cuerpo.toString()) as { claim_id: number }
      persona.anotar({ que: 'reclamo', numero: String(claim_id), clave })
    },
  },
  presentar: {
    peso: 2,
    hacer: async (persona, contexto) => {
      const clave = crypto.randomUUID()
      const campos = {
        ...unTramiteNuevo({ ...vecinoDe(persona, contexto), asunto: `Trámite de prueba ${clave}` }),
        clave,
      }
      const partes = Object.entries(campos)
        .map(([campo, valor]) => `--${LIMITE}\r\ncontent-disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`)
        .concat(
          `--${LIMITE}\r\ncontent-disposition: form-data; name="selectedFile[]"; filename="solicitud.pdf"\r\n` +
            'content-type: application/pdf\r\n\r\n',
        )
      const cuerpo = Buffer.concat([Buffer.from(partes.join('')), solicitud, Buffer.from(`\r\n--${LIMITE}--\r\n`)])
      const headers = {
        ...desde(persona, contexto),
        'content-type': `multipart/form-data; boundary=${LIMITE}`,
      }
      const respuesta = await persona.pedir('filing', '/api/mpvirtual/presentar', { method: 'POST', headers, cuerpo })
      if (respuesta.status !== 200) return
      const { nro_registro } = JSON.parse(respuesta.cuerpo.toString()) as { nro_registro: string }
      persona.anotar({ que: 'tramite', numero: nro_registro, clave })
    },
  },
}

const vecinoDe = ({ n }: Persona, { red }: ContextoCiudadano) => vecino(red * 2_000 + n)
