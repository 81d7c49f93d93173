import { recogerEn } from '@cabildo/contracts/entidad'
import { DIAS_DE_ACUSE } from '@cabildo/contracts/respuestas'
import type { SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import { entidad } from '../../../platform/entidad.ts'
import { Carta } from '../../expedientes/index.ts'

interface Props {
  /** Undefined while they are on their way. */
  actos: SolicitudEntera['actos'] | undefined
  asunto: string
  frasesDe: (como: { autorizada: boolean; lugar: string }) => string[]
}

/** The letter that a request's answer is told by, as its citizen gets it (TRS-19). */
export const CartaDeSolicitud = ({ actos, asunto, frasesDe }: Props) => {
  if (!actos) return null
  const { notificacion } = actos
  const frases = frasesDe({ autorizada: notificacion.autorizada, lugar: recogerEn(entidad) })
  return (
    <Carta {...notificacion} carta={{ asunto, frases }}>
      Si no la abre en {DIAS_DE_ACUSE} días hábiles, se notificará por cédula o en ventanilla.
    </Carta>
  )
}
