import type { Editor } from '@tiptap/core'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { BarraDeFormato } from './BarraDeFormato.tsx'
import { documentoDe } from './conversion.ts'
import { crearEditor, insertarPalabras, insertarParrafos, siguienteHueco, textoElegido } from './crearEditor.ts'
import clases from './editor.module.css'

/** What the field does with its editor. */
export interface ManejoDelEditor {
  insertarParrafos: (texto: string) => void
  insertarPalabras: (palabras: string) => void
  enfocar: () => void
}

export interface PropsDelEditor {
  manejo: RefObject<ManejoDelEditor | null>
  /** Ids of the label and of the error. */
  etiqueta: string
  descripcion: string | undefined
  name: string
  invalido: boolean
  requerido: boolean
  soloLectura: boolean
  value: string
  onChange: (texto: string) => void
  onBlur: () => void
  /** The number of characters before the text cursor when the editor appears; null where it does not take the focus. */
  cursor: RefObject<number | null>
  onClausula: (elegido: string) => void
  onCita: () => void
}

/** What the buttons of the bar show. */
export interface EstadoDeFormato {
  negrita: boolean
  numeros: boolean
  puntos: boolean
}

const SIN_FORMATO: EstadoDeFormato = { negrita: false, numeros: false, puntos: false }
const estadoDe = (editor: Editor): EstadoDeFormato => ({
  negrita: editor.isActive('bold'),
  numeros: editor.isActive('orderedList'),
  puntos: editor.isActive('bulletList'),
})

/** A text with bold and lists (decision 0140): what it gives is plain text with marks, what was not touched stays as it was. */
export function EditorDeTexto(props: PropsDelEditor) {
  const { manejo, etiqueta, descripcion, name, invalido, requerido, soloLectura, value } = props
  const lugar = useRef<HTMLDivElement>(null)
  const barra = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [formato, setFormato] = useState(SIN_FORMATO)
  /** The text that the editor shows, whoever wrote it. */
  const mostrado = useRef(value)

  const alTexto = useEffectEvent((texto: string) => {
    mostrado.current = texto
    props.onChange(texto)
  })
  const alCambiar = useEffectEvent((uno: Editor) =>
    setFormato((antes) => {
      const ahora = estadoDe(uno)
      return JSON.stringify(antes) === JSON.stringify(ahora) ? antes : ahora
    }),
  )
  const abrir = useEffectEvent((elemento: HTMLElement) => {
    const nuevo = crearEditor({
      elemento,
      texto: mostrado.current,
      editable: !soloLectura,
      atributos: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': etiqueta,
        'data-name': name,
        class: clases.texto ?? '',
        lang: 'es-PE',
        spellcheck: 'true',
        tabindex: '0',
      },
      onTexto: (texto) => alTexto(texto),
      onCambio: (uno) => alCambiar(uno),
    })
    const cursor = props.cursor.current
    if (cursor !== null) {
      const hasta = documentoDe(value.slice(0, cursor)).content ?? []
      const pos = nuevo.schema.nodeFromJSON({ type: 'doc', content: hasta }).content.size - 1
      nuevo.commands.setTextSelection(Math.min(Math.max(pos, 1), nuevo.state.doc.content.size - 1))
      // The command of this name would wait for the next frame.
      nuevo.view.focus()
    }
    return nuevo
  })

  // Before the browser goes on: what is typed while the editor takes the plain field's place must find one of the two.
  useLayoutEffect(() => {
    if (!lugar.current) return
    const nuevo = abrir(lugar.current)
    setEditor(nuevo)
    return () => nuevo.destroy()
  }, [])

  // Somebody else's text: another version, a draft taken up, another type's.
  useEffect(() => {
    if (!editor || value === mostrado.current) return
    mostrado.current = value
    editor.commands.setContent(documentoDe(value), { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    const campo = editor?.view.dom
    if (!campo) return
    const poner = (atributo: string, valor: string | undefined) =>
      valor === undefined ? campo.removeAttribute(atributo) : campo.setAttribute(atributo, valor)
    poner('aria-invalid', invalido ? 'true' : undefined)
    poner('aria-required', requerido ? 'true' : undefined)
    poner('aria-readonly', soloLectura ? 'true' : undefined)
    poner('aria-describedby', descripcion)
    editor.setEditable(!soloLectura, false)
  }, [editor, invalido, requerido, soloLectura, descripcion])

  useImperativeHandle(
    manejo,
    () => ({
      insertarParrafos: (texto) => editor && insertarParrafos(editor, texto),
      insertarPalabras: (palabras) => editor && insertarPalabras(editor, palabras),
      enfocar: () => editor?.commands.focus(),
    }),
    [editor],
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears keys of the field inside
    <div
      className={clases.marco}
      data-invalido={invalido || undefined}
      // Its bar belongs to the field: going there does not leave it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur()
      }}
      onKeyDown={(evento) => {
        if (evento.key === 'F10' && evento.altKey) {
          evento.preventDefault()
          barra.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        }
      }}
    >
      {editor && !soloLectura && (
        <BarraDeFormato
          ref={barra}
          de={etiqueta}
          formato={formato}
          conHuecos={/\[[^[\]\n]{1,80}\]/.test(value)}
          onNegrita={() => editor.chain().focus().toggleBold().run()}
          onNumeros={() => editor.chain().focus().toggleOrderedList().run()}
          onPuntos={() => editor.chain().focus().toggleBulletList().run()}
          onHueco={() => siguienteHueco(editor)}
          onClausula={() => props.onClausula(textoElegido(editor))}
          onCita={props.onCita}
          onVolver={() => editor.commands.focus()}
        />
      )}
      <div ref={lugar} className={clases.lugar} />
    </div>
  )
}
