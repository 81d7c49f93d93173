import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useRef } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { ErrorApi } from '../../platform/error-api.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { type Abrible, useAbrible } from '../../ui/useAbrible.tsx'

interface Acto<Envio, Respuesta> {
  grabar: (envio: Envio) => Promise<Respuesta>
  /** Reports the outcome and closes. */
  alGrabar: (respuesta: Respuesta) => void
  noGrabado?: string
  /** What is sent once its permissions are accepted. */
  aceptado?: (envio: Envio) => Envio
  /** Tells of any other failure. */
  alFallar?: (fallo: unknown, texto: string) => void
}

/**
 * Permissions that are not recommended together (USU-66): `envios` are how a form sends and reports; where the server asks
 * whether they shall be saved so, `PorAceptar` puts its question and sends once more what was sent.
 */
export const usePorAceptar = <Envio extends object, Respuesta>({
  grabar,
  alGrabar,
  noGrabado = MENSAJES.noGrabado,
  aceptado = (envio) => ({ ...envio, aceptado: true }),
  alFallar = avisarFallo,
}: Acto<Envio, Respuesta>) => {
  const ultimo = useRef<Envio>(undefined)
  const pregunta = useAbrible<{ envio: Envio; texto: string }>()
  const enviar = (envio: Envio) => {
    ultimo.current = envio
    return grabar(envio)
  }
  const alFallarEnvio = (fallo: unknown, texto: string) => {
    if (ultimo.current !== undefined && fallo instanceof ErrorApi && fallo.codigo === 'permisosPorAceptar')
      pregunta.abrir({ envio: ultimo.current, texto: fallo.message })
    else alFallar(fallo, texto)
  }
  const aceptar = async () => {
    if (!pregunta.valor) return
    try {
      alGrabar(await enviar(aceptado(pregunta.valor.envio)))
      pregunta.cerrar()
    } catch (fallo) {
      avisarFallo(fallo, noGrabado)
    }
  }
  return { envios: { grabar: enviar, alGrabar, noGrabado, alFallar: alFallarEnvio }, pregunta, aceptar }
}

interface Props {
  de: { pregunta: Omit<Abrible<{ texto: string }>, 'abrir'>; aceptar: () => Promise<void> }
  /** Whether the form is open still. */
  abierto: boolean
}

/** Asks before such permissions are saved. */
export const PorAceptar = ({ de: { pregunta, aceptar }, abierto }: Props) => (
  <Confirmacion
    abierto={abierto && pregunta.abierto}
    onClose={pregunta.cerrar}
    encima
    titulo="PERMISOS NO RECOMENDADOS"
    textoBoton="Grabar"
    alConfirmar={aceptar}
  >
    <p>{pregunta.valor?.texto}</p>
  </Confirmacion>
)
