import type { Carga } from '@cabildo/contracts/cargas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { type ClaseDeCarga, cargaQuery, useAplicarCarga, useSubirCarga } from './cargas.api.ts'

/** The preview is outdated: it is looked at again before anything is applied. */
const CAMBIADAS: ReadonlySet<string> = new Set(['cargaCambiada', 'obrasCambiadas', 'personalCambiado'])

/** Why a file was refused, for its field: the file is wrong, or it did not reach the server. */
export const motivoDe = (fallo: unknown, noProcesado: string): string => {
  if (!(fallo instanceof ErrorApi)) return noProcesado
  if (fallo.status === 0) return 'No hay conexión con el servidor. Revise la red y vuelva a intentarlo.'
  return Object.values(fallo.campos)[0] ?? fallo.mensaje
}

/**
 * The upload of a spreadsheet, from the choice of its file to its result (CAN-12, SEG-14, decisions 0047, 0137); `inicial` is one
 * that was sent before.
 */
export const useCarga = <C extends Carga>(clase: ClaseDeCarga<C>, abierto: boolean, inicial: number | null = null) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<{ texto: string; codigo?: string | undefined }>()
  const [id, setId] = useState<number | null>(inicial)
  /** The sent share; null while nothing is sent. */
  const [avance, setAvance] = useState<number | null>(null)
  /** The data changed, so the preview is outdated. */
  const [cambio, setCambio] = useState<string>()
  const control = useRef<AbortController | null>(null)
  const descartada = useRef<number | null>(null)
  const subida = useSubirCarga(clase)
  const aplicacion = useAplicarCarga(clase)
  /** Drops it, without waiting: a nightly job removes what stays. */
  const descartar = (suya: number) => void clase.descartar(suya).catch(() => undefined)
  const consulta = useQuery({ ...cargaQuery(clase, id), enabled: abierto && id !== null })
  const perdida = consulta.error instanceof ErrorApi && consulta.error.status === 404
  const carga = id === null || perdida ? undefined : consulta.data

  const dejar = () => {
    control.current?.abort()
    if (
      clase.conserva ||
      !carga ||
      carga.estado === 'aplicada' ||
      aplicacion.isPending ||
      descartada.current === carga.id
    )
      return
    descartada.current = carga.id
    descartar(carga.id)
  }
  // People may also leave by Back or by the address.
  const alSalir = useEffectEvent(dejar)
  useEffect(() => () => alSalir(), [])

  const fallar = (texto: string, codigo?: string) => setError({ texto, codigo })
  const enviar = async () => {
    if (!archivo) return fallar(clase.archivoObligatorio)
    // Two presses within one instant both find the button on.
    if (control.current) return
    const propio = new AbortController()
    control.current = propio
    setError(undefined)
    setAvance(0)
    try {
      const recibida = await subida.mutateAsync({ archivo, alAvanzar: setAvance, signal: propio.signal })
      // The dialog was left just when the answer arrived.
      if (propio.signal.aborted) descartar(recibida.id)
      else setId(recibida.id)
    } catch (fallo) {
      if (!propio.signal.aborted)
        fallar(motivoDe(fallo, clase.noProcesado), fallo instanceof ErrorApi ? fallo.codigo : undefined)
    } finally {
      control.current = null
      setAvance(null)
    }
  }

  const aplicar = async () => {
    if (!carga) return
    setCambio(undefined)
    try {
      const hecha = await aplicacion.mutateAsync(carga.id)
      avisar.exito(clase.hecho(hecha))
    } catch (fallo) {
      if (fallo instanceof ErrorApi && CAMBIADAS.has(fallo.codigo ?? '')) setCambio(fallo.mensaje)
      else avisarFallo(fallo, clase.noProcesado)
    }
  }

  return {
    carga,
    archivo,
    elegir: (elegido: File | null) => {
      setArchivo(elegido)
      setError(undefined)
    },
    /** Goes on with one that was sent before. */
    tomar: setId,
    error: perdida ? 'La revisión de este archivo ya no está. Vuelva a subirlo.' : error?.texto,
    /** The code of the error, if the server gave it. */
    codigo: error?.codigo,
    avance,
    /** The last check got no answer and is repeated. */
    sinRed: consulta.isError && !perdida,
    cambio,
    enviar,
    aplicar,
    aplicando: aplicacion.isPending,
    /** Back to the chosen file, to send it again. */
    repetir: () => {
      dejar()
      setId(null)
      setError(undefined)
      setCambio(undefined)
    },
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

export type UsoDeCarga<C extends Carga> = ReturnType<typeof useCarga<C>>
