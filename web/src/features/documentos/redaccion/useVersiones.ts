import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Documento } from '@cabildo/contracts/documentos'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { traerDocumento } from '../documento.api.ts'

/** The server refuses it as it refuses an old one: nothing can be overwritten unseen. */
const SIN_VERSION = ''

/** Which version of a document the text stands on, and the one that somebody else saved meanwhile (SHE-94, D-22). */
export const useVersiones = (pedido: Documento | null) => {
  const [documento, setDocumento] = useState(pedido)
  const [version, setVersion] = useState(pedido?.updated_at ?? null)
  const [vieja, setVieja] = useState(false)
  const [ajeno, setAjeno] = useState<Documento | null>(null)
  const [firmado, setFirmado] = useState(pedido?.firmado ?? false)
  return {
    documento,
    version,
    vieja,
    /** Theirs, while both texts are being compared. */
    ajeno,
    firmado,
    envejecer: () => setVieja(true),
    /** An earlier try had saved this very document: what is written is an edit of it that stands on none of its versions. */
    adoptar: (fresco: Documento) => {
      setDocumento(fresco)
      setVersion(SIN_VERSION)
      setFirmado(fresco.firmado)
      setVieja(true)
    },
    firmarse: () => setFirmado(true),
    /** The text goes back to one written on an earlier version. */
    volverA: (anterior: string) => {
      setVersion(anterior)
      setVieja(anterior !== documento?.updated_at)
    },
    traer: async () => {
      if (!documento) return
      try {
        setAjeno(await traerDocumento(documento.doc_id))
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.sinDatos)
      }
    },
    dejarDeComparar: () => setAjeno(null),
    /** What is written, mine or theirs, stands on their version from now on. */
    rebasar: (fresco: Documento) => {
      setDocumento(fresco)
      setVersion(fresco.updated_at)
      setFirmado(fresco.firmado)
      setVieja(false)
      setAjeno(null)
    },
  }
}
