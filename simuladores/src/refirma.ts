import type { Autoridad, Titular } from './autoridad.ts'
import type { Falla } from './fallas.ts'
import type { Desenlace } from './nativo.ts'
import { type CredencialesRefirma, clienteRefirma } from './refirma-nativo.ts'
import { abrirEspera, cuerpoDe, type Espera, responder, servir } from './servidor.ts'

/**
 * The page of RENIEC that goes into the frame: like theirs it posts to anybody ('*') and looks at nobody's origin. The
 * native program that it starts is the simulator's.
 */
const PAGINA_INVOCADOR = `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>ReFirma Invoker (simulador)</title></head>
<body style="font-family: sans-serif; background: #fff; margin: 20vh auto; max-width: 32rem; text-align: center">
<h1>ReFirma</h1>
<p role="status" id="estado">Iniciando…</p>
<script>
  const decir = (mensaje) => window.parent.postMessage(mensaje, '*')
  const mostrar = (texto) => { document.getElementById('estado').textContent = texto }
  window.addEventListener('message', async ({ data }) => {
    if (data && data.init) {
      mostrar('Pidiendo argumentos…')
      decir('getArguments')
    }
    if (data && data.arguments) {
      mostrar('Firmando…')
      const respuesta = await fetch('lanzar', { method: 'POST', body: data.arguments })
      for (const mensaje of await respuesta.json()) decir(mensaje)
    }
  })
</script>
</body>
</html>`

export { type CredencialesRefirma, clienteRefirma } from './refirma-nativo.ts'

/** RENIEC's side of ReFirma: the page for the frame, and the native program of whoever looks at it. */
export interface SimuladorRefirma extends Espera {
  origen: string
  /** For REFIRMA_DIRECCION. */
  direccion: string
  /** What goes wrong from now on. */
  fallar(falla: Falla | undefined): void
  /** Whose certificate is found on the machine. */
  titular: Titular
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
  const { esperar, ...espera } = abrirEspera()
  const desenlaces: Desenlace[] = []
  const { origen, cerrar } = await servir({
    'GET /refirma_invoker/invokerstatus.html': (_pedido, respuesta) =>
      falla === 'error500'
        ? responder(respuesta, 500, 'text/plain', 'Internal Server Error')
        : responder(respuesta, 200, 'text/html', PAGINA_INVOCADOR),
    'POST /refirma_invoker/lanzar': async (pedido, respuesta) => {
      const antesDeSubir = () => (falla === 'lento' ? esperar() : Promise.resolve())
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
    ...espera,
    cerrar,
  }
  return simulador
}
