import { type EstadoDeAtencion, enPlazoOTarde, SIN_PLAZO } from '@cabildo/contracts/atencion'
import type { DelEstado, Vencimiento } from '@cabildo/contracts/atencion-esquema'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_RESPUESTA } from '@cabildo/contracts/respuestas'
import {
  IconArchive,
  IconArrowForwardUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconFileText,
  IconInbox,
  IconMailOff,
  IconPackage,
  IconProgress,
  IconX,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Semaforo } from '../../ui/Semaforo.tsx'
import { Estado } from '../../ui/tabla/celdas.tsx'
import estilos from './atencion.module.css'

type Aspecto = Pick<ComponentProps<typeof Estado>, 'tono' | 'icono'>

const NUEVO: Aspecto = { tono: 'espera', icono: IconInbox }
const CONTESTADO: Aspecto = { tono: 'hecho', icono: IconCheck }
const ACABADO: Aspecto = { tono: 'neutro', icono: IconBan }
const ASPECTOS: Record<EstadoDeAtencion, Aspecto> = {
  REGISTRADO: NUEVO,
  REGISTRADA: NUEVO,
  'EN ATENCION': { tono: 'informe', icono: IconProgress },
  'CON INFORME': { tono: 'espera', icono: IconFileText },
  RESPONDIDO: CONTESTADO,
  RESPONDIDA: CONTESTADO,
  'NO CORRESPONDE': ACABADO,
  DESISTIDO: ACABADO,
  'SIN RESPUESTA': ACABADO,
  DESISTIDA: ACABADO,
  'POR SUBSANAR': { tono: 'neutro', icono: IconClock },
  'POR ENTREGAR': { tono: 'informe', icono: IconPackage },
  DENEGADA: { tono: 'hecho', icono: IconX },
  ENCAUZADA: { tono: 'hecho', icono: IconArrowForwardUp },
  ENTREGADA: { tono: 'hecho', icono: IconCircleCheck },
  ABANDONADA: { tono: 'neutro', icono: IconArchive },
  'NO PRESENTADA': ACABADO,
}

/** The state of a complaint or a request, in words with its colour, and below whose report there is (REC-48, TRS-12, EXP-37). */
export const EstadoDeAtencionEscrito = ({
  fila: { estado, informe_de, sin_acuse },
  palabra,
}: {
  fila: DelEstado & { estado: EstadoDeAtencion }
  palabra: string
}) => {
  const escrito = (
    <Estado {...ASPECTOS[estado]} partible>
      {palabra}
    </Estado>
  )
  if (informe_de === null && !sin_acuse) return escrito
  return (
    <span className={estilos.vence}>
      {escrito}
      {/* The space is for who hears both lines as one sentence. */}
      {informe_de !== null && <small> de {informe_de}</small>}
      {/* Its answer is to be notified on paper (REC-46). */}
      {sin_acuse && (
        <Estado tono="espera" icono={IconMailOff} partible>
          {MENSAJES_RESPUESTA.sinAcuse}
        </Estado>
      )}
    </span>
  )
}

/** Until when it is to be answered, in words and by date; of one that ended how late it was (REC-48, PLA-18). */
export const Vence = ({ fila, children }: { fila: Vencimiento; children?: ReactNode }) => {
  const { vence, semaforo, restan, tarde } = fila
  return (
    <span className={`${estilos.vence} ${estilos.plazo}`}>
      {semaforo && <Semaforo semaforo={semaforo} hoy={restan === 0} />}
      {tarde !== null && <b className={tarde > 0 ? estilos.tarde : undefined}>{enPlazoOTarde(tarde)}</b>}
      <span>{vence === null ? SIN_PLAZO : fecha(vence)}</span>
      {children && <small>{children}</small>}
    </span>
  )
}
