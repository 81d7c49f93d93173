import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { reclamoEscrito, TIPOS_RECLAMANTE } from '@cabildo/contracts/reclamos'
import type { Reclamo } from '@cabildo/contracts/reclamos-lista'
import { Button } from '@mantine/core'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Ficha, type SeccionFicha } from '../../ui/Ficha.tsx'
import { datosDeCorreo } from '../../ui/tabla/CorreoDeFila.tsx'

interface Props {
  reclamo: Reclamo
  abierto: boolean
  onClose: () => void
}

/** DETALLE DE RECLAMACION: the whole complaint, in its three sections (REC-32). */
export const DetalleModal = ({ reclamo, abierto, onClose }: Props) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    tam="lg"
    titulo="DETALLE DE RECLAMACION"
    detalle={`Reclamo ${reclamoEscrito(reclamo.id)} · ${fecha(reclamo.created_at)} ${hora(reclamo.created_at)} · ${
      reclamo.expe_id === null ? 'Sin registrar en Sisgedo' : `Sisgedo ${numeroEscrito('expediente', reclamo.expe_id)}`
    }`}
    estado={`Responder hasta el ${fecha(reclamo.vence)}`}
    botones={
      <Button data-autofocus variant="default" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <Ficha secciones={seccionesDe(reclamo)} />
  </Dialogo>
)

const seccionesDe = (reclamo: Reclamo): SeccionFicha[] => {
  const tipo = TIPOS_RECLAMANTE.find(({ id }) => id === reclamo.tipo_doc)
  const conRuc = reclamo.nruc !== ''
  return [
    {
      titulo: 'IDENTIFICACIÓN DE USUARIO',
      datos: [
        ['Tipo de persona', tipo?.persona],
        [tipo?.name ?? 'N° Doc', reclamo.nruc || reclamo.ndoc],
        [conRuc ? 'Razón social' : 'Apellidos y nombres', reclamo.nombres],
        ['Origen del nombre', reclamo.nombre_escrito ? 'Escrito por el ciudadano' : 'Registro consultado'],
        ['Teléfono', reclamo.phone],
        ['Celular', reclamo.cellphone],
        ['E-mail', reclamo.email],
        ...datosDeCorreo(reclamo),
      ],
    },
    { titulo: 'IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA', texto: reclamo.descripcion },
    { titulo: 'DETALLE DE LA RECLAMACIÓN', texto: reclamo.detalle },
  ]
}
