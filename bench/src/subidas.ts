import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import { pdfDeTramite, unTramiteNuevo, vecino } from '../../server/test/fabricas-presentar.ts'
import { leerMientras } from './lectores.ts'
import { residenteMB, vigilarMemoria } from './memoria.ts'
import type { Servidor } from './proceso.ts'

const MB = 1_048_576
/** One in so many clicks twice. */
const DOBLE_CADA = 5
/** Networks that the citizens come from. */
const REDES = 25

/** Citizens who file at once, what it costs the server, and how others fare meanwhile. */
export interface Subidas {
  medida: string
  segundos: number
  /** How many times somebody was told to come back. */
  rechazos: number
  memoriaMB: number | null
  /** 95th percentile of the other pages, ms. */
  p95: Record<string, number>
}

interface Plan {
  medida: string
  /** Megabytes of each citizen's PDF. */
  megas: readonly number[]
  /** Distinguishes the citizens of one round from those of others. */
  desde: number
}

/**
 * Makes all file at the same moment and come back when told to, while `paginas` are requested without pause. Throws
 * when a filing is lost or doubled (E12, MPV-43).
 */
export const medirSubidas = async (
  servidor: Servidor,
  { medida, megas, desde }: Plan,
  { token, paginas }: { token: string; paginas: Readonly<Record<string, string>> },
): Promise<Subidas> => {
  const antes = residenteMB(servidor)
  let rechazos = 0
  const vigia = vigilarMemoria(servidor.pid)
  const dejarDeLeer = leerMientras({ url: servidor.url, token, paginas })
  const inicio = performance.now()
  const numeros = await Promise.all(
    megas.map(async (mb, i) => {
      const presentar = prepararEnvio(servidor, desde + i, mb, () => rechazos++)
      const dos = await Promise.all(i % DOBLE_CADA === 0 ? [presentar(), presentar()] : [presentar()])
      assert.equal(new Set(dos).size, 1, 'un doble envío hizo dos trámites')
      return dos[0]
    }),
  )
  const segundos = (performance.now() - inicio) / 1_000
  const p95 = await dejarDeLeer()
  const { servidorMB } = await vigia()
  assert.equal(new Set(numeros).size, megas.length, 'dos personas recibieron el mismo número')
  const memoriaMB = antes === null || servidorMB === null ? null : Math.max(0, servidorMB - antes)
  return { medida, segundos, rechazos, memoriaMB, p95 }
}

/** A citizen's form; what is called sends it, until it is taken, and answers its number. */
const prepararEnvio = ({ url }: Servidor, i: number, mb: number, alRechazar: () => void) => {
  const pdf = pdfDeTramite('solicitud.pdf', mb * MB)
  const clave = crypto.randomUUID()
  // Repeating a measurement on the same data must not look like a repeated filing.
  const campos = { ...unTramiteNuevo({ ...vecino(i), asunto: `Trámite de prueba ${clave}` }), clave }
  const ip = `190.40.${i % REDES}.${1 + (i % 250)}`
  return async (): Promise<string> => {
    for (;;) {
      const forma = new FormData()
      for (const [campo, valor] of Object.entries(campos)) forma.append(campo, valor)
      forma.append('selectedFile[]', pdf)
      const respuesta = await fetch(`${url}/api/mpvirtual/presentar`, {
        ...{ method: 'POST', body: forma, headers: { 'x-forwarded-for': ip } },
      })
      const texto = await respuesta.text()
      if (respuesta.status === 200) return (JSON.parse(texto) as { nro_registro: string }).nro_registro
      assert.equal(respuesta.status, 503, texto)
      alRechazar()
      // As a page does: when it was told to, not all in the same instant.
      await esperar(Number(respuesta.headers.get('retry-after')) * 1_000 * (0.5 + Math.random() / 2))
    }
  }
}
