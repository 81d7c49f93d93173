import type { CampoClausula } from '@cabildo/contracts/documentos-clausulas'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { conError } from '../../../../ui/conError.tsx'
import { Textarea } from '../../../../ui/kit/campo.tsx'
import { useAbrible } from '../../../../ui/useAbrible.tsx'
import type { ManejoDelEditor } from './EditorDeTexto.tsx'
import clases from './editor.module.css'

const Clausulas = lazy(() => import('../clausulas/InsertarClausula.tsx').then((m) => ({ default: m.InsertarClausula })))
const Citas = lazy(() => import('../citas/CitarNorma.tsx').then((m) => ({ default: m.CitarNorma })))

type Modulo = typeof import('./EditorDeTexto.tsx')
let cargado: Modulo | null = null

/**
 * The editor's code, which comes after the dialog; without it the plain field stays. `enCampo` goes to the plain field: React
 * calls its cleanup before the field leaves the page, when it may still have the focus.
 */
const useEditor = (enfocado: boolean, largo: number) => {
  const campo = useRef<HTMLTextAreaElement>(null)
  const [modulo, setModulo] = useState(cargado)
  /** Where the text cursor goes when the editor appears; null where it does not take the focus. */
  const cursor = useRef(enfocado ? largo : null)
  const enCampo = useCallback((elemento: HTMLTextAreaElement) => {
    campo.current = elemento
    return () => {
      cursor.current = elemento === document.activeElement ? elemento.selectionStart : null
    }
  }, [])
  useEffect(() => {
    if (cargado) return
    let vivo = true
    void import('./EditorDeTexto.tsx').then(
      (llegado) => {
        cargado = llegado
        if (vivo) setModulo(llegado)
      },
      () => undefined,
    )
    return () => {
      vivo = false
    }
  }, [])
  return { campo, enCampo, Editor: modulo?.EditorDeTexto, cursor }
}

interface Props {
  label: string
  /** A class for the label. */
  claseEtiqueta?: string | undefined
  name: string
  /** Which formulas are offered. */
  clausulas: CampoClausula
  tipo_doc: TipoDocumento
  requerido?: boolean
  /** A line under the label. */
  ayuda?: string | undefined
  soloLectura?: boolean
  error: string | undefined
  value: string
  onChange: (texto: string) => void
  onBlur?: () => void
  /** Takes the focus when it appears. */
  enfocado?: boolean
}

/** A text of a document: bold and lists, formulas and citations; its label and error are like those of any field. */
export function CampoDeTexto({
  label,
  claseEtiqueta,
  name,
  clausulas,
  tipo_doc,
  requerido = false,
  ayuda,
  soloLectura = false,
  error,
  value,
  onChange,
  onBlur = nada,
  enfocado = false,
}: Props) {
  const id = useId()
  const { campo, enCampo, Editor, cursor } = useEditor(enfocado, value.length)
  const manejo = useRef<ManejoDelEditor>(null)
  const formulas = useAbrible<string>()
  const citas = useAbrible<true>()
  useEffect(() => {
    const { current } = campo
    if (!enfocado || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [enfocado, campo])

  if (!Editor)
    return (
      <Textarea
        ref={enCampo}
        label={label}
        description={ayuda}
        classNames={{ ...(claseEtiqueta && { label: claseEtiqueta }) }}
        name={name}
        required={requerido}
        readOnly={soloLectura}
        error={conError(error)}
        minRows={3}
        maxRows={14}
        lang="es-PE"
        spellCheck
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
    )
  /** After the dialog has given the focus back. */
  const alVolver = (acto: () => void) => setTimeout(acto)
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as a label; the keyboard reaches the field */}
      <div
        id={`${id}-etiqueta`}
        className={`cb-rotulo ${claseEtiqueta ?? ''}`}
        onClick={() => manejo.current?.enfocar()}
      >
        {label}
        {requerido && (
          <span className="cb-rotulo-falta" aria-hidden>
            {' *'}
          </span>
        )}
      </div>
      {ayuda && (
        <p id={`${id}-ayuda`} className="cb-ayuda">
          {ayuda}
        </p>
      )}
      <Editor
        manejo={manejo}
        etiqueta={`${id}-etiqueta`}
        descripcion={[ayuda && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        name={name}
        invalido={error !== undefined}
        requerido={requerido}
        soloLectura={soloLectura}
        value={value}
        onChange={onChange}
        onBlur={() => {
          // Whoever looks for a formula comes back.
          if (!formulas.abierto && !citas.abierto) onBlur()
        }}
        cursor={cursor}
        onClausula={formulas.abrir}
        onCita={() => citas.abrir(true)}
      />
      {error && (
        <p id={`${id}-error`} className={`cb-falla ${clases.falla}`}>
          {conError(error)}
        </p>
      )}
      <Suspense>
        {formulas.valor !== null && (
          <Clausulas
            abierto={formulas.abierto}
            onClose={formulas.cerrar}
            tipo_doc={tipo_doc}
            campo={clausulas}
            elegido={formulas.valor}
            onElegir={(texto) => {
              formulas.cerrar()
              alVolver(() => manejo.current?.insertarParrafos(texto))
            }}
          />
        )}
        {citas.valor !== null && (
          <Citas
            abierto={citas.abierto}
            onClose={citas.cerrar}
            onElegir={(cita) => {
              citas.cerrar()
              alVolver(() => manejo.current?.insertarPalabras(cita))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const nada = () => undefined
