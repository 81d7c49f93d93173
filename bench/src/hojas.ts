import assert from 'node:assert/strict'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Carga } from '../../contracts/src/cargas.ts'
import { enJson, pedir } from './cliente.ts'
import { bearer } from './escena.ts'
import { type Escritura, leerMientras } from './lectores.ts'
import { type MemoriaDeHoja, vigilarMemoria } from './memoria.ts'
import type { Servidor } from './proceso.ts'

/** Cost of one step of a spreadsheet's import, and the delays of others meanwhile. */
export interface PasoDeHoja extends MemoriaDeHoja {
  medida: string
  segundos: number
  /** 95th percentile of the other pages, and of an edit of another record, ms. */
  p95: Record<string, number>
}

const CALENTAMIENTO_MS = 2_000

interface Hoja {
  /** What the measure is called. */
  nombre: string
  libro: Buffer<ArrayBuffer>
  /** What the file is called, where it is no workbook alone. */
  archivo?: string
  filas: number
  /** Where it is uploaded; its states stand under `cargas`. */
  subida: string
  cargas: string
  /** What others do meanwhile. */
  paginas: Readonly<Record<string, string | Escritura>>
}

/** A staged spreadsheet whose rows are all new: until its preview, applied, and until the preview of the same file again. */
export const medirHoja = async (
  { url, pid }: Servidor,
  token: string,
  { nombre, libro, archivo = 'hoja.xlsx', filas, subida, cargas, paginas }: Hoja,
): Promise<PasoDeHoja[]> => {
  const cargaDe = async (camino: string, opciones?: RequestInit) =>
    (await pedir<{ data: Carga }>(url + camino, { headers: bearer(token), ...opciones })).data
  const revisar = async () => {
    const forma = new FormData()
    forma.append('selectedFile[]', new Blob([libro]), archivo)
    let carga = await cargaDe(subida, { method: 'POST', body: forma })
    for (; carga.estado === 'revisando'; await esperar(100)) carga = await cargaDe(`${cargas}/${carga.id}`)
    assert.equal(carga.estado, 'lista', carga.falla ?? '')
    return carga
  }
  const medir = async <T>(medida: string, acto: () => Promise<T>): Promise<{ paso: PasoDeHoja; hecho: T }> => {
    const vigia = vigilarMemoria(pid)
    const dejarDeLeer = leerMientras({ url, token, paginas })
    const inicio = performance.now()
    const terminar = async () => ({
      segundos: (performance.now() - inicio) / 1_000,
      p95: await dejarDeLeer(),
      ...(await vigia()),
    })
    try {
      const hecho = await acto()
      return { hecho, paso: { medida, ...(await terminar()) } }
    } catch (fallo) {
      // Whoever still asks or looks would fail after it, and be told instead of it.
      await terminar()
      throw fallo
    }
  }
  // What the first answer of each page costs is no cost of the spreadsheet.
  const calentar = leerMientras({ url, token, paginas })
  await esperar(CALENTAMIENTO_MS)
  await calentar()
  const primera = await medir(`${filas.toLocaleString('en-US')} new ${nombre}, until the preview`, revisar)
  assert.equal(primera.hecho.nuevos, filas)
  const aplicada = await medir('all of them applied', async () => {
    let carga = await cargaDe(`${cargas}/${primera.hecho.id}/aplicar`, enJson({}, token))
    for (; carga.estado === 'aplicando'; await esperar(100)) carga = await cargaDe(`${cargas}/${primera.hecho.id}`)
    return carga
  })
  assert.equal(aplicada.hecho.registrados, filas)
  const segunda = await medir('the same file again, until the preview', revisar)
  assert.equal(segunda.hecho.iguales, filas)
  return [primera.paso, aplicada.paso, segunda.paso]
}
