import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import type { Carga } from '@cabildo/contracts/cargas'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll } from 'vitest'
import { abrirRevisor, type Revisor, revisarCarga } from '../src/features/canastas/carga/carga.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { AHORA, type Banco, type Cliente } from './banco.ts'
import { MUDO } from './obrero.ts'

/** Spreadsheets of baskets through the door, by somebody with every code; the worker's part is done in place. */
export const usarCargas = (banco: Banco) => {
  let revisor: Revisor
  beforeAll(() => {
    revisor = abrirRevisor(banco.archivos)
  })
  afterAll(() => revisor.cerrar())
  const sol = () => banco.como('sol')
  const de = ({ id }: { id: number }) => ({ params: { id: String(id) } })

  const trabajar = (carga_id: number, suyo: Revisor = revisor, ultimo = true) =>
    revisarCarga({
      ...{ db: banco.db, archivos: banco.archivos, reloj: crearReloj(() => AHORA), log: MUDO },
      revisor: suyo,
    })({ carga_id }, { ultimo })
  const ver = async (carga: { id: number }): Promise<Carga> => {
    const { status, cuerpo } = await (await sol()).llamar(canastasCargaApi.ver, de(carga))
    if (status !== 200) throw new Error(`ver: ${status}`)
    return cuerpo.data
  }
  const recibir = async (archivo: File): Promise<Carga> => {
    const { status, cuerpo } = await (await sol()).llamar(canastasCargaApi.revisar, {
      archivos: { 'selectedFile[]': [archivo] },
      body: {},
    })
    if (status !== 200) throw new Error(`revisar: ${status} ${JSON.stringify(cuerpo)}`)
    return cuerpo.data
  }
  return {
    trabajar,
    ver,
    recibir,
    /** Takes a file in and has it checked. */
    async revisar(archivo: File): Promise<Carga> {
      const carga = await recibir(archivo)
      await trabajar(carga.id)
      return ver(carga)
    },
    filas: async (carga: { id: number }, query: Record<string, string> = {}) =>
      (await (await sol()).llamar(canastasCargaApi.filas, { ...de(carga), query })).cuerpo,
    aplicar: async (carga: { id: number }, actualizar = true) =>
      (await sol()).llamar(canastasCargaApi.aplicar, { ...de(carga), body: { actualizar } }),
    descartar: async (carga: { id: number }) => (await sol()).llamar(canastasCargaApi.descartar, de(carga)),
    subir: async (archivo: File) =>
      (await sol()).llamar(canastasCargaApi.subir, { archivos: { 'selectedFile[]': [archivo] }, body: {} }),
    /** A file that a call answers. */
    async descargar(url: string, quien?: Cliente): Promise<File> {
      const respuesta = await (quien ?? (await sol())).enviar({ method: 'GET', url })
      if (respuesta.statusCode !== 200) throw new Error(`${url}: ${respuesta.statusCode}`)
      return new File([new Uint8Array(respuesta.rawPayload)], 'descarga.xlsx')
    },
    canastas: () => banco.db.selectFrom('canastas').selectAll().orderBy('dni').execute(),
  }
}

/** The first sheet of a workbook, as texts. */
export const leerHoja = async (archivo: File): Promise<string[][]> => {
  const { sheets } = await readXlsx(new Uint8Array(await archivo.arrayBuffer()))
  return (sheets[0]?.rows ?? []).map((fila) => fila.map((celda) => (celda === null ? '' : String(celda))))
}
