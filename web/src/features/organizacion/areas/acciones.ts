import type { AreaDeOrganizacion } from '@cabildo/contracts/organizacion'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowMerge,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconLock,
  IconPencil,
  IconPlus,
  IconRubberStamp,
  IconSignature,
  IconSitemap,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { Borrador } from '../../../ui/useBorrador.ts'

/** What the dialog of an act gets. */
export interface PropsDeActo<A extends AreaDeOrganizacion | null = AreaDeOrganizacion> {
  /** The area that the act is about; null where there is none yet. */
  area: A
  /** All areas, closed ones too. */
  areas: readonly AreaDeOrganizacion[]
  sesion: SesionUsuario
  abierto: boolean
  borrador: Borrador
  onClose: () => void
  /** Selects the area that was saved. */
  onGrabada: (area: AreaDeOrganizacion) => void
}

interface Acto<A extends AreaDeOrganizacion | null> {
  id: string
  titulo: string
  /** Its accessible name among other buttons, where the title alone would be that of the X of the dialog. */
  nombre?: string
  icono: Icon
  /** Its code comes when somebody first wants it. */
  Dialogo: ComponentType<PropsDeActo<A>>
}

export interface ActoDeArea extends Acto<AreaDeOrganizacion> {
  /** The areas that offer it. */
  de: 'activas' | 'cerradas' | 'todas'
  /** The card has a button of its own for it, beside its menu. */
  enFicha?: true
  peligro?: true
}

const AreaModal = lazy(() => import('./AreaModal.tsx').then((m) => ({ default: m.AreaModal })))
const NombreModal = lazy(() => import('./NombreModal.tsx').then((m) => ({ default: m.NombreModal })))
const FacultadesModal = lazy(() => import('./FacultadesModal.tsx').then((m) => ({ default: m.FacultadesModal })))
const SelloDialogo = lazy(() => import('./SelloDialogo.tsx').then((m) => ({ default: m.SelloDialogo })))
const CerrarDialogo = lazy(() => import('../cierre/CerrarDialogo.tsx').then((m) => ({ default: m.CerrarDialogo })))
const FusionarDialogo = lazy(() =>
  import('../cierre/FusionarDialogo.tsx').then((m) => ({ default: m.FusionarDialogo })),
)
const ReabrirDialogo = lazy(() => import('../cierre/ReabrirDialogo.tsx').then((m) => ({ default: m.ReabrirDialogo })))
const EstructuraDialogo = lazy(() => import('./EstructuraDialogo.tsx').then((m) => ({ default: m.EstructuraDialogo })))
const CargaDeAreas = lazy(() => import('../../cargas-organizacion/index.ts').then((m) => ({ default: m.CargaDeAreas })))
const HistoriaDialogo = lazy(() => import('./HistoriaDialogo.tsx').then((m) => ({ default: m.HistoriaDialogo })))

/** What can be done to an area, in the order of its menu (ORG-05). */
export const ACTOS_DE_AREA: readonly ActoDeArea[] = [
  { id: 'editar', titulo: 'Editar', icono: IconPencil, de: 'activas', enFicha: true, Dialogo: AreaModal },
  { id: 'nombre', titulo: 'Cambiar nombre', icono: IconSignature, de: 'activas', enFicha: true, Dialogo: NombreModal },
  { id: 'facultades', titulo: 'Facultades', icono: IconKey, de: 'activas', enFicha: true, Dialogo: FacultadesModal },
  { id: 'sello', titulo: 'Sello', icono: IconRubberStamp, de: 'activas', Dialogo: SelloDialogo },
  { id: 'historia', titulo: 'Historia', icono: IconHistory, de: 'todas', enFicha: true, Dialogo: HistoriaDialogo },
  { id: 'fusionar', titulo: 'Fusionar', icono: IconArrowMerge, de: 'activas', Dialogo: FusionarDialogo },
  {
    id: 'cerrar',
    titulo: 'Cerrar',
    nombre: 'Cerrar área',
    icono: IconLock,
    de: 'activas',
    peligro: true,
    Dialogo: CerrarDialogo,
  },
  { id: 'reabrir', titulo: 'Reabrir', icono: IconArrowBackUp, de: 'cerradas', enFicha: true, Dialogo: ReabrirDialogo },
]

/** What brings areas in, in the order of the buttons of the head; the last one is the primary (ORG-05, ORG-06). */
export const ACTOS_DE_ALTA: readonly Acto<null>[] = [
  { id: 'estructura', titulo: 'Cargar estructura', icono: IconSitemap, Dialogo: EstructuraDialogo },
  { id: 'excel', titulo: 'Subir Excel', icono: IconFileUpload, Dialogo: CargaDeAreas },
  { id: 'nueva', titulo: 'Nueva', icono: IconPlus, Dialogo: AreaModal },
]

/** The acts that an area offers now. */
export const actosDe = ({ cerrada_at }: AreaDeOrganizacion): readonly ActoDeArea[] =>
  ACTOS_DE_AREA.filter(({ de }) => de === 'todas' || (cerrada_at === null) === (de === 'activas'))
