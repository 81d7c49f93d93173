import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type ReactNode, useId, useState } from 'react'
import { avisar } from './avisos.ts'
import { BotonEspera, ESPERE, enEspera } from './BotonEspera.tsx'
import { Dialogo } from './Dialogo.tsx'
import { Button } from './kit/boton.tsx'
import type { Abrible } from './useAbrible.tsx'

export interface ConfirmacionProps {
  abierto: boolean
  onClose: () => void
  titulo: string
  /** What will happen, naming the record. */
  children: ReactNode
  textoBoton: string
  textoCancelar?: string
  icono?: ReactNode
  destructiva?: boolean
  /** Above another dialog. */
  encima?: boolean
  arrastrable?: boolean
  /** Does the act and reports its outcome; never rejects. The dialog stays open until it ends. */
  alConfirmar: () => Promise<unknown>
}

/** Asks before an act: Cancelar takes the focus, the act's button comes last and repeats its verb (README 7.4). */
export const Confirmacion = ({
  abierto,
  onClose,
  titulo,
  children,
  textoBoton,
  textoCancelar = 'Cancelar',
  icono,
  destructiva,
  encima = false,
  arrastrable = false,
  alConfirmar,
}: ConfirmacionProps) => {
  const id = useId()
  const [esperando, setEsperando] = useState(false)
  const motivo = esperando ? id : undefined
  const confirmar = async () => {
    setEsperando(true)
    await alConfirmar()
    setEsperando(false)
  }
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      encima={encima}
      arrastrable={arrastrable}
      role="alertdialog"
      tam="sm"
      titulo={titulo}
      retenido={motivo}
      estado={
        <span id={id} className="solo-lector" aria-live="polite">
          {esperando && ESPERE}
        </span>
      }
      botones={
        <>
          <Button
            variant={destructiva ? 'default' : 'subtle'}
            {...(!destructiva && { color: 'gray' })}
            data-autofocus
            onClick={onClose}
            {...enEspera(motivo)}
          >
            {textoCancelar}
          </Button>
          <BotonEspera
            leftSection={icono}
            esperando={esperando}
            onClick={confirmar}
            {...(destructiva && { color: 'red' })}
          >
            {textoBoton}
          </BotonEspera>
        </>
      }
    >
      {children}
    </Dialogo>
  )
}

export interface PreguntaEliminarProps {
  abierto: boolean
  onClose: () => void
  /** Names the record and the consequence, below the book's question. */
  detalle?: ReactNode
  encima?: boolean
  arrastrable?: boolean
  alConfirmar: () => Promise<unknown>
}

/** The question before every deletion (SHE-66, SEG-17). */
export const PreguntaEliminar = ({ detalle, ...resto }: PreguntaEliminarProps) => (
  <Confirmacion titulo="CONFIRMAR ELIMINAR REGISTRO" textoBoton="Aceptar" destructiva {...resto}>
    <p>Esta seguro de eliminar este registro?</p>
    {detalle && <p>{detalle}</p>}
  </Confirmacion>
)

export interface ConfirmarEliminarProps extends Omit<PreguntaEliminarProps, 'alConfirmar' | 'encima'> {
  /** Deletes; a rejection leaves the dialog open. */
  eliminar: () => Promise<unknown>
  /** Tells people about a failure, with this text unless the failure says better. */
  alFallar: (fallo: unknown, texto: string) => void
}

/** The confirmation of a record's deletion, with its toasts (SHE-66, SHE-90). */
export const ConfirmarEliminar = ({ eliminar, alFallar, ...pregunta }: ConfirmarEliminarProps) => {
  const alConfirmar = async () => {
    try {
      await eliminar()
      avisar.info(MENSAJES.eliminado)
      pregunta.onClose()
    } catch (fallo) {
      alFallar(fallo, MENSAJES.noEliminado)
    }
  }
  return <PreguntaEliminar {...pregunta} alConfirmar={alConfirmar} />
}

interface EliminarFilaProps<Fila> extends Pick<ConfirmarEliminarProps, 'alFallar'> {
  /** The row to delete; from useAbrible. */
  fila: Abrible<Fila>
  /** Names the record and the consequence. */
  detalle: (fila: Fila) => ReactNode
  eliminar: (fila: Fila) => Promise<unknown>
}

/** The same of a row of a list. */
export const EliminarFila = <Fila,>({ fila, detalle, eliminar, alFallar }: EliminarFilaProps<Fila>) => (
  <ConfirmarEliminar
    abierto={fila.abierto}
    onClose={fila.cerrar}
    detalle={fila.valor && detalle(fila.valor)}
    eliminar={async () => fila.valor && eliminar(fila.valor)}
    alFallar={alFallar}
  />
)
