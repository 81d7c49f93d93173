import { Button } from '@mantine/core'
import { IconAlertCircle, IconSend } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import clases from './PieEnvio.module.css'
import type { EstadoEnvio } from './useEnvio.ts'

interface Props {
  estado: EstadoEnvio<unknown>
  /** 'Enviar', 'Enviar Reclamo'. */
  boton: string
  /** What happens on sending. */
  texto: string
  /** The words of the book for what could not be sent. */
  noEnviado: string
  /** The form says that its button waits for valid fields; `texto` then says which (TRS-09). */
  impedido?: boolean
  /** A sending with files tells its percentage, and can be given up. */
  onCancelar?: () => void
}

const queHacer = (conArchivos: boolean) =>
  `No se sabe si llegó. Lo que escribió${conArchivos ? ' y los archivos que eligió siguen' : ' sigue'} aquí: envíelo otra vez. Si el primer envío llegó, no se duplica.`

/** The foot of a public form: its button, how the sending goes, and why it failed (MPV-12, MPV-39, MPV-41). */
export const PieEnvio = ({ estado, boton, texto, noEnviado, impedido = false, onCancelar }: Props) => {
  const idTexto = useId()
  const ocupado = estado.fase === 'enviando' || estado.fase === 'ocupado'
  const fallo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (estado.fase === 'fallo') fallo.current?.scrollIntoView({ block: 'nearest' })
  }, [estado.fase])
  return (
    <div className={clases.pie}>
      <div role="alert" ref={fallo}>
        {estado.fase === 'fallo' && (
          <div className={clases.fallo}>
            <Icono de={IconAlertCircle} tam={24} />
            <div>
              <b>{noEnviado}</b>
              {estado.cortado ? <p>{queHacer(onCancelar !== undefined)}</p> : estado.detalle && <p>{estado.detalle}</p>}
            </div>
          </div>
        )}
      </div>
      {onCancelar && ocupado && (
        <div className={clases.avance}>
          <Progreso
            texto={estado.fase === 'ocupado' ? 'En espera' : estado.fraccion === null ? 'Registrando' : 'Enviando'}
            fraccion={estado.fase === 'enviando' ? estado.fraccion : null}
          />
          {(estado.fase === 'ocupado' || estado.fraccion !== null) && (
            <Button variant="subtle" color="gray" onClick={onCancelar}>
              Cancelar envío
            </Button>
          )}
        </div>
      )}
      <div className={clases.barra}>
        <BotonEspera
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
              : texto}
        </p>
      </div>
    </div>
  )
}
