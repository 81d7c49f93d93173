import { tablaDeAjustes } from '../ajustes/tabla.ts'
import { cumplir } from '../programa/correr.ts'
import { leerOpciones } from './orden.ts'

/** Prints docs/ajustes.md. */
export const ajustes = (argumentos: string[]): Promise<void> =>
  cumplir(async () => {
    leerOpciones(argumentos, { uso: 'ajustes', options: {} })
    console.log(tablaDeAjustes())
    return 0
  })
