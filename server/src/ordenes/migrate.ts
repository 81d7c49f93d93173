import { leerConfig } from '../config.ts'
import { abrirBase } from '../programa/base.ts'
import { cumplir } from '../programa/correr.ts'
import { leerOpciones } from './orden.ts'

/** Brings the database to this version. */
export const migrate = (argumentos: string[]): Promise<void> =>
  cumplir(async (salida) => {
    leerOpciones(argumentos, { uso: 'migrate', options: {} })
    await abrirBase(leerConfig(), salida)
    console.log('La base de datos está al día.')
    return 0
  })
