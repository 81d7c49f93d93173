import {
  ACTOS_DE_ATENCION,
  type EnAtencion,
  impedimentoDeAtencion,
  impedimentoDeNotificar,
  MENSAJES_ATENCION,
  PALABRAS_DE_ATENCION,
  type Proceso,
} from '@cabildo/contracts/atencion'
import { PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import { IconArrowBackUp, IconArrowForwardUp, IconFolder, IconMailbox } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { direccionDeAqui, direccionDeCaso, NotificacionDialogo } from '../expedientes/index.ts'
import { useEsResponsable } from './Responsable.tsx'
import type { OpcionDeFila } from './useFilasDeAtencion.tsx'

const DerivarDialogo = lazy(() => import('./DerivarDialogo.tsx').then((m) => ({ default: m.DerivarDialogo })))
const RetirarDialogo = lazy(() => import('./RetirarDialogo.tsx').then((m) => ({ default: m.RetirarDialogo })))

const ICONOS = { derivar: IconArrowForwardUp, retirar: IconArrowBackUp } as const

interface Fila extends EnAtencion {
  id: number
  area_id?: number | null
  notificable: { respuesta_id: number; fecha: string } | null
}

/**
 * Sending to an area, taking back, receipts on paper and the case of a row: the entries of its menu, and their dialogs (REC-42,
 * REC-46, REC-48, TRS-15).
 */
export const useEnviosDeAtencion = <F extends Fila>(proceso: Proceso, detalleDe: (fila: F) => string) => {
  const responsable = useEsResponsable(proceso)
  const abribles = { derivar: useFormularioAbrible<F>(`derivar-${proceso}`), retirar: useAbrible<F>() }
  const notificacion = useFormularioAbrible<F>(`notificar-${proceso}`)
  const opciones = (fila: F): readonly OpcionDeFila[] =>
    // Of the two only what may come next: what an area has is taken back, what none has is sent.
    ACTOS_DE_ATENCION.filter((acto) => (acto === 'retirar') === (fila.area !== null)).map((acto) => ({
      icono: ICONOS[acto],
      verbo: PALABRAS_DE_ATENCION[proceso][acto].verbo,
      impide: impedimentoDeAtencion(acto, proceso, fila, { responsable }),
      onClick: () => abribles[acto].abrir(fila),
    }))
  const deSuCaso = ({ registro_id }: F): OpcionDeFila => ({
    ...{ icono: IconFolder, verbo: 'Ver expediente' },
    ...(registro_id === null
      ? { impide: MENSAJES_ATENCION.sinExpediente }
      : { href: direccionDeCaso(registro_id, direccionDeAqui()) }),
  })
  const notificar = (fila: F): OpcionDeFila => ({
    ...{ icono: IconMailbox, verbo: PALABRAS_DE_RESPUESTA.notificar.verbo },
    impide: impedimentoDeNotificar(proceso, fila, { responsable }),
    onClick: () => notificacion.abrir(fila),
  })
  const dialogos = (
    <>
      <AlAbrir de={notificacion}>
        {(fila, ventana) =>
          fila.notificable && (
            <NotificacionDialogo
              {...ventana}
              respuesta={fila.notificable}
              detalle={detalleDe(fila)}
              renueva={[proceso]}
            />
          )
        }
      </AlAbrir>
      <AlAbrir de={abribles.derivar}>
        {(fila, ventana) => (
          <DerivarDialogo {...{ proceso, fila, detalle: detalleDe(fila), ...ventana }} oficina={fila.area_id ?? null} />
        )}
      </AlAbrir>
      <AlAbrir de={abribles.retirar}>
        {(fila, ventana) => <RetirarDialogo {...{ proceso, fila, detalle: detalleDe(fila), ...ventana }} />}
      </AlAbrir>
    </>
  )
  return { responsable, opciones, notificar, deSuCaso, dialogos }
}
