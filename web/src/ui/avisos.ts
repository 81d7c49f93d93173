import { type ReactNode, useSyncExternalStore } from 'react'

export type ClaseAviso = 'exito' | 'error' | 'info' | 'advertencia'

export interface Aviso {
  id: number
  clase: ClaseAviso
  texto: string
  /** When it was raised, in milliseconds. */
  en: number
  /** The open dialog that it belongs to, which shows it inside. */
  dialogo: number | undefined
  /** A button that acts on what the toast tells; the caller brings it, so that no public page carries it. */
  accion: ReactNode
}

const MAXIMO = 3
/** What was raised so short before its dialog closed, or its screen changed, tells about the change and outlives it. */
const RECIEN_MS = 500
let siguiente = 1
let lista: readonly Aviso[] = []
/** The dialogs that show toasts, the topmost last. */
let dialogos: readonly number[] = []
const oyentes = new Set<() => void>()

const poner = (nueva: readonly Aviso[]) => {
  if (nueva.length === lista.length && nueva.every((aviso, i) => aviso === lista[i])) return
  lista = nueva
  for (const oyente of oyentes) oyente()
}

const esReciente = ({ en }: Aviso) => Date.now() - en < RECIEN_MS

/**
 * Adds a toast; a repeated text becomes the newest, so that it is read again. At most three show. `deLaPantalla` is for
 * what no dialog did: it stays outside of the one that is open.
 */
const agregar =
  (clase: ClaseAviso) =>
  (texto: string, { deLaPantalla = false, accion }: { deLaPantalla?: boolean; accion?: ReactNode } = {}) => {
    const rechaza = !deLaPantalla && (clase === 'error' || clase === 'advertencia')
    const aviso: Aviso = {
      id: siguiente++,
      clase,
      texto,
      en: Date.now(),
      dialogo: rechaza ? dialogos.at(-1) : undefined,
      accion,
    }
    // A dialog shows the refusal of its last try alone, and none once a try has succeeded.
    const abierto = deLaPantalla ? undefined : dialogos.at(-1)
    const quedan = lista.filter((otro) => otro.texto !== texto && (abierto === undefined || otro.dialogo !== abierto))
    poner([...quedan, aviso].slice(-MAXIMO))
  }

/**
 * Shows a toast 'Aviso' with the exact text of the catalogue (SHE-89, README 7.5). A refusal shows inside the dialog
 * that is open, on top of which a toast would cover what it speaks of.
 */
export const avisar = {
  exito: agregar('exito'),
  error: agregar('error'),
  info: agregar('info'),
  advertencia: agregar('advertencia'),
}

/** Takes one toast away. */
export const quitarAviso = (id: number) => poner(lista.filter((aviso) => aviso.id !== id))

/** Removes all toasts, because they are about what is over. */
export const quitarAvisos = () => poner([])

/** Ends the toasts of the screen that is being left, but for those about leaving it. */
export const dejarPantalla = () => poner(lista.filter(esReciente))

/**
 * Makes an open dialog the place of the refusals that come while it is the topmost. The returned function ends that: its
 * refusals end with it, but for one about its closing, which becomes a toast.
 */
export const abrirEnDialogo = (dialogo: number) => {
  dialogos = [...dialogos, dialogo]
  return () => {
    dialogos = dialogos.filter((otro) => otro !== dialogo)
    poner(
      lista.flatMap((aviso) => {
        if (aviso.dialogo !== dialogo) return aviso
        return esReciente(aviso) ? { ...aviso, dialogo: undefined } : []
      }),
    )
  }
}

const suscribir = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** All toasts, newest first, inside dialogs or not. */
export const useAvisos = (): readonly Aviso[] =>
  useSyncExternalStore(
    suscribir,
    () => lista,
    () => lista,
  ).toReversed()
