import { ERRORES } from '@cabildo/contracts/base/errores'
import { type Documento, descripcionDe } from '@cabildo/contracts/documentos'
import { type Norma, normaDe } from '@cabildo/contracts/normas'
import { tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import { IconDeviceFloppy, IconWorldUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { enEspera } from '../../ui/BotonEspera.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { AvisoDeVersion, AvisoRecuperado } from '../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { CampoPdf } from './CampoPdf.tsx'
import { CamposNorma } from './CamposNorma.tsx'
import estilos from './NormaModal.module.css'
import { suDia, traerNorma } from './normas.api.ts'
import type { Area, Origen } from './origen.ts'
import { useEnvio } from './useEnvio.ts'
import { useNormaForm } from './useNormaForm.ts'
import { VisorNorma } from './VisorNorma.tsx'

interface Props {
  /** A new publication, one to edit, or a document to publish. */
  origen: Origen
  /** The area of the user. */
  area: Area
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  onGrabada?: (norma: Norma) => void
}

/** CREAR PUBLICACION and EDITAR PUBLICACION (NOR-07, NOR-10 to NOR-22, NOR-25 to NOR-31, SHE-69, P-15). */
export const NormaModal = ({ origen: pedido, area, abierto, borrador, onClose, onGrabada }: Props) => {
  const [viendo, setViendo] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  const idAvance = useId()
  const forma = useNormaForm({ pedido, abierto, borrador }, area)
  const { registro: origen } = forma
  const envio = useEnvio(forma, (norma) => {
    onGrabada?.(norma)
    onClose()
  })
  const { enviando, avance, enviado, dudas } = envio

  /** The publication as it is now, found by its area and day. */
  const traer = async (anterior: Origen): Promise<Origen | undefined> => {
    if (anterior.modo !== 'editar') return
    const norma = await traerNorma(forma.area, anterior.norma.id, suDia(anterior.norma))
    return norma && { modo: 'editar', norma }
  }

  return (
    <>
      <FormDialogo
        abierto={abierto}
        onClose={onClose}
        titulo={origen.modo === 'editar' ? 'EDITAR PUBLICACION' : 'CREAR PUBLICACION'}
        detalle={
          origen.modo === 'editar'
            ? tituloDeNorma(origen.norma)
            : 'Cualquier persona podrá leer el documento publicado.'
        }
        onSubmit={() => void envio.enviar()}
        falta={forma.falta}
        alFaltar={forma.marcarTodo}
        enviando={enviando}
        sucio={forma.sucio}
        estado={envio.sinRed}
        botonPrincipal={boton}
        icono={<Icono de={origen.modo === 'editar' ? IconDeviceFloppy : IconWorldUpload} />}
      >
        <AvisoRecuperado forma={forma} />
        <AvisoDeVersion forma={forma} traer={traer} primero="descripcion" alFallar={avisarFallo} onClose={onClose} />
        <div ref={forma.caja} className={estilos.campos}>
          <CamposNorma forma={forma} />
          <CampoPdf forma={forma} enviando={enviando} onVer={() => setViendo(true)} />
          {origen.modo === 'editar' && <UltimoCambio modulo="normas" id={origen.norma.id} />}
        </div>
        {enviando && (
          <div className={estilos.envio}>
            <div id={idAvance}>
              <Progreso texto={enviado ? 'Revisando' : 'Subiendo'} fraccion={enviado ? null : avance} />
            </div>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                envio.cancelar()
                // The pressed button disappears, so the focus moves on.
                boton.current?.focus()
              }}
              // Disabled but focusable, so that nobody about to press it loses the focus.
              {...enEspera(enviado ? idAvance : undefined)}
            >
              Cancelar envío
            </Button>
          </div>
        )}
      </FormDialogo>
      <Confirmacion
        abierto={abierto && dudas.abiertas}
        onClose={envio.dejarDudas}
        encima
        titulo="DATOS PERSONALES"
        textoBoton="Publicar de todos modos"
        textoCancelar="Revisar"
        icono={<Icono de={IconWorldUpload} />}
        alConfirmar={async () => {
          envio.dejarDudas()
          void envio.enviar(true)
        }}
      >
        <div className={estilos.dudas}>
          <p>{ERRORES.datosPersonales.mensaje}</p>
          <ul>
            {dudas.avisos.map((texto) => (
              <li key={texto}>{texto}</li>
            ))}
          </ul>
        </div>
      </Confirmacion>
      {origen.modo === 'editar' && (
        <VisorNorma norma={origen.norma} abierto={abierto && viendo} encima onClose={() => setViendo(false)} />
      )}
    </>
  )
}

interface PropsPublicar {
  documento: Documento
  area: Area
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
}

/** CREAR PUBLICACION from a document: type, year, number and PDF are the document's, so that all names agree (DOC-16). */
export const PublicarModal = ({ documento, ...modal }: PropsPublicar) => {
  const { doc_id, anio, nro_doc: ndoc, documentos } = documento
  const tipo_doc = normaDe(documento.tipo_doc)
  if (tipo_doc === null) return null
  const pdf = documentos[0]?.name ?? 'PDF'
  const origen = { doc_id, tipo_doc, anio, ndoc, descripcion: descripcionDe(documento), pdf }
  return <NormaModal origen={{ modo: 'documento', documento: origen }} {...modal} />
}
