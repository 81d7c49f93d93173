import { PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import type { Acto } from '@cabildo/contracts/expedientes-reglas'
import { useState } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import { type Borrador, useBorrador } from '../../../ui/useBorrador.ts'
import { contarFallo } from '../../mesa-de-partes/index.ts'
import { type CasoDeActo, type ResultadoDeActo, useEnvio } from './actos.api.ts'
import { avisarHecho } from './deshacer.tsx'

/** What became of an act on several cases, and how to do it again on some of them (EXP-09). */
export interface Lote {
  acto: Acto
  casos: readonly CasoDeActo[]
  resultados: readonly ResultadoDeActo[]
  repetir: (casos: readonly CasoDeActo[]) => Promise<readonly ResultadoDeActo[]>
}

/** What the dialog of an act is given. It works on rows of the tray, and on the case that a screen shows. */
export interface PropsDeActo {
  casos: readonly CasoDeActo[]
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
  /** The act is done, at least on some of the cases. */
  alHacer?: (lote: Lote) => void
}

interface Opciones<Datos, Valores extends object> extends PropsDeActo {
  acto: Acto
  vacio: Valores
  enviar: (casos: readonly CasoDeActo[], datos: Datos) => Promise<readonly ResultadoDeActo[]>
  /** What is said of one case, where the act's own words would not say it. */
  deUno?: ((datos: Datos) => string | undefined) | undefined
  alEmpezar?: (guardado: Valores | undefined) => void
  /** What is written, where the dialog holds it itself: kept instead of the values; null while it is as it began. */
  escrito?: Valores | null
}

/**
 * The values of an act's dialog and its sending. A refusal leaves everything as it was written, with the reason; the
 * results of several cases are for who opened the dialog (D-70).
 */
export const useActo = <Datos, Valores extends object>(opciones: Opciones<Datos, Valores>) => {
  const { acto, casos, abierto, onClose, borrador, alHacer, vacio, enviar, deUno } = opciones
  const [valores, setValores] = useState(vacio)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const { mutateAsync, isPending } = useEnvio(enviar)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      const guardado = borrador?.leer() as Valores | undefined
      setValores(guardado ?? vacio)
      setRechazo('')
      opciones.alEmpezar?.(guardado)
    }
  }
  const cambiados = JSON.stringify(valores) === JSON.stringify(vacio) ? null : valores
  const escrito = opciones.escrito === undefined ? cambiados : opciones.escrito
  useBorrador(borrador, abierto, escrito)

  const hacer = async (datos: Datos) => {
    setRechazo('')
    const repetir = (estos: readonly CasoDeActo[]) => mutateAsync({ casos: estos, datos })
    try {
      const resultados = await repetir(casos)
      const [primero] = resultados
      if (casos.length === 1 && primero && !primero.hecho) {
        avisar.error(PALABRAS_DE_ACTO[acto].noHecho)
        return setRechazo(primero.mensaje)
      }
      borrador?.quitar()
      onClose()
      avisarHecho(acto, casos, resultados, deUno?.(datos))
      alHacer?.({ acto, casos, resultados, repetir })
    } catch (fallo) {
      setRechazo(contarFallo(fallo, PALABRAS_DE_ACTO[acto].noHecho))
    }
  }
  return {
    valores,
    poner: (cambio: Partial<Valores>) => setValores((antes) => ({ ...antes, ...cambio })),
    sucio: escrito !== null,
    rechazo,
    enviando: isPending,
    hacer,
  }
}
