import { MENSAJES_RECLAMO } from '@cabildo/contracts/reclamos'
import { IconFileText } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
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
  TengaSuDocumento,
  UseUnCorreo,
  useEnvio,
  useFormulario,
  useIdentidad,
} from '../formularios/index.ts'
import { AvisoLibro } from './AvisoLibro.tsx'
import { SeccionesReclamo } from './CamposReclamo.tsx'
import { ExitoReclamo } from './ExitoReclamo.tsx'
import estilos from './LibroReclamaPage.module.css'
import { faltasDeReclamo, RECLAMO_VACIO, SECCIONES_RECLAMO, type ValoresReclamo } from './libro.ts'
import { presentar, type ReclamoPresentado } from './presentar.api.ts'

const TITULO = 'Libro de reclamaciones'

/** The electronic complaints book, for everybody (REC-01 to REC-27). */
export function LibroReclamaPage() {
  const form = useFormulario(RECLAMO_VACIO, faltasDeReclamo)
  const identidad = useIdentidad(form, 'libro_reclama')
  const [intento, setIntento] = useState(0)
  const envio = useEnvio<ValoresReclamo, ReclamoPresentado>({
    noEnviado: MENSAJES_RECLAMO.noEnviado,
    enviar: (valores, clave) => presentar(valores, identidad.partes, clave),
    alRechazar: (campos) => {
      form.rechazar(campos)
      setIntento((antes) => antes + 1)
    },
  })
  const { estado, ocupado } = envio

  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (form.revisarTodo()) setIntento((antes) => antes + 1)
    else void envio.enviar(form.valores)
  }

  const listo = estado.fase === 'listo'
  return (
    <PaginaFormulario
      titulo={TITULO}
      texto="Si no está conforme con la atención que recibió de la municipalidad, déjelo por escrito aquí."
      lateral={
        !listo && <Lateral avance={avanceDe(SECCIONES_RECLAMO, form.faltas, form.errores)} antes={<AntesDeIniciar />} />
      }
    >
      <SalidaConDatos sucio={form.sucio} estado={estado} titulo={TITULO} />
      {estado.fase === 'listo' ? (
        <ExitoReclamo presentado={estado.respuesta} email={form.valores.email} />
      ) : (
        <form noValidate onSubmit={enviar} aria-busy={ocupado || undefined}>
          <div className={estilos.secciones} inert={ocupado}>
            <ResumenErrores errores={Object.entries(form.errores)} intento={intento} />
            <AvisoLibro />
            <SeccionesReclamo form={form} persona={<CamposPersona form={form} identidad={identidad} />} />
            <AvisoDatos
              finalidad="atender su reclamo y responderle"
              banco="LIBRO DE RECLAMACIONES"
              opcional="el celular y el detalle"
            />
          </div>
          <PieEnvio
            estado={estado}
            boton="Enviar Reclamo"
            texto="Al enviar, recibirá en su correo una copia con la referencia de su reclamo."
            noEnviado={MENSAJES_RECLAMO.noEnviado}
          />
        </form>
      )}
    </PaginaFormulario>
  )
}

const AntesDeIniciar = () => (
  <>
    <TengaSuDocumento conRuc />
    <Indicacion icono={IconFileText}>Recuerde qué pasó, cuándo y en qué oficina.</Indicacion>
    <UseUnCorreo />
  </>
)
