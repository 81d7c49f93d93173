import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import { bearer } from './escena.ts'
import type { Servidor } from './proceso.ts'
import { mediana, percentil } from './tabla.ts'

/** How long the counter waits for a filing and for the page of its cargo (EXP-77). */
export interface Ventanilla {
  cuantos: number
  /** The median of a filing, ms. */
  medianaMs: number
  /** 95th percentiles, ms. */
  registrarMs: number
  cargoMs: number
}

/** One clerk, one filing after another, well within an hour's limit (EXP-78). */
const TRAMITES = 100
/** A clerk takes longer for the next paper; by then the proof of the last one is made. */
const PAUSA_MS = 300

/** Registers papers with a known DNI, one destination and no file, and asks for each cargo (EXP-77). */
export const medirVentanilla = async ({ url }: Servidor, token: string): Promise<Ventanilla> => {
  const [registrar, cargo]: [number[], number[]] = [[], []]
  const medir = async (tiempos: number[], pedir: () => Promise<Response>): Promise<string> => {
    const inicio = performance.now()
    const respuesta = await pedir()
    const texto = await respuesta.text()
    tiempos.push(performance.now() - inicio)
    assert.equal(respuesta.status, 200, texto)
    return texto
  }
  const { data } = (await (await fetch(`${url}/api/mpvirtual/getdependencias`, { headers: bearer(token) })).json()) as {
    data: { depe_id: number }[]
  }
  const destinos = JSON.stringify([{ dependencia: data[0]?.depe_id, copia: false, proveido: '' }])
  for (let i = 0; i < TRAMITES; i++) {
    const forma = new FormData()
    const campos = {
      identidad: 'DNI',
      documento: '98000001',
      nombre: 'QUISPE MAMANI ROSA',
      tipo_documento: '6',
      folio: '3',
    }
    const clave = crypto.randomUUID()
    for (const [campo, valor] of Object.entries({ ...campos, asunto: `Trámite de ventanilla ${i}`, destinos, clave }))
      forma.append(campo, valor)
    const hecho = await medir(registrar, () =>
      fetch(`${url}/api/mpvirtual/ventanilla`, { method: 'POST', body: forma, headers: bearer(token) }),
    )
    const { id, codigo } = JSON.parse(hecho) as { id: number; codigo: string }
    await medir(cargo, () =>
      fetch(`${url}/api/mpvirtual/${id}/cargo`, { headers: { ...bearer(token), 'x-codigo-consulta': codigo } }),
    )
    await esperar(PAUSA_MS)
  }
  return {
    ...{ cuantos: TRAMITES, medianaMs: mediana(registrar) },
    ...{ registrarMs: percentil(registrar, 0.95), cargoMs: percentil(cargo, 0.95) },
  }
}
