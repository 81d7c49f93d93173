import { cabecerasSeguras, type Origenes } from '../http/cabeceras.ts'
import type { PaginaAparte } from '../http/web.ts'
import type { Firmador } from './firmador.ts'

/** Where the native component of Firma Perú listens on the user's own machine (peru.md §1.5). */
const COMPONENTE = ['http', 'https', 'ws', 'wss'].flatMap((protocolo) =>
  ['127.0.0.1', 'localhost'].map((maquina) => `${protocolo}://${maquina}:48596`),
)

const origenDe = (direccion: string): string => new URL(direccion).origin

/** The sites that the app's pages may reach because of the signer (FIR-10, FIR-30). */
export const origenesDeFirma = ({ origen }: Firmador, servicioLocal: string | undefined): Origenes => ({
  // The viewer shows the service's PDF in a frame.
  marcos: [...(origen ? [origen] : []), ...(servicioLocal ? [origenDe(servicioLocal)] : [])],
})

/**
 * Our page for the signer's frame, if there is one. Only the page that runs the script of Firma Perú may load it and
 * connect to its partners; the app itself never may.
 */
export const paginasDeFirma = async (
  { nombre }: Firmador,
  { script, jquery, hsts }: { script: string; jquery: string; hsts: boolean },
): Promise<PaginaAparte[]> => {
  switch (nombre) {
    case 'local':
      return [{ direccion: '/firma-local/invokerstatus.html' }]
    case 'refirma':
      return []
    case 'firmaperu': {
      const suyo = origenDe(script)
      const cabeceras = await cabecerasSeguras(hsts, {
        programas: [suyo, origenDe(jquery)],
        conexiones: [suyo, ...COMPONENTE],
        marcos: [suyo],
      })
      return [{ direccion: '/firma-peru/invokerstatus.html', cabeceras }]
    }
  }
}
