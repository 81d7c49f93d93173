import type { ReporteObras } from '@cabildo/contracts/seguimiento'
import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { quitarAvisos } from '../../../ui/avisos.ts'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { motivoDe, useSubirObras } from './personal.api.ts'

const { archivoObligatorio, noProcesado } = MENSAJES_SEGUIMIENTO

/** There are no settings, or they found no work. An unreadable file is not their fault. */
const porSusColumnas = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.codigo === 'sinColumnas' || 'columnas' in fallo.campos)

/** The upload of a workbook, from its choice to the report (SEG-14, SEG-21, SEG-27, SEG-28). */
export const useSubida = () => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  /** There are no settings, or they may not fit this workbook. */
  const [porAjustes, setPorAjustes] = useState(false)
  /** The sent share; null while nothing is sent. */
  const [avance, setAvance] = useState<number | null>(null)
  const [reporte, setReporte] = useState<ReporteObras | null>(null)
  /** The server's question if the upload would remove most published works. */
  const pregunta = useAbrible<{ texto: string; retiro: number }>()
  const campo = useRef<HTMLDivElement>(null)
  const control = useRef<AbortController | null>(null)
  const subida = useSubirObras()

  const dejar = () => control.current?.abort()
  // People may also leave by Back or by the address.
  useEffect(() => () => control.current?.abort(), [])

  const limpiar = () => {
    setError(undefined)
    setPorAjustes(false)
    setReporte(null)
    pregunta.cerrar()
  }
  const fallar = (fallo: unknown) => {
    if (fallo instanceof ErrorApi && fallo.codigo === 'retiraObras' && fallo.retiradas !== undefined)
      return pregunta.abrir({ texto: fallo.mensaje, retiro: fallo.retiradas })
    setError(motivoDe(fallo, noProcesado))
    setPorAjustes(porSusColumnas(fallo))
    avisarFallo(fallo, noProcesado)
  }
  const enviar = async (retiro?: number) => {
    if (!archivo) {
      // Synchronously, so that the field has the error when it takes the focus.
      flushSync(() => setError(archivoObligatorio))
      return campo.current?.querySelector<HTMLElement>('button')?.focus()
    }
    // Two presses within one instant both find the button on.
    if (control.current) return
    const propio = new AbortController()
    control.current = propio
    limpiar()
    // Removes earlier toasts, which would stand above the next report.
    quitarAvisos()
    setAvance(0)
    try {
      const hecha = await subida.mutateAsync({ archivo, retiro, alAvanzar: setAvance, signal: propio.signal })
      setReporte(hecha.reporte)
    } catch (fallo) {
      if (!propio.signal.aborted) fallar(fallo)
    } finally {
      control.current = null
      setAvance(null)
    }
  }

  return {
    archivo,
    elegir: (elegido: File | null) => {
      setArchivo(elegido)
      limpiar()
    },
    campo,
    error,
    porAjustes,
    avance,
    reporte,
    enviar,
    pregunta,
    dejar,
    /** Back to the chosen file, to send it again with other columns. */
    repetir: limpiar,
    /** Back to the choice of a file. */
    otro: () => {
      setArchivo(null)
      limpiar()
    },
  }
}
