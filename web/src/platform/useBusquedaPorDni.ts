import { Dni } from '@cabildo/contracts/base/esquema'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { avisar } from '../ui/avisos.ts'
import { ErrorApi } from './api.ts'

interface Busqueda<Hallazgo> {
  estado: 'ninguna' | 'buscando' | 'encontrada' | 'ausente' | 'fallida'
  /** Who was found; null in every other state. */
  hallazgo: Hallazgo | null
}

const NINGUNA = { estado: 'ninguna', hallazgo: null } as const

interface Opciones<Hallazgo> {
  /** Asks the registry; null when it knows nobody by this DNI. */
  traer: (cliente: QueryClient, dni: string) => Promise<Hallazgo | null>
  alEncontrar: (hallazgo: Hallazgo, dni: string) => void
  /** Whether what is written can be asked for; eight digits, where nothing else is said. */
  completo?: (documento: string) => boolean
  /** The toast of a registry that does not answer. */
  noConsultado: string
}

/**
 * Looks a DNI up once it has eight digits (VIS-16, TRA-17, IDE-03). Nobody found is a valid answer; if the registry
 * does not answer, a toast says so and people write the name (VIS-18, TRA-18). Only the answer to the last DNI counts.
 */
export const useBusquedaPorDni = <Hallazgo>({
  traer,
  alEncontrar,
  completo = (dni) => Dni.safeParse(dni).success,
  noConsultado,
}: Opciones<Hallazgo>) => {
  const cliente = useQueryClient()
  const [busqueda, setBusqueda] = useState<Busqueda<Hallazgo>>(NINGUNA)
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setBusqueda(NINGUNA)
  }
  const buscar = async (dni: string) => {
    if (!completo(dni)) return olvidar()
    const mio = ++turno.current
    setBusqueda({ estado: 'buscando', hallazgo: null })
    try {
      const hallazgo = await traer(cliente, dni)
      if (mio !== turno.current) return
      setBusqueda({ estado: hallazgo ? 'encontrada' : 'ausente', hallazgo })
      if (hallazgo) alEncontrar(hallazgo, dni)
    } catch (fallo) {
      if (mio !== turno.current) return
      setBusqueda({ estado: 'fallida', hallazgo: null })
      if (!(fallo instanceof ErrorApi && fallo.status === 401)) avisar.advertencia(noConsultado)
    }
  }
  return { ...busqueda, buscar, olvidar }
}
