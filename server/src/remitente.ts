import type { Config } from './config.ts'
import type { Remitente } from './platform/correo/carta.ts'

/** Who writes the letters of this municipality, from the settings (SHE-102). */
export const remitenteDe = (config: Config): Remitente => ({
  nombre: config.entidadNombre,
  color: config.colorMarca,
  domicilio: config.entidadDomicilio,
  telefono: config.entidadTelefono,
  correo: config.entidadCorreo,
  horario: config.entidadHorario,
})
