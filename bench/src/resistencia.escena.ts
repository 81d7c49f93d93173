/** A moderate day without end: citizens, staff who come and go, screens that listen, and people who leave midway (I4). */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as esperar } from 'node:timers/promises'
import { type ContextoCiudadano, escena as deCiudadanos } from './ciudadanos.escena.ts'
import { AREA, bearer, CUENTA } from './escena.ts'
import type { Escena, Persona } from './multitud.ts'

const ESCUCHA_MS = 2_000
const enJson = { 'content-type': 'application/json' }
const desde = ({ n }: Persona) => ({ 'x-forwarded-for': `14.${(n >> 8) & 255}.${n & 255}.7` })

/** Signs in, does something, and signs out, as nobody should be left behind. */
const conSesion = async (persona: Persona, acto: (headers: Record<string, string>) => Promise<void>) => {
  const ingreso = await persona.pedir('sign-in', '/api/login', {
    ...{ method: 'POST', headers: { ...enJson, ...desde(persona) }, cuerpo: JSON.stringify(CUENTA) },
  })
  if (ingreso.status !== 200) return
  const { access_token } = JSON.parse(ingreso.cuerpo.toString()) as { access_token: string }
  const headers = { ...bearer(access_token), ...desde(persona) }
  await acto(headers)
  await persona.pedir('sign-out', '/api/logout', { method: 'POST', headers })
}

export const escena: Escena<ContextoCiudadano> = {
  ...deCiudadanos,
  trabajar: {
    peso: 4,
    hacer: (persona) =>
      conSesion(persona, async (headers) => {
        await persona.pedir('visits', `/api/visitas/byarea/${AREA}?start=0&length=25&search=quispe`, { headers })
      }),
  },
  exportar: {
    peso: 1,
    hacer: (persona) =>
      conSesion(persona, async (headers) => {
        const formato = Math.random() < 0.5 ? 'csv' : 'excel'
        await persona.pedir('export', '/api/export/visitas', {
          ...{ method: 'POST', headers: { ...headers, ...enJson }, cuerpo: JSON.stringify({ formato }) },
        })
      }),
  },
  escuchar: {
    peso: 2,
    hacer: (persona) =>
      conSesion(persona, async (headers) => {
        const pedido = request(`${persona.url}/api/publicaciones/stream`, { agent: false, headers }).end()
        pedido.on('error', () => undefined)
        const [respuesta] = await once(pedido, 'response').catch(() => [null])
        respuesta?.on('error', () => undefined).resume()
        await esperar(ESCUCHA_MS)
        pedido.destroy()
      }),
  },
  abandonar: {
    peso: 1,
    hacer: async (persona) => {
      const pedido = request(`${persona.url}/api/mpvirtual/presentar`, {
        ...{ agent: false, method: 'POST' },
        headers: { ...desde(persona), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 300_000 },
      })
      pedido.on('error', () => undefined)
      pedido.write(
        '--x\r\ncontent-disposition: form-data; name="selectedFile[]"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
      )
      pedido.write(Buffer.alloc(100_000, 0x20))
      await esperar(200)
      pedido.destroy()
    },
  },
}
