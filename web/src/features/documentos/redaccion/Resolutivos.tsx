import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { RESOLUTIVO_MAXIMO, RESOLUTIVOS_MAXIMO } from '@cabildo/contracts/documentos-borrador'
import { itemsUsuales, MENSAJES_CLAUSULAS } from '@cabildo/contracts/documentos-clausulas'
import { nombreResolutivo, rotuloResolutivo, usualesDe } from '@cabildo/contracts/documentos-ordinales'
import { type TipoDocumento, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { PreguntaEliminar } from '../../../ui/Confirmacion.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { Cuenta } from '../../../ui/Pestanas.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { clausulasQuery } from './clausulas/clausulas.api.ts'
import clases from './documento.module.css'
import { CampoDeTexto } from './editor/CampoDeTexto.tsx'
import { TextoConFormato } from './editor/TextoConFormato.tsx'
import type { DocumentoForm, Editor } from './useDocumentoForm.ts'
import type { Articulo } from './valores.ts'

/** The resolutive items: add, edit in place, delete, reorder; one editor at a time (DOC-29, DOC-44, design §7.6). */
export function Resolutivos({ forma, soloLectura }: { forma: DocumentoForm; soloLectura: boolean }) {
  const id = useId()
  const lista = useRef<HTMLDivElement>(null)
  const borrado = useAbrible<Articulo>()
  const [dicho, setDicho] = useState('')
  /** What takes the focus after the list has changed, because the focused element may be gone. */
  const destino = useRef<string | null>(null)
  const { valores, editor, articulos } = forma
  const { resolutivos, tipo_doc } = valores
  const titulo = tipoDocumento(tipo_doc).textTab
  const rotulo = (key: number | null) => {
    const lugar = resolutivos.findIndex((uno) => uno.key === key)
    return rotuloResolutivo(tipo_doc, (lugar < 0 ? resolutivos.length : lugar) + 1)
  }

  useLayoutEffect(() => {
    if (destino.current === null) return
    const posibles = destino.current.split(' ')
    destino.current = null
    posibles
      .flatMap((marca) => lista.current?.querySelector<HTMLElement>(`[data-foco="${marca}"]:not(:disabled)`) ?? [])[0]
      ?.focus()
  })

  const cliente = useQueryClient()
  const usuales = usualesDe(tipo_doc)
  const agregarUsuales = async () => {
    try {
      const { data } = await cliente.fetchQuery(clausulasQuery())
      const textos = itemsUsuales(data, tipo_doc)
      if (textos.length === 0) return avisar.info(MENSAJES_CLAUSULAS.sinUsuales)
      // The pressed button goes with the empty list.
      destino.current = 'agregar'
      articulos.empezar(tipo_doc, textos)
      setDicho(`Se agregaron las ${usuales} usuales`)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }
  const guardar = () => {
    const key = editor?.key
    if (articulos.guardar()) destino.current = key ? `editar-${key}` : 'agregar'
  }
  const descartar = () => {
    destino.current = editor?.key ? `editar-${editor.key}` : 'agregar'
    articulos.descartar()
  }
  const mover = (uno: Articulo, pasos: number) => {
    const lugar = resolutivos.indexOf(uno) + 1 + pasos
    const [hacia, contra] = pasos < 0 ? ['subir', 'bajar'] : ['bajar', 'subir']
    // At the end of the list this button is disabled, so the other one takes the focus.
    destino.current = `${hacia}-${uno.key} ${contra}-${uno.key}`
    articulos.mover(uno.key, pasos)
    setDicho(`Ahora es ${rotuloResolutivo(tipo_doc, lugar)}, ${lugar} de ${resolutivos.length}`)
  }
  const editorDe = (key: number | null) =>
    editor?.key === key && (
      <EditorArticulo
        rotulo={rotulo(key)}
        tipo_doc={tipo_doc}
        editor={editor}
        onTexto={articulos.escribir}
        onGuardar={guardar}
        onDescartar={descartar}
      />
    )

  return (
    <section aria-labelledby={`${id}-titulo`} ref={lista}>
      <div className={clases.encabezado}>
        <h3 id={`${id}-titulo`}>{titulo}</h3>
        <Cuenta>{resolutivos.length}</Cuenta>
        {!soloLectura && (
          <Button
            variant="light"
            size="xs"
            name="resolutivos"
            data-foco="agregar"
            leftSection={<Icono de={IconPlus} />}
            disabled={editor !== null || resolutivos.length >= RESOLUTIVOS_MAXIMO}
            aria-describedby={`${id}-error`}
            onClick={() => articulos.abrir(null)}
          >
            Agregar
          </Button>
        )}
        {usuales && !soloLectura && editor === null && resolutivos.length === 0 && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icono de={IconListDetails} />}
            onClick={() => void agregarUsuales()}
          >
            Agregar las {usuales} usuales
          </Button>
        )}
      </div>
      <div id={`${id}-error`} className={clases.error}>
        {conError(editor ? undefined : forma.error('resolutivos'))}
      </div>
      <ol className={clases.lista} tabIndex={-1} aria-label={titulo}>
        {resolutivos.map((uno, i) => (
          <li key={uno.key}>
            {editorDe(uno.key) || (
              <ArticuloFila
                articulo={uno}
                rotulo={rotuloResolutivo(tipo_doc, i + 1)}
                nombre={nombreResolutivo(tipo_doc, i + 1)}
                puede={!soloLectura && editor === null}
                soloLectura={soloLectura}
                primero={i === 0}
                ultimo={i === resolutivos.length - 1}
                onEditar={() => articulos.abrir(uno.key)}
                onEliminar={() => borrado.abrir(uno)}
                onMover={(pasos) => mover(uno, pasos)}
              />
            )}
          </li>
        ))}
        {editor?.key === null && <li>{editorDe(null)}</li>}
      </ol>
      <p className="solo-lector" role="status">
        {dicho}
      </p>
      <PreguntaEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        encima
        detalle={borrado.valor && `Se quitará ${rotulo(borrado.valor.key)}; los que siguen suben un lugar.`}
        alConfirmar={async () => {
          if (borrado.valor) articulos.eliminar(borrado.valor.key)
          borrado.cerrar()
        }}
      />
    </section>
  )
}

