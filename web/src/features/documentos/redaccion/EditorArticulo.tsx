import { RESOLUTIVO_MAXIMO } from '@cabildo/contracts/documentos-borrador'
import { Button, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import clases from './documento.module.css'
import type { Editor } from './useDocumentoForm.ts'

interface Props {
  rotulo: string
  editor: Editor
  onTexto: (texto: string) => void
  onGuardar: () => void
  onDescartar: () => void
}

/** The editor of one resolutive item; Ctrl Enter keeps it, not the whole document (DOC-29, DOC-44). */
export function EditorArticulo({ rotulo, editor, onTexto, onGuardar, onDescartar }: Props) {
  const campo = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = campo
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const largo = editor.texto.trim().length
  const demasiado = largo > RESOLUTIVO_MAXIMO ? `Máximo ${RESOLUTIVO_MAXIMO} caracteres, tiene ${largo}` : undefined
  const guardar = () => {
    if (!demasiado) onGuardar()
    campo.current?.focus()
  }
  return (
    <div className={clases.editor}>
      <Textarea
        ref={campo}
        label={rotulo}
        classNames={{ label: clases.rotulo }}
        maxRows={12}
        value={editor.texto}
        error={conError(demasiado ?? editor.error)}
        onChange={({ currentTarget }) => onTexto(currentTarget.value)}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
          evento.preventDefault()
          evento.stopPropagation()
          guardar()
        }}
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
