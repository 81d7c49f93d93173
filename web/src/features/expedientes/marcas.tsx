import {
  ESTADOS_DE_EXPEDIENTE,
  type EstadoDeExpediente,
  MARCAS,
  type Marca,
} from '@cabildo/contracts/expedientes-reglas'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClock,
  IconDatabaseImport,
  IconFileDescription,
  IconFileX,
  IconInbox,
  IconLink,
  IconMailOff,
  IconProgress,
  IconReload,
  IconScan,
  IconUserShield,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Estado } from '../../ui/tabla/celdas.tsx'

type Aspecto = Pick<ComponentProps<typeof Estado>, 'tono' | 'icono'>

const DE_ESTADO: Record<EstadoDeExpediente, Aspecto> = {
  'POR RECIBIR': { tono: 'espera', icono: IconInbox },
  'EN PROCESO': { tono: 'informe', icono: IconProgress },
  'EN SUBSANACION': { tono: 'neutro', icono: IconClock },
  RESPONDIDO: { tono: 'hecho', icono: IconCheck },
  ARCHIVADO: { tono: 'neutro', icono: IconArchive },
  ACUMULADO: { tono: 'neutro', icono: IconLink },
  DESISTIDO: { tono: 'neutro', icono: IconBan },
  'NO PRESENTADO': { tono: 'neutro', icono: IconBan },
  'A CARGO DEL RESPONSABLE': { tono: 'informe', icono: IconUserShield },
}

const DE_MARCA: Record<Marca, Aspecto> = {
  devuelto: { tono: 'alerta', icono: IconArrowBackUp },
  subsanado: { tono: 'informe', icono: IconReload },
  en_subsanacion: { tono: 'neutro', icono: IconClock },
  respondido: { tono: 'hecho', icono: IconCheck },
  concluido: { tono: 'neutro', icono: IconArchive },
  sin_acuse: { tono: 'espera', icono: IconMailOff },
  acumulado: { tono: 'neutro', icono: IconLink },
  desistimiento: { tono: 'espera', icono: IconFileX },
  desistimiento_de_acumulado: { tono: 'espera', icono: IconFileX },
  silencio_positivo: { tono: 'alerta', icono: IconAlertTriangle },
  silencio_negativo: { tono: 'alerta', icono: IconAlertTriangle },
  en_papel: { tono: 'neutro', icono: IconFileDescription },
  falta_digitalizar: { tono: 'neutro', icono: IconScan },
  importado: { tono: 'neutro', icono: IconDatabaseImport },
}

/** The state of a case, in words (Table EXP-C). */
export const EstadoDelCaso = ({ estado }: { estado: EstadoDeExpediente }) => (
  <Estado {...DE_ESTADO[estado]}>{ESTADOS_DE_EXPEDIENTE[estado]}</Estado>
)

/** The marks beside a number, each a word and an icon (EXP-06). */
export const Marcas = ({ marcas }: { marcas: readonly Marca[] }) =>
  marcas.map((marca) => (
    <Estado key={marca} {...DE_MARCA[marca]}>
      {MARCAS[marca]}
    </Estado>
  ))
