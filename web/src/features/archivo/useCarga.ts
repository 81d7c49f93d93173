import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { avisar } from '../../ui/avisos.ts'
import { ESPERE } from '../../ui/BotonEspera.tsx'
import { LISTADO } from './archivo.api.ts'
import { detiene, type Entrada, estaRepetida, fallaDe, guardarNorma, type Pendiente } from './carga.ts'
import { type Cual, keyOf } from './norma.ts'

/** The norm under way: which of how many, and how much of it has been sent. */
export interface Envio {
  key: string
  orden: number
  total: number
  fraccion: number
  /** Somebody stopped the sending: this norm is the last one. */
  deteniendo: boolean
}

interface Opciones {
  alGuardar: (norma: Cual) => void
  /** All of the list are saved. */
  alAcabar: () => void
}

/** How the last sending ended. */
export interface Cierre {
  guardadas: number
  detenida: boolean
}

const NINGUNO: Cierre = { guardadas: 0, detenida: false }

/** What 'Guardar' sends: not what waits for 'Publicar de todos modos', which would be refused again (P-15). */
export const porEnviar = (pendientes: readonly Pendiente[]) => pendientes.filter(({ falla }) => !falla?.porDatos)

/**
 * The list of norms to add, which are sent one by one (ARC-20 to ARC-22, ARC-26). Saved norms leave the list, failed
 * ones stay with their reason; a failure that would hit all norms stops the sending.
 */
export const useCarga = ({ alGuardar, alAcabar }: Opciones) => {
  const [pendientes, setPendientes] = useState<readonly Pendiente[]>([])
  const [envio, setEnvio] = useState<Envio | null>(null)
  const [cierre, setCierre] = useState(NINGUNO)
  const cliente = useQueryClient()
  /** The sending under way: `enviado` once all of the present norm has left, `parar` once somebody stops it. */
  const marcha = useRef({ control: new AbortController(), enviado: false, parar: false })
  useEffect(() => () => marcha.current.control.abort(), [])

  const cambiar = (key: string, cambio: Partial<Pendiente>) =>
    setPendientes((antes) => antes.map((uno) => (keyOf(uno) === key ? { ...uno, ...cambio } : uno)))

  const enviar = async (elegidas: readonly Pendiente[]) => {
    const mia = { control: new AbortController(), enviado: false, parar: false }
    marcha.current = mia
    setCierre(NINGUNO)
    let hechas = 0
    for (const [i, pendiente] of elegidas.entries()) {
      if (mia.parar) break
      const key = keyOf(pendiente)
      const poner = (fraccion: number) => {
        mia.enviado = fraccion >= 1
        setEnvio({ key, orden: i + 1, total: elegidas.length, fraccion, deteniendo: mia.parar })
      }
      poner(0)
      cambiar(key, { falla: null })
      try {
        await guardarNorma(pendiente, { alAvanzar: poner, signal: mia.control.signal })
        hechas += 1
        alGuardar(pendiente)
        setPendientes((antes) => antes.filter((uno) => keyOf(uno) !== key))
      } catch (fallo) {
        // The sending was stopped or the screen left: this is no failure.
        if (mia.control.signal.aborted) break
        cambiar(key, { falla: fallaDe(fallo) })
        if (detiene(fallo)) break
      }
    }
    setEnvio(null)
    setCierre({ guardadas: hechas, detenida: mia.parar })
    // The table does not load while the list is open, and reloads when it closes (ARC-21, ARC-22).
    if (hechas > 0) void cliente.invalidateQueries({ queryKey: LISTADO })
    if (hechas < pendientes.length) return
    avisar.exito(MENSAJES.grabado)
    alAcabar()
  }

  return {
    pendientes,
    envio,
    /** Of the last sending, until something else is done. */
    cierre,
    /** Adds one to the list; false when it is there already. */
    anadir: (entrada: Entrada): boolean => {
      if (estaRepetida(entrada, pendientes)) return false
      setCierre(NINGUNO)
      setPendientes([...pendientes, { ...entrada, falla: null, confirmada: false }])
      return true
    },
    quitar: (norma: Cual) => setPendientes(pendientes.filter((uno) => keyOf(uno) !== keyOf(norma))),
    guardar: () => void enviar(porEnviar(pendientes)),
    /** Cancels the present norm, unless the server has all of it: then it may be saved, and the answer is awaited. */
    detener: () => {
      marcha.current.parar = true
      if (!marcha.current.enviado) marcha.current.control.abort()
      setEnvio((antes) => antes && { ...antes, deteniendo: true })
    },
    /** Sends one norm again although it shows what looks like personal data (P-15). */
    confirmar: (pendiente: Pendiente) => {
      cambiar(keyOf(pendiente), { confirmada: true })
      void enviar([{ ...pendiente, confirmada: true }])
    },
    vaciar: () => {
      setPendientes([])
      setCierre(NINGUNO)
    },
  }
}

const contar = (n: number, una: string, varias: string) => (n === 0 ? [] : [n === 1 ? `1 ${una}` : `${n} ${varias}`])

/** What the foot says, and readers hear: how far it is, or what came of it, the failures first (ARC-22, P-15). */
export const estadoDe = (envio: Envio | null, cierre: Cierre, pendientes: readonly Pendiente[]): string => {
  if (envio?.deteniendo) return `Deteniendo. ${ESPERE}`
  if (envio) return `Guardando ${envio.orden} de ${envio.total}`
  if (pendientes.length === 0) return 'Falta: añadir una norma'
  const esperan = pendientes.filter(({ falla }) => falla?.porDatos).length
  const fallidas = pendientes.filter(({ falla }) => falla && !falla.porDatos).length
  const partes = [
    ...contar(fallidas, 'no se pudo guardar', 'no se pudieron guardar'),
    ...contar(esperan, 'espera «Publicar de todos modos»', 'esperan «Publicar de todos modos»'),
    ...contar(cierre.guardadas, 'norma guardada', 'normas guardadas'),
    ...contar(pendientes.length, 'norma por guardar', 'normas por guardar'),
  ]
  return `${cierre.detenida ? 'Detenido: ' : ''}${partes.join(', ')}`
}
