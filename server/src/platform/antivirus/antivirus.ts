import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Log } from '../log.ts'
import { ANTIVIRUS } from '../observacion/metricas.ts'
import { type Clamd, ClamdSinVeredicto } from './clamd.ts'

const REINTENTAR_SEGUNDOS = 30

/**
 * The same store, which keeps nothing that clamd has not found clean: a file is judged while it is written aside, and gets
 * its place afterwards. What the program itself made (`propio`) and what a restore puts back are not asked about. Throws
 * archivoConVirus, and sinAntivirus where there is no verdict (decision 0215).
 */
export const conAntivirus = (archivos: Archivos, clamd: Clamd, log: Pick<Log, 'warn' | 'error'>): Archivos => ({
  ...archivos,
  guardar: (entrada, destino) =>
    archivos.guardar(destino.propio ? entrada : revisado(entrada, destino.carpeta, clamd, log), destino),
})

async function* revisado(
  entrada: AsyncIterable<Uint8Array>,
  carpeta: string,
  clamd: Clamd,
  log: Pick<Log, 'warn' | 'error'>,
): AsyncGenerator<Uint8Array> {
  let desde = performance.now()
  const anotar = (outcome: 'clean' | 'infected' | 'error') =>
    ANTIVIRUS.observe({ outcome }, (performance.now() - desde) / 1_000)
  try {
    yield* clamd.revisar(
      entrada,
      (firma) => {
        log.warn({ firma, carpeta }, 'un archivo con virus se rechazó')
        anotar('infected')
        return new ErrorDeNegocio('archivoConVirus')
      },
      () => {
        desde = performance.now()
      },
    )
    anotar('clean')
  } catch (error) {
    if (!(error instanceof ClamdSinVeredicto)) throw error
    anotar('error')
    log.error({ err: error, carpeta }, 'el antivirus no revisó un archivo')
    throw new ErrorDeNegocio('sinAntivirus', { reintentar: REINTENTAR_SEGUNDOS })
  }
}
