import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { nombreDeTramite, type TramiteNuevo } from '@cabildo/contracts/mesa-de-partes'
import type { Carta } from '../../platform/correo/carta.ts'

interface Cargo {
  nro_registro: string
  ahora: Date
  fecha_legal: string
  archivos: number
}

/**
 * The confirmation of a filing (MPV-03, MPV-40, MPV-72): what was received, its number, on which day it counts and what
 * comes next. None of the applicant's words, for nobody has checked whose address it is (D6, P-09).
 */
export const cartaDePresentacion = (
  { email, tipo_documento, ndocumento, folio }: Pick<TramiteNuevo, 'email' | 'tipo_documento' | 'ndocumento' | 'folio'>,
  { nro_registro, ahora, fecha_legal, archivos }: Cargo,
): Carta => {
  const marca = marcaLima(ahora)
  return {
    para: email,
    asunto: `recibimos su trámite ${nro_registro}`,
    partes: [
      'Su trámite llegó a la mesa de partes virtual.',
      {
        datos: [
          ['Número de registro', nro_registro],
          ['Fecha y hora de envío', `${fecha(marca)} ${hora(marca)}`],
          ['Se considera presentado el', fecha(fecha_legal)],
          ['Documento', `${nombreDeTramite(tipo_documento)} N.° ${ndocumento}`],
          ['Folios', String(folio)],
          ['Archivos recibidos', String(archivos)],
        ],
      },
      'Mesa de partes lo revisará. Si está conforme, le enviaremos otro correo con su número de expediente; si algo falta, le diremos qué es para que lo presente otra vez.',
      'Los plazos se cuentan desde el día hábil siguiente al de presentación. Conserve este correo: tiene el valor de un cargo.',
      'Si usted no presentó este trámite, no responda ni haga nada: comuníquelo a la municipalidad.',
    ],
  }
}
