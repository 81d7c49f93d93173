import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { nombreDeEntrega } from '@cabildo/contracts/transparencia'
import type { Solicitud } from '@cabildo/contracts/transparencia-lista'
import { Button } from '@mantine/core'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Ficha, type SeccionFicha } from '../../ui/Ficha.tsx'
import { datosDeCorreo } from '../../ui/tabla/CorreoDeFila.tsx'

interface Props {
  solicitud: Solicitud
  abierto: boolean
  onClose: () => void
}

/** One request in full, and until when it has to be answered (D-45). */
export const SolicitudModal = ({ solicitud, abierto, onClose }: Props) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    tam="lg"
    titulo="DETALLE DE SOLICITUD"
    detalle={`Solicitud ${numeroEscrito('solicitud', solicitud.numero)} · ${fecha(solicitud.created_at)} ${hora(solicitud.created_at)} · ${
      solicitud.expe_id === null
        ? 'Sin registrar en Sisgedo'
        : `Sisgedo ${numeroEscrito('expediente', solicitud.expe_id)}`
    }`}
    estado={`Responder hasta el ${fecha(solicitud.vence)}`}
    botones={
      <Button data-autofocus variant="default" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <Ficha secciones={seccionesDe(solicitud)} />
  </Dialogo>
)

const seccionesDe = (solicitud: Solicitud): SeccionFicha[] => [
  {
    titulo: 'SOLICITANTE',
    datos: [
      ['DNI', solicitud.dni],
      ['Apellidos y nombres', solicitud.ape_nom],
      ['Origen del nombre', solicitud.nombre_escrito ? 'Escrito por el ciudadano' : 'Registro consultado'],
      ['Dirección', solicitud.address],
      ['Correo electrónico', solicitud.email],
      ...datosDeCorreo(solicitud),
    ],
  },
  { titulo: 'INFORMACIÓN SOLICITADA', texto: solicitud.pedido },
  { titulo: 'FORMA DE ENTREGA', texto: nombreDeEntrega(solicitud.forma_entrega) },
]
