import { Editor, Extension } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { Slice } from '@tiptap/pm/model'
import { documentoDe, type Nodo, nodosDe, textoDe } from './conversion.ts'
import { huecosDe } from './huecos.ts'
import { limpiarPegado, sinOcultosPorLinea } from './pegado.ts'

/** An item is one line: lists inside lists would have no marks to be kept by. Tab leaves the field, as everywhere. */
const Item = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const Salto = Extension.create({
  name: 'salto',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.keyboardShortcut('Enter') }
  },
})

interface Partes {
  elemento: HTMLElement
  texto: string
  editable: boolean
  /** Of the editable element: its role, names and state. */
  atributos: Record<string, string>
  onTexto: (texto: string) => void
  /** Called after anything has changed: the text, the selection, the focus. */
  onCambio: (editor: Editor) => void
}

/** The nodes that the editor shows, as the conversion reads them. */
const nodosMostrados = (editor: Editor): Nodo[] => (editor.getJSON() as Nodo).content ?? []

/** An editor of bold and lists over a text of decision 0140. */
export const crearEditor = ({ elemento, texto, editable, atributos, onTexto, onCambio }: Partes) =>
  new Editor({
    element: elemento,
    editable,
    extensions: [Document, Paragraph, Text, Bold, BulletList, OrderedList, Item, UndoRedo, Salto],
    content: documentoDe(texto),
    // The page's policy forbids the style element that it would add; the rules stand in the sheet of styles.
    injectCSS: false,
    editorProps: {
      attributes: atributos,
      transformPastedHTML: limpiarPegado,
      clipboardTextParser: (pegado, _, __, vista) => {
        const nodos = nodosDe(sinOcultosPorLinea(pegado))
        return Slice.maxOpen(
          vista.state.schema.nodeFromJSON(nodos.length > 0 ? { type: 'doc', content: nodos } : documentoDe('')).content,
        )
      },
      clipboardTextSerializer: (trozo) => trozo.content.textBetween(0, trozo.content.size, '\n'),
    },
    onUpdate: ({ editor }) => onTexto(textoDe(nodosMostrados(editor))),
    onTransaction: ({ editor }) => onCambio(editor),
  })

/** Selects the first place to fill in from a position on; answers whether there is one. */
const elegirHueco = (editor: Editor, desde: number): boolean => {
  const huecos = huecosDe(editor.state.doc)
  const hueco = huecos.find(({ from }) => from >= desde) ?? huecos[0]
  if (hueco) editor.chain().focus().setTextSelection(hueco).scrollIntoView().run()
  return hueco !== undefined
}

/** Goes to the next place to fill in after the selection, and from the last to the first. */
export const siguienteHueco = (editor: Editor) => elegirHueco(editor, editor.state.selection.to)

/** Puts a formula where the text cursor is, as paragraphs of its own, and selects its first place to fill in. */
export const insertarParrafos = (editor: Editor, texto: string) => {
  const { $to } = editor.state.selection
  const vacio = $to.depth === 1 && $to.parent.content.size === 0
  const from = vacio ? $to.before(1) : $to.after(1)
  editor
    .chain()
    .insertContentAt({ from, to: $to.after(1) }, nodosDe(texto))
    .run()
  const hueco = huecosDe(editor.state.doc).find((uno) => uno.from >= from)
  if (!hueco || !elegirHueco(editor, from)) editor.commands.focus()
}

/** Puts words into the line where the text cursor is, with a blank before them where one is missing. */
export const insertarPalabras = (editor: Editor, palabras: string) => {
  const { from, $from } = editor.state.selection
  const antes = $from.parent.textBetween(0, $from.parentOffset)
  const separado = antes === '' || /[\s([«“]$/.test(antes)
  editor
    .chain()
    .insertContentAt(
      { from, to: editor.state.selection.to },
      { type: 'text', text: `${separado ? '' : ' '}${palabras}` },
    )
    .focus()
    .run()
}

/** The selected text as it would be kept; without a selection, the paragraph or list of the text cursor. */
export const textoElegido = (editor: Editor): string => {
  const { selection, doc } = editor.state
  const { $from, $to, empty } = selection
  if (empty) return $from.depth === 0 ? '' : textoDe([$from.node(1).toJSON() as Nodo])
  return textoDe((doc.slice($from.pos, $to.pos).toJSON()?.content ?? []) as Nodo[])
}
