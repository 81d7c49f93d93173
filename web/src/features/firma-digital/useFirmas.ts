import { type Firmador, MENSAJES_FIRMA, type Pendiente } from '@cabildo/contracts/firma-digital'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { anotarFirmado, DESPACHO, firmadorQuery } from './despacho.api.ts'
import { cambioLaFila, causaDe, type Lugar, loCambiaron, quedoVieja, sinLinea, yaEstaba } from './firmar.api.ts'
import { firmarEnOrden, juntar, type Pieza, porReintentar } from './lote.ts'
import type { Resultado } from './protocolo.ts'
import { useFirmador } from './useFirmador.ts'

const causa = (fallo: unknown) => causaDe(fallo, MENSAJES_FIRMA.noFinalizado)

/** What the person asked of a batch. */
interface CorridaDeLote {
  detenida: boolean
  cerrada: boolean
  /** The list of results was closed. */
  dejada: boolean
  /** Ends the wait for the line; null while there is none. */
  decidir: ((que: 'seguir' | 'dejar') => void) | null
}

const CORRIDA: CorridaDeLote = { detenida: false, cerrada: false, dejada: false, decidir: null }

export type Firmas = ReturnType<typeof useFirmas>

/** Signs one row, or several one after the other, and tells how it went (FIR-18 to FIR-23, FIR-31). */
export const useFirmas = () => {
  const cliente = useQueryClient()
  const firmador = useFirmador()
  const [uno, setUno] = useState<Pendiente | null>(null)
  const [piezas, setPiezas] = useState<readonly Pieza[] | null>(null)
  const [enCurso, setEnCurso] = useState(false)
  const corrida = useRef(CORRIDA)
  const preparando = useRef(false)
  const [deteniendo, setDeteniendo] = useState(false)
  const [cerrando, setCerrando] = useState(false)
  const [sinRed, setSinRed] = useState(false)

  const refrescar = useCallback(() => void cliente.invalidateQueries({ queryKey: DESPACHO }), [cliente])
  const comoSeFirma = async (): Promise<Firmador | null> => {
    try {
      return await cliente.ensureQueryData(firmadorQuery)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_FIRMA.noFinalizado)
      return null
    }
  }

  /** The seal of the area. Signing works without it, because the server knows it too. */
  const selloDe = async ({ area_id }: Pendiente): Promise<string | null> => {
    const areas = await cliente.ensureQueryData({ ...areasQuery, meta: { callada: true } }).catch(() => null)
    return areas?.data.find(({ id }) => id === area_id)?.path_sello ?? null
  }
  const contar = (resultado: Resultado) => {
    if (resultado.que === 'firmado') {
      avisar.exito(MENSAJES_FIRMA.firmado)
      anotarFirmado(cliente, resultado.despacho)
    }
    if (resultado.que !== 'fallo') return
    const { fallo } = resultado
    if (fallo instanceof ErrorApi && fallo.status === 401) return
    avisar.error(causa(fallo))
    if (cambioLaFila(fallo)) refrescar()
  }
  const firmar = async (despacho: Pendiente, lugar?: Lugar) => {
    // A second press while the first is on its way.
    if (preparando.current) return
    preparando.current = true
    const [como, sello] = await Promise.all([comoSeFirma(), selloDe(despacho)])
    preparando.current = false
    if (!como) return
    setUno(despacho)
    contar(await firmador.firmar({ despacho, firmador: como, lugar, sello }))
  }

  const correrLote = async (elegidas: readonly Pieza[], todas: readonly Pieza[]) => {
    const como = await comoSeFirma()
    if (!como) return
    const esta: CorridaDeLote = { ...CORRIDA }
    corrida.current = esta
    setDeteniendo(false)
    setCerrando(false)
    setSinRed(false)
    setEnCurso(true)
    await firmarEnOrden(
      elegidas.map(({ despacho }) => despacho),
      {
        firmar: async (despacho, lote) => {
          const sello = await selloDe(despacho)
          return esta.cerrada
            ? { que: 'cerrado' }
            : firmador.firmar({
                despacho,
                firmador: como,
                sello,
                lote: esta.detenida ? { ...lote, total: lote.indice } : lote,
              })
        },
        quedoVieja,
        yaEstaba,
        loCambiaron,
        sinLinea,
        esperarLinea: async () => {
          const { promise, resolve } = Promise.withResolvers<'seguir' | 'dejar'>()
          esta.decidir = resolve
          setSinRed(true)
          const que = await promise
          esta.decidir = null
          // Given up without a line, the rows must not be asked for: that would end the session (SHE-80).
          if (que === 'seguir') setSinRed(false)
          return que
        },
        causaDe: causa,
        seDetuvo: () => esta.detenida,
        alCambiar: (nuevas) => !esta.dejada && setPiezas(juntar(todas, nuevas)),
      },
    )
    if (corrida.current === esta) {
      setEnCurso(false)
      setCerrando(false)
    }
    refrescar()
  }

  return {
    firmador,
    /** Null if it could not be loaded; a toast says so. */
    comoSeFirma,
    /** The one document being signed, or the last one. */
    uno,
    firmar,
    /** The batch being signed or shown; null when there is none. */
    lote: piezas && { piezas, enCurso, deteniendo, cerrando, sinRed },
    firmarLote: (despachos: readonly Pendiente[]) => {
      const nuevas = despachos.map((despacho) => ({ despacho, estado: 'espera' as const }))
      return correrLote(nuevas, nuevas)
    },
    reintentarLote: () => correrLote(porReintentar(piezas ?? []), piezas ?? []),
    /** Goes on after the line was lost, with the document that it was lost at. */
    seguirLote: () => corrida.current.decidir?.('seguir'),
    /** No further document once the present one has ended. */
    detenerLote: () => {
      corrida.current.detenida = true
      corrida.current.decidir?.('dejar')
      setDeteniendo(true)
      firmador.acortar()
    },
    /** Stops the batch. If it has ended, or on the second call while the last signature is checked, closes it. */
    cerrarLote: () => {
      const esta = corrida.current
      if (!enCurso || esta.cerrada) {
        esta.dejada = true
        setEnCurso(false)
        return setPiezas(null)
      }
      esta.detenida = true
      esta.cerrada = true
      esta.decidir?.('dejar')
      setCerrando(true)
      firmador.cerrar()
    },
  }
}
