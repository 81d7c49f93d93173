import { leerConfig } from '../config.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { abrirSalud } from '../platform/observacion/salud.ts'
import { abrirBase, prepararObservacion } from '../programa/base.ts'
import { iniciarObrero } from '../programa/obrero.ts'
import { atender } from '../programa/salida.ts'
import { leerOpciones } from './comando.ts'

/** Works in the background until it is stopped. */
export const worker = (argumentos: string[], uso: string): Promise<void> =>
  atender(async (salida) => {
    leerOpciones(argumentos, { uso, options: {} })
    const leida = leerConfig()
    if (leida.postgresIncluido)
      throw new ErrorDeArranque(
        'La base de datos incluida es de un solo proceso, que ya hace los trabajos de fondo: para tener obreros aparte indique DATABASE_URL.',
      )
    const base = await abrirBase(leida, salida, 'obrero')
    const observar = prepararObservacion(base)
    const salud = abrirSalud({ ...base, seCierra: salida.pedida })
    salida.alParar(() => salud.cerrar())
    await observar(salud)
    await iniciarObrero(base)
    if (!salida.pedida()) console.log('El obrero de Cabildo está trabajando')
  })
