import { fileURLToPath } from 'node:url'
import type { Archivos } from '../../../platform/archivos/archivos.ts'
import { Cuadrilla, type OpcionesDeCuadrilla } from '../../../platform/procesos/cuadrilla.ts'
import type { Avance, PedidoDeRevision, Revisado } from './revisar-libro.ts'

const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))
/** What 50,000 rows take stands in docs/benchmarks.md: 160 to 270 MB. */
const LIMITES = {
  ...{ memoriaMb: 128, memoriaJovenMb: 8, memoriaTotalMb: 400, memoriaGastadaMb: 200 },
  trabajoMaximoMs: 20_000,
}

/** Checks spreadsheets in a process of its own, one after another, which is killed when one costs too much (D-37, E7). */
export interface Revisor {
  /**
   * Reads a stored file and hands its rows to `alLeer` as they come. Throws noDisponible when it is not the file's fault
   * that it could not be read, and what `alLeer` throws.
   */
  revisar(clave: string, pedido: PedidoDeRevision, alLeer: (avance: Avance) => Promise<void>): Promise<Revisado>
  /** Ends the process, whatever it is doing. */
  cerrar(): Promise<void>
}

export const abrirRevisor = (archivos: Archivos, opciones: OpcionesDeCuadrilla = {}): Revisor => {
  const cuadrilla = new Cuadrilla<PedidoDeRevision, Revisado, Avance>(PROGRAMA, LIMITES, { procesos: 1, ...opciones })
  return {
    async revisar(clave, pedido, alLeer) {
      const bytes = await archivos.pesar('hojas', clave)
      if (bytes === null) throw faltante(clave)
      const abrir = async () => {
        const contenido = await archivos.abrir('hojas', clave)
        if (!contenido) throw faltante(clave)
        return contenido
      }
      const respuesta = await cuadrilla.hacer(pedido, { bytes, abrir }, alLeer)
      // What no honest workbook costs.
      return respuesta === 'caido' ? { falla: 'desmedida' } : respuesta.resultado
    },
    cerrar: () => cuadrilla.cerrar(),
  }
}

const faltante = (clave: string) => new Error(`Falta el archivo ${clave} de una carga`)
