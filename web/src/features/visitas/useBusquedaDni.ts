import { Dni } from '@cabildo/contracts/base/esquema'
import { MENSAJES_VISITAS, nombreCompleto } from '@cabildo/contracts/visitas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisar } from '../../ui/avisos.ts'
import { buscarDniQuery } from './visitas.api.ts'

export type EstadoBusqueda = 'ninguna' | 'buscando' | 'encontrada' | 'ausente' | 'fallida'

/** What a registry answered about a DNI, as the form takes it. */
export interface Identidad {
  name: string
  apellidos: string
}

/**
 * Looks a DNI up once it has eight digits (VIS-16, IDE-03). Not found is an answer; a registry that does not answer is
 * told by a toast and leaves the name to the typist (VIS-18). Only the answer to the last DNI counts.
 */
export const useBusquedaDni = (alEncontrar: (identidad: Identidad, dni: string) => void) => {
  const cliente = useQueryClient()
  const [estado, setEstado] = useState<EstadoBusqueda>('ninguna')
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setEstado('ninguna')
  }

  const buscar = async (dni: string) => {
    if (!Dni.safeParse(dni).success) return olvidar()
    const mio = ++turno.current
    setEstado('buscando')
    try {
      const { result } = await cliente.fetchQuery(buscarDniQuery(dni))
      if (mio !== turno.current) return
      setEstado(result ? 'encontrada' : 'ausente')
      if (result)
        alEncontrar({ name: nombreCompleto(result.Nombres, result.apellidos), apellidos: result.apellidos }, dni)
    } catch (fallo) {
      if (mio !== turno.current) return
      setEstado('fallida')
      if (!(fallo instanceof ErrorApi && fallo.status === 401)) avisar.advertencia(MENSAJES_VISITAS.dniNoConsultado)
    }
  }

  return { estado, buscar, olvidar }
}
