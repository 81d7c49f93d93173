import { fileURLToPath } from 'node:url'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos } from '../archivos/archivos.ts'
import { ProcessPool, type ProcessPoolOptions } from '../procesos/process-pool.ts'
import { ILEGIBLE, type Lectura, type PedidoDeLectura } from './lectura.ts'

const PROGRAMA = fileURLToPath(new URL('./lector.proceso.ts', import.meta.url))
/** An ordinary PDF takes 50 ms and 80 MB; one of 60 MB is held twice by its process. */
const MEMORIA = { memoriaMb: 256, memoriaTotalMb: 450, memoriaGastadaMb: 200 }
/** For the job, which reads one file at a time and stops before it would be killed. */
const TEXTO = {
  limites: { ...MEMORIA, trabajoMaximoMs: 20_000 },
  opciones: { procesos: 1, tiempoMaximoMs: 60_000 },
  plazoMs: 15_000,
}
/** For a user who waits, so it is short; the job reads the rest later. */
const DATOS = {
  limites: { ...MEMORIA, trabajoMaximoMs: 4_000 },
  opciones: { procesos: 2, tiempoMaximoMs: 8_000 },
  plazoMs: 2_000,
}
const ESPERA_MS = 8_000

export interface PdfGuardado {
  archivos: Archivos
  carpeta: Carpeta
  storage_key: string
}

/** Reads the text of stored PDFs in separate processes, which are killed when one costs too much (D-36, E7). */
export interface Lector {
  /** Null when the file does not exist. Throws noDisponible when reading failed through no fault of the file. */
  leer(pdf: PdfGuardado): Promise<Lectura | null>
  /** Pages that seem to show personal data, as far as a few seconds allow (P-15). Never throws. */
  buscarDatos(pdf: PdfGuardado): Promise<number[]>
  /** Ends the processes, whatever they are doing. */
  cerrar(): Promise<void>
}

/** Opens the reader; its processes start when needed. Users who publish never wait behind the job. */
export const abrirLector = (ajustes: ProcessPoolOptions & { esperaMs?: number } = {}): Lector => {
  const { esperaMs = ESPERA_MS, ...opciones } = ajustes
  const deTexto = new ProcessPool<PedidoDeLectura, Lectura>(PROGRAMA, TEXTO.limites, { ...TEXTO.opciones, ...opciones })
  const deDatos = new ProcessPool<PedidoDeLectura, Lectura>(PROGRAMA, DATOS.limites, { ...DATOS.opciones, ...opciones })
  const hacer = async (pool: typeof deTexto, pedido: PedidoDeLectura, pdf: PdfGuardado, seguir = () => true) => {
    const bytes = await pdf.archivos.pesar(pdf.carpeta, pdf.storage_key)
    if (bytes === null) return null
    if (bytes === 0) return ILEGIBLE
    const abrir = async () => {
      const contenido = seguir() ? await pdf.archivos.abrir(pdf.carpeta, pdf.storage_key) : null
      if (!contenido) throw new SinContenido()
      return contenido
    }
    const respuesta = await pool.hacer(pedido, { bytes, abrir }).catch((error) => {
      if (error instanceof SinContenido) return null
      throw error
    })
    return respuesta === 'caido' ? ILEGIBLE : (respuesta?.resultado ?? null)
  }
  return {
    leer: (pdf) => hacer(deTexto, { soloDatos: false, plazoMs: TEXTO.plazoMs }, pdf),
    async buscarDatos(pdf) {
      const { promise: tarde, resolve: vencer } = Promise.withResolvers<null>()
      let vencido = false
      const reloj = setTimeout(() => {
        vencido = true
        vencer(null)
      }, esperaMs)
      // Skips requests whose turn comes too late.
      const visto = hacer(deDatos, { soloDatos: true, plazoMs: DATOS.plazoMs }, pdf, () => !vencido).catch((error) => {
        opciones.alFallar?.(error)
        return null
      })
      const lectura = await Promise.race([visto, tarde])
      clearTimeout(reloj)
      return lectura?.datos_personales ?? []
    },
    async cerrar() {
      await Promise.all([deTexto.cerrar(), deDatos.cerrar()])
    },
  }
}

/** Before its turn, the file disappeared or the caller stopped waiting. */
class SinContenido extends Error {}
