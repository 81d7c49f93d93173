import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { pedirEmpleado } from './usuarios.api.ts'

interface Empleado {
  employee_id: number
  name: string
  ape_pat: string
  ape_mat: string
}

/** Asks for the employee of a DNI (USU-18). Only the answer to the last question counts; a failure is told by a toast. */
export const useBusquedaEmpleado = () => {
  const [buscando, setBuscando] = useState(false)
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setBuscando(false)
  }
  const buscar = async (dni: string, alResponder: (empleado: Empleado | undefined) => void) => {
    const mio = ++turno.current
    setBuscando(true)
    try {
      const { data } = await pedirEmpleado(dni)
      if (mio === turno.current) alResponder(data[0])
    } catch (fallo) {
      if (mio === turno.current) avisarFallo(fallo, MENSAJES.sinDatos)
    } finally {
      if (mio === turno.current) setBuscando(false)
    }
  }
  return { buscando, buscar, olvidar }
}
