import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Autoridad, Titular } from './autoridad.ts'
import type { Falla } from './fallas.ts'
import { clienteFirmaPeru } from './firmaperu-nativo.ts'
import type { Desenlace } from './nativo.ts'
import { abrirEspera, cuerpoDe, type Espera, responder, servir } from './servidor.ts'

/**
 * The script of the PCM as a page sees it: it wants jQuery under its own name and the place for its frame, and calls the
 * page's three functions (peru.md §1.5). The component that listens on that port is the simulator's.
 */
const PROGRAMA_FIRMAPERU = `(() => {
  const { origin } = new URL(document.currentScript.src)
  window.startSignature = (puerto, parametros) => {
    if (!window.jqFirmaPeru) throw new Error('jqFirmaPeru is not defined')
    if (!document.getElementById('addComponent')) throw new Error('addComponent is missing')
    window.signatureInit()
    fetch(origin + '/componente/' + puerto, { method: 'POST', body: parametros })
      .then((respuesta) => respuesta.json())
      .then(({ fin, doble }) => {
        for (let vez = 0; vez < (doble ? 2 : 1); vez++) {
          if (fin === 'ok') window.signatureOk()
          if (fin === 'cancelado') window.signatureCancel()
        }
      })
      .catch(() => window.signatureCancel())
  }
})()
`

/** As much of jQuery as the script asks for: to be there, and to give up its name. */
const JQUERY = 'window.jQuery = { noConflict: () => window.jQuery }'

export { clienteFirmaPeru } from './firmaperu-nativo.ts'

/** What the PCM delivers as fwAuthorization.json. */
export interface CredencialesFirmaPeru {
  client_id: string
  client_secret: string
  token_url: string
}

/** The PCM's side of Firma Perú: its tokens, its script, and the native component of whoever loads that. */
export interface SimuladorFirmaPeru extends Espera {
  origen: string
  /** For FIRMAPERU_SCRIPT. */
  programa: string
  /** For FIRMAPERU_JQUERY. */
  jquery: string
  /** For the file of FIRMAPERU_CREDENCIALES. */
  credenciales: CredencialesFirmaPeru
  /** How many tokens were asked for. */
  pedidosDeToken(): number
  /** How long tokens last from now on. */
  durar(segundos: number): void
  vigente(token: string): boolean
  fallar(falla: Falla | undefined): void
  titular: Titular
  desenlaces: Desenlace[]
  cerrar(): Promise<void>
}

const UNA_HORA = 3_600
const RUTA_TOKEN = '/admin/api/security/generate-token'
const RUTA_PROGRAMA = '/web/clienteweb/firmaperu.min.js'
const RUTA_JQUERY = '/jquery-3.6.0.min.js'

/** Opens the PCM's server; its component signs with certificates of that authority. */
export const abrirFirmaPeru = async (
  autoridad: Autoridad,
  titular: Titular,
  ahora: () => Date = () => new Date(),
): Promise<SimuladorFirmaPeru> => {
  const llave = randomBytes(32)
  const secretos = { client_id: 'municipalidad-de-prueba', client_secret: randomBytes(12).toString('hex') }
  let falla: Falla | undefined
  let duracion = UNA_HORA
  let pedidos = 0
  const { esperar, ...espera } = abrirEspera()
  const desenlaces: Desenlace[] = []

  const { origen, cerrar } = await servir({
    [`POST ${RUTA_TOKEN}`]: async (pedido, respuesta) => {
      pedidos++
      const formulario = new URLSearchParams(await cuerpoDe(pedido))
      if (falla === 'error500') return responder(respuesta, 500, 'text/plain', 'Internal Server Error')
      const suyas = Object.entries(secretos).every(([campo, valor]) => formulario.get(campo) === valor)
      if (!suyas) return responder(respuesta, 401, 'application/json', '{"message":"Unauthorized"}')
      // The body is the token itself.
      responder(respuesta, 200, 'text/plain', emitirToken(llave, ahora(), duracion))
    },
    [`GET ${RUTA_PROGRAMA}`]: (_pedido, respuesta) => responder(respuesta, 200, 'text/javascript', PROGRAMA_FIRMAPERU),
    [`GET ${RUTA_JQUERY}`]: (_pedido, respuesta) => responder(respuesta, 200, 'text/javascript', JQUERY),
    'POST /componente/48596': async (pedido, respuesta) => {
      const antesDeSubir = () => (falla === 'lento' ? esperar() : Promise.resolve())
      const nativo = { autoridad, titular: simulador.titular, falla, antesDeSubir }
      const desenlace = await clienteFirmaPeru(await cuerpoDe(pedido), simulador.vigente, nativo)
      desenlaces.push(desenlace)
      const dicho = { fin: desenlace.fin, doble: falla === 'mensajesDeMas' }
      responder(respuesta, 200, 'application/json', JSON.stringify(dicho))
    },
  })
  const simulador: SimuladorFirmaPeru = {
    origen,
    programa: `${origen}${RUTA_PROGRAMA}`,
    jquery: `${origen}${RUTA_JQUERY}`,
    credenciales: { ...secretos, token_url: `${origen}${RUTA_TOKEN}` },
    pedidosDeToken: () => pedidos,
    durar: (segundos) => {
      duracion = segundos
    },
    vigente: (token) => esVigente(llave, ahora(), token),
    fallar: (otra) => {
      falla = otra
    },
    titular,
    ...espera,
    desenlaces,
    cerrar,
  }
  return simulador
}

const enBase64 = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')
const selloDe = (llave: Buffer, texto: string) => createHmac('sha256', llave).update(texto).digest()

const emitirToken = (llave: Buffer, fecha: Date, segundos: number): string => {
  const iat = Math.floor(fecha.getTime() / 1_000)
  const datos = {
    sub: 'municipalidad-de-prueba',
    jti: randomBytes(8).toString('hex'),
    iat,
    exp: iat + segundos,
  }
  const texto = `${enBase64({ alg: 'HS256', typ: 'JWT' })}.${enBase64(datos)}`
  return `${texto}.${selloDe(llave, texto).toString('base64url')}`
}

const esVigente = (llave: Buffer, fecha: Date, token: string): boolean => {
  const [cabecera = '', datos = '', firma = ''] = token.split('.')
  const suya = Buffer.from(firma, 'base64url')
  const debida = selloDe(llave, `${cabecera}.${datos}`)
  if (suya.length !== debida.length || !timingSafeEqual(suya, debida)) return false
  return JSON.parse(Buffer.from(datos, 'base64url').toString()).exp > fecha.getTime() / 1_000
}
