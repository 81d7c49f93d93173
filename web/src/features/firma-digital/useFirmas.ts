import { type Despacho, type Firmador, MENSAJES_FIRMA } from '@cabildo/contracts/firma-digital'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { DESPACHO, firmadorQuery } from './despacho.api.ts'
import { cambioLaFila, causaDe, type Lugar, quedoVieja } from './firmar.api.ts'
import { firmarEnOrden, juntar, type Pieza, porReintentar } from './lote.ts'
import type { Resultado } from './protocolo.ts'
import { useFirmador } from './useFirmador.ts'

const causa = (fallo: unknown) => causaDe(fallo, MENSAJES_FIRMA.noFinalizado)

export type Firmas = ReturnType<typeof useFirmas>

/** Signs one row, or several one after the other, and tells how it went (FIR-18 to FIR-23, FIR-31). */
export const useFirmas = () => {
  const cliente = useQueryClient()
  const firmador = useFirmador()
  const [uno, setUno] = useState<Despacho | null>(null)
  const [piezas, setPiezas] = useState<readonly Pieza[] | null>(null)
  const [enCurso, setEnCurso] = useState(false)
  const detenido = useRef(false)
  const preparando = useRef(false)
  const [deteniendo, setDeteniendo] = useState(false)

  const refrescar = useCallback(() => void cliente.invalidateQueries({ queryKey: DESPACHO }), [cliente])
  const comoSeFirma = async (): Promise<Firmador | null> => {
    try {
      return await cliente.ensureQueryData(firmadorQuery)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_FIRMA.noFinalizado)
      return null
    }
  }

  /** The server knows it anyway: without the list of areas one signs all the same. */
  const selloDe = async ({ area_id }: Despacho): Promise<string | null> => {
    const areas = await cliente.ensureQueryData({ ...areasQuery, meta: { callada: true } }).catch(() => null)
    return areas?.data.find(({ id }) => id === area_id)?.path_sello ?? null
  }
  const contar = (resultado: Resultado) => {
    if (resultado.que === 'firmado') {
      avisar.exito(MENSAJES_FIRMA.firmado)
      refrescar()
    }
    if (resultado.que !== 'fallo') return
    const { fallo } = resultado
    if (fallo instanceof ErrorApi && fallo.status === 401) return
    avisar.error(causa(fallo))
    if (cambioLaFila(fallo)) refrescar()
  }
  const firmar = async (despacho: Despacho, lugar?: Lugar) => {
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
    detenido.current = false
    setDeteniendo(false)
    setEnCurso(true)
    await firmarEnOrden(
      elegidas.map(({ despacho }) => despacho),
      {
        firmar: async (despacho, lote) =>
          firmador.firmar({ despacho, firmador: como, sello: await selloDe(despacho), lote }),
        quedoVieja,
        causaDe: causa,
        seDetuvo: () => detenido.current,
        alCambiar: (nuevas) => setPiezas(juntar(todas, nuevas)),
      },
    )
    setEnCurso(false)
    refrescar()
  }

  return {
    firmador,
    /** Null when it could not be asked, which people are then told. */
    comoSeFirma,
    /** The one document being signed, or the last one. */
    uno,
    firmar,
    /** The batch being signed or shown; null when there is none. */
    lote: piezas && { piezas, enCurso, deteniendo },
    firmarLote: (despachos: readonly Despacho[]) => {
      const nuevas = despachos.map((despacho) => ({ despacho, estado: 'espera' as const }))
      return correrLote(nuevas, nuevas)
    },
    reintentarLote: () => correrLote(porReintentar(piezas ?? []), piezas ?? []),
    /** No further document once the present one has ended. */
    detenerLote: () => {
      detenido.current = true
      setDeteniendo(true)
    },
    /** Ends the batch at once; over, it only goes away. */
    cerrarLote: () => {
      if (!enCurso) return setPiezas(null)
      detenido.current = true
      setDeteniendo(true)
      firmador.cerrar()
    },
  }
}
