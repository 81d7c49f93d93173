import { leerConfig } from '../config.ts'
import { tomarBase } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { leerOpciones } from './comando.ts'

/** Brings the database to this version, also that of a Cabildo that is running. */
export const migrate = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    leerOpciones(argumentos, { uso, options: {} })
    await tomarBase(leerConfig(), salida)
    console.log('La base de datos está al día.')
    return 0
  })
