import type { Config } from '../../config.ts'
import type { Reloj } from '../reloj.ts'
import type { Firmador } from './firmador.ts'
import { crearFirmaPeru, leerCredenciales } from './firmaperu.ts'
import { crearLocal } from './local.ts'
import { crearRefirma } from './refirma.ts'

/** The signer that the settings name (FIRMADOR). Throws ErrorDeArranque when its credentials cannot be read. */
export const elegirFirmador = async ({ firma }: Pick<Config, 'firma'>, reloj: Reloj): Promise<Firmador> => {
  switch (firma.firmador) {
    case 'local':
      return crearLocal()
    case 'refirma':
      return crearRefirma(firma.refirma)
    case 'firmaperu':
      return crearFirmaPeru(await leerCredenciales(firma.firmaperu.credenciales), { reloj, tsa: firma.tsa })
  }
}
