import { ANEXOS_MAXIMO, MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { enMegas, etiquetaDeArchivo } from '../../../ui/archivo.ts'
import { conError } from '../../../ui/conError.tsx'
import { FilaArchivo } from '../../../ui/FilaArchivo.tsx'
import { PDF_O_FOTOS, separarFotos, useFotos } from '../../../ui/fotos/useFotos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { LIMITES_ADJUNTO, type Refutado, revisarAdjuntos, sumarAnexos } from './adjuntos.ts'
import clases from './virtual.module.css'

interface Props {
  anexos: readonly File[]
  onAnexos: (anexos: readonly File[]) => void
  /** What the server refused. */
  error?: string | undefined
}

/** The annexes: added with 'Agregar Anexo' or dropped, taken away one by one (MPV-10, MPV-11, MPV-31, MPV-32). */
export const Anexos = ({ anexos, onAnexos, error }: Props) => {
  const entrada = useRef<HTMLInputElement>(null)
  const lista = useRef<HTMLUListElement>(null)
  const [refutados, setRefutados] = useState<readonly Refutado[]>([])
  const lleno = anexos.length >= ANEXOS_MAXIMO

  // Checking files takes a while, and the list may change meanwhile, so the result joins the present list.
  const actuales = useRef(anexos)
  const poner = (nuevos: readonly File[]) => {
    actuales.current = nuevos
    onAnexos(nuevos)
  }
  const fotos = useFotos({ etiqueta: 'Anexo', limites: LIMITES_ADJUNTO, onPdf: (pdf) => void agregar([pdf]) })
  const agregar = async (elegidos: readonly File[]) => {
    if (elegidos.length === 0) return
    setRefutados([])
    const { fotos: suyas, otros } = await separarFotos(elegidos)
    fotos.preguntar(suyas)
    const { buenos, refutados: malos } = await revisarAdjuntos(otros)
    setRefutados((antes) => [...antes, ...malos])
    poner(sumarAnexos(actuales.current, buenos))
    // The button disappears with the fourth annex, so the focus moves to the list.
    if (actuales.current.length >= ANEXOS_MAXIMO) lista.current?.focus()
  }
  const quitar = (indice: number) => {
    setRefutados([])
    poner(actuales.current.filter((_, i) => i !== indice))
    lista.current?.focus()
  }
  const soltar = (evento: DragEvent) => {
    evento.preventDefault()
    void agregar([...evento.dataTransfer.files])
  }
  const grupo = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the browser's own frame and layout
    <div
      id="selectedFileAnexo"
      className={clases.adjunto}
      role="group"
      aria-label="Anexos"
      onDragOver={(evento) => evento.preventDefault()}
      onDrop={soltar}
    >
      <span aria-hidden="true">
        Anexos <small>(opcional, hasta {ANEXOS_MAXIMO})</small>
      </span>
      <ul className={clases.lista} ref={lista} tabIndex={-1} aria-label="Anexos agregados">
        {anexos.map((anexo, i) => (
          <FilaArchivo
            // biome-ignore lint/suspicious/noArrayIndexKey: two annexes may be the same file; nothing of a row is kept
            key={i}
            como="li"
            archivo={anexo}
            nota={`anexo ${i + 1}`}
          >
            <ActionIcon
              size={44}
              aria-label={`Quitar anexo ${i + 1}, ${etiquetaDeArchivo(anexo.name)}`}
              onClick={() => quitar(i)}
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          </FilaArchivo>
        ))}
      </ul>
      <input
        ref={entrada}
        type="file"
        accept={PDF_O_FOTOS}
        aria-label="Anexo"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          void agregar([...(currentTarget.files ?? [])])
          // So that the same file, corrected meanwhile, may be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className={clases.agregar}>
        <p role="status">
          {anexos.length === 0 ? MENSAJES_TRAMITE.sinAnexos : lleno && `Llegó al máximo de ${ANEXOS_MAXIMO} anexos`}
        </p>
        {!lleno && (
          <Button variant="default" leftSection={<Icono de={IconPlus} />} onClick={() => entrada.current?.click()}>
            Agregar Anexo
          </Button>
        )}
      </div>
      <div role="alert" className={clases.refutados}>
        {refutados.map(({ motivo, archivo }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same file; nothing of a line is kept
          <div key={i}>
            {conError(motivo)}
            <span>
              No se agregó: {etiquetaDeArchivo(archivo.name)} · {enMegas(archivo.size)}
            </span>
          </div>
        ))}
        {conError(error)}
      </div>
    </div>
  )
  // Beside the group: what is dropped on the dialog is not dropped on the group.
  return (
    <>
      {grupo}
      {fotos.dialogo}
    </>
  )
}
