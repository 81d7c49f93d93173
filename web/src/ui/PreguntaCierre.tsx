import { type ReactNode, useEffect } from 'react'
import { Dialogo } from './Dialogo.tsx'
import { Button } from './kit/boton.tsx'

interface Props {
  abierto: boolean
  /** That of the dialog to close. */
  titulo: string
  /** The question and the buttons' words, if what is left is not an unsaved dialog. */
  pregunta?: string
  seguir?: string
  cerrar?: string
  onSeguir: () => void
  onCerrar: () => void
  /** What would not be lost. */
  children?: ReactNode
}

/** Asks before a form with unsaved changes closes (README 11). */
export const PreguntaCierre = ({
  abierto,
  titulo,
  pregunta = 'Tiene cambios sin grabar. ¿Cerrar de todos modos?',
  seguir = 'Seguir editando',
  cerrar = 'Cerrar',
  onSeguir,
  onCerrar,
  children,
}: Props) => (
  <Dialogo
    abierto={abierto}
    encima
    role="alertdialog"
    tam="sm"
    titulo={titulo}
    onClose={onSeguir}
    botones={
      <>
        <Button variant="default" data-autofocus onClick={onSeguir}>
          {seguir}
        </Button>
        <Button color="red" onClick={onCerrar}>
          {cerrar}
        </Button>
      </>
    }
  >
    <p>{pregunta}</p>
    {children}
  </Dialogo>
)

/** Lets the browser ask before the tab closes or reloads, and the shell before it takes all screens away. */
export const useAvisoAlSalir = (activo: boolean) => {
  useEffect(() => {
    if (!activo) return
    const preguntar = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', preguntar)
    return () => window.removeEventListener('beforeunload', preguntar)
  }, [activo])
}
