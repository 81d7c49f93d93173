import type { Carga } from '@cabildo/contracts/canastas-carga'
import { MENSAJES_CANASTAS, procesado } from '@cabildo/contracts/canastas-reglas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { cargaQuery, descartarCarga, useAplicarCarga, useSubirCarga } from './carga.api.ts'

/** People in the file who were not registered (CAN-29). */
export const omitidosDe = ({ cambiados, iguales, rechazados, actualizados }: Carga): number =>
  rechazados + iguales + cambiados - (actualizados ?? 0)

/** Why a file was refused, for its field: the file is wrong, or it did not reach the server. */
const motivoDe = (fallo: unknown): string => {
  if (!(fallo instanceof ErrorApi)) return MENSAJES_CANASTAS.noProcesado
  if (fallo.status === 0) return 'No hay conexión con el servidor. Revise la red y vuelva a intentarlo.'
  return Object.values(fallo.campos)[0] ?? fallo.mensaje
}

/** The upload of a spreadsheet, from the choice of its file to its result (CAN-12, decision 0047). */
export const useCarga = (abierto: boolean) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [id, setId] = useState<number | null>(null)
  /** The sent share; null while nothing is sent. */
  const [avance, setAvance] = useState<number | null>(null)
  /** The data changed, so the preview is outdated. */
  const [cambio, setCambio] = useState<string>()
  const control = useRef<AbortController | null>(null)
  const descartada = useRef<number | null>(null)
  const subida = useSubirCarga()
  const aplicacion = useAplicarCarga()
  const consulta = useQuery({ ...cargaQuery(id), enabled: abierto && id !== null })
  const perdida = consulta.error instanceof ErrorApi && consulta.error.status === 404
  const carga = id === null || perdida ? undefined : consulta.data

  const dejar = () => {
    control.current?.abort()
    if (!carga || carga.estado === 'aplicada' || aplicacion.isPending || descartada.current === carga.id) return
    descartada.current = carga.id
    descartarCarga(carga.id)
  }
  // People may also leave by Back or by the address.
  const alSalir = useEffectEvent(dejar)
  useEffect(() => () => alSalir(), [])

  const enviar = async () => {
    if (!archivo) return setError(MENSAJES_CANASTAS.archivoObligatorio)
    // Two presses within one instant both find the button on.
    if (control.current) return
    const propio = new AbortController()
    control.current = propio
    setError(undefined)
    setAvance(0)
    try {
      const recibida = await subida.mutateAsync({ archivo, alAvanzar: setAvance, signal: propio.signal })
      // The dialog was left just when the answer arrived.
      if (propio.signal.aborted) descartarCarga(recibida.id)
      else setId(recibida.id)
    } catch (fallo) {
      if (!propio.signal.aborted) setError(motivoDe(fallo))
    } finally {
      control.current = null
      setAvance(null)
    }
  }

  const aplicar = async (actualizar: boolean) => {
    if (!carga) return
    setCambio(undefined)
    try {
      const hecha = await aplicacion.mutateAsync({ id: carga.id, actualizar })
      avisar.exito(procesado(hecha.registrados ?? 0, omitidosDe(hecha)))
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'cargaCambiada') setCambio(fallo.mensaje)
      else avisarFallo(fallo, MENSAJES_CANASTAS.noProcesado)
    }
  }

  return {
    carga,
    archivo,
    elegir: (elegido: File | null) => {
      setArchivo(elegido)
      setError(undefined)
    },
    error: perdida ? 'La revisión de este archivo ya no está. Vuelva a subirlo.' : error,
    avance,
    /** The last check got no answer and is repeated. */
    sinRed: consulta.isError && !perdida,
    cambio,
    enviar,
    aplicar,
    aplicando: aplicacion.isPending,
    /** Back to the choice of a file. */
    otro: () => {
      dejar()
      setId(null)
      setArchivo(null)
      setError(undefined)
      setCambio(undefined)
    },
    dejar,
  }
}
