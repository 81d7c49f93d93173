import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FallaPide, fallar } from './pide-fallas.ts'
import {
  CODIGO,
  type FormaCambio,
  type FormaReniec,
  type PersonaReniec,
  respuestaDeCambio,
  respuestaDeConsulta,
} from './pide-reniec-formas.ts'
import { cuerpoDe, responder, servir } from './servidor.ts'

/** RENIEC's consultation of DNI behind the national platform, with one authorised user. */
export interface SimuladorReniec {
  origen: string
  /** For PIDE_RENIEC and PIDE_RENIEC_ACTUALIZAR. */
  direccion: string
  direccionCambio: string
  personas: Map<string, PersonaReniec>
  /** DNIs to which it answers a code that nobody outside knows. */
  raros: Set<string>
  /** The password that it takes now, and whether it has expired. */
  clave: string
  vencida: boolean
  forma: FormaReniec
  formaCambio: FormaCambio
  falla: FallaPide | undefined
  /** Where it redirects to when it fails so. */
  destino: string
  /** Refuses each question with the platform's own error, `Respuesta.Error`. */
  errorPropio: boolean
  /** The change is refused, or made and its answer lost. */
  cambio: 'acepta' | 'rechaza' | 'pierdeRespuesta'
  /** Waited for before a change is looked at. */
  antesDeCambiar: (() => Promise<unknown>) | undefined
  /** Everything that it was asked, oldest first. */
  preguntas: { dni: string; clave: string }[]
  cambios: { anterior: string; nueva: string }[]
  cerrar(): Promise<void>
}

const tipoDe = (forma: string) => (forma === 'xml' ? 'text/xml' : 'application/json')

interface Credenciales {
  usuario: string
  ruc: string
  clave: string
}

/** Opens it on a free port of this machine. */
export const abrirReniec = async ({ usuario, ruc, clave }: Credenciales): Promise<SimuladorReniec> => {
  const esSuyo = (dni: unknown, suRuc: unknown) => dni === usuario && suRuc === ruc

  const consultar = async (pedido: IncomingMessage, respuesta: ServerResponse) => {
    const { PIDE } = JSON.parse(await cuerpoDe(pedido))
    simulador.preguntas.push({ dni: PIDE.nuDniConsulta, clave: PIDE.password })
    if (simulador.falla) return fallar(simulador.falla, respuesta, simulador.destino)
    if (simulador.errorPropio) {
      const Respuesta = { Error: 'Servicio no disponible', Opcion_1: '', Opcion_2: '' }
      return responder(respuesta, 200, 'application/json', JSON.stringify({ Respuesta }))
    }
    const persona = simulador.personas.get(PIDE.nuDniConsulta)
    const conoceClave = esSuyo(PIDE.nuDniUsuario, PIDE.nuRucUsuario) && PIDE.password === simulador.clave
    const codigo = !conoceClave
      ? CODIGO.claveMala
      : simulador.vencida
        ? CODIGO.vencida
        : simulador.raros.has(PIDE.nuDniConsulta)
          ? CODIGO.raro
          : persona
            ? CODIGO.correcto
            : CODIGO.noHay
    const suya = codigo === CODIGO.correcto ? persona : undefined
    responder(respuesta, 200, tipoDe(simulador.forma), respuestaDeConsulta(simulador.forma, codigo, suya))
  }

  const cambiar = async (pedido: IncomingMessage, respuesta: ServerResponse) => {
    const { PIDE } = JSON.parse(await cuerpoDe(pedido))
    simulador.cambios.push({ anterior: PIDE.credencialAnterior, nueva: PIDE.credencialNueva })
    await simulador.antesDeCambiar?.()
    const vale = esSuyo(PIDE.nuDni, PIDE.nuRuc) && PIDE.credencialAnterior === simulador.clave
    const { formaCambio } = simulador
    const responderCambio = (codigo: Parameters<typeof respuestaDeCambio>[1]) =>
      responder(respuesta, 200, tipoDe(formaCambio), respuestaDeCambio(formaCambio, codigo))
    if (!vale || simulador.cambio === 'rechaza' || String(PIDE.credencialNueva).length < 8) {
      responderCambio(CODIGO.claveMala)
      return
    }
    simulador.clave = PIDE.credencialNueva
    simulador.vencida = false
    if (simulador.cambio === 'pierdeRespuesta') respuesta.destroy()
    else responderCambio(CODIGO.correcto)
  }

  const { origen, cerrar } = await servir({
    'POST /Rest/RENIEC/Consultar': consultar,
    'POST /Rest/RENIEC/Actualizar': cambiar,
  })
  const simulador: SimuladorReniec = {
    origen,
    direccion: `${origen}/Rest/RENIEC/Consultar`,
    direccionCambio: `${origen}/Rest/RENIEC/Actualizar`,
    personas: new Map(),
    raros: new Set(),
    clave,
    vencida: false,
    forma: 'comun',
    formaCambio: 'return',
    falla: undefined,
    destino: 'http://127.0.0.1:9/',
    errorPropio: false,
    cambio: 'acepta',
    antesDeCambiar: undefined,
    preguntas: [],
    cambios: [],
    cerrar,
  }
  return simulador
}
