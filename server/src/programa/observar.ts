import { explicarEscucha } from '../platform/arranque/direccion.ts'
import { abrirPuertoDeObservacion } from '../platform/observacion/puerto.ts'
import type { Salud } from '../platform/observacion/salud.ts'
import { VERSION } from '../version.ts'
import type { Base } from './base.ts'

/**
 * Lets this process be watched where the settings say so, from when the answer is called until all that was started after
 * this has ended: whoever watches sees the stop, too. The answer throws ErrorDeArranque that names the setting when the
 * address cannot be had. (H8)
 */
export const prepararObservacion = ({ config, programa, salida }: Base): ((salud: Salud) => Promise<void>) => {
  const { host, puerto } = config.metricas
  let abierto: { cerrar: () => Promise<void> } | undefined
  salida.alParar(() => abierto?.cerrar())
  return async (salud) => {
    if (puerto === undefined) return
    const origen = { version: VERSION, program: programa }
    abierto = await abrirPuertoDeObservacion({ host, puerto, salud, origen }).catch((error: unknown) => {
      throw explicarEscucha(error, { host, puerto }, { host: 'METRICAS_HOST', puerto: 'METRICAS_PUERTO' })
    })
  }
}
