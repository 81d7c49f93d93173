import { Dni } from '@cabildo/contracts/base/esquema'
import { MENSAJES_TRABAJADORES } from '@cabildo/contracts/trabajadores'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisar } from '../../ui/avisos.ts'
import { buscarPersonaQuery, type Hallazgo } from './trabajadores.api.ts'

export type EstadoBusqueda = 'ninguna' | 'buscando' | 'encontrada' | 'ausente' | 'fallida'

/**
 * Looks a DNI up once it has eight digits (TRA-17, IDE-03). Nobody found, or no answer, leaves the names to the typist,
 * the latter with a toast (TRA-18). Only the answer to the last DNI counts.
 */
export const useBusquedaPersona = (alEncontrar: (hallazgo: Hallazgo) => void) => {
  const cliente = useQueryClient()
  const [busqueda, setBusqueda] = useState<{ estado: EstadoBusqueda; hallazgo: Hallazgo | null }>({
    estado: 'ninguna',
    hallazgo: null,
  })
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setBusqueda({ estado: 'ninguna', hallazgo: null })
  }

  const buscar = async (dni: string) => {
    if (!Dni.safeParse(dni).success) return olvidar()
    const mio = ++turno.current
    setBusqueda({ estado: 'buscando', hallazgo: null })
    try {
      const hallazgo = await cliente.fetchQuery(buscarPersonaQuery(dni))
      if (mio !== turno.current) return
      setBusqueda({ estado: hallazgo ? 'encontrada' : 'ausente', hallazgo })
      if (hallazgo) alEncontrar(hallazgo)
    } catch (fallo) {
      if (mio !== turno.current) return
      setBusqueda({ estado: 'fallida', hallazgo: null })
      if (!(fallo instanceof ErrorApi && fallo.status === 401))
        avisar.advertencia(MENSAJES_TRABAJADORES.dniNoConsultado)
    }
  }

  return { ...busqueda, buscar, olvidar }
}
