import { Borrador } from '@cabildo/contracts/documentos-borrador'
import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { TIPO_CONVENIO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { useState } from 'react'
import { type Articulo, articulo, borradorDe, huellaDe, type Valores } from './valores.ts'

/** The names of missing fields for the foot, in the order of the form. */
const NOMBRES = [
  ['tipo_doc', 'tipo'],
  ['anio', 'año'],
  ['tipo_sesion', 'sesión'],
  ['fecha_sesion', 'fecha de sesión'],
  ['nombre', 'nombre'],
  ['comparecientes', 'comparecientes'],
  ['destinatario', 'destinatario'],
  ['vistos', 'vistos'],
  ['considerandos', 'considerandos'],
  ['resolutivos', 'al menos un artículo'],
] as const
export type Campo = (typeof NOMBRES)[number][0]
/** The fields in the order of the form. */
export const CAMPOS: readonly Campo[] = NOMBRES.map(([campo]) => campo)
/** The same of a communication, whose subject stands above its texts (EXP-48). */
const DE_COMUNICACION: readonly (readonly [Campo, string])[] = [
  ['tipo_doc', 'tipo'],
  ['anio', 'año'],
  ['destinatario', 'destinatario'],
  ['resolutivos', 'asunto'],
  ['vistos', 'referencia'],
  ['considerandos', 'contenido'],
]
const nombresDe = ({ tipo_doc }: Valores) => (esComunicacion(tipo_doc) ? DE_COMUNICACION : NOMBRES)

const nombreDe = (campo: Campo, nombre: string, { tipo_doc }: Valores) =>
  campo === 'resolutivos' && tipo_doc === TIPO_CONVENIO ? 'al menos una cláusula' : nombre

const esCampo = (campo: string): campo is Campo => CAMPOS.some((uno) => uno === campo)

/** The item being written: a new one has no number yet. */
export interface Editor {
  readonly key: number | null
  readonly texto: string
  readonly error: string | undefined
}

/** The open item as a draft keeps it: its place in the list, -1 for a new one. */
export interface EnEdicion {
  readonly lugar: number
  readonly texto: string
}

const mover = (lista: readonly Articulo[], key: number, pasos: number): readonly Articulo[] => {
  const desde = lista.findIndex((uno) => uno.key === key)
  const hasta = desde + pasos
  const [uno] = lista.slice(desde, desde + 1)
  if (!uno || hasta < 0 || hasta >= lista.length) return lista
  const sin = lista.filter((otro) => otro !== uno)
  return [...sin.slice(0, hasta), uno, ...sin.slice(hasta)]
}

const conAbierto = (lista: readonly Articulo[], editor: Editor | null): readonly Articulo[] => {
  if (!editor || editor.texto.trim() === '') return lista
  const { key, texto } = editor
  return key === null ? [...lista, { key: 0, texto }] : lista.map((uno) => (uno.key === key ? { key, texto } : uno))
}

/** The form of Datos Generales, checked by the contract on every change; it may begin with what is not saved (DOC-35 to DOC-44). */
export const useDocumentoForm = (inicial: Valores, escrito = inicial) => {
  const [base, setBase] = useState(inicial)
  const [valores, setValores] = useState(escrito)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [dejados, setDejados] = useState<ReadonlySet<Campo> | 'todos'>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})

  const revision = Borrador.safeParse(borradorDe(valores))
  const problemas: Partial<Record<Campo, string>> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) {
    const campo = String(path[0])
    if (esCampo(campo)) problemas[campo] ??= message
  }

  const poner = (cambio: Partial<Valores>) => {
    setValores((antes) => ({ ...antes, ...cambio }))
    setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
  }
  const ponerArticulos = (cambio: (lista: readonly Articulo[]) => readonly Articulo[]) => {
    setValores((antes) => ({ ...antes, resolutivos: cambio(antes.resolutivos) }))
    setDelServidor(({ resolutivos: _, ...resto }) => resto)
  }

  /** Keeps the item being written; an empty one is not kept and says so (DOC-44). */
  const guardarArticulo = (): boolean => {
    if (!editor) return false
    const texto = editor.texto.trim()
    if (texto === '') {
      setEditor({ ...editor, error: 'Escriba el texto' })
      return false
    }
    ponerArticulos((lista) =>
      editor.key === null
        ? [...lista, articulo(texto)]
        : lista.map((uno) => (uno.key === editor.key ? { ...uno, texto } : uno)),
    )
    setEditor(null)
    return true
  }

  const lugar = valores.resolutivos.findIndex(({ key }) => key === editor?.key)
  const textoAntes = valores.resolutivos[lugar]?.texto ?? ''
  const enEdicion: EnEdicion | null = editor && editor.texto !== textoAntes ? { lugar, texto: editor.texto } : null

  return {
    valores,
    poner,
    /** The complete draft to send, or null while something is missing (DOC-40, DOC-41). */
    borrador: revision.success ? revision.data : null,
    falta: nombresDe(valores).flatMap(([campo, nombre]) =>
      problemas[campo] ? [nombreDe(campo, nombre, valores)] : [],
    ),
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados === 'todos' || dejados.has(campo) ? problemas[campo] : undefined),
    dejar: (campo: Campo) => setDejados((antes) => (antes === 'todos' ? antes : new Set([...antes, campo]))),
    /** Saving an invalid form marks all fields (DOC-43). Answers the first that is wrong. */
    marcarTodo: (): Campo | undefined => {
      setDejados('todos')
      return nombresDe(valores).find(([campo]) => problemas[campo])?.[0]
    },
    rechazar: (campos: Readonly<Record<string, string>>) => setDelServidor(campos),
    /** Something was written that saving would keep. */
    sucio: enEdicion !== null || huellaDe(valores) !== huellaDe(base),
    editor,
    enEdicion,
    /** What is written so far, the open item in its place. */
    escrito: { ...valores, resolutivos: conAbierto(valores.resolutivos, editor) },
    articulos: {
      abrir: (key: number | null) =>
        setEditor({
          key,
          texto: valores.resolutivos.find((uno) => uno.key === key)?.texto ?? '',
          error: undefined,
        }),
      escribir: (texto: string) => setEditor((antes) => antes && { ...antes, texto, error: undefined }),
      guardar: guardarArticulo,
      /** The items of an empty document of that type; what was written, or another type chosen, meanwhile stays. */
      empezar: (tipo_doc: TipoDocumento, textos: readonly string[]) =>
        setValores((antes) =>
          antes.tipo_doc === tipo_doc && antes.resolutivos.length === 0
            ? { ...antes, resolutivos: textos.map(articulo) }
            : antes,
        ),
      descartar: () => setEditor(null),
      /** Closes the open item; what was written in it stays. */
      cerrar: () => {
        guardarArticulo()
        setEditor(null)
      },
      /** Writes the subject of a communication, its first item; those that another type left stay behind it. */
      escribirAsunto: (texto: string) =>
        ponerArticulos(([primero = articulo(''), ...otros]) =>
          texto === '' && otros.length === 0 ? [] : [{ ...primero, texto }, ...otros],
        ),
      eliminar: (key: number) => ponerArticulos((lista) => lista.filter((uno) => uno.key !== key)),
      mover: (key: number, pasos: number) => ponerArticulos((lista) => mover(lista, key, pasos)),
    },
    /** Sets the text of the form; `comparado` counts as already saved. */
    reiniciar: (nuevos: Valores, comparado: Valores, abierto: EnEdicion | null = null) => {
      setBase(comparado)
      setValores(nuevos)
      const key = (abierto && nuevos.resolutivos[abierto.lugar]?.key) ?? null
      setEditor(abierto && { key, texto: abierto.texto, error: undefined })
      setDejados(new Set())
      setDelServidor({})
    },
    /** Keeps the text, and compares it with another saved version from now on. */
    rebasar: (comparado: Valores) => {
      setBase(comparado)
      setDelServidor({})
    },
  }
}
export type DocumentoForm = ReturnType<typeof useDocumentoForm>
