import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { IconFileText } from '@tabler/icons-react'
import { lazy, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import {
  AvisoDatos,
  avanceDe,
  CamposPersona,
  Indicacion,
  Lateral,
  PaginaFormulario,
  PieEnvio,
  ResumenErrores,
  SalidaConDatos,
  Seccion,
  TengaSuDocumento,
  UseUnCorreo,
  useEnvio,
  useFormulario,
  useIdentidad,
} from '../../formularios/index.ts'
import { InformacionModal } from './InformacionModal.tsx'
import { presentarTramite } from './presentar.api.ts'
import { faltasDeTramite, SECCIONES, TRAMITE_VACIO } from './tramite.ts'

// Below what shows at first, and heavier than the rest; what shows in the end comes with it.
const cargar = () => import('./SeccionesDelTramite.tsx')
const SeccionesDelTramite = lazy(() => cargar().then((m) => ({ default: m.SeccionesDelTramite })))
const Exito = lazy(() => cargar().then((m) => ({ default: m.Exito })))

const TITULO = 'Mesa de Partes Virtual'

/** The virtual front desk: a citizen files a submission with its PDFs, without an account (MPV-01 to MPV-43). */
export function MpvirtualPage() {
  const [informado, setInformado] = useState(false)
  const [vuelta, setVuelta] = useState(0)
  // The button that asked for another form is gone with the panel.
  useEffect(() => {
    if (vuelta === 0) return
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
  }, [vuelta])
  return (
    <>
      <InformacionModal abierto={!informado} onClose={() => setInformado(true)} />
      <Presentacion key={vuelta} onOtro={() => setVuelta(vuelta + 1)} />
    </>
  )
}

const Presentacion = ({ onOtro }: { onOtro: () => void }) => {
  const form = useFormulario(TRAMITE_VACIO, faltasDeTramite)
  const identidad = useIdentidad(form, 'mpvirtual')
  const [intento, setIntento] = useState(0)
  const envio = useEnvio({
    enviar: presentarTramite,
    noEnviado: MENSAJES_TRAMITE.noEnviado,
    alRechazar: (campos) => {
      form.rechazar(campos)
      setIntento((antes) => antes + 1)
    },
  })
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (form.revisarTodo()) setIntento(intento + 1)
    else void envio.enviar(form.valores)
  }
  const listo = envio.estado.fase === 'listo'

  return (
    <PaginaFormulario
      titulo={TITULO}
      texto="Presente sus documentos a la municipalidad por internet, sin costo y a cualquier hora."
      lateral={!listo && <Lateral avance={avanceDe(SECCIONES, form.faltas, form.errores)} antes={<AntesDeIniciar />} />}
    >
      <SalidaConDatos sucio={form.sucio} estado={envio.estado} titulo={TITULO} />
      {envio.estado.fase === 'listo' ? (
        <Suspense>
          <Exito cargo={envio.estado.respuesta} email={form.valores.email} onOtro={onOtro} />
        </Suspense>
      ) : (
        <form noValidate onSubmit={enviar} aria-busy={envio.ocupado || undefined}>
          <div inert={envio.ocupado}>
            <ResumenErrores intento={intento} errores={Object.entries(form.errores)} />
            <Seccion
              numero={1}
              titulo="IDENTIFICACIÓN DEL SOLICITANTE"
              texto="El trámite se presenta a nombre de quien firma el documento."
            >
              <CamposPersona form={form} identidad={identidad} />
            </Seccion>
            <Suspense>
              <SeccionesDelTramite form={form} />
            </Suspense>
            <AvisoDatos finalidad="atender su trámite y responderle" banco="TRÁMITE DOCUMENTARIO" />
          </div>
          <PieEnvio
            estado={envio.estado}
            boton="Enviar"
            texto="Al enviar, recibirá en su correo la confirmación con su número de registro."
            noEnviado={MENSAJES_TRAMITE.noEnviado}
            onCancelar={envio.cancelar}
          />
        </form>
      )}
    </PaginaFormulario>
  )
}

const AntesDeIniciar = () => (
  <>
    <TengaSuDocumento conRuc />
    <Indicacion icono={IconFileText}>
      Escanee el documento firmado en <b>un solo PDF</b>.
    </Indicacion>
    <UseUnCorreo />
  </>
)
