import { fecha } from '@cabildo/contracts/base/tiempo'
import { nombreDeEntrega, type SolicitudNueva } from '@cabildo/contracts/transparencia'
import type { Carta } from '../../platform/correo/carta.ts'

interface Recibida {
  numero: string
  /** The Lima timestamp of its filing. */
  marca: string
  vence: string
  dias: number
}

/** The receipt of a request, for whoever left an address; no DNI, name or domicile, for nobody has checked it (D6, P-09). */
export const cartaDeSolicitud = (
  { email, pedido, forma_entrega }: Pick<SolicitudNueva, 'email' | 'pedido' | 'forma_entrega'>,
  { numero, marca, vence, dias }: Recibida,
): Carta => ({
  para: email,
  asunto: `recibimos su solicitud de información N.° ${numero}`,
  partes: [
    'Hemos registrado su solicitud de acceso a la información pública.',
    {
      datos: [
        ['Solicitud N.°', numero],
        ['Presentada', `${fecha(marca)} a las ${marca.slice(11, 16)}`],
        ['Se responde hasta', fecha(vence)],
        ...(forma_entrega === null ? [] : [['Forma de entrega', nombreDeEntrega(forma_entrega)] as const]),
      ],
    },
    `La respuesta se da en un plazo de ${dias} días hábiles (Ley N.° 27806). Si no recibe respuesta en ese plazo, puede considerar denegado su pedido y apelar dentro de los 15 días calendario.`,
    'Esta es una copia de lo que usted pidió:',
    { cita: pedido },
    'Si usted no presentó esta solicitud, no tiene que hacer nada: alguien escribió su dirección por error.',
  ],
})
