import type { Expediente } from '@cabildo/contracts/expediente'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisar } from '../../../ui/avisos.ts'
import { type Borrador, conservables, useBorrador } from '../../../ui/useBorrador.ts'
import { contarFallo } from '../../mesa-de-partes/index.ts'
import { useAnexo } from '../anexos/anexos.api.ts'

/** What the dialog of an act is given, but for what it is on. */
export interface VentanaDeActo {
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
}

/** What the dialog of an act on the case that its screen shows is given. */
export interface PropsDelCaso extends VentanaDeActo {
  caso: Expediente
}

interface Opciones<Valores extends object, Hecho> extends VentanaDeActo {
  vacio: Valores
  enviar: (valores: Valores, alAvanzar: (parte: number) => void) => Promise<Hecho>
  palabras: { hecho: string; noHecho: string }
  /** The field of the call that holds the values, where they are not its body. */
  bajo?: string
  /** What shows it, where that is no case. */
  renueva?: QueryKey | undefined
  /** Says what was done, where its words alone would not. */
  alHacer?: (hecho: Hecho, valores: Valores) => void
}

/** Files are refused by the name of their part, as they are sent together. */
const DE_LOS_ARCHIVOS: readonly string[] = ['pdfs', 'doc_ids', 'cargo']
const rehusadosPor = (campos: readonly string[]): readonly string[] =>
  campos.some((campo) => DE_LOS_ARCHIVOS.includes(campo)) ? [...campos, 'selectedFile'] : campos

/** What is wrong in a field of a field, by the name of the inner one. */
const sinPrefijo = (campos: Readonly<Record<string, string>>, bajo: string | undefined) =>
  bajo === undefined
    ? campos
    : Object.fromEntries(
        Object.entries(campos).map(([campo, mensaje]) => [
          campo.startsWith(`${bajo}.`) ? campo.slice(bajo.length + 1) : campo,
          mensaje,
        ]),
      )

/** The reason above all fields, which is not said twice where every field that was refused says its own. */
export const rechazoArriba = (
  { rechazo, rechazos }: { rechazo: string; rechazos: Readonly<Record<string, string>> },
  dibujados: readonly string[],
): string => {
  const rehusados = Object.keys(rechazos)
  return rehusados.length > 0 && rehusados.every((campo) => dibujados.includes(campo)) ? '' : rechazo
}

/**
 * The values of a dialog that acts on one case, and its sending. A refusal leaves everything as it was written, with the
 * reason; files are all that a screen which ends cannot give back.
 */
export const useActoDelCaso = <Valores extends object, Hecho>(opciones: Opciones<Valores, Hecho>) => {
  const { abierto, onClose, borrador, vacio, enviar, palabras, alHacer, bajo, renueva } = opciones
  const [valores, setValores] = useState(vacio)
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [rechazos, setRechazos] = useState<Readonly<Record<string, string>>>({})
  const [avance, setAvance] = useState<number | null>(null)
  const [visto, setVisto] = useState(false)
  const { mutateAsync, isPending } = useAnexo(
    (estos: Valores) => enviar(estos, (parte) => setAvance(parte < 1 ? parte : null)),
    renueva,
  )
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

  /** What the server refused of a field is over once it is changed, and its reason with the last of them. */
  const corregir = (campos: readonly string[]) => {
    const quedan = Object.entries(rechazos).filter(([campo]) => !rehusadosPor(campos).includes(campo))
    if (quedan.length === Object.keys(rechazos).length) return
    setRechazos(Object.fromEntries(quedan))
    if (quedan.length === 0) setRechazo('')
  }
  const poner = (cambio: Partial<Valores> | ((antes: Valores) => Partial<Valores>)) => {
    setValores((antes) => ({ ...antes, ...(typeof cambio === 'function' ? cambio(antes) : cambio) }))
    corregir(Object.keys(typeof cambio === 'function' ? cambio(valores) : cambio))
  }
  const hacer = async () => {
    setRechazo('')
    setRechazos({})
    setAvance(0)
    try {
      const hecho = await mutateAsync(valores)
      borrador?.quitar()
      onClose()
      if (alHacer) alHacer(hecho, valores)
      else avisar.exito(palabras.hecho)
    } catch (fallo) {
      setRechazo(contarFallo(fallo, palabras.noHecho))
      if (fallo instanceof ErrorApi) setRechazos(sinPrefijo(fallo.campos, bajo))
    }
  }
  return {
    ...{ valores, dejado, rechazo, avance, sucio, enviando: isPending, hacer },
    /** What the server refused of each field, for dialogs that say it there. */
    rechazos,
    /** A change that comes late, after a file was looked at, is told of the values as they are by then. */
    poner,
    /** A field was left, so that what is wrong with it may be said. */
    dejar: (algoEscrito = true) => setDejado(algoEscrito),
  }
}
