import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { BANDEJAS, type Bandeja } from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'

/** The lists that lead to a case, and that its screen leads back to. */
const LISTAS = ['bandeja', 'mpv', 'reclamos', 'estadistica_tramites'] as const satisfies readonly Ruta[]

const esBandeja = (texto: string | null): texto is Bandeja => texto !== null && Object.hasOwn(BANDEJAS, texto)

/** Where a case leads back to; without a list of before, to the first one that the person may open. */
export const regresoDe = (de: string | null, sesion: SesionUsuario): { href: string; texto: string } => {
  const [nombre, datos = ''] = (de ?? '').split(/\?(.*)/s)
  const posibles = LISTAS.filter((lista) => puedeAcceder(RUTAS[lista].acceso, sesion))
  const dicha = posibles.find((lista) => lista === nombre)
  const lista = dicha ?? posibles[0] ?? 'welcome'
  const pestana = dicha === 'bandeja' ? new URLSearchParams(datos).get('bandeja') : null
  return {
    href: `#/${lista}${dicha && datos ? `?${datos}` : ''}`,
    texto: [RUTAS[lista].titulo, ...(esBandeja(pestana) ? [BANDEJAS[pestana]] : [])].join(', '),
  }
}
