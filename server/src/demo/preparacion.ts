import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { BaseDeDatos } from '../platform/db/conexion.ts'
import type { Reloj } from '../platform/reloj.ts'
import { estaPreparada } from './demostracion.queries.ts'
import type { Log } from './demostracion.ts'

export interface Encargo {
  url: string
  config: Config
}

export interface Noticia {
  datos: object
  mensaje: string
}

/**
 * Loads or renews the demonstration data in a process of its own: thousands of rows pass through memory once, and leave
 * with the process instead of staying with the server for good (30 MB). Where there is nothing to do none is started.
 */
export const prepararDemostracion = async (
  /** The address is the owner's: filling lifts the triggers. */
  { db, url }: Pick<BaseDeDatos, 'db' | 'url'>,
  config: Config,
  { reloj, log }: { reloj: Reloj; log: Log },
): Promise<void> => {
  if (!(await estaPreparada(db, reloj.anio()))) await encargar({ url, config }, log)
}

const encargar = (encargo: Encargo, log: Log): Promise<void> =>
  new Promise((listo, fallar) => {
    const proceso = fork(fileURLToPath(new URL('./proceso.ts', import.meta.url)), {
      execArgv: [],
      serialization: 'advanced',
    })
    proceso.on('message', ({ datos, mensaje }: Noticia) => log.info(datos, mensaje))
    proceso.once('error', fallar)
    proceso.once('exit', (codigo) =>
      codigo === 0 ? listo() : fallar(new Error(`La carga de la demostración terminó con ${codigo}`)),
    )
    // By message and not by argument: the address holds a password, and arguments are public on the machine.
    proceso.send(encargo)
  })
