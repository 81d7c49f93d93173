import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  ASUNTO_MAXIMO,
  FOLIO_MAXIMO,
  MENSAJES_TRAMITE,
  NDOCUMENTO_MAXIMO,
  TIPOS_TRAMITE,
} from '@cabildo/contracts/mesa-de-partes'
import { Button } from '@mantine/core'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { CampoDni } from '../../../ui/CampoDni.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { AreaDeTexto, EnPareja, type Formulario, PanelExito, Seccion } from '../../formularios/index.ts'
import { Anexos } from './Anexos.tsx'
import { revisarAdjunto } from './adjuntos.ts'
import type { presentarTramite } from './presentar.api.ts'
import type { Tramite } from './tramite.ts'
import clases from './virtual.module.css'

/** Sections 2 and 3, in one chunk: they stand below what shows at first. */
export const SeccionesDelTramite = ({ form }: { form: Formulario<Tramite> }) => (
  <>
    <SeccionDocumento form={form} />
    <SeccionAdjuntos form={form} />
  </>
)

const TIPOS = [
  { value: '', label: 'Seleccione' },
  ...TIPOS_TRAMITE.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Section 2: kind of document, its number, folios and subject (MPV-08, MPV-09, MPV-25). */
const SeccionDocumento = ({ form }: { form: Formulario<Tramite> }) => (
  <Seccion numero={2} titulo="DATOS DEL DOCUMENTO">
    <EnPareja>
      <Selector
        id="tipo_documento"
        name="tipo_documento"
        label="Tipo de documento"
        data={TIPOS}
        value={form.valores.tipo_documento}
        error={conError(form.errores.tipo_documento)}
        onChange={({ currentTarget }) => form.poner({ tipo_documento: currentTarget.value })}
      />
      <CampoDni
        {...form.texto('ndocumento')}
        label="Número de documento"
        maxLength={NDOCUMENTO_MAXIMO}
        onChange={(ndocumento) => form.poner({ ndocumento })}
      />
    </EnPareja>
    <CampoDni
      {...form.texto('folio')}
      className={clases.folio}
      label="Folios"
      description="Cantidad de hojas, contando los anexos"
      maxLength={FOLIO_MAXIMO}
      onChange={(folio) => form.poner({ folio })}
    />
    <AreaDeTexto
      {...form.texto('asunto')}
      label="Asunto"
      description="Diga qué pide, en una o dos frases"
      maxLength={ASUNTO_MAXIMO}
    />
  </Seccion>
)

/** Section 3: the main PDF and up to four annexes (MPV-10, MPV-11, MPV-26 to MPV-32). */
const SeccionAdjuntos = ({ form }: { form: Formulario<Tramite> }) => {
  const { selectedFile, selectedFileAnexo } = form.valores
  return (
    <Seccion numero={3} titulo="ADJUNTAR DOCUMENTO" texto="Solo PDF, de hasta 10 MB cada uno.">
      <div id="selectedFile" className={clases.adjunto}>
        <span aria-hidden="true">Documento principal</span>
        <CampoArchivo
          etiqueta="Documento principal"
          archivo={selectedFile}
          onArchivo={(elegido) => form.poner({ selectedFile: elegido })}
          revisar={revisarAdjunto}
          error={form.errores.selectedFile}
          vacio={MENSAJES_TRAMITE.sinPrincipal}
        />
      </div>
      <Anexos
        anexos={selectedFileAnexo}
        onAnexos={(nuevos) => form.poner({ selectedFileAnexo: nuevos })}
        error={form.errores.selectedFileAnexo}
      />
    </Seccion>
  )
}

interface PropsExito {
  cargo: Awaited<ReturnType<typeof presentarTramite>>
  email: string
  onOtro: () => void
}

const PASOS = [
  'Mesa de Partes revisa su documento y lo registra.',
  'Si falta algo, le escribiremos a su correo con la observación.',
  'Cuando lo reciba, le enviaremos su número de expediente; el área a cargo le responderá con él.',
]

/** The panel after filing: number, day, and the legal day if it differs (MPV-15, MPV-40). */
export const Exito = ({ cargo, email, onOtro }: PropsExito) => (
  <PanelExito
    mensaje={MENSAJES_TRAMITE.enviado}
    etiqueta="Número de registro"
    numero={numeroEscrito('registro', cargo.nro_registro)}
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
