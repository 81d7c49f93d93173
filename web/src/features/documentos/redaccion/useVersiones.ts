import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Documento, estaCerrado } from '@cabildo/contracts/documentos'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { traerDocumento } from '../documento.api.ts'

/** A version that the server always refuses as outdated, so that nothing is overwritten unseen. */
const SIN_VERSION = ''

/** The version that the text is based on, and the one that somebody else saved meanwhile (SHE-94, D-22). */
export const useVersiones = (pedido: Documento | null) => {
  const [documento, setDocumento] = useState(pedido)
  const [version, setVersion] = useState(pedido?.updated_at ?? null)
  const [vieja, setVieja] = useState(false)
  const [ajeno, setAjeno] = useState<Documento | null>(null)
  const [firmado, setFirmado] = useState(pedido !== null && estaCerrado(pedido))
  return {
    documento,
    version,
    vieja,
    /** Their version, while both texts are compared. */
    ajeno,
    firmado,
    envejecer: () => setVieja(true),
    /** An earlier try saved this document: the text is now an edit of it that is based on none of its versions. */
    adoptar: (fresco: Documento) => {
      setDocumento(fresco)
      setVersion(SIN_VERSION)
      setFirmado(estaCerrado(fresco))
      setVieja(true)
    },
    firmarse: () => setFirmado(true),
    /** The text returns to one that is based on an earlier version. */
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
    /** The text, mine or theirs, is based on their version from now on. */
    rebasar: (fresco: Documento) => {
      setDocumento(fresco)
      setVersion(fresco.updated_at)
      setFirmado(estaCerrado(fresco))
      setVieja(false)
      setAjeno(null)
    },
  }
}