interface Props {
  articulo: Articulo
  /** 'ARTÍCULO PRIMERO'. */
  rotulo: string
  /** The same for the names of buttons. */
  nombre: string
  /** False while another item is being written. */
  puede: boolean
  soloLectura: boolean
  primero: boolean
  ultimo: boolean
  onEditar: () => void
  onEliminar: () => void
  onMover: (pasos: -1 | 1) => void
}

/** A resolutive item of the list, with its buttons. */
function ArticuloFila({ articulo, rotulo, nombre, puede, soloLectura, primero, ultimo, ...actos }: Props) {
  const { key } = articulo
  return (
    <div className={clases.articulo}>
      <span className={clases.rotulo}>{rotulo}</span>
      <TextoConFormato texto={articulo.texto} />
      {!soloLectura && (
        <span className={clases.acciones}>
          <ActionIcon
            data-foco={`subir-${key}`}
            aria-label={`Subir ${nombre}`}
            disabled={!puede || primero}
            onClick={() => actos.onMover(-1)}
          >
            <Icono de={IconArrowUp} />
          </ActionIcon>
          <ActionIcon
            data-foco={`bajar-${key}`}
            aria-label={`Bajar ${nombre}`}
            disabled={!puede || ultimo}
            onClick={() => actos.onMover(1)}
          >
            <Icono de={IconArrowDown} />
          </ActionIcon>
          <ActionIcon
            data-foco={`editar-${key}`}
            aria-label={`Editar ${nombre}`}
            disabled={!puede}
            onClick={actos.onEditar}
          >
            <Icono de={IconPencil} />
          </ActionIcon>
          <ActionIcon aria-label={`Eliminar ${nombre}`} disabled={!puede} onClick={actos.onEliminar}>
            <Icono de={IconTrash} />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}

interface PropsEditorArticulo {
  rotulo: string
  tipo_doc: TipoDocumento
  editor: Editor
  onTexto: (texto: string) => void
  onGuardar: () => void
  onDescartar: () => void
}

/** The editor of one resolutive item; Ctrl Enter keeps it, not the whole document (DOC-29, DOC-44). */
function EditorArticulo({ rotulo, tipo_doc, editor, onTexto, onGuardar, onDescartar }: PropsEditorArticulo) {
  const caja = useRef<HTMLDivElement>(null)
  const largo = editor.texto.trim().length
  const demasiado = largo > RESOLUTIVO_MAXIMO ? `Máximo ${RESOLUTIVO_MAXIMO} caracteres, tiene ${largo}` : undefined
  const guardar = () => {
    if (!demasiado) onGuardar()
    caja.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears keys of the field inside
    <div
      ref={caja}
      className={clases.editor}
      onKeyDown={(evento) => {
        if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
        evento.preventDefault()
        evento.stopPropagation()
        guardar()
      }}
    >
      <CampoDeTexto
        label={rotulo}
        claseEtiqueta={clases.rotulo}
        name="resolutivo"
        clausulas="resolutivos"
        tipo_doc={tipo_doc}
        enfocado
        value={editor.texto}
        error={demasiado ?? editor.error}
        onChange={onTexto}
      />
      <div className={clases.fin}>
        <Button variant="subtle" color="gray" size="xs" onClick={onDescartar}>
          Descartar
        </Button>
        <Button size="xs" leftSection={<Icono de={IconCheck} />} onClick={guardar}>
          Guardar artículo
        </Button>
      </div>
    </div>
  )
}
