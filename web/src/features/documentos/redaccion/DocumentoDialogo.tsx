import { type ArchivoGuardado, type Documento, estaCerrado, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { UltimoCambio } from '../../../platform/UltimoCambio.tsx'
import { AvisoCambio } from '../../../ui/AvisoCambio.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import comunes from '../../../ui/cuerpo.module.css'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { PanelPestana, Pestanas } from '../../../ui/Pestanas.tsx'
import { PreguntaCierre, useAvisoAlSalir } from '../../../ui/PreguntaCierre.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { type Borrador, useBorrador as useMarcaDeAbierto } from '../../../ui/useBorrador.ts'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import { traerDocumento } from '../documento.api.ts'
import { NotaDevolucion } from '../NotaDevolucion.tsx'
import { Anexos } from './Anexos.tsx'
import { CamposDocumento } from './CamposDocumento.tsx'
import clases from './documento.module.css'
import { NotaFirmado } from './NotaFirmado.tsx'
import { OfertaBorrador } from './OfertaBorrador.tsx'
import { PdfDelDocumento } from './PdfDelDocumento.tsx'
import { EstadoPie, PieDocumento } from './PieDocumento.tsx'
import { Resolutivos } from './Resolutivos.tsx'
import { useDocumento } from './useDocumento.ts'
import { VistaPrevia } from './VistaPrevia.tsx'
import { versionEscrita } from './version.ts'

// Few people ever see it, and the comparison of texts is large.
const Comparacion = lazy(() => import('./Comparacion.tsx').then((m) => ({ default: m.Comparacion })))

interface Props {
  abierto: boolean
  borrador?: Borrador
  pedido: Documento | null
  area: { id: number; name: string }
  user_id: number
  onClose: () => void
  alGrabar: (documento: Documento) => void
}

type PestanaDocumento = 'datos' | 'anexos'
/** A stored file; its signed address is loaded when it is opened (API-101). */
type Visto = { nombre: string; path: string | null }

/** What is written is kept by the drafts of documents; this only opens the dialog again. */
const ABIERTO = {}

const ANCHO = 'max(60vw, 720px)'
const CAMPO_ENFOCABLE = ':is(input, textarea, select, button)'

/**
 * One opening of the modal: two tabs, and a foot that says why a button is disabled (DOC-27, DOC-28, DOC-33, SHE-63).
 */
export function DocumentoDialogo({ abierto, borrador, pedido, area, user_id, onClose, alGrabar }: Props) {
  const id = useId()
  const [pestana, setPestana] = useState<PestanaDocumento>('datos')
  const [preguntando, setPreguntando] = useState(false)
  /** The question whether to save a PDF that was made from another text. */
  const [dudando, setDudando] = useState(false)
  const visor = useAbrible<Visto>()
  const cuerpo = useRef<HTMLDivElement>(null)
  const botonGuardar = useRef<HTMLButtonElement>(null)
  const porEnfocar = useRef<string | null>(null)
  const documento = useDocumento({
    pedido,
    abierto,
    user_id,
    alGrabar: (grabado) => {
      alGrabar(grabado)
      onClose()
    },
    // Shows the tab of the refused field.
    alRechazar: (campos) => {
      const deAnexos = 'selectedFileAnexo' in campos || 'storedFiles' in campos
      if (Object.keys(campos).length > 0) setPestana(deAnexos ? 'anexos' : 'datos')
    },
  })
  const { forma, archivos, versiones, guardado, generacion, firmado } = documento
  const { enviando } = guardado
  const { valores } = forma
  const sucio = documento.sucio && !firmado
  useMarcaDeAbierto(borrador, abierto, sucio ? ABIERTO : null)
  const existe = documento.documento !== null
  const titulo = pedido && estaCerrado(pedido) ? 'VER DOCUMENTO' : existe ? 'EDITAR DOCUMENTO' : 'CREAR DOCUMENTO'
  /** The form became an edit of what an earlier try had saved (D-21). */
  const propio = existe && pedido === null
  const aviso =
    propio && documento.documento ? MENSAJES_DOCUMENTOS.yaGuardado(numeroConAnio(documento.documento)) : undefined
  const { name } = tipoDocumento(valores.tipo_doc)
  const nombreCompleto = documento.numero
    ? `${name} N° ${numeroConAnio({ nro_doc: documento.numero, anio: valores.anio })}`
    : name
  useAvisoAlSalir(abierto && sucio)

  useLayoutEffect(() => {
    if (porEnfocar.current === null) return
    const campo = cuerpo.current?.querySelector<HTMLElement>(`${CAMPO_ENFOCABLE}[name="${porEnfocar.current}"]`)
    porEnfocar.current = null
    campo?.focus()
  })

  const cerrar = () => (sucio ? setPreguntando(true) : onClose())
  const marcar = () => {
    porEnfocar.current = forma.editor ? null : (forma.marcarTodo() ?? null)
    setPestana('datos')
  }
  const guardar = () => {
    if (enviando || firmado) return
    if (!documento.puedeGuardar) return marcar()
    // While it is sent the form cannot be changed, and it must not lose the focus.
    botonGuardar.current?.focus()
    if (documento.pdfViejo) setDudando(true)
    else documento.guardar()
  }
  const origenDe =
    ({ path }: Visto) =>
    async (signal: AbortSignal) => {
      if (!documento.documento) return null
      const [archivosDe] = (await traerDocumento(documento.documento.doc_id, signal)).documentos
      return (path === null ? archivosDe?.url : archivosDe?.anexos.find((uno) => uno.path === path)?.url) ?? null
    }
  const verAnexo = ({ name, path }: ArchivoGuardado) => visor.abrir({ nombre: name, path })
  const conErrores = (['tipo_sesion', 'fecha_sesion', 'vistos', 'considerandos', 'resolutivos'] as const).some(
    (campo) => forma.error(campo),
  )

  return (
    <>
      <Dialogo
        abierto={abierto}
        onClose={cerrar}
        titulo={titulo}
        detalle={existe ? nombreCompleto : area.name}
        tam={ANCHO}
        retenido={enviando ? `${id}-estado` : undefined}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
          evento.preventDefault()
          guardar()
        }}
        franja={
          <Pestanas<PestanaDocumento>
            etiqueta={titulo}
            activa={pestana}
            onActiva={setPestana}
            pestanas={[
              { id: 'datos', titulo: 'Datos Generales', conErrores },
              {
                id: 'anexos',
                titulo: 'Adjuntar Anexos',
                cuenta: archivos.cuantos,
                conErrores: archivos.errorAnexos !== undefined,
              },
            ]}
          />
        }
        estado={
          <EstadoPie
            id={`${id}-estado`}
            documento={documento}
            onCancelar={() => {
              guardado.cancelar()
              // The pressed button disappears, so the focus moves on.
              botonGuardar.current?.focus()
            }}
          />
        }
        botones={
          <PieDocumento
            id={`${id}-estado`}
            documento={documento}
            botonGuardar={botonGuardar}
            onGuardar={guardar}
            onMarcar={marcar}
            onClose={onClose}
          />
        }
      >
        <div ref={cuerpo} inert={enviando}>
          {pedido?.devolucion && (
            <NotaDevolucion
              devolucion={pedido.devolucion}
              salida="Al guardar empieza una versión sin firmas: suba también su PDF."
            />
          )}
          {firmado && <NotaFirmado />}
          {versiones.vieja && !firmado && <AvisoCambio traer={versiones.traer} texto={aviso} />}
          {documento.ofrecido && !firmado && (
            <OfertaBorrador
              borrador={documento.ofrecido}
              onRecuperar={(uno) => void documento.recuperar(uno)}
              onDescartar={documento.descartar}
            />
          )}
          <PanelPestana id="datos" activa={pestana}>
            <div className={`${comunes.campos} ${clases.campos}`}>
              <CamposDocumento
                forma={forma}
                numero={documento.numero}
                onReintentar={documento.correlativoFallo ? documento.pedirCorrelativo : undefined}
                existe={existe}
                soloLectura={firmado}
              />
              <Resolutivos forma={forma} soloLectura={firmado} />
              <PdfDelDocumento
                archivos={archivos}
                onVer={() => visor.abrir({ nombre: 'PDF', path: null })}
                alQuitar={() => botonGuardar.current?.focus()}
              />
              {documento.documento && <UltimoCambio modulo="documentos" id={documento.documento.doc_id} />}
            </div>
          </PanelPestana>
          <PanelPestana id="anexos" activa={pestana}>
            <Anexos archivos={archivos} soloLectura={firmado} onVer={verAnexo} />
          </PanelPestana>
        </div>
      </Dialogo>
      <VisorPdf
        abierto={visor.abierto}
        onClose={visor.cerrar}
        encima
        titulo={nombreCompleto}
        archivo={visor.valor?.nombre ?? ''}
        url={visor.valor && origenDe(visor.valor)}
      />
      <VistaPrevia
        vista={generacion.vista}
        titulo={nombreCompleto}
        onClose={generacion.cerrarVista}
        onUsar={documento.usarVista}
      />
      {versiones.ajeno && (
        <Suspense>
          <Comparacion
            tipo={valores.tipo_doc}
            mia={versionEscrita(valores, archivos)}
            suyo={versiones.ajeno}
            propio={propio}
            onUsarSuyo={documento.usarSuyo}
            onConservarMio={documento.conservarMio}
            onClose={versiones.dejarDeComparar}
          />
        </Suspense>
      )}
      <Confirmacion
        abierto={abierto && dudando}
        onClose={() => setDudando(false)}
        encima
        titulo="EL PDF NO TIENE EL ÚLTIMO TEXTO"
        textoBoton="Guardar de todos modos"
        textoCancelar="Volver"
        alConfirmar={async () => {
          setDudando(false)
          documento.guardar()
        }}
      >
        <p>El PDF no tiene el último texto: se escribió algo más después de generarlo.</p>
        <p>Para que digan lo mismo, genere otra vez el Word o la vista previa y suba ese PDF.</p>
      </Confirmacion>
      <PreguntaCierre
        abierto={abierto && preguntando}
        titulo={titulo}
        onSeguir={() => setPreguntando(false)}
        onCerrar={() => {
          setPreguntando(false)
          onClose()
        }}
      >
        <p>
          {documento.sinBorrador
            ? 'Este navegador no pudo conservar el borrador: el texto se perderá.'
            : 'El texto queda como borrador en este navegador durante 7 días; los archivos elegidos, no.'}
        </p>
      </PreguntaCierre>
    </>
  )
}
