import type { Autoridad, Titular } from './autoridad.ts'
import type { Falla } from './fallas.ts'
import type { Desenlace } from './nativo.ts'
import { type CredencialesRefirma, clienteRefirma } from './refirma-nativo.ts'
import { PAGINA_INVOCADOR } from './refirma-pagina.ts'
import { cuerpoDe, responder, servir } from './servidor.ts'

export { type CredencialesRefirma, clienteRefirma } from './refirma-nativo.ts'

/** RENIEC's side of ReFirma: the page for the frame, and the native program of whoever looks at it. */
export interface SimuladorRefirma {
  origen: string
  /** For REFIRMA_DIRECCION. */
  direccion: string
  /** What goes wrong from now on. */
  fallar(falla: Falla | undefined): void
  /** Whose certificate is found on the machine. */
  titular: Titular
  /** How many wait to be let go on ('lento'). */
  enEspera(): number
  seguir(): void
  /** What became of each signature, oldest first. */
  desenlaces: Desenlace[]
  cerrar(): Promise<void>
}

/** What the frame tells the page, in this order (peru.md §1.1). */
const MENSAJES: Record<Desenlace['fin'], readonly string[]> = {
  ok: ['invokerOk', 'close'],
  cancelado: ['invokerCancel', 'close'],
  cerrado: ['close'],
  nada: [],
}

/** Opens RENIEC's server, with a native program behind its page that signs with certificates of that authority. */
export const abrirRefirma = async (
  autoridad: Autoridad,
  credenciales: CredencialesRefirma,
  titular: Titular,
): Promise<SimuladorRefirma> => {
  let falla: Falla | undefined
  let enEspera: (() => void)[] = []
  const desenlaces: Desenlace[] = []
  const { origen, cerrar } = await servir({
    'GET /refirma_invoker/invokerstatus.html': (_pedido, respuesta) =>
      falla === 'error500'
        ? responder(respuesta, 500, 'text/plain', 'Internal Server Error')
        : responder(respuesta, 200, 'text/html', PAGINA_INVOCADOR),
    'POST /refirma_invoker/lanzar': async (pedido, respuesta) => {
      const antesDeSubir = () =>
        falla === 'lento' ? new Promise<void>((listo) => enEspera.push(listo)) : Promise.resolve()
      const nativo = { autoridad, titular: simulador.titular, falla, antesDeSubir }
      const desenlace = await clienteRefirma(await cuerpoDe(pedido), credenciales, nativo)
      desenlaces.push(desenlace)
      const mensajes = MENSAJES[desenlace.fin]
      const dichos = falla === 'mensajesDeMas' ? mensajes.flatMap((uno) => ['nadaQueVer', uno, uno]) : mensajes
      responder(respuesta, 200, 'application/json', JSON.stringify(dichos))
    },
  })
  const simulador: SimuladorRefirma = {
    origen,
    direccion: `${origen}/refirma_invoker/invokerstatus.html`,
    titular,
    desenlaces,
    fallar: (otra) => {
      falla = otra
    },
    enEspera: () => enEspera.length,
    seguir: () => {
      for (const listo of enEspera) listo()
      enEspera = []
    },
    cerrar,
  }
  return simulador
}
