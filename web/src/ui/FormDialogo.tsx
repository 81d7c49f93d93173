import { type MouseEvent, type ReactNode, type RefObject, type SubmitEvent, useId, useRef, useState } from 'react'
import { BotonEspera, ESPERE, enEspera } from './BotonEspera.tsx'
import { Dialogo, type DialogoProps } from './Dialogo.tsx'
import { Button } from './kit/boton.tsx'
import { PreguntaCierre, useAvisoAlSalir } from './PreguntaCierre.tsx'

export interface FormDialogoProps extends Omit<DialogoProps, 'botones' | 'role' | 'onKeyDown'> {
  /** Called when the form is valid and sent, once at a time; it shows its own outcome and never rejects. */
  onSubmit: () => unknown
  /** What is missing or wrong, in words: "Falta: DNI, motivo". Empty when the form may be sent (SHE-68). */
  falta: readonly string[]
  /** Called when somebody sends an incomplete form; then Grabar can be pressed although it looks disabled (NOR-18). */
  alFaltar?: () => void
  /** True while the answer is pending: the form stays open, so that a late answer never reaches the next form. */
  enviando?: boolean
  /** True when something was typed that closing would lose. */
  sucio?: boolean
  /** What is asked then, where 'cambios sin grabar' would not say it. */
  preguntaAlCerrar?: string
  textoBoton?: string
  /** Names the button that leaves without sending. */
  textoCerrar?: string
  /** Replaces Grabar while the form is read-only. */
  enLugarDeGrabar?: ReactNode
  /** The sending button, for callers that give it the focus. */
  botonPrincipal?: RefObject<HTMLButtonElement | null>
  icono?: ReactNode
  /**
   * Another way to send the same form, by a button beside the first one and Ctrl Shift Enter. With `antes` it has to come
   * first: Enter and Ctrl Enter send this way, and the first button waits.
   */
  otroEnvio?: { texto: string; icono?: ReactNode; onSubmit: () => unknown; antes?: boolean }
}

/** If a press took the focus, the field would show its error and move the foot away from the click. */
const quedarse = (evento: MouseEvent) => evento.preventDefault()

/**
 * Dialog with a form: Grabar is disabled while something is missing and the foot says what; Ctrl Enter sends; closing
 * with unsaved changes asks first (SHE-63, SHE-68, README 7.2 and 11).
 */
export const FormDialogo = ({
  onSubmit,
  onClose,
  falta,
  alFaltar,
  enviando = false,
  sucio = false,
  preguntaAlCerrar,
  textoBoton = 'Grabar',
  textoCerrar = 'Cancelar',
  enLugarDeGrabar,
  botonPrincipal,
  icono,
  otroEnvio,
  children,
  estado,
  ...dialogo
}: FormDialogoProps) => {
  const id = useId()
  const forma = useRef<HTMLFormElement>(null)
  const enCurso = useRef(false)
  const otroBoton = useRef<HTMLButtonElement>(null)
  const [porOtro, setPorOtro] = useState(false)
  const [preguntando, setPreguntando] = useState(false)
  const incompleto = falta.length > 0
  const { antes = false } = otroEnvio ?? {}
  const motivo = enviando ? `${id}-falta` : undefined
  useAvisoAlSalir(dialogo.abierto && sucio)

  const cerrar = () => (sucio ? setPreguntando(true) : onClose())
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    // Two presses within one instant both find the button enabled.
    if (enviando || enCurso.current) return
    if (incompleto) return alFaltar?.()
    enCurso.current = true
    const otro = antes || (otroBoton.current !== null && evento.nativeEvent.submitter === otroBoton.current)
    setPorOtro(otro)
    void Promise.resolve(otro ? otroEnvio?.onSubmit() : onSubmit()).finally(() => {
      enCurso.current = false
    })
  }

  return (
    <>
      <Dialogo
        {...dialogo}
        onClose={cerrar}
        retenido={motivo}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
          evento.preventDefault()
          // Keys that are held down send once: what comes next has not been seen.
          if (!evento.repeat) forma.current?.requestSubmit(evento.shiftKey ? otroBoton.current : null)
        }}
        estado={
          <span id={`${id}-falta`} aria-live="polite">
            {incompleto ? `Falta: ${falta.join(', ')}` : estado}
            {enviando && <span className="solo-lector"> {ESPERE}</span>}
          </span>
        }
        botones={
          <>
            <Button variant="subtle" color="gray" onMouseDown={quedarse} onClick={cerrar} {...enEspera(motivo)}>
              {textoCerrar}
            </Button>
            {otroEnvio && (
              <BotonEspera
                ref={otroBoton}
                variant="light"
                type="submit"
                form={`${id}-forma`}
                leftSection={otroEnvio.icono}
                disabled={incompleto && !alFaltar}
                apagado={(incompleto && alFaltar !== undefined) || (enviando && !porOtro)}
                esperando={enviando && porOtro}
                onMouseDown={quedarse}
                aria-describedby={`${id}-falta`}
                aria-keyshortcuts={antes ? 'Control+Enter' : 'Control+Shift+Enter'}
              >
                {otroEnvio.texto}
              </BotonEspera>
            )}
            {enLugarDeGrabar ?? (
              <BotonEspera
                {...(botonPrincipal && { ref: botonPrincipal })}
                type="submit"
                form={`${id}-forma`}
                leftSection={icono}
                disabled={antes || (incompleto && !alFaltar)}
                apagado={(incompleto && alFaltar !== undefined) || (enviando && porOtro)}
                esperando={enviando && !porOtro}
                onMouseDown={quedarse}
                aria-describedby={`${id}-falta`}
              >
                {textoBoton}
              </BotonEspera>
            )}
          </>
        }
      >
        <form ref={forma} id={`${id}-forma`} noValidate onSubmit={enviar}>
          {/* Enter in a field presses the first button that sends, which must not be the other one of the foot. */}
          {otroEnvio && <button type="submit" hidden disabled={incompleto && !alFaltar} />}
          {children}
        </form>
      </Dialogo>
      <PreguntaCierre
        abierto={dialogo.abierto && preguntando}
        titulo={dialogo.titulo}
        {...(preguntaAlCerrar && { pregunta: preguntaAlCerrar })}
        onSeguir={() => setPreguntando(false)}
        onCerrar={() => {
          setPreguntando(false)
          onClose()
        }}
      />
    </>
  )
}
