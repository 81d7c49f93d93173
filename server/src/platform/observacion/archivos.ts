import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { ALMACEN, cronometrar } from './metricas.ts'

/** The same store, each operation of which is timed; a refusal of ours, as of a file that is too large, is no error. */
export const cronometrarArchivos = (archivos: Archivos): Archivos => {
  const cronometrada =
    <A extends unknown[], R>(operation: string, acto: (...argumentos: A) => Promise<R>) =>
    (...argumentos: A): Promise<R> =>
      cronometrar(ALMACEN, { operation }, () => acto.apply(archivos, argumentos), {
        mal: (error) => (error instanceof ErrorDeNegocio && error.status < 500 ? 'refused' : 'error'),
      })
  return {
    ...archivos,
    guardar: cronometrada('guardar', archivos.guardar),
    reponer: cronometrada('reponer', archivos.reponer),
    pesar: cronometrada('pesar', archivos.pesar),
    abrir: cronometrada('abrir', archivos.abrir),
    borrar: cronometrada('borrar', archivos.borrar),
    leerMarca: cronometrada('leerMarca', archivos.leerMarca),
    ponerMarca: cronometrada('ponerMarca', archivos.ponerMarca),
    barrerHuerfanos: cronometrada('barrerHuerfanos', archivos.barrerHuerfanos),
  }
}
