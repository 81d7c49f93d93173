import type { Despacho, Firmador } from '@cabildo/contracts/firma-digital'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Corrida, correr, type Lote } from './corrida.ts'
import { finalizar, fueRechazada, type Lugar, pedirArgumentos } from './firmar.api.ts'
import { type Estado, INICIAL, type Resultado } from './protocolo.ts'

interface Pedido {
  despacho: Despacho
  firmador: Firmador
  lugar?: Lugar | undefined
  /** File of the area's seal. */
  sello: string | null
  lote?: Lote | undefined
}

/** Where the frame of a signer comes from: our own pages from here, whatever name the server knows itself by. */
const origenDe = ({ direccion, origen }: Firmador): string => (direccion.startsWith('/') ? location.origin : origen)

/**
 * The full-screen frame and the one document that is being signed in it. Its messages are taken from its own window and
 * origin alone (FIR-10, FIR-18 to FIR-23, FIR-27, V3.5.5).
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

  /** Signs one document and says what became of it; never rejects. */
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
          // One that was closed still learns in silence what came of it, while another already shows.
          alCambiar: (nuevo) => corrida.current === esta && setEstado(nuevo),
        },
        lote,
      )
      corrida.current = esta
      setEstado(INICIAL)
      // Our own signer stays in its frame for all documents of a batch; one that we do not know gets a fresh frame each.
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
    /** Of a batch: the present document is the last one. Another's signer would begin anew, and is not told. */
    acortar: useCallback(() => {
      if (propio.current) corrida.current?.acortar()
    }, []),
    reintentar: useCallback(() => corrida.current?.recibir({ que: 'reintentar' }), []),
    marco: {
      ref: useCallback((elemento: HTMLIFrameElement | null) => {
        marco.current = elemento
        // Gone, and with it whatever the signer kept.
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
