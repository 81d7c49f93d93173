import { type EstadoDeSolicitud, sePuedeResponder } from '@cabildo/contracts/atencion'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { Solicitud } from '@cabildo/contracts/transparencia-lista'
import {
  type ActoDeSolicitud,
  impedimentoDeSolicitud,
  PALABRAS_DE_SOLICITUD,
} from '@cabildo/contracts/transparencia-reglas'
import { type ComponentType, lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { AlAbrir } from '../../../ui/useAbrible.tsx'
import type { OpcionDeFila } from '../../atencion/index.ts'
import { ICONOS_DE_SOLICITUD } from './iconos.ts'
import type { PropsDeActo } from './useActoDeSolicitud.ts'

// Each dialog comes when somebody first wants it.
const DIALOGOS: Record<ActoDeSolicitud, ComponentType<PropsDeActo>> = {
  observar: lazy(() => import('./ObservarDialogo.tsx').then((m) => ({ default: m.ObservarDialogo }))),
  subsanar: lazy(() => import('./SubsanarDialogo.tsx').then((m) => ({ default: m.SubsanarDialogo }))),
  prorrogar: lazy(() => import('./ProrrogarDialogo.tsx').then((m) => ({ default: m.ProrrogarDialogo }))),
  costo: lazy(() => import('./CostoDialogo.tsx').then((m) => ({ default: m.CostoDialogo }))),
  pago: lazy(() => import('./PagoDialogo.tsx').then((m) => ({ default: m.PagoDialogo }))),
  responder: lazy(() => import('./ResponderDialogo.tsx').then((m) => ({ default: m.ResponderDialogo }))),
  encauzar: lazy(() => import('./EncauzarDialogo.tsx').then((m) => ({ default: m.EncauzarDialogo }))),
  entregar: lazy(() => import('./EntregaDialogo.tsx').then((m) => ({ default: m.EntregaDialogo }))),
  abandonar: lazy(() => import('./AbandonoDialogo.tsx').then((m) => ({ default: m.AbandonoDialogo }))),
}

/** What may be done in that state at all, in the order of the menu; of each, why not now, says the menu (Table TRS-B). */
const actosDe = (estado: EstadoDeSolicitud): readonly ActoDeSolicitud[] => {
  if (estado === 'POR SUBSANAR') return ['subsanar']
  if (estado === 'POR ENTREGAR') return ['pago', 'entregar', 'abandonar']
  if (!sePuedeResponder('transparencia', estado)) return []
  return ['responder', ...(estado === 'REGISTRADA' ? (['observar'] as const) : []), 'prorrogar', 'costo', 'encauzar']
}

/** What the responsible does with a request: the entries of its menu, and their dialogs (TRS-12, TRS-16 to TRS-22). */
export const useActosDeSolicitud = ({ responsable }: { responsable: boolean }) => {
  const abrible = useFormularioAbrible<{ acto: ActoDeSolicitud; solicitud: Solicitud }>('acto-de-solicitud')
  const opcionDe = (acto: ActoDeSolicitud, solicitud: Solicitud) => ({
    ...{ icono: ICONOS_DE_SOLICITUD[acto], verbo: PALABRAS_DE_SOLICITUD[acto].verbo },
    impide: impedimentoDeSolicitud(acto, solicitud, { responsable, hoy: diaLima(new Date()) }),
    onClick: () => abrible.abrir({ acto, solicitud }),
  })
  const opciones = (solicitud: Solicitud): readonly OpcionDeFila[] =>
    actosDe(solicitud.estado).map((acto) => opcionDe(acto, solicitud))
  const dialogos = (
    <AlAbrir de={abrible}>
      {({ acto, solicitud }, ventana) => {
        const DelActo = DIALOGOS[acto]
        return <DelActo solicitud={solicitud} {...ventana} />
      }}
    </AlAbrir>
  )
  /** The main act of what is still open, which rows and details show by itself; null of all others. */
  const responder = (solicitud: Solicitud) =>
    sePuedeResponder('transparencia', solicitud.estado) ? opcionDe('responder', solicitud) : null
  return { opciones, responder, dialogos }
}
