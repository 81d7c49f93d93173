import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'

/** Loads what a dialog needs before it opens. Only the last request opens a dialog; a dropped one is ignored. */
export const usePedido = () => {
  const [id, setId] = useState<number | null>(null)
  const turno = useRef(0)

  const olvidar = () => {
    turno.current += 1
    setId(null)
  }
  const pedir = async <T>(deQuien: number, traer: () => Promise<T>, alLlegar: (respuesta: T) => void) => {
    const mio = ++turno.current
    setId(deQuien)
    try {
      const respuesta = await traer()
      if (mio === turno.current) alLlegar(respuesta)
    } catch (fallo) {
      if (mio === turno.current) avisarFallo(fallo, MENSAJES_USUARIOS.sinRegistro)
    } finally {
      if (mio === turno.current) setId(null)
    }
  }
  return {
    /** The pending request, or null. */
    id,
    pedir,
    olvidar,
  }
}
