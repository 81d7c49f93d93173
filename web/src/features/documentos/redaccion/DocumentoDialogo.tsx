import { type ArchivoGuardado, type Documento, estaCerrado, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { tiposQueExpide } from '@cabildo/contracts/documentos-expedicion'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconCopy, IconLayoutSidebarRight } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { PaginaViva } from '../../../platform/PaginaViva.tsx'
import { UltimoCambio } from '../../../platform/UltimoCambio.tsx'
import { AvisoCambio } from '../../../ui/AvisoCambio.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import comunes from '../../../ui/cuerpo.module.css'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Nota } from '../../../ui/Nota.tsx'
import { PanelPestana, Pestanas } from '../../../ui/Pestanas.tsx'
import { PreguntaCierre, useAvisoAlSalir } from '../../../ui/PreguntaCierre.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { type Borrador, useBorrador as useMarcaDeAbierto } from '../../../ui/useBorrador.ts'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import { pedirPagina, traerDocumento } from '../documento.api.ts'
import { NotaDevolucion } from '../NotaDevolucion.tsx'
import { Anexos } from './Anexos.tsx'
import { CamposDocumento } from './CamposDocumento.tsx'
import clases from './documento.module.css'
import { useMesa } from './mesa.ts'
import { NotaFirmado } from './NotaFirmado.tsx'
import { OfertaBorrador } from './OfertaBorrador.tsx'
import { PdfDelDocumento } from './PdfDelDocumento.tsx'
import { EstadoPie, PieDocumento } from './PieDocumento.tsx'
import { Resolutivos } from './Resolutivos.tsx'
import { useDocumento } from './useDocumento.ts'
import { CAMPOS } from './useDocumentoForm.ts'
import { VistaPrevia } from './VistaPrevia.tsx'
import { borradorDe, type Comienzo } from './valores.ts'
import { versionEscrita } from './version.ts'

// Few people ever see it, and the comparison of texts is large.
const Comparacion = lazy(() => import('./Comparacion.tsx').then((m) => ({ default: m.Comparacion })))

interface Props {
  abierto: boolean
  borrador?: Borrador
  pedido: Documento | null
  /** The document whose texts a new one begins with. */
  copiado: Documento | null
  comienzo: Comienzo | null
  area: SesionUsuario['area']
  user_id: number
  onClose: () => void
  alGrabar: (documento: Documento) => void
}

type PestanaDocumento = 'datos' | 'anexos' | 'vista'
/** A stored file; its signed address is loaded when it is opened (API-101). */
type Visto = { nombre: string; path: string | null }

/** What is written is kept by the drafts of documents; this only opens the dialog again. */
const ABIERTO = {}

const ANCHO = 'max(60vw, 720px)'
/** With the page beside the text (decision 0144). */
const ANCHO_CON_PAGINA = '90vw'
const campoDe = (name: string) =>
  `:is(input, textarea, select, button)[name="${name}"], [role="textbox"][data-name="${name}"]`

/**
 * One opening of the modal: two tabs, and a foot that says why a button is disabled (DOC-27, DOC-28, DOC-33, SHE-63).
 */
