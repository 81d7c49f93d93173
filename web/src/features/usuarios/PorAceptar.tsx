import { useRef } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { ErrorApi } from '../../platform/error-api.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'

/**
 * Permissions that are not recommended together (USU-66): keeps what was sent, and where the server asks, its question. Forms
 * send by `con` and report failures by `alFallar`; other failures are told by `avisarOtro`.
 */
export const usePorAceptar = <Envio,>(avisarOtro: (fallo: unknown, texto: string) => void = avisarFallo) => {
  const ultimo = useRef<Envio>(undefined)
  const pregunta = useAbrible<{ envio: Envio; texto: string }>()
  const con =
    <R,>(grabar: (envio: Envio) => Promise<R>) =>
    (envio: Envio): Promise<R> => {
      ultimo.current = envio
      return grabar(envio)
    }
  const alFallar = (fallo: unknown, texto: string) => {
    if (ultimo.current !== undefined && fallo instanceof ErrorApi && fallo.codigo === 'permisosPorAceptar')
      pregunta.abrir({ envio: ultimo.current, texto: fallo.message })
    else avisarOtro(fallo, texto)
  }
  return { pregunta, con, alFallar }
}

interface Props<Envio> {
  de: ReturnType<typeof usePorAceptar<Envio>>
  /** Whether the form is open still. */
  abierto: boolean
  /** Saves what was sent, accepted, and reports its outcome. */
  aceptar: (envio: Envio) => Promise<unknown>
  noGrabado: string
}

/** Asks before such permissions are saved. */
export const PorAceptar = <Envio,>({ de: { pregunta }, abierto, aceptar, noGrabado }: Props<Envio>) => {
  const grabar = async () => {
    if (!pregunta.valor) return
    try {
      await aceptar(pregunta.valor.envio)
      pregunta.cerrar()
    } catch (fallo) {
      avisarFallo(fallo, noGrabado)
    }
  }
  return (
    <Confirmacion
      abierto={abierto && pregunta.abierto}
      onClose={pregunta.cerrar}
      encima
      titulo="PERMISOS NO RECOMENDADOS"
      textoBoton="Grabar"
      alConfirmar={grabar}
    >
      <p>{pregunta.valor?.texto}</p>
    </Confirmacion>
  )
}
