import { atender } from '../programa/salida.ts'
import { servir } from '../programa/servicio.ts'
import { leerOpciones } from './comando.ts'

/** Serves until it is stopped. Jobs are done here as well unless they are left to workers. */
export const serve = (argumentos: string[], uso: string): Promise<void> =>
  atender((salida) => {
    const { values } = leerOpciones(argumentos, {
      uso,
      options: { 'sin-obrero': { type: 'boolean', default: false } },
    })
    return servir(salida, { obrero: !values['sin-obrero'] })
  })
