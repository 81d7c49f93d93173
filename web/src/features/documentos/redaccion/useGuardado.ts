import { ERRORES } from '@cabildo/contracts/base/errores'
import { type Documento, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { type Envio, useGuardarDocumento } from '../documento.api.ts'

interface Salidas {
  alGrabar: (documento: Documento) => void
  /** Somebody else saved the document meanwhile, or an earlier try of this one did (D-22). */
  alEnvejecer: () => Promise<void>
  /** An earlier try made this document, with something else in it (D-21). */
  alEstarGrabado: (doc_id: number) => Promise<void>
  alFirmarse: () => void
  /** The PDF has another document's number, or the server knows no Word file with its number. */
  alPerderNumero: (fallo: ErrorApi) => void
  alRechazar: (campos: Readonly<Record<string, string>>) => void
}

/**
 * Saves with the progress of its files and a way to stop them; a refusal leaves everything as it was (DOC-56, DOC-84).
 */
export const useGuardado = (salidas: Salidas) => {
  const [fraccion, setFraccion] = useState<number | null>(null)
  /** A refusal is being examined, and the text must stay as it was sent. */
  const [averiguando, setAveriguando] = useState(false)
  const control = useRef<AbortController | null>(null)
  const pedido = useGuardarDocumento()

  const tropezar = async (fallo: unknown) => {
    if (fallo instanceof ErrorApi) {
      if (fallo.codigo === 'desactualizado') return salidas.alEnvejecer()
      if (fallo.codigo === 'yaGuardado' && fallo.doc_id) return salidas.alEstarGrabado(fallo.doc_id)
      if (fallo.codigo === 'documentoFirmado') salidas.alFirmarse()
      if (fallo.codigo === 'numeroTomado' || fallo.codigo === 'wordDesconocido') salidas.alPerderNumero(fallo)
      else salidas.alRechazar(fallo.campos)
    }
    avisarFallo(fallo, MENSAJES_DOCUMENTOS.noGrabado)
  }

  const guardar = async (envio: Omit<Envio, 'signal' | 'alAvanzar'>) => {
    // Two presses within one instant both find the button on.
    if (control.current) return
    const propio = new AbortController()
    control.current = propio
    const conArchivos = envio.pdf !== null || envio.anexosNuevos.length > 0
    setFraccion(conArchivos ? 0 : null)
    try {
      const documento = await pedido.mutateAsync({ ...envio, signal: propio.signal, alAvanzar: setFraccion })
      salidas.alGrabar(documento)
    } catch (fallo) {
      if (propio.signal.aborted) avisar.info(MENSAJES_DOCUMENTOS.envioCancelado)
      else {
        setAveriguando(true)
        await tropezar(fallo)
      }
    } finally {
      setAveriguando(false)
      control.current = null
    }
  }

  return {
    enviando: pedido.isPending || averiguando,
    /** The share of the files that has been sent; null when there are none. */
    fraccion,
    guardar,
    cancelar: () => control.current?.abort(),
  }
}

/** The words of a document that can be edited no more (DOC-49). */
export const YA_FIRMADO = ERRORES.documentoFirmado.mensaje
