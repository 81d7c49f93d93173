import { fecha } from '@cabildo/contracts/base/tiempo'
import { numeroDeReclamo, type ReclamoNuevo, referenciaDeReclamo } from '@cabildo/contracts/reclamos'
import type { Carta } from '../../platform/correo/carta.ts'

interface Recibido {
  id: number
  /** The Lima timestamp of its filing. */
  marca: string
  vence: string
  dias: number
}

/**
 * What whoever complains is written: the reference, the complaint's copy and until when it is answered; no DNI and no
 * name, for nobody has checked the address (REC-23, D6, P-09).
 */
export const cartaDeReclamo = (
  { email, descripcion, detalle }: Pick<ReclamoNuevo, 'email' | 'descripcion' | 'detalle'>,
  { id, marca, vence, dias }: Recibido,
): Carta => {
  const referencia = referenciaDeReclamo(id, marca)
  return {
    para: email,
    asunto: `recibimos su reclamo ${referencia}`,
    partes: [
      'Hemos registrado su reclamo en el Libro de Reclamaciones.',
      {
        datos: [
          ['Referencia', referencia],
          ['Reclamo N.°', numeroDeReclamo(id)],
          ['Presentado', `${fecha(marca)} a las ${marca.slice(11, 16)}`],
          ['Se responde hasta', fecha(vence)],
        ],
      },
      `Le responderemos en un plazo máximo de ${dias} días hábiles (Decreto Supremo N.° 007-2020-PCM). Guarde la referencia para consultar por su reclamo.`,
      'Esta es una copia de lo que usted escribió sobre la atención brindada:',
      { cita: descripcion },
      ...(detalle === '' ? [] : ['Detalle de la reclamación:', { cita: detalle }]),
      'Si usted no presentó este reclamo, no tiene que hacer nada: alguien escribió su dirección por error.',
    ],
  }
}
