import { MENSAJES_SOLICITUD } from '@cabildo/contracts/transparencia'
import { IconCoin, IconListSearch } from '@tabler/icons-react'
import {
  AvisoDatos,
  FormularioPublico,
  Indicacion,
  TengaSuDocumento,
  useEnvio,
  useFormulario,
} from '../formularios/index.ts'
import { SeccionPedido, SeccionSolicitante } from './CamposSolicitud.tsx'
import { ExitoSolicitud } from './ExitoSolicitud.tsx'
import { presentar } from './presentar.api.ts'
import { faltasDeSolicitud, loQueFalta, SECCIONES_SOLICITUD, SOLICITUD_VACIA } from './solicitud.ts'
import { useSolicitante } from './useSolicitante.ts'

/** The request for public information, for everybody (TRS-01 to TRS-09, D-31, D-45). */
export function TransparenciaPage() {
  const form = useFormulario(SOLICITUD_VACIA, faltasDeSolicitud)
  const solicitante = useSolicitante(form)
  const envio = useEnvio(form, { enviar: presentar, noEnviado: MENSAJES_SOLICITUD.noEnviada })
  const { ape_nom, email } = form.valores
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
      exito={(presentada) => <ExitoSolicitud presentada={presentada} nombre={ape_nom.trim()} email={email} />}
    >
      <SeccionSolicitante form={form} solicitante={solicitante} />
      <SeccionPedido form={form} />
      <AvisoDatos
        finalidad="atender su solicitud de información y responderle"
        banco="SOLICITUDES DE ACCESO A LA INFORMACIÓN PÚBLICA"
        opcional="el correo y la forma de entrega"
      />
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
