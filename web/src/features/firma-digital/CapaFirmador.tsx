import { MENSAJES_FIRMA } from '@cabildo/contracts/firma-digital'
import { IconPlugConnectedX, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { useFocoDevuelto } from '../../ui/useFocoDevuelto.ts'
import estilos from './CapaFirmas.module.css'
import type { FirmadorEnMarco } from './useFirmador.ts'

interface Props {
  firmador: FirmadorEnMarco
  abierta: boolean
  titulo: string
  /** What is being signed. */
  detalle: string
  onCerrar: () => void
  /** Further buttons of the head. */
  botones?: ReactNode
  /** Beside the frame: the documents of a batch. */
  panel?: ReactNode
  /** Hides the frame, which has nothing more to do. */
  sinMarco?: boolean
  /** Hides the frame, which goes on later and keeps what it knows. */
  marcoOculto?: boolean
}

/**
 * The full-screen layer with the signer's frame and a permanent way out (FIR-10, FIR-23). A native modal dialog,
 * because a scripted focus trap cannot let Tab go through the frame.
 */
export const CapaFirmador = (props: Props) => {
  useFocoDevuelto(props.abierta)
  return props.abierta ? createPortal(<Capa {...props} />, document.body) : null
}

const Capa = ({
  firmador,
  titulo,
  detalle,
  onCerrar,
  botones,
  panel,
  sinMarco = false,
  marcoOculto = false,
}: Props) => {
  const id = useId()
  const dialogo = useRef<HTMLDialogElement>(null)
  const cerrar = useRef<HTMLButtonElement>(null)
  const { marco, fase } = firmador
  useLayoutEffect(() => {
    dialogo.current?.showModal()
  }, [])
  useEffect(() => {
    // The focused element was in the frame, which is gone.
    if (sinMarco || fase === 'mudo') cerrar.current?.focus()
  }, [sinMarco, fase])

  return (
    <dialog
      ref={dialogo}
      className={estilos.capa}
      aria-modal="true"
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-detalle`}
      // Escape does not close a modal (SHE-63); if a browser closes it all the same, treat it as the way out.
      onCancel={(evento) => evento.preventDefault()}
      onKeyDown={(evento) => evento.key === 'Escape' && evento.preventDefault()}
      onClose={onCerrar}
    >
      <div className={estilos.cabeza}>
        <div>
          <h2 id={`${id}-titulo`}>{titulo}</h2>
          <p id={`${id}-detalle`}>{detalle}</p>
        </div>
        {botones}
        <Button ref={cerrar} variant="default" leftSection={<Icono de={IconX} />} onClick={onCerrar}>
          Cerrar
        </Button>
      </div>
      <div className={estilos.cuerpo} data-panel={panel ? (sinMarco ? 'solo' : 'lado') : undefined}>
        {panel}
        {!sinMarco && (
          <div className={estilos.marco} hidden={marcoOculto}>
            {fase === 'mudo' ? (
              <div className={estilos.mudo} role="alert">
                <Icono de={IconPlugConnectedX} tam={32} />
                <p>{MENSAJES_FIRMA.sinRespuesta}</p>
                <Button onClick={firmador.reintentar}>Reintentar</Button>
              </div>
            ) : (
              <>
                <p role="status">{fase === 'abriendo' ? 'Abriendo el firmador…' : ''}</p>
                <iframe
                  key={marco.carga}
                  ref={marco.ref}
                  src={marco.direccion}
                  title="Firmador"
                  onLoad={marco.alCargar}
                />
              </>
            )}
          </div>
        )}
      </div>
    </dialog>
  )
}
