import { MENSAJES_RECLAMO } from '@cabildo/contracts/reclamos'
import { IconFileText, IconInfoCircle } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import {
  AvisoDatos,
  CamposPersona,
  FormularioPublico,
  Indicacion,
  TengaSuDocumento,
  UseUnCorreo,
  useEnvio,
  useFormulario,
  useIdentidad,
} from '../formularios/index.ts'
import { SeccionesReclamo } from './CamposReclamo.tsx'
import { ExitoReclamo } from './ExitoReclamo.tsx'
import estilos from './LibroReclamaPage.module.css'
import { faltasDeReclamo, RECLAMO_VACIO, SECCIONES_RECLAMO } from './libro.ts'
import { presentar } from './presentar.api.ts'

/** The electronic complaints book, for everybody (REC-01 to REC-27). */
export function LibroReclamaPage() {
  const form = useFormulario(RECLAMO_VACIO, faltasDeReclamo)
  const identidad = useIdentidad(form, 'libro_reclama')
  const envio = useEnvio(form, {
    enviar: (valores, clave) => presentar(valores, identidad.partes, clave),
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
      exito={(presentado) => <ExitoReclamo presentado={presentado} email={form.valores.email} />}
    >
      <AvisoLibro />
      <SeccionesReclamo form={form} persona={<CamposPersona form={form} identidad={identidad} />} />
      <AvisoDatos
        finalidad="atender su reclamo y responderle"
        banco="LIBRO DE RECLAMACIONES"
        opcional="el celular y el detalle"
      />
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
