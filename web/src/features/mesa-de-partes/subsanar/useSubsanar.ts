import { EXPLICACION_MINIMA, MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { PEDIDO_MINIMO } from '@cabildo/contracts/transparencia'
import { useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { insistir } from '../../../platform/reintento.ts'
import { exigirLegibles } from '../../../platform/subida.ts'
import { uuid } from '../../../ui/uuid.ts'

/** What is written of a correction. */
export interface Correccion {
  documento: File | null
  anexos: readonly File[]
  explicacion: string
  /** The new text of a request for information, instead of an explanation (TRS-16). */
  pedido: string
}
export const VACIA: Correccion = { documento: null, anexos: [], explicacion: '', pedido: '' }

/** A correction as its calls take it. */
export interface EnvioDeSubsanacion {
  body: { explicacion: string; pedido: string; clave: string }
  archivos: { 'selectedFile[]': readonly File[]; 'selectedFileAnexo[]': readonly File[] }
}
type Enviar<R> = (
  envio: EnvioDeSubsanacion,
  opciones: { signal: AbortSignal; alAvanzar: (parte: number) => void },
) => Promise<R>

/** What is written of a correction, and its sending: under one key, again while the server is busy (CON-19, CON-20). */
export const useSubsanar = (inicial: Correccion = VACIA, { dePedido = false }: { dePedido?: boolean } = {}) => {
  const [valores, setValores] = useState(inicial)
  const [rechazos, setRechazos] = useState<Readonly<Record<string, string>>>({})
  const [enviando, setEnviando] = useState(false)
  const [fraccion, setFraccion] = useState<number | null>(null)
  const clave = useRef<string>(null)
  const enCurso = useRef<AbortController>(null)
  useEffect(() => () => enCurso.current?.abort(), [])

  const { documento, anexos, explicacion, pedido } = valores
  const mandar = <R>(llamar: Enviar<R>, signal: AbortSignal): Promise<R> => {
    clave.current ??= uuid()
    const envio = {
      body: { explicacion: explicacion.trim(), pedido: pedido.trim(), clave: clave.current },
      archivos: { 'selectedFile[]': documento ? [documento] : [], 'selectedFileAnexo[]': anexos },
    }
    const alAvanzar = (parte: number) => setFraccion(parte < 1 ? parte : null)
    return insistir(() => llamar(envio, { signal, alAvanzar }), { signal, alEsperar: () => setFraccion(null) })
  }
  return {
    ...{ valores, rechazos, enviando, fraccion },
    sucio: documento !== null || anexos.length > 0 || explicacion !== '',
    completa: dePedido
      ? pedido.trim().length >= PEDIDO_MINIMO
      : documento !== null || anexos.length > 0 || explicacion.trim().length >= EXPLICACION_MINIMA,
    poner: (cambio: Partial<Correccion>) => {
      setValores((antes) => ({ ...antes, ...cambio }))
      setRechazos({})
    },
    rechazar: setRechazos,
    vaciar: () => {
      setValores(VACIA)
      setRechazos({})
      clave.current = null
    },
    /** Sends it, and shows what the server refused beside its field; rejects as the call does. */
    enviar: async <R>(llamar: Enviar<R>): Promise<R> => {
      const control = new AbortController()
      enCurso.current = control
      setEnviando(true)
      setFraccion(0)
      setRechazos({})
      try {
        await exigirLegibles(
          { selectedFile: documento ? [documento] : [], selectedFileAnexo: anexos },
          MENSAJES_TRAMITE.pdfDanado,
        )
        return await mandar(llamar, control.signal)
      } catch (fallo) {
        if (fallo instanceof ErrorApi && fallo.status === 422) setRechazos(fallo.campos)
        throw fallo
      } finally {
        setEnviando(false)
      }
    },
  }
}
export type Subsanar = ReturnType<typeof useSubsanar>
