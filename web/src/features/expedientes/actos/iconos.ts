import type { Acto } from '@cabildo/contracts/expedientes-reglas'
import {
  type Icon,
  IconArchive,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFolderOpen,
  IconInbox,
  IconUserCheck,
} from '@tabler/icons-react'

export const ICONOS_DE_ACTO: Record<Acto, Icon> = {
  recibir: IconInbox,
  devolver: IconArrowBackUp,
  derivar: IconArrowForwardUp,
  asignar: IconUserCheck,
  archivar: IconArchive,
  reabrir: IconFolderOpen,
}
