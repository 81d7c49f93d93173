import type { Documento } from '@cabildo/contracts/documentos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useState } from 'react'
import { useSesion } from '../../platform/sesion.ts'
import type { Borrador } from '../../ui/useBorrador.ts'
import { DocumentoDialogo } from './redaccion/DocumentoDialogo.tsx'
import type { Comienzo } from './redaccion/valores.ts'

interface Props {
  abierto: boolean
  /** The text has drafts of its own; this one tells that the dialog was open. */
  borrador?: Borrador
  /** The document to edit; null creates one. */
  documento: Documento | null
  /** The document whose texts a new one begins with ('Duplicar'). */
  copiado?: Documento | null
  /** What a new one begins with besides, and where it belongs. */
  comienzo?: Comienzo | null
  area: SesionUsuario['area']
  onClose: () => void
  alGrabar: (documento: Documento) => void
}

/** CREAR DOCUMENTO and EDITAR DOCUMENTO; each opening starts anew (DOC-27 to DOC-56, SHE-69). */
export function DocumentoModal({ abierto, documento, copiado = null, comienzo = null, ...resto }: Props) {
  const sesion = useSesion()
  const [apertura, setApertura] = useState({ abierto: false, vez: 0, documento, copiado, comienzo })
  // The dialog keeps its content while it closes.
  if (abierto !== apertura.abierto)
    setApertura(abierto ? { abierto, vez: apertura.vez + 1, documento, copiado, comienzo } : { ...apertura, abierto })
  if (!sesion || apertura.vez === 0) return null
  return (
    <DocumentoDialogo
      key={apertura.vez}
      abierto={apertura.abierto}
      pedido={apertura.documento}
      copiado={apertura.copiado}
      comienzo={apertura.comienzo}
      user_id={sesion.user.id}
      {...resto}
    />
  )
}
