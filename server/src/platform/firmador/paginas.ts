import { cabecerasSeguras, type Origenes } from '../http/cabeceras.ts'
import type { PaginaAparte } from '../http/web.ts'
import type { Firmador } from './firmador.ts'

/** Where the native component of Firma Perú listens on the user's own machine (peru.md §1.5). */
const COMPONENTE = ['http', 'https', 'ws', 'wss'].flatMap((protocolo) =>
  ['127.0.0.1', 'localhost'].map((maquina) => `${protocolo}://${maquina}:48596`),
)

const origenDe = (direccion: string): string => new URL(direccion).origin

/** What the app's own pages reach because of how this municipality signs (FIR-10, FIR-30). */
export const origenesDeFirma = ({ origen }: Firmador, servicioLocal: string | undefined): Origenes => ({
  // The viewer shows the service's PDF in a frame.
  marcos: [...(origen ? [origen] : []), ...(servicioLocal ? [origenDe(servicioLocal)] : [])],
})

/**
 * The page of our own that the signer's frame shows, if it is one of ours. Only the one that runs the script of Firma Perú
 * is allowed that script, and what it talks to; the app itself never is.
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
