import { MENSAJES_USUARIOS } from '@cabildo/contracts/usuarios'
import { useRef, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'

/** Fetches what a dialog needs before it opens. Only the answer to the last question opens one; a forgotten question opens and tells nothing. */
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
    /** Whose answer is awaited; null while none is. */
    id,
    pedir,
    olvidar,
  }
}
