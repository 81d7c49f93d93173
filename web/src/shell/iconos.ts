import type { Ruta } from '@cabildo/contracts/base/rutas'
import {
  type Icon,
  IconArchive,
  IconBabyCarriage,
  IconBasket,
  IconCalendar,
  IconChartBar,
  IconFileSearch,
  IconFileText,
  IconFolders,
  IconGavel,
  IconInbox,
  IconMail,
  IconMessageReport,
  IconSignature,
  IconTimelineEvent,
  IconUsers,
} from '@tabler/icons-react'

/** The icon of each screen, in the menu and wherever else something leads there. */
export const ICONOS: Partial<Record<Ruta, Icon>> = {
  mi_dia: IconCalendar,
  mpv: IconInbox,
  transparencia_lista: IconFileSearch,
  bandeja: IconFolders,
  reclamos: IconMessageReport,
  files: IconGavel,
  documentos: IconFileText,
  firmadigital: IconSignature,
  visitas: IconUsers,
  buzon: IconMail,
  archivo: IconArchive,
  excel: IconBasket,
  nacimientos: IconBabyCarriage,
  seguimiento789: IconTimelineEvent,
  chart: IconChartBar,
}
