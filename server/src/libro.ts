import type { Config } from './config.ts'
import { comoDireccion, leerEntidad } from './features/documentos/redaccion/index.ts'
import type { EntidadDelLibro } from './features/reclamos/index.ts'
import { direccionPropia } from './platform/arranque/direccion.ts'

/** Who keeps the complaints book, from the settings, as its sheets say (REC-24). */
export const leerEntidadDelLibro = async (config: Config): Promise<EntidadDelLibro> => {
  const direccionPublica = config.direccionPublica ?? direccionPropia(config)
  const { nombre, logo } = await leerEntidad({ ...config, direccionPublica })
  const { entidadRuc: ruc, entidadDomicilio: domicilio } = config
  return { nombre, ruc, domicilio, logo: comoDireccion(logo), dias: config.plazos.reclamosDias }
}
