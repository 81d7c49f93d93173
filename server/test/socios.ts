import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { crearAutoridad } from '@cabildo/simuladores/autoridad'
import { abrirFirmaPeru, type SimuladorFirmaPeru } from '@cabildo/simuladores/firmaperu'
import { fallar } from '@cabildo/simuladores/pide-fallas'
import { cuerpoDe, responder, type Servidor, servir } from '@cabildo/simuladores/servidor'
import { abrirSisgedo, type SimuladorSisgedo } from '@cabildo/simuladores/sisgedo'
import { afterAll } from 'vitest'
import { type Pide, usarPide } from './pide.ts'
import { unServidorDeCorreo } from './servidor-de-correo.ts'

const TOKEN = 'clave de cabildo en sisgedo'

/** How all partners are at once: well; gone; silent; or answering what they should not. */
export type Estado = 'bien' | 'caidos' | 'lentos' | 'mentirosos'

/** RENIEC, SUNAT, Sisgedo, the mail server and Firma Perú, each on a port of this machine. */
export interface Socios {
  pide: Pide
  sisgedo: SimuladorSisgedo
  correo: ReturnType<typeof unServidorDeCorreo>
  /** Opens them, and says to the bench where they are. */
  env: (datos: string) => Promise<Record<string, string>>
  ajustesSisgedo: () => { clase: 'http'; url: string; token: string }
  poner(estado: Estado): Promise<void>
}

type Averia = Exclude<Estado, 'bien'>

/** What each does instead of answering; a lie is long, of somebody else, or told after the deed. */
const DE_PIDE = { caidos: 'colgada', lentos: 'sinRespuesta', mentirosos: 'enorme' } as const
const DE_SISGEDO = { lentos: 'lento', mentirosos: 'seColgoDespues' } as const
const DE_CORREO = { lentos: { colgar: true }, mentirosos: { callarAlFinal: true }, bien: {} } as const

/** `ahora` tells the time at Firma Perú, whose tokens are good for two minutes. */
export const usarSocios = (ahora: () => Date): Socios => {
  const pide = usarPide()
  const correo = unServidorDeCorreo()
  const socios = {} as Socios
  let pcm: SimuladorFirmaPeru
  let token: Servidor
  let estado: Estado = 'bien'
  let apagado = false

  const mentir = (averia: Averia, respuesta: ServerResponse) =>
    fallar(DE_PIDE[averia], respuesta, 'http://127.0.0.1:9/')

  const poner = async (otro: Estado) => {
    estado = otro
    pide.restablecer()
    if (otro !== 'bien') Object.assign(pide.reniec, { falla: DE_PIDE[otro] })
    if (otro === 'mentirosos') pide.sunat.equivocado = true
    else if (otro !== 'bien') pide.sunat.falla = DE_PIDE[otro]

    if (apagado) await socios.sisgedo.encender()
    apagado = otro === 'caidos'
    socios.sisgedo.fallar(otro === 'bien' || otro === 'caidos' ? undefined : DE_SISGEDO[otro])
    socios.sisgedo.seguir()
    if (apagado) await socios.sisgedo.apagar()

    if (otro === 'caidos') await correo.cerrar()
    else await correo.abrir(DE_CORREO[otro])
  }

  afterAll(async () => {
    await Promise.all([correo.cerrar(), pcm.cerrar(), token.cerrar(), apagado || socios.sisgedo.cerrar()])
  })
  return Object.assign(socios, {
    pide,
    correo,
    poner,
    ajustesSisgedo: () => ({ clase: 'http' as const, url: socios.sisgedo.url, token: TOKEN }),
    env: async (datos: string) => {
      socios.sisgedo = await abrirSisgedo(TOKEN)
      const autoridad = await crearAutoridad()
      pcm = await abrirFirmaPeru(autoridad, { nombre: 'QUISPE MAMANI ROSA', dni: '98000010' }, ahora)
      pcm.durar(120)
      token = await servir({
        'POST /token': async (pedido, respuesta) => {
          const body = await cuerpoDe(pedido)
          if (estado !== 'bien') return mentir(estado, respuesta)
          const headers = { 'content-type': 'application/x-www-form-urlencoded' }
          const dado = await fetch(pcm.credenciales.token_url, { method: 'POST', body, headers })
          responder(respuesta, dado.status, 'text/plain', await dado.text())
        },
      })
      const credenciales = join(datos, 'fwAuthorization.json')
      await writeFile(credenciales, JSON.stringify({ ...pcm.credenciales, token_url: `${token.origen}/token` }))
      await writeFile(join(datos, 'raiz.pem'), autoridad.pem)
      await correo.abrir()
      return {
        ...(await pide.env()),
        ...{ SISGEDO: 'http', SISGEDO_URL: socios.sisgedo.url, SISGEDO_TOKEN: TOKEN },
        ...{ FIRMADOR: 'firmaperu', FIRMA_RAICES: datos, FIRMAPERU_CREDENCIALES: credenciales },
        FIRMAPERU_SCRIPT: pcm.programa,
      }
    },
  } satisfies Partial<Socios>)
}
