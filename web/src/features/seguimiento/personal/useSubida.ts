import type { ReporteObras } from '@cabildo/contracts/seguimiento'
import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { quitarAvisos } from '../../../ui/avisos.ts'
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
  }
  const enviar = async () => {
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
      const hecha = await subida.mutateAsync({ archivo, alAvanzar: setAvance, signal: propio.signal })
      setReporte(hecha.reporte)
    } catch (fallo) {
      if (propio.signal.aborted) return
      setError(motivoDe(fallo, noProcesado))
      setPorAjustes(porSusColumnas(fallo))
      avisarFallo(fallo, noProcesado)
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
