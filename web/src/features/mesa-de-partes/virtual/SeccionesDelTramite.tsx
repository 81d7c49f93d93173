import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  ASUNTO_MAXIMO,
  FOLIO_MAXIMO,
  MENSAJES_TRAMITE,
  NDOCUMENTO_MAXIMO,
  nombreDeTramite,
  TIPOS_TRAMITE,
} from '@cabildo/contracts/mesa-de-partes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { procedimientosOfrecidosQuery, refrescarOfrecidos } from '../../../platform/procedimientos.ts'
import { enMegas } from '../../../ui/archivo.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { CampoDni } from '../../../ui/CampoDni.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { AreaDeTexto, datosDePersona, EnPareja, type Formulario, PanelExito, Seccion } from '../../formularios/index.ts'
import { Anexos } from './Anexos.tsx'
import { LIMITES_ADJUNTO, revisarAdjunto } from './adjuntos.ts'
import { CampoProcedimiento } from './CampoProcedimiento.tsx'
import type { presentarTramite } from './presentar.api.ts'
import type { Tramite } from './tramite.ts'
import clases from './virtual.module.css'

/**
 * Sections 2 and 3, in one chunk: they stand below what shows at first. They wait for the list of types, whose field
 * would push away what has the focus below it; a list that is slow to fail is not waited for.
 */
export const SeccionesDelTramite = ({ form }: { form: Formulario<Tramite> }) => {
  const { isLoading, failureCount } = useQuery(procedimientosOfrecidosQuery)
  return isLoading && failureCount === 0 ? (
    <div className={clases.porVenir} />
  ) : (
    <>
      <SeccionDocumento form={form} />
      <SeccionAdjuntos form={form} />
    </>
  )
}

/** The optional type of the filing, where there are any (PLA-24). */
const Procedimientos = ({ form }: { form: Formulario<Tramite> }) => {
  const { data: ofrecidos = [] } = useQuery(procedimientosOfrecidosQuery)
  const cliente = useQueryClient()
  const { procedimiento_id: rechazo } = form.errores
  useEffect(() => {
    if (rechazo) refrescarOfrecidos(cliente, { procedimiento_id: rechazo })
  }, [cliente, rechazo])
  return (
    // What was chosen before its type was withdrawn can still be put right.
    (ofrecidos.length > 0 || form.valores.procedimiento_id !== '') && (
      <CampoProcedimiento form={form} ofrecidos={ofrecidos} />
    )
  )
}

const TIPOS = [
  { value: '', label: 'Seleccione' },
  ...TIPOS_TRAMITE.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Section 2: its type if the citizen knows it, kind of document, its number, folios and subject (MPV-08, MPV-09, MPV-25). */
const SeccionDocumento = ({ form }: { form: Formulario<Tramite> }) => (
  <Seccion numero={2} titulo="DATOS DEL DOCUMENTO">
    <Procedimientos form={form} />
    <EnPareja>
      <Selector
        id="tipo_documento"
        name="tipo_documento"
        label="Tipo de documento"
        description="Si es un pedido suyo, SOLICITUD-OTROS"
        data={TIPOS}
        value={form.valores.tipo_documento}
        error={conError(form.errores.tipo_documento)}
        onChange={({ currentTarget }) => form.poner({ tipo_documento: currentTarget.value })}
      />
      <CampoDni
        {...form.texto('ndocumento')}
        label="Número de documento"
        description="Solo cifras: si es la Carta 015-2026, escriba 15. Si su escrito no tiene número, escriba 1."
        maxLength={NDOCUMENTO_MAXIMO}
        onChange={(ndocumento) => form.poner({ ndocumento })}
      />
    </EnPareja>
    <CampoDni
      {...form.texto('folio')}
      className={clases.folio}
      label="Folios"
      description="Cantidad de hojas, contando los anexos; por ejemplo, 3"
      maxLength={FOLIO_MAXIMO}
      onChange={(folio) => form.poner({ folio })}
    />
    <AreaDeTexto
      {...form.texto('asunto')}
      label="Asunto"
      description="Diga qué pide, en una o dos frases. Por ejemplo: Solicito licencia de funcionamiento para mi bodega"
      maxLength={ASUNTO_MAXIMO}
    />
  </Seccion>
)

/** Section 3: the main PDF and up to four annexes (MPV-10, MPV-11, MPV-26 to MPV-32). */
const SeccionAdjuntos = ({ form }: { form: Formulario<Tramite> }) => {
  const { selectedFile, selectedFileAnexo } = form.valores
  return (
    <Seccion
      numero={3}
      titulo="ADJUNTAR DOCUMENTO"
      texto="PDF de hasta 10 MB cada uno. Si tiene fotos, elíjalas: aquí se convierten en un PDF."
    >
      <div id="selectedFile" className={clases.adjunto}>
        <span aria-hidden="true">Documento principal</span>
        <CampoArchivo
          etiqueta="Documento principal"
          archivo={selectedFile}
          onArchivo={(elegido) => form.poner({ selectedFile: elegido })}
          revisar={revisarAdjunto}
          fotos={LIMITES_ADJUNTO}
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
  /** What was sent. */
  tramite: Tramite
  onOtro: () => void
}

const PASOS = [
  'Mesa de Partes revisa su documento y lo registra.',
  'Si falta algo, le escribiremos a su correo con la observación.',
  'Cuando lo reciba, le enviaremos su número de expediente; el área a cargo le responderá con él.',
]

/** What the applicant keeps: the days, who filed, the document and the names of its files (MPV-15). */
const copiaDe = ({ fecha: dia, fecha_legal, vence }: PropsExito['cargo'], tramite: Tramite, procedimiento: string) => {
  const { tipo_documento, ndocumento, folio, asunto, selectedFile, selectedFileAnexo } = tramite
  return [
    ['Enviado el', fecha(dia)],
    ['Se considera presentado el', fecha(fecha_legal)],
    ['Fecha límite de respuesta', fecha(vence)],
    ...datosDePersona(tramite),
    ['Documento', `${nombreDeTramite(Number(tipo_documento))} N.° ${ndocumento}`],
    ...(procedimiento ? ([['Procedimiento', procedimiento]] as const) : []),
    ['Folios', folio],
    ['Asunto', asunto.trim()],
    ['Documento principal', selectedFile ? nombreYPeso(selectedFile) : ''],
    ['Anexos', selectedFileAnexo.map(nombreYPeso).join('\n')],
  ] as const
}
const nombreYPeso = ({ name, size }: File) => `${name} (${enMegas(size)})`

/** The panel after filing: number, day, and the legal day if it differs (MPV-15, MPV-40). */
export const Exito = ({ cargo, tramite, onOtro }: PropsExito) => {
  const { data: ofrecidos = [] } = useQuery(procedimientosOfrecidosQuery)
  const procedimiento = ofrecidos.find(({ id }) => String(id) === tramite.procedimiento_id)?.nombre ?? ''
  return (
    <PanelExito
      mensaje={MENSAJES_TRAMITE.enviado}
      etiqueta="Número de registro"
      numero={numeroEscrito('registro', cargo.nro_registro)}
      codigo={cargo.codigo}
      correo={{ direccion: tramite.email, enviado: cargo.correo }}
      pasos={PASOS}
      copia={copiaDe(cargo, tramite, procedimiento)}
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
        {cargo.vence && (
          <>
            {' '}
            Fecha límite de respuesta: <b>{fecha(cargo.vence)}</b>.
          </>
        )}
      </p>
    </PanelExito>
  )
}
