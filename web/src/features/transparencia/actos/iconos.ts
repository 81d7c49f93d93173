import type { ActoDeSolicitud } from '@cabildo/contracts/transparencia-reglas'
import {
  type Icon,
  IconArchive,
  IconArrowRampRight,
  IconCalendarPlus,
  IconCash,
  IconCoin,
  IconMailExclamation,
  IconPackageExport,
  IconReload,
  IconSend,
} from '@tabler/icons-react'

export const ICONOS_DE_SOLICITUD: Record<ActoDeSolicitud, Icon> = {
  ...{ responder: IconSend, encauzar: IconArrowRampRight, observar: IconMailExclamation, subsanar: IconReload },
  ...{ prorrogar: IconCalendarPlus, costo: IconCoin, pago: IconCash },
  ...{ entregar: IconPackageExport, abandonar: IconArchive },
}
