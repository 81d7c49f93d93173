import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_SOLICITUD, nombreDeEntrega } from '@cabildo/contracts/transparencia'
import { IconCoin, IconListSearch } from '@tabler/icons-react'
import { entidad } from '../../platform/entidad.ts'
import {
  AvisoDatos,
  EnlaceAEstadistica,
  FormularioPublico,
  Indicacion,
  PanelExito,
  TengaSuDocumento,
  useEnvio,
  useFormulario,
} from '../formularios/index.ts'
import { SeccionPedido, SeccionSolicitante } from './CamposSolicitud.tsx'
import { presentar, type SolicitudPresentada } from './presentar.api.ts'
import {
  faltasDeSolicitud,
  loQueFalta,
  SECCIONES_SOLICITUD,
  SOLICITUD_VACIA,
  type ValoresSolicitud,
} from './solicitud.ts'
import { useSolicitante } from './useSolicitante.ts'

/** The request for public information, for everybody (TRS-01 to TRS-09, D-31, D-45). */
export function TransparenciaPage() {
  const form = useFormulario('transparencia', SOLICITUD_VACIA, faltasDeSolicitud)
  const solicitante = useSolicitante(form)
  const envio = useEnvio(form, { enviar: presentar, noEnviado: MENSAJES_SOLICITUD.noEnviada })
  return (
    <FormularioPublico
      titulo="Transparencia"
      texto="Pida información pública que la municipalidad tiene. No necesita dar razones."
      form={form}
      envio={envio}
      secciones={SECCIONES_SOLICITUD}
      antes={<AntesDeIniciar />}
      boton="Enviar Solicitud"
      impedimento={loQueFalta(form.faltas)}
      alEnviar="Al enviar, recibirá el número de su solicitud."
      exito={(presentada) => <ExitoSolicitud presentada={presentada} valores={form.valores} />}
    >
      <SeccionSolicitante form={form} solicitante={solicitante} />
      <SeccionPedido form={form} />
      <AvisoDatos
        finalidad="atender su solicitud de información y responderle"
        banco="SOLICITUDES DE ACCESO A LA INFORMACIÓN PÚBLICA"
        opcional="el correo y la forma de entrega"
      />
      <EnlaceAEstadistica de="transparencia" />
    </FormularioPublico>
  )
}

const AntesDeIniciar = () => (
  <>
    <TengaSuDocumento />
    <Indicacion icono={IconListSearch}>Precise qué documento busca: así se encuentra antes.</Indicacion>
    <Indicacion icono={IconCoin}>Pedir es gratis. Solo se paga lo que cuesta la copia o el disco.</Indicacion>
  </>
)

interface PropsExito {
  presentada: SolicitudPresentada
  /** What was sent. */
  valores: ValoresSolicitud
}

/** What replaces the form: the number of the request and until when it is answered (TRS-09). */
const ExitoSolicitud = ({
  presentada: { numero, fecha: dia, fecha_legal, vence, correo, codigo },
  valores,
}: PropsExito) => (
  <PanelExito
    mensaje={MENSAJES_SOLICITUD.registrada}
    etiqueta="Número de su solicitud"
    numero={numeroEscrito('solicitud', numero)}
    codigo={codigo}
    correo={valores.email === '' ? null : { direccion: valores.email, enviado: correo }}
    pasos={[
      'La municipalidad busca la información que pidió.',
      `Le responde a más tardar el ${fecha(vence)}.`,
      'Si no le responde o se la niega, puede apelar dentro de los 15 días calendario siguientes.',
    ]}
    copia={[
      ['Presentada el', fecha(dia)],
      ['Se considera presentada el', fecha(fecha_legal)],
      ['Fecha límite de respuesta', fecha(vence)],
      ['DNI', valores.dni],
      ['Apellidos y nombres', valores.ape_nom.trim()],
      ['Dirección', valores.address.trim()],
      ['Correo electrónico', valores.email],
      ['Información que pide', valores.pedido.trim()],
      ['Forma de entrega', nombreDeEntrega(valores.forma_entrega || null)],
    ]}
  >
    <p>
      Presentada el {fecha(dia)} por <b>{valores.ape_nom.trim()}</b> ante la {entidad.nombre}.
      {fecha_legal !== dia && ` Se considera presentada el ${fecha(fecha_legal)}, el siguiente día hábil.`} Fecha límite
      de respuesta: <b>{fecha(vence)}</b>.
    </p>
  </PanelExito>
)
