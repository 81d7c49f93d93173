import { MENSAJES_SOLICITUD } from '@cabildo/contracts/transparencia'
import { IconCoin, IconListSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import {
  AvisoDatos,
  avanceDe,
  Indicacion,
  Lateral,
  PaginaFormulario,
  PieEnvio,
  ResumenErrores,
  SalidaConDatos,
  TengaSuDocumento,
  useEnvio,
  useFormulario,
} from '../formularios/index.ts'
import { SeccionPedido, SeccionSolicitante } from './CamposSolicitud.tsx'
import { ExitoSolicitud } from './ExitoSolicitud.tsx'
import { presentar, type SolicitudPresentada } from './presentar.api.ts'
import {
  faltasDeSolicitud,
  loQueFalta,
  SECCIONES_SOLICITUD,
  SOLICITUD_VACIA,
  type ValoresSolicitud,
} from './solicitud.ts'
import estilos from './TransparenciaPage.module.css'
import { useSolicitante } from './useSolicitante.ts'

const TITULO = 'Transparencia'

/** The request for public information, for everybody (TRS-01 to TRS-09, D-31, D-45). */
export function TransparenciaPage() {
  const form = useFormulario(SOLICITUD_VACIA, faltasDeSolicitud)
  const solicitante = useSolicitante(form)
  const [intento, setIntento] = useState(0)
  const { estado, ocupado, enviar } = useEnvio<ValoresSolicitud, SolicitudPresentada>({
    noEnviado: MENSAJES_SOLICITUD.noEnviada,
    enviar: presentar,
    alRechazar: (campos) => {
      form.rechazar(campos)
      setIntento((antes) => antes + 1)
    },
  })
  const falta = loQueFalta(form.faltas)

  const alEnviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (!form.revisarTodo()) void enviar(form.valores)
  }

  const listo = estado.fase === 'listo'
  return (
    <PaginaFormulario
      titulo={TITULO}
      texto="Pida información pública que la municipalidad tiene. No necesita dar razones."
      lateral={
        !listo && (
          <Lateral avance={avanceDe(SECCIONES_SOLICITUD, form.faltas, form.errores)} antes={<AntesDeIniciar />} />
        )
      }
    >
      <SalidaConDatos sucio={form.sucio} estado={estado} titulo={TITULO} />
      {estado.fase === 'listo' ? (
        <ExitoSolicitud presentada={estado.respuesta} nombre={form.valores.ape_nom.trim()} email={form.valores.email} />
      ) : (
        <form noValidate onSubmit={alEnviar} aria-busy={ocupado || undefined}>
          <div className={estilos.secciones} inert={ocupado}>
            <ResumenErrores errores={Object.entries(form.errores)} intento={intento} />
            <SeccionSolicitante form={form} solicitante={solicitante} />
            <SeccionPedido form={form} />
            <AvisoDatos
              finalidad="atender su solicitud de información y responderle"
              banco="SOLICITUDES DE ACCESO A LA INFORMACIÓN PÚBLICA"
              opcional="el correo y la forma de entrega"
            />
          </div>
          <PieEnvio
            estado={estado}
            boton="Enviar Solicitud"
            impedido={falta !== null}
            texto={falta ?? 'Al enviar, recibirá el número de su solicitud.'}
            noEnviado={MENSAJES_SOLICITUD.noEnviada}
          />
        </form>
      )}
    </PaginaFormulario>
  )
}

const AntesDeIniciar = () => (
  <>
    <TengaSuDocumento />
    <Indicacion icono={IconListSearch}>Precise qué documento busca: así se encuentra antes.</Indicacion>
    <Indicacion icono={IconCoin}>Pedir es gratis. Solo se paga lo que cuesta la copia o el disco.</Indicacion>
  </>
)
