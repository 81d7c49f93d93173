import type { Firmador, Pendiente } from '@cabildo/contracts/firma-digital'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Corrida, correr, type Lote } from './corrida.ts'
import { finalizar, fueRechazada, type Lugar, pedirArgumentos } from './firmar.api.ts'
import { type Estado, INICIAL, type Resultado } from './protocolo.ts'

interface Pedido {
  despacho: Pendiente
  firmador: Firmador
  lugar?: Lugar | undefined
  /** File of the area's seal. */
  sello: string | null
  lote?: Lote | undefined
}

/** The address of a signer's frame. Our own pages use this page's origin, whatever name the server has. */
const origenDe = ({ direccion, origen }: Firmador): string => (direccion.startsWith('/') ? location.origin : origen)

/**
 * The full-screen frame and the document that is being signed in it. It accepts messages only from the frame's window
 * and origin (FIR-10, FIR-18 to FIR-23, FIR-27, V3.5.5).
 */
export const useFirmador = () => {
  const marco = useRef<HTMLIFrameElement | null>(null)
  const corrida = useRef<Corrida | null>(null)
  const cargado = useRef(false)
  const origen = useRef('')
  const propio = useRef(false)
  const [estado, setEstado] = useState<Estado | null>(null)
  const [direccion, setDireccion] = useState('')
  const [carga, setCarga] = useState(0)

  useEffect(() => {
    const alLlegar = ({ source, origin, data }: MessageEvent) => {
      const ventana = marco.current?.contentWindow
      if (!ventana || source !== ventana || origin !== origen.current) return
      corrida.current?.recibir({ que: 'mensaje', dato: data })
    }
    window.addEventListener('message', alLlegar)
    return () => {
      window.removeEventListener('message', alLlegar)
      corrida.current?.soltar()
      corrida.current = null
    }
  }, [])

  const recargar = useCallback(() => {
    cargado.current = false
    setCarga((antes) => antes + 1)
  }, [])

  /** Signs one document and returns its outcome; never rejects. */
  const firmar = useCallback(
    async ({ despacho, firmador, lugar, sello, lote }: Pedido): Promise<Resultado> => {
      origen.current = origenDe(firmador)
      propio.current = firmador.nombre === 'local'
      setDireccion(firmador.direccion)
      const esta = correr(
        {
          decir: (mensaje) => marco.current?.contentWindow?.postMessage(mensaje, origen.current),
          recargar,
          pedirArgumentos: () => pedirArgumentos(despacho, { lugar, sello }),
          finalizar: () => finalizar(despacho),
          fueRechazada,
          // A closed document still finds out its outcome in silence, while the next one already shows.
          alCambiar: (nuevo) => corrida.current === esta && setEstado(nuevo),
        },
        lote,
      )
      corrida.current = esta
      setEstado(INICIAL)
      // Our own signer keeps its frame for a whole batch; other signers get a new frame for each document.
      if (lote && propio.current && cargado.current) esta.recibir({ que: 'cargado' })
      else recargar()
      const resultado = await esta.resultado
      if (corrida.current === esta) corrida.current = null
      return resultado
    },
    [recargar],
  )

  return {
    firmar,
    visible: estado?.visible ?? false,
    fase: estado?.fase,
    /** The person's own way out, at any time. */
    cerrar: useCallback(() => corrida.current?.recibir({ que: 'cerrar' }), []),
    /** The present document of a batch is the last one. Only our own signer is told: others would start again. */
    acortar: useCallback(() => {
      if (propio.current) corrida.current?.acortar()
    }, []),
    reintentar: useCallback(() => corrida.current?.recibir({ que: 'reintentar' }), []),
    marco: {
      ref: useCallback((elemento: HTMLIFrameElement | null) => {
        marco.current = elemento
        // Removes the frame, and with it whatever the signer kept.
        if (!elemento) cargado.current = false
      }, []),
      carga,
      direccion,
      alCargar: useCallback(() => {
        cargado.current = true
        corrida.current?.recibir({ que: 'cargado' })
      }, []),
    },
  }
}

export type FirmadorEnMarco = ReturnType<typeof useFirmador>
