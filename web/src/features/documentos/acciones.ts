import { ERRORES } from '@cabildo/contracts/base/errores'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Documento } from '@cabildo/contracts/documentos'
import { AREA_ALCALDIA } from '@cabildo/contracts/documentos-destinos'
import { TIPO_CONVENIO } from '@cabildo/contracts/documentos-tipos'
import { publicaTipo } from '@cabildo/contracts/normas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  type Icon,
  IconArrowForwardUp,
  IconEye,
  IconFileUpload,
  IconPencil,
  IconRubberStamp,
  IconWorldUpload,
} from '@tabler/icons-react'
import { archivosDe } from './archivos.ts'

export type NombreAccion = 'derivar' | 'editar' | 'publicar' | 'visado' | 'convenio'

/** An action of a row, offered by rule; `impedida` says why it cannot be done now. */
export interface Accion {
  accion: NombreAccion
  texto: string
  icono: Icon
  impedida?: string | undefined
}

/**
 * What a row offers its user, the main action last (DOC-12 to DOC-16, DOC-49, DOC-73, DOC-76, D-46). The server decides; this
 * spares people what it would refuse.
 */
export const accionesDe = (documento: Documento, { area, roles }: SesionUsuario): Accion[] => {
  const { tipo_doc, firmado, definitivo, visado, publicado } = documento
  const sinPdf = archivosDe(documento).principal ? undefined : ERRORES.sinPdf.mensaje
  const yaFirmado = firmado ? ERRORES.documentoFirmado.mensaje : undefined
  const si = (condicion: boolean, accion: Accion) => (condicion ? [accion] : [])
  return [
    ...si(tipo_doc === TIPO_CONVENIO, {
      accion: 'convenio',
      texto: 'Subir Convenio',
      icono: IconFileUpload,
      impedida: yaFirmado,
    }),
    ...si(area.id === AREA_ALCALDIA, {
      accion: 'visado',
      texto: 'Enviar a visado',
      icono: IconRubberStamp,
      impedida: visado ? ERRORES.yaVisado.mensaje : sinPdf,
    }),
    ...si(roles.includes(Permiso.normas) && definitivo && publicado === null && publicaTipo(area.id, tipo_doc), {
      accion: 'publicar',
      texto: 'Publicar',
      icono: IconWorldUpload,
    }),
    // Signed, it can only be read.
    { accion: 'editar', texto: firmado ? 'Ver' : 'Editar', icono: firmado ? IconEye : IconPencil },
    { accion: 'derivar', texto: 'Derivar', icono: IconArrowForwardUp, impedida: sinPdf },
  ]
}
