import type { PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import {
  type Icon,
  IconMailbox,
  IconMailExclamation,
  IconReload,
  IconReplace,
  IconSend,
  IconUserShield,
} from '@tabler/icons-react'

export const ICONOS_DE_RESPUESTA: Record<keyof typeof PALABRAS_DE_RESPUESTA, Icon> = {
  responder: IconSend,
  informar: IconUserShield,
  requerir: IconMailExclamation,
  dar_por_subsanado: IconReload,
  corregir_procedimiento: IconReplace,
  notificar: IconMailbox,
}