export function DocumentoDialogo(props: Props) {
  const { abierto, borrador, pedido, copiado, comienzo, area, user_id, onClose, alGrabar } = props
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
    copiado,
    comienzo,
    abierto,
    area,
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
  const mesa = useMesa()
  // What is signed has its own PDF.
  const alLado = mesa.alLado && !firmado
  const enPestana = !mesa.cabe && !firmado
  const mostrada = pestana === 'vista' && !enPestana ? 'datos' : pestana
  const pagina = (
    <PaginaViva
      pedir={pedirPagina}
      vista={{ ...borradorDe(forma.escrito), ...sinFechaAMedias(valores), doc_id: documento.documento?.doc_id ?? null }}
      titulo={nombreCompleto}
    />
  )

  useLayoutEffect(() => {
    if (porEnfocar.current === null) return
    const campo = cuerpo.current?.querySelector<HTMLElement>(campoDe(porEnfocar.current))
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
      const abre = path === null ? 'pdf' : undefined
      const [archivosDe] = (await traerDocumento(documento.documento.doc_id, signal, abre)).documentos
      return (path === null ? archivosDe?.url : archivosDe?.anexos.find((uno) => uno.path === path)?.url) ?? null
    }
  const verAnexo = ({ name, path }: ArchivoGuardado) => visor.abrir({ nombre: name, path })
  const conErrores = CAMPOS.some((campo) => forma.error(campo))

  return (
    <>
      <Dialogo
        abierto={abierto}
        onClose={cerrar}
        titulo={titulo}
        detalle={existe ? nombreCompleto : copiado ? `Copia de ${enCorto(copiado)}` : (comienzo?.detalle ?? area.name)}
        tam={alLado ? ANCHO_CON_PAGINA : ANCHO}
        retenido={enviando ? `${id}-estado` : undefined}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
          evento.preventDefault()
          guardar()
        }}
        franja={
          <Franja mesa={firmado ? null : mesa}>
            <Pestanas<PestanaDocumento>
              etiqueta={titulo}
              activa={mostrada}
              onActiva={setPestana}
              pestanas={[
                { id: 'datos', titulo: 'Datos Generales', conErrores },
                {
                  id: 'anexos',
                  titulo: 'Adjuntar Anexos',
                  cuenta: archivos.cuantos,
                  conErrores: archivos.errorAnexos !== undefined,
                },
                ...(enPestana ? [{ id: 'vista', titulo: 'Vista' } as const] : []),
              ]}
            />
          </Franja>
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
        <div className={alLado ? clases.mesa : undefined}>
          <div ref={cuerpo} inert={enviando}>
            {pedido?.devolucion && (
              <NotaDevolucion
                devolucion={pedido.devolucion}
                salida="Al guardar empieza una versión sin firmas: suba también su PDF."
              />
            )}
            {firmado && <NotaFirmado />}
            {documento.documento?.repetido_con && (
              <Nota
                icono={IconCopy}
                texto={<b>{MENSAJES_DOCUMENTOS.repetido}</b>}
                detalle={MENSAJES_DOCUMENTOS.repetidoCon(documento.documento.repetido_con)}
              />
            )}
            {versiones.vieja && !firmado && <AvisoCambio traer={versiones.traer} texto={aviso} />}
            {documento.ofrecido && !firmado && (
              <OfertaBorrador
                borrador={documento.ofrecido}
                onRecuperar={(uno) => void documento.recuperar(uno)}
                onDescartar={documento.descartar}
              />
            )}
            <PanelPestana id="datos" activa={mostrada}>
              <div className={`${comunes.campos} ${clases.campos}`}>
                <CamposDocumento
                  forma={forma}
                  tipos={tiposQueExpide(area)}
                  numero={documento.numero}
                  onReintentar={documento.correlativoFallo ? documento.pedirCorrelativo : undefined}
                  existe={existe}
                  soloLectura={firmado}
                />
                {!esComunicacion(valores.tipo_doc) && <Resolutivos forma={forma} soloLectura={firmado} />}
                <PdfDelDocumento
                  archivos={archivos}
                  onVer={() => visor.abrir({ nombre: 'PDF', path: null })}
                  alQuitar={() => botonGuardar.current?.focus()}
                />
                {documento.documento && <UltimoCambio modulo="documentos" id={documento.documento.doc_id} />}
              </div>
            </PanelPestana>
            <PanelPestana id="anexos" activa={mostrada}>
              <Anexos archivos={archivos} soloLectura={firmado} onVer={verAnexo} />
            </PanelPestana>
            {enPestana && (
              <PanelPestana id="vista" activa={mostrada}>
                {abierto && mostrada === 'vista' && pagina}
              </PanelPestana>
            )}
          </div>
          {alLado && abierto && <div className={clases.alLado}>{pagina}</div>}
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

/** 'RA 045-2026'. */
const enCorto = (documento: Documento) =>
  `${tipoDocumento(documento.tipo_doc).abbr.toUpperCase()} ${numeroConAnio(documento)}`

/** A date that is still being typed is none yet. */
const sinFechaAMedias = ({ fecha_sesion }: { fecha_sesion: string }) =>
  /^\d{4}-\d{2}-\d{2}$/.test(fecha_sesion) ? {} : { fecha_sesion: null }

/** The tabs, and the button that puts the page beside the text where it has room. */
const Franja = ({ mesa, children }: { mesa: ReturnType<typeof useMesa> | null; children: ReactNode }) => (
  <div className={clases.franja}>
    {children}
    {mesa?.cabe && (
      <Button
        variant={mesa.alLado ? 'light' : 'subtle'}
        size="compact-sm"
        leftSection={<Icono de={IconLayoutSidebarRight} />}
        aria-pressed={mesa.alLado}
        onClick={mesa.alternar}
      >
        Ver la página al lado
      </Button>
    )}
  </div>
)
