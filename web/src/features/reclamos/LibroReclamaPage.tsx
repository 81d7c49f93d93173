import { fecha } from '@cabildo/contracts/base/tiempo'
import { TELEFONO_MAXIMO } from '@cabildo/contracts/ciudadano'
import { CORREO_ES_EL_CANAL } from '@cabildo/contracts/consentimiento'
import {
  DESCRIPCION_MAXIMO,
  DETALLE_MAXIMO,
  ES_UN_RECLAMO,
  MENSAJES_RECLAMO,
  MOTIVOS_DE_RECLAMO,
  nombreDeMotivo,
  referenciaEscrita,
} from '@cabildo/contracts/reclamos'
import { IconFileText, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import {
  AreaDeTexto,
  AvisoDatos,
  CamposPersona,
  datosDePersona,
  EnlaceAEstadistica,
  type Formulario,
  FormularioPublico,
  Indicacion,
  opcional,
  PanelExito,
  Seccion,
  TengaSuDocumento,
  UseUnCorreo,
  useEnvio,
  useFormulario,
  useIdentidad,
} from '../formularios/index.ts'
import { CampoOficina } from './CampoOficina.tsx'
import estilos from './LibroReclamaPage.module.css'
import { faltasDeReclamo, RECLAMO_VACIO, SECCIONES_RECLAMO, type ValoresReclamo } from './libro.ts'
import { presentar, type ReclamoPresentado } from './presentar.api.ts'

/** The electronic complaints book, for everybody (REC-01 to REC-27). */
export function LibroReclamaPage() {
  const form = useFormulario('libro_reclama', RECLAMO_VACIO, faltasDeReclamo)
  const identidad = useIdentidad(form, 'libro_reclama')
  const envio = useEnvio(form, {
    enviar: (valores, key) => presentar(valores, identidad.partes, key),
    noEnviado: MENSAJES_RECLAMO.noEnviado,
  })
  return (
    <FormularioPublico
      titulo="Libro de reclamaciones"
      texto="Si no está conforme con la atención que recibió de la municipalidad, déjelo por escrito aquí."
      form={form}
      envio={envio}
      secciones={SECCIONES_RECLAMO}
      antes={<AntesDeIniciar />}
      boton="Enviar Reclamo"
      alEnviar="Al enviar, recibirá en su correo una copia con la referencia de su reclamo."
      exito={(presentado) => <ExitoReclamo presentado={presentado} valores={form.valores} />}
    >
      <EsUnReclamo />
      <AvisoLibro />
      <SeccionesReclamo form={form} persona={<CamposPersona form={form} identidad={identidad} />} />
      <AvisoDatos
        finalidad="atender su reclamo y responderle"
        banco="LIBRO DE RECLAMACIONES"
        opcional="el celular y el detalle"
      />
      <EnlaceAEstadistica de="reclamos" />
    </FormularioPublico>
  )
}

const AntesDeIniciar = () => (
  <>
    <TengaSuDocumento conRuc />
    <Indicacion icono={IconFileText}>Recuerde qué pasó, cuándo y en qué oficina.</Indicacion>
    <UseUnCorreo />
  </>
)

/** What a complaint is and what others are, closed at first; it hinders nobody (REC-39). */
const EsUnReclamo = () => (
  <details className={estilos.pregunta}>
    <summary>{ES_UN_RECLAMO.pregunta}</summary>
    <p>{ES_UN_RECLAMO.texto}</p>
    <p>
      <a href="#/mpvirtual">Mesa de partes virtual</a> · <a href="#/transparencia">Solicitar información pública</a>
    </p>
  </details>
)

/** What a complaint is not, and that the state has a book of its own (peru.md §5.1). */
const AvisoLibro = () => (
  <div className={estilos.aviso} role="note">
    <Icono de={IconInfoCircle} tam={24} />
    <div>
      <p>
        Un reclamo no detiene ni amplía los plazos de un trámite, y no reemplaza a un recurso ni a una queja por defecto
        de tramitación.
      </p>
      <p>
        También puede reclamar en la plataforma del Estado:{' '}
        <a href="https://reclamos.servicios.gob.pe" target="_blank" rel="noreferrer">
          reclamos.servicios.gob.pe
          <span className="solo-lector"> (se abre en otra pestaña)</span>
        </a>
        .
      </p>
    </div>
  </div>
)

interface PropsExito {
  presentado: ReclamoPresentado
  /** What was sent. */
  valores: ValoresReclamo
}

/** What replaces the form: the reference, the term and how to keep them (REC-06, REC-21, REC-22, README §13). */
const ExitoReclamo = ({
  presentado: { claim_id, fecha: dia, fecha_legal, vence, correo, codigo },
  valores,
}: PropsExito) => (
  <PanelExito
    // The book's message mentions a mail, which an address with too many mails does not get (D6).
    mensaje={correo ? MENSAJES_RECLAMO.registrado : 'Su tramite ha sido registrado.'}
    etiqueta="Referencia de su reclamo"
    numero={referenciaEscrita(claim_id, dia)}
    codigo={codigo}
    correo={{ direccion: valores.email, enviado: correo }}
    pasos={[
      'La municipalidad revisa su reclamo.',
      `Le responde a su correo, a más tardar el ${fecha(vence)}.`,
      'Si consulta por él, dé su referencia.',
    ]}
    copia={[
      ['Presentado el', fecha(dia)],
      ['Se considera presentado el', fecha(fecha_legal)],
      ['Fecha límite de respuesta', fecha(vence)],
      ...datosDePersona(valores),
      ['Celular', valores.cellphone],
      ['Motivo del reclamo', nombreDeMotivo(valores.tipo_reclamo)],
      ['Descripción del servicio recibido', valores.descripcion.trim()],
      ['Detalle', valores.detalle.trim()],
    ]}
  >
    <p>
      Presentado el {fecha(dia)} ante la {entidad.nombre}.
      {fecha_legal !== dia && ` Se considera presentado el ${fecha(fecha_legal)}, el siguiente día hábil.`} Fecha límite
      de respuesta: <b>{fecha(vence)}</b>.
    </p>
  </PanelExito>
)

interface PropsSecciones {
  form: Formulario<ValoresReclamo>
  /** The fields of who complains. */
  persona: ReactNode
}

const MOTIVOS = [
  { value: '0', label: 'Elija el motivo', disabled: true },
  ...MOTIVOS_DE_RECLAMO.map(({ id, ayuda }) => ({ value: String(id), label: ayuda })),
]

/** The three sections of the book (REC-02, REC-38). */
const SeccionesReclamo = ({ form, persona }: PropsSecciones) => (
  <>
    <Seccion numero={1} titulo="IDENTIFICACIÓN DE USUARIO">
      {persona}
      <p>{CORREO_ES_EL_CANAL}</p>
      <CampoDni
        {...form.texto('cellphone')}
        label={opcional('Celular')}
        autoComplete="tel"
        maxLength={TELEFONO_MAXIMO}
        onChange={(cellphone) => form.poner({ cellphone })}
      />
    </Seccion>
    <Seccion numero={2} titulo="IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA">
      <Selector
        {...form.texto('tipo_reclamo')}
        label="Motivo del reclamo"
        required
        data={MOTIVOS}
        onChange={({ currentTarget }) => form.poner({ tipo_reclamo: Number(currentTarget.value) })}
      />
      <CampoOficina form={form} />
      <AreaDeTexto
        {...form.texto('descripcion')}
        label="Descripción del servicio recibido"
        description="Qué pasó, cuándo, en qué oficina y quién le atendió"
        maxLength={DESCRIPCION_MAXIMO}
      />
    </Seccion>
    <Seccion numero={3} titulo="DETALLE DE LA RECLAMACIÓN">
      <AreaDeTexto
        {...form.texto('detalle')}
        label={opcional('Detalle')}
        description="Qué pide a la municipalidad"
        maxLength={DETALLE_MAXIMO}
      />
    </Seccion>
  </>
)
