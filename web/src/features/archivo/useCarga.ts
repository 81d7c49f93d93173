import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { avisar } from '../../ui/avisos.ts'
import { LISTADO } from './archivo.api.ts'
import { detiene, type Entrada, estaRepetida, fallaDe, guardarNorma, type Pendiente } from './carga.ts'
import { type Cual, claveDe } from './norma.ts'

/** The norm under way: which of how many, and how much of it has been sent. */
export interface Envio {
  clave: string
  orden: number
  total: number
  fraccion: number
}

interface Opciones {
  alGuardar: (norma: Cual) => void
  /** All of the list are saved. */
  alAcabar: () => void
}

/**
 * The list of norms to add and its sending, one by one (ARC-20 to ARC-22, ARC-26). What is saved leaves the list, what
 * fails stays with its reason, and what stops one that would stop all stops the rest.
 */
export const useCarga = ({ alGuardar, alAcabar }: Opciones) => {
  const [pendientes, setPendientes] = useState<readonly Pendiente[]>([])
  const [envio, setEnvio] = useState<Envio | null>(null)
  const [guardadas, setGuardadas] = useState(0)
  const cliente = useQueryClient()
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  const cambiar = (clave: string, cambio: Partial<Pendiente>) =>
    setPendientes((antes) => antes.map((uno) => (claveDe(uno) === clave ? { ...uno, ...cambio } : uno)))

  const enviar = async (elegidas: readonly Pendiente[]) => {
    const mio = new AbortController()
    control.current = mio
    setGuardadas(0)
    let hechas = 0
    for (const [i, pendiente] of elegidas.entries()) {
      const clave = claveDe(pendiente)
      const poner = (fraccion: number) => setEnvio({ clave, orden: i + 1, total: elegidas.length, fraccion })
      poner(0)
      cambiar(clave, { falla: null })
      try {
        await guardarNorma(pendiente, { alAvanzar: poner, signal: mio.signal })
        hechas += 1
        alGuardar(pendiente)
        setPendientes((antes) => antes.filter((uno) => claveDe(uno) !== clave))
      } catch (fallo) {
        // The screen is gone, and with it who could read the reason.
        if (mio.signal.aborted) return
        cambiar(clave, { falla: fallaDe(fallo) })
        if (detiene(fallo)) break
      }
    }
    setEnvio(null)
    setGuardadas(hechas)
    // The table rests while the list is open, and reloads once it has closed (ARC-21, ARC-22).
    if (hechas > 0) void cliente.invalidateQueries({ queryKey: LISTADO })
    if (hechas < pendientes.length) return
    avisar.exito(MENSAJES.grabado)
    alAcabar()
  }

  return {
    pendientes,
    envio,
    /** How many the last sending saved; 0 once something else was done. */
    guardadas,
    /** Adds one to the list; false when it is there already. */
    anadir: (entrada: Entrada): boolean => {
      if (estaRepetida(entrada, pendientes)) return false
      setGuardadas(0)
      setPendientes([...pendientes, { ...entrada, falla: null, confirmada: false }])
      return true
    },
    quitar: (norma: Cual) => setPendientes(pendientes.filter((uno) => claveDe(uno) !== claveDe(norma))),
    guardar: () => void enviar(pendientes),
    /** Sends one norm again although it shows what looks like personal data (P-15). */
    confirmar: (pendiente: Pendiente) => {
      cambiar(claveDe(pendiente), { confirmada: true })
      void enviar([{ ...pendiente, confirmada: true }])
    },
    vaciar: () => {
      setPendientes([])
      setGuardadas(0)
    },
  }
}
