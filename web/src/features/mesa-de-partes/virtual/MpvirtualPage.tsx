import { AUTORIZO_CORREO } from '@cabildo/contracts/consentimiento'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  AvisoDatos,
  CamposPersona,
  Casilla,
  FormularioPublico,
  Indicacion,
  Seccion,
  TengaSuDocumento,
  UseUnCorreo,
  useEnvio,
  useFormulario,
  useIdentidad,
} from '../../formularios/index.ts'
import { InformacionModal } from './InformacionModal.tsx'
import { presentarTramite } from './presentar.api.ts'
import { Exito, SeccionesDelTramite } from './SeccionesDelTramite.tsx'
import { faltasDeTramite, SECCIONES, TRAMITE_VACIO } from './tramite.ts'

/** The virtual front desk: a citizen files a submission with its PDFs, without an account (MPV-01 to MPV-43). */
export function MpvirtualPage() {
  const [informado, setInformado] = useState(false)
  const [vuelta, setVuelta] = useState(0)
  // The pressed button disappeared with the panel, so the focus goes to the first field of the new form.
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
  const form = useFormulario('mpvirtual', TRAMITE_VACIO, faltasDeTramite)
  const identidad = useIdentidad(form, 'mpvirtual')
  const envio = useEnvio(form, { enviar: presentarTramite, noEnviado: MENSAJES_TRAMITE.noEnviado })
  return (
    <FormularioPublico
      titulo="Mesa de Partes Virtual"
      texto="Presente sus documentos a la municipalidad por internet, sin costo y a cualquier hora."
      form={form}
      envio={envio}
      secciones={SECCIONES}
      antes={<AntesDeIniciar />}
      boton="Enviar"
      alEnviar="Al enviar, recibirá en su correo la confirmación con su número de registro."
      conArchivos
      exito={(cargo) => <Exito cargo={cargo} tramite={form.valores} onOtro={onOtro} />}
    >
      <Seccion
        numero={1}
        titulo="IDENTIFICACIÓN DEL SOLICITANTE"
        texto="El trámite se presenta a nombre de quien firma el documento."
      >
        <CamposPersona form={form} identidad={identidad} />
        <Casilla
          texto={AUTORIZO_CORREO}
          marcada={form.valores.autoriza_correo}
          onCambio={(autoriza_correo) => form.poner({ autoriza_correo })}
        />
      </Seccion>
      <SeccionesDelTramite form={form} />
      <AvisoDatos finalidad="atender su trámite y responderle" banco="TRÁMITE DOCUMENTARIO" />
    </FormularioPublico>
  )
}

const AntesDeIniciar = () => (
  <>
    <TengaSuDocumento conRuc />
    <Indicacion icono={IconFileText}>
      Tenga el documento firmado en <b>un solo PDF</b>, o en fotos que se lean bien.
    </Indicacion>
    <UseUnCorreo />
  </>
)
