import { type Icon, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { enMegas, etiquetaDeArchivo, revisarPdf } from './archivo.ts'
import clases from './CampoArchivo.module.css'
import { conError } from './conError.tsx'
import { FilaArchivo } from './FilaArchivo.tsx'
import type { Limites } from './fotos/hoja.ts'
import { PDF_O_FOTOS, separarFotos, useFotos } from './fotos/useFotos.tsx'
import { Icono } from './Icono.tsx'
import { ActionIcon, Button } from './kit/boton.tsx'

export interface CampoArchivoProps {
  /** Names the field: 'Anexo', 'PDF del convenio'. */
  etiqueta: string
  archivo: File | null
  /** A file that passed the checks of the browser, or null when it was taken away or another was refused. */
  onArchivo: (archivo: File | null) => void
  /** What the form or the server refused. */
  error?: string | undefined
  /** Text of the empty box. */
  vacio?: string
  textoBoton?: string
  /** What the browser offers to choose, and the icon of what was chosen; without them, PDFs. */
  acepta?: string
  icono?: Icon
  /** Said after the size of the chosen file. */
  nota?: string
  /** Follows a label that was cut: '...' in publications (SHE-70). */
  corte?: string
  /** A button beside the chosen file, 'Agregar Anexo'; it disables itself while there is no file. */
  accion?: ReactNode
  /** The largest file that the municipality accepts (SHE-72). */
  maximoBytes?: number
  /** Replaces the rules of the staff's uploads; returns why a file is refused, or null (MPV-27 to MPV-30). */
  revisar?: (archivo: File) => Promise<string | null>
  /** Photos will do, too: a dialog turns them into one PDF that keeps these limits. */
  fotos?: Limites
  disabled?: boolean
}

const SIN_FOTOS: Limites = { minimoBytes: 0, maximoBytes: 0 }
const UNO_SOLO = 'Elija un solo PDF, o solo fotos'

/**
 * Picks one file, a PDF by default, by button, keyboard or drop, and shows it with its size (design §7.3, SHE-70 to
 * SHE-72). A file that the browser can see to be wrong is refused at once, by name; the server checks again.
 */
export const CampoArchivo = ({
  etiqueta,
  archivo,
  onArchivo,
  error,
  vacio = 'No se eligió ningún archivo',
  fotos,
  textoBoton = fotos ? 'Elegir PDF o fotos' : 'Elegir PDF',
  acepta = fotos ? PDF_O_FOTOS : 'application/pdf,.pdf',
  icono,
  nota,
  corte,
  accion,
  maximoBytes = Number.POSITIVE_INFINITY,
  revisar = (elegido) => revisarPdf(elegido, maximoBytes),
  disabled = false,
}: CampoArchivoProps) => {
  const id = useId()
  const entrada = useRef<HTMLInputElement>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const [encima, setEncima] = useState(false)
  const [refutado, setRefutado] = useState<{ motivo: string; name: string; size: number } | null>(null)
  /** Only the last file chosen counts: checking an earlier, larger one may take longer. */
  const turno = useRef(0)

  const conFotos = useFotos({ etiqueta, limites: fotos ?? SIN_FOTOS, onPdf: (pdf) => void tomar([pdf]) })

  const tomar = async (elegidos: readonly File[]) => {
    if (elegidos.length === 0 || disabled) return
    turno.current += 1
    const mio = turno.current
    const { fotos: suyas, otros } = fotos ? await separarFotos(elegidos) : { fotos: [], otros: elegidos.slice(0, 1) }
    if (mio !== turno.current) return
    const [elegido] = otros
    if (!elegido) {
      setRefutado(null)
      return conFotos.preguntar(suyas)
    }
    // With a PDF among others it is not clear which is meant to be the document.
    const motivo = suyas.length + otros.length > 1 ? UNO_SOLO : await revisar(elegido)
    if (mio !== turno.current) return
    setRefutado(motivo === null ? null : { motivo, name: elegido.name, size: elegido.size })
    onArchivo(motivo === null ? elegido : null)
  }
  const soltar = (evento: DragEvent) => {
    evento.preventDefault()
    setEncima(false)
    void tomar([...evento.dataTransfer.files])
  }
  const quitar = () => {
    turno.current += 1
    setRefutado(null)
    onArchivo(null)
  }
  // The empty box and the chosen file have different buttons, so the focus moves from one to the other.
  const visto = useRef(archivo)
  useEffect(() => {
    if (visto.current === archivo) return
    visto.current = archivo
    if (document.activeElement === document.body) boton.current?.focus()
  }, [archivo])

  const mensaje = refutado?.motivo ?? error
  const elegir = (
    <Button
      ref={boton}
      variant={archivo ? 'subtle' : 'default'}
      {...(archivo && { color: 'gray' })}
      disabled={disabled}
      aria-describedby={mensaje ? `${id}-error` : undefined}
      onClick={() => entrada.current?.click()}
    >
      {archivo ? 'Elegir otro' : textoBoton}
      <span className="solo-lector"> ({etiqueta})</span>
    </Button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the browser's own frame and layout
    <div role="group" aria-label={etiqueta}>
      {/* The button opens it: the browser's own file button is not in Spanish everywhere. */}
      <input
        ref={entrada}
        type="file"
        accept={acepta}
        aria-label={etiqueta}
        multiple={fotos !== undefined}
        hidden
        disabled={disabled}
        onChange={({ currentTarget }) => {
          void tomar([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again, after correcting it, would fire no event.
          currentTarget.value = ''
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button serves the keyboard */}
      <div
        className={clases.caja}
        data-encima={encima || undefined}
        data-error={mensaje ? true : undefined}
        data-lleno={archivo ? true : undefined}
        onDragOver={(evento) => {
          evento.preventDefault()
          setEncima(!disabled)
        }}
        onDragLeave={() => setEncima(false)}
        onDrop={soltar}
      >
        {archivo ? (
          <FilaArchivo archivo={archivo} icono={icono} nota={nota} corte={corte}>
            {elegir}
            {accion}
            <ActionIcon
              size={44}
              aria-label={`Quitar ${etiquetaDeArchivo(archivo.name, corte)}`}
              disabled={disabled}
              onClick={quitar}
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          </FilaArchivo>
        ) : (
          <>
            <Icono de={IconPaperclip} tam={24} />
            <span className={clases.texto}>
              {vacio}
              <small className={clases.arrastre}>También puede arrastrarlo hasta aquí</small>
            </span>
            {elegir}
            {accion}
          </>
        )}
      </div>
      <div id={`${id}-error`} className={clases.error} role={mensaje ? 'alert' : undefined}>
        {conError(mensaje)}
        {refutado && (
          <span className={clases.culpable}>
            {etiquetaDeArchivo(refutado.name, corte)} · {enMegas(refutado.size)}
          </span>
        )}
      </div>
      {conFotos.dialogo}
    </div>
  )
}
