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

/** There are no settings, or no work was found by them. A file that nothing can be read of is not their fault. */
const porSusColumnas = (fallo: unknown): boolean =>
  fallo instanceof ErrorApi && (fallo.codigo === 'sinColumnas' || 'columnas' in fallo.campos)

/** A workbook from its choice to the report of what was read of it (SEG-14, SEG-21, SEG-27, SEG-28). */
export const useSubida = () => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  /** There are no settings to read it by, or they may be others' than this workbook's. */
  const [porAjustes, setPorAjustes] = useState(false)
  /** Part that has been sent; null while nothing is. */
  const [avance, setAvance] = useState<number | null>(null)
  const [reporte, setReporte] = useState<ReporteObras | null>(null)
  /** It would take away most of what is published: what the server says of it, to be agreed to. */
  const pregunta = useAbrible<{ texto: string; retiro: number }>()
  const campo = useRef<HTMLDivElement>(null)
  const control = useRef<AbortController | null>(null)
  const subida = useSubirObras()

  const dejar = () => control.current?.abort()
  // People also leave by Back, or by the address.
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
      // At once, so that the field says it when it takes the focus.
      flushSync(() => setError(archivoObligatorio))
      return campo.current?.querySelector<HTMLElement>('button')?.focus()
    }
    // Two presses within one instant both find the button on.
    if (control.current) return
    const propio = new AbortController()
    control.current = propio
    limpiar()
    // What went wrong before is over; it would stand above the next report.
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
    /** Back to the file that was chosen, to send it again by other columns. */
    repetir: limpiar,
    /** Back to the choice of a file. */
    otro: () => {
      setArchivo(null)
      limpiar()
    },
  }
}
