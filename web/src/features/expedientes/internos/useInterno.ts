import { internoRegistrado } from '@cabildo/contracts/expedientes-bandeja'
import { faltaDeResponderHasta } from '@cabildo/contracts/expedientes-reglas'
import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { entidad } from '../../../platform/entidad.ts'
import { avisar } from '../../../ui/avisos.ts'
import { type Borrador, useBorrador } from '../../../ui/useBorrador.ts'
import { contarFallo } from '../../mesa-de-partes/index.ts'
import { destinosPorEnviar, faltaDeDestinos, useDestinosDeCaso } from '../actos/CamposDestinos.tsx'
import { numeroDe } from '../actos/casos.ts'
import { useAnexo } from '../anexos/anexos.api.ts'
import type { Envio } from './internos.api.ts'

export interface PropsDeInterno {
  /** The own area, to which nothing is sent. */
  area_id: number
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
}

/** `error`: what the server said of the day, by the calendar. */
const SIN_DIA = { iso: '', escrito: '', error: '' }

interface Opciones<Valores extends object> extends PropsDeInterno {
  vacio: Valores
  /** Registers what is written, with where it goes. */
  enviar: (valores: Valores, envio: Envio) => Promise<{ registro_id: number; expe_id: string }>
  /** Without destinations it stays in the own area. */
  sinDestino: boolean
  noHecho: string
  alHacer?: () => void
}

/**
 * The form of an internal document: its own values, its destinations and the day of the answer. A refusal leaves everything
 * as it was written, with the reason; what is written stays for a reload.
 */
export const useInterno = <Valores extends object>(opciones: Opciones<Valores>) => {
  const { area_id, abierto, onClose, borrador, vacio, enviar, sinDestino, noHecho, alHacer } = opciones
  const [valores, setValores] = useState(vacio)
  const [hasta, setHasta] = useState(SIN_DIA)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const de = useDestinosDeCaso(area_id, abierto)
  const { lista, nuevo, pendiente } = de.destinos
  const { mutateAsync, isPending } = useAnexo((envio: Envio) => enviar(valores, envio))
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      const guardado = borrador?.leer() as
        | { valores: Valores; hasta: string; lista: typeof lista; nuevo: typeof nuevo }
        | undefined
      setValores(guardado?.valores ?? vacio)
      setHasta({ ...SIN_DIA, iso: guardado?.hasta ?? '', escrito: guardado?.hasta ?? '' })
      de.destinos.empezar(guardado)
      setRechazo('')
    }
  }
  const sucio =
    pendiente || lista.length > 0 || hasta.escrito !== '' || JSON.stringify(valores) !== JSON.stringify(vacio)
  useBorrador(borrador, abierto, sucio ? { valores, hasta: hasta.iso, lista, nuevo } : null)

  const malDia = (hasta.iso && faltaDeResponderHasta(hasta.iso, entidad.hoy)) || ''

  const hacer = async () => {
    setRechazo('')
    try {
      const caso = await mutateAsync({ destinos: destinosPorEnviar(de.destinos), responder_hasta: hasta.iso })
      borrador?.quitar()
      onClose()
      avisar.exito(internoRegistrado(numeroDe(caso), !sinDestino))
      alHacer?.()
    } catch (fallo) {
      setRechazo(contarFallo(fallo, noHecho))
      const delDia = fallo instanceof ErrorApi ? fallo.campos.responder_hasta : undefined
      setHasta((antes) => ({ ...antes, error: delDia ?? '' }))
    }
  }
  return {
    valores,
    poner: (cambio: Partial<Valores>) => setValores((antes) => ({ ...antes, ...cambio })),
    de,
    hasta: { iso: hasta.iso, error: hasta.error || malDia },
    ponerHasta: (iso: string, escrito: string) => setHasta({ iso, escrito, error: '' }),
    falta: [
      ...faltaDeDestinos(de.destinos, { opcional: sinDestino }),
      ...(malDia || (hasta.escrito !== '' && hasta.iso === '') ? ['una fecha de respuesta que valga'] : []),
    ],
    sucio,
    rechazo,
    enviando: isPending,
    hacer,
  }
}
