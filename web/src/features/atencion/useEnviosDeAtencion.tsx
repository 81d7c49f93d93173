import {
  ACTOS_DE_ATENCION,
  type EnAtencion,
  impedimentoDeAtencion,
  impedimentoDeDesistir,
  impedimentoDeNotificar,
  MENSAJES_ATENCION,
  PALABRAS_DE_ATENCION,
  type Proceso,
} from '@cabildo/contracts/atencion'
import { PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_DESISTIMIENTO } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconArrowBackUp, IconArrowForwardUp, IconFileX, IconFolder, IconMailbox } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { direccionDeAqui, direccionDeCaso, NotificacionDialogo } from '../expedientes/index.ts'
import { DesistimientoModal } from '../mesa-de-partes/index.ts'
import { useEsResponsable } from './Responsable.tsx'
import type { OpcionDeFila } from './useFilasDeAtencion.tsx'

const DerivarDialogo = lazy(() => import('./DerivarDialogo.tsx').then((m) => ({ default: m.DerivarDialogo })))
const RetirarDialogo = lazy(() => import('./RetirarDialogo.tsx').then((m) => ({ default: m.RetirarDialogo })))

/** How a warning names one, and its key begins. */
const DE_PROCESO = {
  reclamos: { clase: 'reclamo', que: 'El reclamo' },
  transparencia: { clase: 'solicitud', que: 'La solicitud' },
} as const
const ICONOS = { derivar: IconArrowForwardUp, retirar: IconArrowBackUp } as const

interface Fila extends EnAtencion {
  id: number
  email: string
  otro_correo: string | null
  correo_devuelto: boolean
  area_id?: number | null
  notificable: { respuesta_id: number; fecha: string } | null
}

/**
 * Sending to an area, taking back, receipts and withdrawals on paper and the case of a row: the entries of its menu, and their
 * dialogs (REC-42, REC-46, REC-48, TRS-15, CON-22).
 */
export const useEnviosDeAtencion = <F extends Fila>(proceso: Proceso, detalleDe: (fila: F) => string) => {
  const responsable = useEsResponsable(proceso)
  const abribles = { derivar: useFormularioAbrible<F>(`derivar-${proceso}`), retirar: useAbrible<F>() }
  const desistimiento = useAbrible<F>()
  const refresco = useRefrescoEnVivo([proceso])
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
  const desistir = (fila: F): OpcionDeFila => ({
    ...{ icono: IconFileX, verbo: MENSAJES_DESISTIMIENTO.verbo },
    impide: impedimentoDeDesistir(proceso, fila.estado, { responsable }),
    onClick: () => desistimiento.abrir(fila),
  })
  const { clase, que } = DE_PROCESO[proceso]
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
      <AlAbrir de={desistimiento}>
        {(fila, ventana) => (
          <DesistimientoModal
            {...ventana}
            de={{ clave: `${clase}:${fila.id}`, que, detalle: detalleDe(fila), correo: fila }}
            refresco={refresco}
          />
        )}
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
  return { responsable, opciones, notificar, desistir, deSuCaso, dialogos }
}
