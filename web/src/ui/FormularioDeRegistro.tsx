import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AvisoCambio } from './AvisoCambio.tsx'
import { avisar } from './avisos.ts'
import { FormDialogo, type FormDialogoProps } from './FormDialogo.tsx'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'
import { Nota } from './Nota.tsx'
import type { Edicion, Textos } from './useEdicion.ts'

type Valores = Record<string, unknown>

/** Tells people about a failure, with this text unless the failure says better; the platform's `avisarFallo` is one. */
type AlFallar = (fallo: unknown, texto: string) => void

interface PropsDelAviso<R, V extends Valores, Envio> {
  forma: Edicion<R, V, Envio>
  /** The record as it is now; undefined once somebody has deleted it. */
  traer: (registro: NonNullable<R>) => Promise<NonNullable<R> | undefined>
  /** The field that takes the focus if nothing differs. */
  primero?: (keyof V & string) | undefined
  /** Called when `traer` fails. */
  sinDatos?: string | undefined
  alFallar: AlFallar
  onClose: () => void
}

/** Warns that somebody else saved the record first, and loads their version beside what was typed (SHE-94, D-22). */
export const AvisoDeVersion = <R, V extends Valores, Envio>(props: PropsDelAviso<R, V, Envio>) => {
  const { forma, traer, primero, sinDatos = MENSAJES.sinDatos, alFallar, onClose } = props
  const { registro } = forma
  if (!forma.vieja || registro == null) return null
  const tomar = async () => {
    try {
      const fresca = await traer(registro)
      if (fresca === undefined) {
        avisar.error(ERRORES.noEncontrado.mensaje)
        return onClose()
      }
      // Synchronously, so that the fields already show the new version.
      const distinto = flushSync(() => forma.tomarVersion(fresca))
      // The button disappears with the warning, so the focus moves to a field.
      const destino = distinto ?? primero
      if (destino) forma.enfocar(destino)
    } catch (fallo) {
      alFallar(fallo, sinDatos)
    }
  }
  return <AvisoCambio traer={tomar} />
}

interface Recuperable {
  recuperado: boolean
  empezarDeNuevo: () => void
}

/** Says that the form holds what was written before the session or the page ended. */
export const AvisoRecuperado = ({ forma }: { forma: Recuperable }) =>
  forma.recuperado && (
    <Nota texto="Se recuperó lo que estaba escribiendo." detalle="Los archivos y las contraseñas no se conservan.">
      <Button
        variant="default"
        size="compact-sm"
        onClick={({ currentTarget }) => {
          // The button goes away with the note, so the focus moves to the form.
          const formulario = currentTarget.closest('form')
          flushSync(forma.empezarDeNuevo)
          formulario?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus()
        }}
      >
        Empezar de nuevo
      </Button>
    </Nota>
  )

/** What a form needs to know of a call that was refused. */
interface Rechazo extends Error {
  codigo: string | undefined
  campos: Textos
}
const esRechazo = (fallo: unknown): fallo is Rechazo => fallo instanceof Error && 'campos' in fallo

interface PropsDelFormulario<R, V extends Valores, Envio>
  extends Omit<FormDialogoProps, 'onSubmit' | 'falta' | 'enviando'>,
    Omit<PropsDelAviso<R, V, Envio>, 'traer'> {
  /** Given only where a record can be edited. */
  traer?: PropsDelAviso<R, V, Envio>['traer']
  /** Replaces the list of missing fields, for forms that wait for more than their fields. */
  falta?: readonly string[]
  /** The words of the screen for a save that failed. */
  noGrabado?: string
}
/** `rechazar` is for successful answers that refuse a field. */
type AlGrabar<Respuesta> = (respuesta: Respuesta, rechazar: (errores: Textos) => void) => void
type Props<R, V extends Valores, Envio, Respuesta> = PropsDelFormulario<R, V, Envio> & {
  grabar: (envio: Envio) => Promise<Respuesta>
} & (
    | { /** Told when it is saved; then the form closes. */ grabado: string; alGrabar?: AlGrabar<Respuesta> }
    | { grabado?: undefined /** Reports the outcome and closes. */; alGrabar: AlGrabar<Respuesta> }
  )

/**
 * The modal of a record. It sends valid values, once at a time, moves the focus to the first field that the server
 * refuses, and shows the version of whoever saved the record first (SHE-63, SHE-68, SHE-94, SHE-97).
 */
export const FormularioDeRegistro = <R, V extends Valores, Envio, Respuesta>({
  forma,
  traer,
  primero,
  sinDatos,
  alFallar,
  falta = forma.falta,
  sucio = forma.sucio,
  grabar,
  alGrabar,
  noGrabado = MENSAJES.noGrabado,
  grabado,
  children,
  ...dialogo
}: Props<R, V, Envio, Respuesta>) => {
  const [esperando, setEsperando] = useState(false)
  const { onClose } = dialogo
  const enviar = async () => {
    if (!forma.envio) return
    setEsperando(true)
    try {
      const respuesta = await grabar(forma.envio)
      if (grabado !== undefined) avisar.exito(grabado)
      alGrabar?.(respuesta, forma.rechazar)
      if (grabado !== undefined) onClose()
    } catch (fallo) {
      if (esRechazo(fallo) && fallo.codigo === 'desactualizado') return forma.envejecer()
      if (esRechazo(fallo)) forma.rechazar(fallo.campos)
      alFallar(fallo, noGrabado)
    } finally {
      setEsperando(false)
    }
  }
  return (
    <FormDialogo
      icono={<Icono de={IconDeviceFloppy} />}
      {...dialogo}
      onSubmit={enviar}
      falta={falta}
      enviando={esperando}
      sucio={sucio}
    >
      <AvisoRecuperado forma={forma} />
      {traer && <AvisoDeVersion {...{ forma, traer, primero, sinDatos, alFallar, onClose }} />}
      <div ref={forma.caja}>{children}</div>
    </FormDialogo>
  )
}
