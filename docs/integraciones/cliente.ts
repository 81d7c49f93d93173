import type { Operaciones } from './operaciones.gen.ts'

/** What a call takes: only the parts that it has. */
type Envio<O extends keyof Operaciones> = (Operaciones[O]['camino'] extends undefined
  ? unknown
  : { camino: Operaciones[O]['camino'] }) &
  (Operaciones[O]['cuerpo'] extends undefined ? unknown : { cuerpo: Operaciones[O]['cuerpo'] }) & {
    consulta?: Operaciones[O]['consulta']
  }

/** A refusal, with the words that the service gives. */
export class Rechazo extends Error {
  readonly status: number
  /** Seconds after which to try again; null where the service does not say. */
  readonly espera: number | null
  constructor(status: number, mensaje: string, espera: number | null) {
    super(mensaje)
    this.status = status
    this.espera = espera
  }
}

/** Calls a Cabildo at `direccion` with a service key. */
export const crearCliente =
  ({ direccion, clave }: { direccion: string; clave: string }) =>
  async <O extends keyof Operaciones>(operacion: O, envio: Envio<O>): Promise<Operaciones[O]['respuesta']> => {
    const { camino = {}, consulta = {}, cuerpo } = envio as { camino?: object; consulta?: object; cuerpo?: unknown }
    const [metodo = 'GET', ruta = '/'] = operacion.split(' ')
    const deCamino = new Map(Object.entries(camino))
    const url = new URL(
      ruta.replace(/\{(\w+)\}/g, (_, parte: string) => encodeURIComponent(String(deCamino.get(parte) ?? ''))),
      direccion,
    )
    for (const [nombre, valor] of Object.entries(consulta))
      if (valor !== undefined) url.searchParams.set(nombre, String(valor))
    const conFormulario = cuerpo instanceof FormData
    const respuesta = await globalThis.fetch(url, {
      method: metodo,
      headers: {
        // Never in the address, which ends up in records.
        authorization: `Bearer ${clave}`,
        ...(cuerpo !== undefined && !conFormulario && { 'content-type': 'application/json' }),
      },
      ...(cuerpo !== undefined && { body: conFormulario ? cuerpo : JSON.stringify(cuerpo) }),
    })
    const esJson = respuesta.headers.get('content-type')?.includes('json') ?? false
    if (!respuesta.ok) {
      const { message } = (esJson ? await respuesta.json() : {}) as { message?: string }
      const espera = respuesta.headers.get('retry-after')
      throw new Rechazo(respuesta.status, message ?? respuesta.statusText, espera === null ? null : Number(espera))
    }
    return (esJson ? respuesta.json() : respuesta.blob()) as Promise<Operaciones[O]['respuesta']>
  }
