import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { pedirEmpleado } from './usuarios.api.ts'

interface Empleado {
  employee_id: number
  name: string
  ape_pat: string
  ape_mat: string
  con_usuario: boolean
  reservado: boolean
}

export type EstadoBusqueda = 'ninguna' | 'buscando' | 'respondida' | 'fallida'

/** Asks for the employee of a DNI (USU-18). Only the answer to the last question counts; a failure is told by a toast. */
export const useBusquedaEmpleado = () => {
  const [estado, setEstado] = useState<EstadoBusqueda>('ninguna')
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setEstado('ninguna')
  }
  const buscar = async (dni: string, alResponder: (empleado: Empleado | undefined) => void) => {
    const mio = ++turno.current
    setEstado('buscando')
    try {
      const { data } = await pedirEmpleado(dni)
      if (mio !== turno.current) return
      setEstado('respondida')
      alResponder(data[0])
    } catch (fallo) {
      if (mio !== turno.current) return
      setEstado('fallida')
      avisarFallo(fallo, MENSAJES.sinDatos)
    }
  }
  return { estado, buscando: estado === 'buscando', buscar, olvidar }
}
