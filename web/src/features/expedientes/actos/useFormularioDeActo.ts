import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/avisos.ts'
import { type Borrador, conservables, useBorrador } from '../../../ui/useBorrador.ts'
import { contarFallo } from '../../mesa-de-partes/index.ts'

/** What the dialog of an act is given, but for what it is on. */
export interface VentanaDeActo {
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
}

/** What is sent, and whom its progress is told. */
export interface EnvioDeActo<Valores> {
  valores: Valores
  alAvanzar: (parte: number) => void
}

interface Opciones<Valores extends object, Hecho> extends VentanaDeActo {
  vacio: Valores
  /** Sends the values, and renews what they change. */
  mutacion: { mutateAsync: (envio: EnvioDeActo<Valores>) => Promise<Hecho>; isPending: boolean }
  palabras: { hecho: string; noHecho: string }
  /** Says what was done, where its words alone would not. */
  alHacer?: ((hecho: Hecho, valores: Valores) => void) | undefined
}

/**
 * The values of an act's dialog, and its sending. A refusal leaves everything as it was written, with the reason; files are
 * all that a screen which ends cannot give back.
 */
export const useFormularioDeActo = <Valores extends object, Hecho>(opciones: Opciones<Valores, Hecho>) => {
  const { abierto, onClose, borrador, vacio, mutacion, palabras, alHacer } = opciones
  const [valores, setValores] = useState(vacio)
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [rechazos, setRechazos] = useState<Readonly<Record<string, string>>>({})
  const [avance, setAvance] = useState<number | null>(null)
  const [visto, setVisto] = useState(false)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setValores({ ...vacio, ...(borrador?.leer() as Partial<Valores> | undefined) })
      setDejado(false)
      setRechazo('')
      setRechazos({})
    }
  }
  const sucio = Object.entries(valores).some(
    ([campo, valor]) => JSON.stringify(valor) !== JSON.stringify(vacio[campo as keyof Valores]),
  )
  useBorrador(borrador, abierto, sucio ? conservables(valores) : null)

  const hacer = async () => {
    setRechazo('')
    setRechazos({})
    setAvance(0)
    try {
      const hecho = await mutacion.mutateAsync({
        valores,
        alAvanzar: (parte) => setAvance(parte < 1 ? parte : null),
      })
      borrador?.quitar()
      onClose()
      if (alHacer) alHacer(hecho, valores)
      else avisar.exito(palabras.hecho)
    } catch (fallo) {
      setRechazo(contarFallo(fallo, palabras.noHecho))
      if (fallo instanceof ErrorApi) setRechazos(fallo.campos)
    }
  }
  return {
    ...{ valores, dejado, rechazo, avance, sucio, hacer, enviando: mutacion.isPending },
    /** What the server refused of each field, for dialogs that say it there. */
    rechazos,
    /** A change that comes late, after a file was looked at, is told of the values as they are by then. */
    poner: (cambio: Partial<Valores> | ((antes: Valores) => Partial<Valores>)) =>
      setValores((antes) => ({ ...antes, ...(typeof cambio === 'function' ? cambio(antes) : cambio) })),
    /** A field was left, so that what is wrong with it may be said. */
    dejar: (algoEscrito = true) => setDejado(algoEscrito),
  }
}
