import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import type { Borrador } from '@cabildo/contracts/documentos-borrador'
import { useEffect, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { type Generar, traerArchivo, useGenerarDocumento } from '../documento.api.ts'
import type { Generado } from './borradores.ts'

/** Downloads an address as a file; the server's file name wins over the given one (DOC-52). */
const guardarEnlace = (url: string, nombre: string): void => {
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
}

/** The preview as a local file, because its signed address lives only five minutes (API-103). */
export interface Vista {
  readonly archivo: File
  readonly url: string
}

interface Pedido {
  borrador: Borrador
  doc_id: number | null
  /** Shows the refusals of the server beside the fields. */
  alRechazar: (campos: Readonly<Record<string, string>>) => void
}

/** The Word file made of what is written, and its preview as PDF (DOC-41, DOC-42, DOC-52). */
export const useGenerado = () => {
  const [generado, setGenerado] = useState<Generado | null>(null)
  const [vista, setVista] = useState<Vista | null>(null)
  const pedido = useGenerarDocumento()

  // Revoked later, because the tab that shows it may still be loading it.
  useEffect(() => {
    const url = vista?.url
    return () => void (url && setTimeout(() => URL.revokeObjectURL(url), 60_000))
  }, [vista])

  /** Makes the file; null when it was refused, which has been told. */
  const hacer = async (que: Pick<Generar, 'formato' | 'para'>, { borrador, doc_id, alRechazar }: Pedido) => {
    if (pedido.isPending) return null
    const { tipo_doc, anio } = borrador
    // Only for the same type and year: otherwise the number would differ.
    const anterior = generado?.tipo_doc === tipo_doc && generado.anio === anio ? generado.nameDoc : null
    try {
      const { nameDoc, url, nombre } = await pedido.mutateAsync({ borrador, doc_id, nameDoc: anterior, ...que })
      setGenerado({ nameDoc, formato: que.formato, en: Date.now(), huella: JSON.stringify(borrador), tipo_doc, anio })
      if (que.formato === 'pdf') return await traerArchivo(url, nombre)
      guardarEnlace(url, nombre)
    } catch (fallo) {
      if (fallo instanceof ErrorApi) alRechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES_DOCUMENTOS.noGenerado)
    }
    return null
  }

  const generar = async (formato: 'word' | 'pdf', para: Pedido) => {
    const archivo = await hacer({ formato }, para)
    if (archivo) setVista({ archivo, url: URL.createObjectURL(archivo) })
  }

  return {
    generado,
    /** Which of the two is being made. */
    generando: pedido.isPending ? pedido.variables.formato : null,
    generar,
    /** The PDF that will be signed, without the BORRADOR of its preview: no word can be taken off it later (D-143). */
    paraFirmar: (para: Pedido) => hacer({ formato: 'pdf', para: 'firma' }, para),
    vista,
    cerrarVista: () => setVista(null),
    /** Takes over what a draft had generated, however old: its paper may have been signed. */
    recuperar: setGenerado,
    /** Another document has taken the number: the file must be made again, with its code (numeroTomado). */
    caducar: () => setGenerado((antes) => antes && { ...antes, huella: '' }),
  }
}
