import { IconAlertCircle, IconCheck, IconHome, IconSend } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button, type ButtonProps } from '../../ui/kit/boton.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import clases from './FormularioPublico.module.css'
import type { EstadoEnvio } from './useEnvio.ts'

/** Leads on from a finished form to the municipality's site, or to the page of all services (MPV-15). */
export const EnlaceInicio = (props: ButtonProps) => (
  <Button {...props} href={entidad.sitio || '#/inicio'} leftSection={<Icono de={IconHome} tam={20} />}>
    Ir al inicio
  </Button>
)

interface Props {
  estado: EstadoEnvio<unknown>
  /** 'Enviar', 'Enviar Reclamo'. */
  boton: string
  /** What happens on sending. */
  texto: string
  /** The book's message for a failed sending. */
  noEnviado: string
  /** The button waits for valid fields, and `texto` says which (TRS-09). */
  impedido?: boolean
  /** Cancels the sending; only for forms with files, which also show the percentage. */
  onCancelar?: () => void
}

const queHacer = (conArchivos: boolean) =>
  `No se sabe si llegó. Lo que escribió${conArchivos ? ' y los archivos que eligió siguen' : ' sigue'} aquí: envíelo otra vez. Si el primer envío llegó, no se duplica.`

/** The foot of a public form: its button, the progress of the sending, and why it failed (MPV-12, MPV-39, MPV-41). */
export const PieEnvio = ({ estado, boton, texto, noEnviado, impedido = false, onCancelar }: Props) => {
  const idTexto = useId()
  const ocupado = estado.fase === 'enviando' || estado.fase === 'ocupado'
  const registrando = estado.fase === 'enviando' && estado.fraccion === null
  const cancelado = estado.fase === 'libre' && estado.cancelado
  const cancelable = estado.fase === 'ocupado' || (estado.fase === 'enviando' && !registrando)
  const fallo = useRef<HTMLDivElement>(null)
  const envio = useRef<HTMLButtonElement>(null)
  // While sending, the fields are inert, and the cancel button may disappear: a focus there moves to this button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked whenever one of them may have disappeared
  useEffect(() => {
    if (estado.fase === 'libre' && !cancelado) return
    const aqui = document.activeElement
    if (aqui === null || aqui === document.body || aqui.closest('[inert]')) envio.current?.focus()
    fallo.current?.scrollIntoView({ block: 'nearest' })
  }, [estado.fase, registrando, cancelado])
  return (
    <div className={clases.pie}>
      <div role="alert">
        {estado.fase === 'guardado' && (
          <div className={clases.fallo} data-guardado ref={fallo}>
            <Icono de={IconCheck} tam={24} />
            <div>
              <p>{estado.detalle}</p>
              <EnlaceInicio variant="default" />
            </div>
          </div>
        )}
        {estado.fase === 'fallo' && (
          <div className={clases.fallo} ref={fallo}>
            <Icono de={IconAlertCircle} tam={24} />
            <div>
              <b>{noEnviado}</b>
              {estado.cortado ? <p>{queHacer(onCancelar !== undefined)}</p> : estado.detalle && <p>{estado.detalle}</p>}
            </div>
          </div>
        )}
      </div>
      {onCancelar && ocupado && (
        <div className={clases.envio}>
          <Progreso
            texto={estado.fase === 'ocupado' ? 'En espera' : registrando ? 'Registrando' : 'Enviando'}
            fraccion={estado.fase === 'enviando' ? estado.fraccion : null}
          />
          {cancelable && (
            <Button variant="subtle" color="gray" onClick={onCancelar}>
              Cancelar envío
            </Button>
          )}
        </div>
      )}
      <div className={clases.barra}>
        <BotonEspera
          ref={envio}
          type="submit"
          className={clases.boton}
          esperando={ocupado}
          disabled={impedido && !ocupado}
          aria-describedby={idTexto}
          leftSection={<Icono de={IconSend} tam={20} />}
        >
          {boton}
        </BotonEspera>
        <p role="status" id={idTexto}>
          {estado.fase === 'ocupado'
            ? 'Hay muchos envíos en este momento. El suyo se envía otra vez en unos segundos: no cierre la página.'
            : estado.fase === 'enviando'
              ? 'Enviando. No cierre la página.'
              : cancelado
                ? 'Envío cancelado. Lo que escribió sigue aquí.'
                : texto}
        </p>
      </div>
    </div>
  )
}
