import type { Enviado, Llamada, Respuesta } from '@cabildo/contracts/base/llamada'
import { ErrorApi } from './api.ts'
import { leerToken } from './sesion.ts'
export const subir = async <const L extends Llamada>(llamada: L, envio: Enviado<L>, _o: { alAvanzar: (f: number) => void; signal?: AbortSignal }): Promise<Respuesta<L>> => {
  const { body, archivos } = envio as unknown as { body: Record<string, string>; archivos?: Record<string, File[]> }
  const forma = new FormData()
  for (const [k, v] of Object.entries(body)) forma.append(k, v)
  for (const [k, fs] of Object.entries(archivos ?? {})) for (const f of fs) forma.append(k, f, f.name)
  const r = await fetch(llamada.path, { method: 'POST', body: forma, headers: { authorization: `Bearer ${leerToken()}` } })
  const json = await r.json()
  if (!r.ok) throw new ErrorApi(r.status, json)
  return json
}
