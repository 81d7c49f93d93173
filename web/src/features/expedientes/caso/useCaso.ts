import type { Expediente } from '@cabildo/contracts/expediente'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { ultimoActoPropio } from '../actos/propios.ts'
import { expedienteQuery, useExpedienteEnVivo } from './expediente.api.ts'

/** What people would notice of another answer: without signed addresses, and the waits that grow by themselves. */
const loQueSeNota = ({ archivos, respuestas, movimientos, notas, plazo, ...resto }: Expediente): string =>
  JSON.stringify([
    resto,
    archivos.map(({ url: _, original, quitar_hasta: __, ...archivo }) => [archivo, original === null]),
    respuestas.map(({ archivos: suyos, acuse, ...respuesta }) => [
      respuesta,
      suyos.map(({ url: _, ...archivo }) => archivo),
      acuse && [acuse.via, acuse.fecha, acuse.recibio],
    ]),
    movimientos.map(({ espera: _, deshacer_hasta: __, ...movimiento }) => movimiento),
    notas?.map(({ borrar_hasta: _, ...nota }) => nota),
    plazo && [plazo.vence, plazo.explicacion],
  ])

/** The case is gone from those that the caller may see, or the tray was turned off. */
const esRechazo = (error: Error | null): error is ErrorApi =>
  error instanceof ErrorApi && (error.status === 404 || error.status === 409)

/**
 * The case as it shows. What others change waits until the person asks for it, for the screen may be being read, or
 * acted on; the own acts show at once (EXP-19).
 */
export const useCaso = (id: number, { area }: SesionUsuario) => {
  const consulta = useQuery(expedienteQuery(id))
  const [{ visto, de }, setMostrado] = useState<{ visto: Expediente | null; de: number }>({ visto: null, de: 0 })
  const [fallo, setFallo] = useState<ErrorApi | null>(null)
  const { data: ultimo, dataUpdatedAt, error } = consulta
  // Who supervises reads cases that other areas have.
  useExpedienteEnVivo([area.id, ultimo?.area?.id ?? area.id])
  const rechazado = esRechazo(error) ? error : null
  const propio = ultimoActoPropio()
  const sinPreguntar = (nuevo: Expediente) =>
    visto === null || loQueSeNota(nuevo) === loQueSeNota(visto) || (propio >= de && dataUpdatedAt >= propio)
  // While it renders, so that the old addresses and waits are never drawn beside new ones. An equal answer is noted by its
  // time: the own act that it came after would otherwise let the next change of others show without a question.
  if (ultimo && (ultimo !== visto || dataUpdatedAt !== de) && sinPreguntar(ultimo))
    setMostrado({ visto: ultimo, de: dataUpdatedAt })

  return {
    caso: fallo ? null : visto,
    /** Why there is none: refused, or a failure that may pass. */
    fallo: fallo ?? (visto ? null : error),
    cambio: visto !== null && !fallo && (rechazado !== null || ultimo !== visto),
    actualizar: () => {
      if (ultimo) setMostrado({ visto: ultimo, de: dataUpdatedAt })
      setFallo(rechazado)
    },
    reintentar: () => void consulta.refetch(),
  }
}
