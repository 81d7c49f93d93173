import { ESTADOS_DE_SOLICITUD } from '@cabildo/contracts/atencion'
import type { DetalleDeAtencion } from '@cabildo/contracts/atencion-esquema'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { nombreDeEntrega } from '@cabildo/contracts/transparencia'
import type { Solicitud } from '@cabildo/contracts/transparencia-lista'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Ficha, type SeccionFicha } from '../../ui/Ficha.tsx'
import { datosDeCorreo } from '../../ui/tabla/CorreoDeFila.tsx'
import { BotonesDeAtencion, EstadoDeAtencionEscrito, type OpcionDeFila, SeccionAtencion } from '../atencion/index.ts'
import { solicitudQuery } from './solicitudes.api.ts'

interface Props {
  solicitud: Solicitud
  /** What may be done with it, as the menu of its row offers it. */
  opciones: (solicitud: Solicitud) => readonly OpcionDeFila[]
  abierto: boolean
  onClose: () => void
}

/** One request in full, and its attention (D-45, TRS-12). */
export const SolicitudModal = ({ solicitud: vista, opciones, abierto, onClose }: Props) => {
  // What the row knew, until what it is now has come.
  const { data: ahora } = useQuery({ ...solicitudQuery(vista.id), enabled: abierto })
  const solicitud = ahora?.data ?? vista
  return (
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
      estado={solicitud.tarde === null ? `Responder hasta el ${fecha(solicitud.vence)}` : null}
      botones={
        <>
          <BotonesDeAtencion opciones={opciones(solicitud)} onClose={onClose} />
          <Button data-autofocus variant="default" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <Ficha secciones={seccionesDe(solicitud, ahora?.atencion)} />
    </Dialogo>
  )
}

const seccionesDe = (solicitud: Solicitud, atencion: DetalleDeAtencion | undefined): SeccionFicha[] => [
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
  {
    titulo: 'ATENCIÓN',
    contenido: (
      <SeccionAtencion
        fila={solicitud}
        atencion={atencion}
        estado={<EstadoDeAtencionEscrito estado={solicitud.estado} palabra={ESTADOS_DE_SOLICITUD[solicitud.estado]} />}
      />
    ),
  },
]
