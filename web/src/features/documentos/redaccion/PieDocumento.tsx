import {
  IconCircleCheck,
  IconDeviceFloppy,
  IconFileTypePdf,
  IconFileWord,
  IconInfoCircle,
  IconUpload,
} from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { BotonEspera, ESPERE, enEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import clases from './documento.module.css'
import type { useDocumento } from './useDocumento.ts'

type Redaccion = ReturnType<typeof useDocumento>

const ICONOS = { aviso: IconInfoCircle, word: IconFileWord, listo: IconCircleCheck } as const

interface EstadoProps {
  id: string
  documento: Redaccion
  /** Stops the upload. */
  onCancelar: () => void
}

/**
 * The left of the foot: why a button is disabled, the state of the document, or the upload's progress (DOC-40, DOC-56).
 */
export function EstadoPie({ id, documento, onCancelar }: EstadoProps) {
  const { estado, guardado, firmado } = documento
  if (guardado.enviando) {
    return (
      <div className={clases.envio}>
        <div>
          <Progreso
            texto={guardado.fraccion === null ? 'Guardando' : guardado.fraccion < 1 ? 'Subiendo' : 'Revisando archivos'}
            fraccion={guardado.fraccion === 1 ? null : guardado.fraccion}
          />
          <span id={id} className="solo-lector">
            {ESPERE}
          </span>
        </div>
        {/* Disabled but visible once the server has all files, because it may have saved them. */}
        <Button
          variant="default"
          size="xs"
          onClick={onCancelar}
          {...enEspera(guardado.fraccion === 1 ? id : undefined)}
        >
          Cancelar envío
        </Button>
      </div>
    )
  }
  return (
    <span id={id} className={clases.estado} aria-live="polite">
      {!firmado && (
        <>
          <Icono de={ICONOS[estado.clase]} tam={16} />
          <span>{estado.texto}</span>
        </>
      )}
    </span>
  )
}

interface Props {
  /** Id of the text that says why a button is disabled. */
  id: string
  documento: Redaccion
  botonGuardar: RefObject<HTMLButtonElement | null>
  onGuardar: () => void
  /** A press of a disabled-looking button: marks what is missing. */
  onMarcar: () => void
  onClose: () => void
}

/** The buttons of the foot (DOC-33, DOC-40 to DOC-43); disabled ones stay focusable and say why. */
export function PieDocumento({ id, documento, botonGuardar, onGuardar, onMarcar, onClose }: Props) {
  const entrada = useRef<HTMLInputElement>(null)
  const { generacion, guardado, puedeGenerar, puedeSubir, puedeGuardar, firmado } = documento
  const { generando } = generacion
  if (firmado) {
    return (
      <Button variant="default" onClick={onClose}>
        Cerrar
      </Button>
    )
  }
  const generar = (formato: 'word' | 'pdf') => () => (puedeGenerar ? void documento.generar(formato) : onMarcar())
  const ocupado = guardado.enviando || generando !== null
  return (
    <>
      <BotonEspera
        variant="subtle"
        leftSection={<Icono de={IconFileTypePdf} />}
        apagado={!puedeGenerar || ocupado}
        esperando={generando === 'pdf'}
        aria-describedby={id}
        onClick={ocupado ? undefined : generar('pdf')}
      >
        Vista previa PDF
      </BotonEspera>
      <BotonEspera
        variant="default"
        leftSection={<Icono de={IconFileWord} />}
        apagado={!puedeGenerar || ocupado}
        esperando={generando === 'word'}
        aria-describedby={id}
        onClick={ocupado ? undefined : generar('word')}
      >
        Generar Word
      </BotonEspera>
      <BotonEspera
        variant="default"
        leftSection={<Icono de={IconUpload} />}
        apagado={!puedeSubir || ocupado}
        esperando={false}
        aria-describedby={id}
        onClick={puedeSubir && !ocupado ? () => entrada.current?.click() : undefined}
      >
        Subir PDF
      </BotonEspera>
      <input
        ref={entrada}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="PDF del documento"
        hidden
        onChange={({ currentTarget }) => {
          void documento.subirPdf(currentTarget.files?.[0])
          // So that the same file, corrected meanwhile, may be chosen again.
          currentTarget.value = ''
        }}
      />
      <BotonEspera
        ref={botonGuardar}
        leftSection={<Icono de={IconDeviceFloppy} />}
        apagado={!puedeGuardar}
        esperando={guardado.enviando}
        aria-describedby={id}
        onClick={onGuardar}
      >
        Guardar
      </BotonEspera>
    </>
  )
}
