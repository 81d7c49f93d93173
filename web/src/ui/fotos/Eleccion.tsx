import { type ReactNode, useRef } from 'react'
import { enEspera } from '../BotonEspera.tsx'
import { Button } from '../kit/boton.tsx'

/** Only devices that are held have a camera that one would take a photo of a paper with. */
export const conCamara = () => matchMedia('(pointer: coarse)').matches

interface PropsEleccion {
  onFotos: (fotos: readonly File[]) => void
  /** Why nothing can be chosen now, by the id of the text that says so. */
  motivo?: string | undefined
  icono: ReactNode
  /** What the browser offers to choose. */
  acepta?: string
  multiple?: boolean
  /** Opens the camera that looks away from the person. */
  capture?: 'environment'
  children: string
}

/** A button that chooses photos, or takes one. */
export const Eleccion = ({
  onFotos,
  motivo,
  icono,
  acepta = 'image/*',
  multiple = false,
  capture,
  children,
}: PropsEleccion) => {
  const entrada = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={entrada}
        type="file"
        accept={acepta}
        aria-label={children}
        multiple={multiple}
        {...(capture && { capture })}
        hidden
        onChange={({ currentTarget }) => {
          onFotos([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button variant="default" leftSection={icono} onClick={() => entrada.current?.click()} {...enEspera(motivo)}>
        {children}
      </Button>
    </>
  )
}
