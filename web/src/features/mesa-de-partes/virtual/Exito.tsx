import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { Button } from '@mantine/core'
import { PanelExito } from '../../formularios/index.ts'
import type { presentarTramite } from './presentar.api.ts'

interface Props {
  cargo: Awaited<ReturnType<typeof presentarTramite>>
  email: string
  onOtro: () => void
}

const PASOS = [
  'Mesa de Partes revisa su documento y lo registra.',
  'Si falta algo, le escribiremos a su correo con la observación.',
  'Cuando lo reciba, le enviaremos su número de expediente; el área a cargo le responderá con él.',
]

/** What the applicant sees once it is filed: number, day, and the legal day where it is another (MPV-15, MPV-40). */
export const Exito = ({ cargo, email, onOtro }: Props) => (
  <PanelExito
    mensaje={MENSAJES_TRAMITE.enviado}
    etiqueta="Número de registro"
    numero={cargo.nro_registro}
    correo={{ direccion: email, enviado: cargo.correo }}
    pasos={PASOS}
    acciones={
      <Button variant="default" onClick={onOtro}>
        Presentar otro trámite
      </Button>
    }
  >
    <p>
      Enviado el {fecha(cargo.fecha)}.
      {cargo.fecha_legal !== cargo.fecha &&
        ` Se considera presentado el ${fecha(cargo.fecha_legal)}, el siguiente día hábil.`}
    </p>
  </PanelExito>
)
