import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'
import { cortado, insistir } from '../../platform/reintento.ts'
import { uuid } from '../../ui/uuid.ts'
import type { Formulario } from './useFormulario.ts'

/** What the form shows of its sending. */
export type EstadoEnvio<R> =
  | { fase: 'libre'; cancelado?: true }
  /** Not sent: why, beside the words of the form. */
  | { fase: 'fallo'; detalle: string | undefined; cortado: boolean }
  /** An earlier try was filed with other content; the text of the server has its number. */
  | { fase: 'guardado'; detalle: string }
  /** `fraccion` from 0 to 1; null while the answer is pending, or the progress is unknown. */
  | { fase: 'enviando'; fraccion: number | null }
  /** The server is busy; it is sent again by itself. */
  | { fase: 'ocupado' }
  | { fase: 'listo'; respuesta: R }

interface Opciones<V, R> {
  /** Makes the call. `clave` is the same for all tries of one form, so that the server files once (G3). */
  enviar: (
    contenido: V,
    clave: string,
    opciones: { signal: AbortSignal; alAvanzar: (parte: number) => void },
  ) => Promise<R>
  /** The form's message for a failed sending; a server text that only repeats it is left out. */
  noEnviado: string
}

export interface Envio<R> {
  estado: EstadoEnvio<R>
  noEnviado: string
  /** Sends the form, or shows its errors. */
  alEnviar: (evento: SubmitEvent) => void
  /** Cancels the sending; what was written stays. */
  cancelar: () => void
}

/** The message if a proxy refuses the files, because its answer is not ours. */
const GRANDE = 'El archivo supera el tamaño permitido'

/** Why the sending failed, if that says more than the form's own message. */
const porque = (fallo: unknown, noEnviado: string): string | undefined => {
  const estado = fallo instanceof ErrorApi ? fallo.status : 0
  const texto =
    fallo instanceof ErrorApi && estado === 422
      ? Object.values(fallo.campos).join('. ') || fallo.mensaje
      : textoDelFallo(fallo, noEnviado)
  if (texto !== noEnviado && texto !== MENSAJES.sinDatos) return texto
  return estado === 413 ? GRANDE : undefined
}

/**
 * Sends a form once at a time, retries while the server is busy, and reports the progress (MPV-12, MPV-39). What was
 * written always stays; after a broken connection the form is sent again under the same key.
 */
export const useEnvio = <V extends object, R>(form: Formulario<V>, { enviar, noEnviado }: Opciones<V, R>): Envio<R> => {
  const [estado, setEstado] = useState<EstadoEnvio<R>>({ fase: 'libre' })
  const enCurso = useRef<AbortController>(null)
  const { clave } = form
  useEffect(() => () => enCurso.current?.abort(), [])

  const intentar = (contenido: V, signal: AbortSignal): Promise<R> => {
    clave.current ??= uuid()
    const suya = clave.current
    const mandar = () => {
      setEstado({ fase: 'enviando', fraccion: 0 })
      return enviar(contenido, suya, {
        signal,
        alAvanzar: (parte) => !signal.aborted && setEstado({ fase: 'enviando', fraccion: parte < 1 ? parte : null }),
      })
    }
    return insistir(mandar, { signal, alEsperar: () => setEstado({ fase: 'ocupado' }) })
  }
  const fallar = (fallo: unknown, contenido: V) => {
    // A refusal without a field of its own shows at the foot.
    if (
      fallo instanceof ErrorApi &&
      fallo.status === 422 &&
      Object.keys(fallo.campos).some((uno) => uno in contenido)
    ) {
      setEstado({ fase: 'libre' })
      return form.rechazar(fallo.campos)
    }
    if (fallo instanceof ErrorApi && fallo.codigo === 'yaGuardado') {
      // The form has changed since: people are told, and another sending files a new one.
      clave.current = null
      return setEstado({ fase: 'guardado', detalle: fallo.mensaje })
    }
    setEstado({ fase: 'fallo', detalle: porque(fallo, noEnviado), cortado: cortado(fallo) })
  }

  const mandar = async (contenido: V): Promise<void> => {
    if (enCurso.current) return
    const control = new AbortController()
    enCurso.current = control
    try {
      const respuesta = await intentar(contenido, control.signal)
      if (!control.signal.aborted) setEstado({ fase: 'listo', respuesta })
    } catch (fallo) {
      if (!control.signal.aborted) fallar(fallo, contenido)
    } finally {
      if (enCurso.current === control) enCurso.current = null
    }
  }

  return {
    estado,
    noEnviado,
    alEnviar: (evento) => {
      evento.preventDefault()
      if (!form.revisarTodo()) void mandar(form.valores)
    },
    cancelar: () => {
      enCurso.current?.abort()
      enCurso.current = null
      setEstado({ fase: 'libre', cancelado: true })
    },
  }
}
