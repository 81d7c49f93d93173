import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { ErrorApi } from './api.ts'
import clases from './PaginaViva.module.css'

const LectorPdf = lazy(() => import('../ui/pdf/LectorPdf.tsx').then((m) => ({ default: m.LectorPdf })))

/** After the last key: long enough not to print each letter, short enough to seem at once. */
const ESPERA_MS = 50
const REINTENTO_MS = 2_000
const RETRASADA = 'La página no tiene lo último que escribió.'

/** Any other refusal stays until something else is written: a text too long, a document signed meanwhile. */
const pasara = ({ status, codigo }: ErrorApi) =>
  status === 0 || status === 429 || status >= 500 || codigo === 'vistaReemplazada'

interface Props<V> {
  /** What is written; each change of it asks for another page. */
  vista: V
  pedir: (vista: V, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>
  titulo: string
}

/**
 * The page as it will print, drawn anew while the text is written. What shows stays until the next one is drawn, and
 * whatever goes wrong is a line above it.
 */
export function PaginaViva<V>({ vista, pedir, titulo }: Props<V>) {
  const [datos, setDatos] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const [falla, setFalla] = useState<string | null>(null)
  const [intento, setIntento] = useState(0)
  const texto = JSON.stringify(vista)
  const traer = useEffectEvent((signal: AbortSignal) => pedir(vista, signal))

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text, and every other try, asks again
  useEffect(() => {
    const control = new AbortController()
    let otro: ReturnType<typeof setTimeout> | undefined
    const intentar = async () => {
      try {
        const pdf = await traer(control.signal)
        if (control.signal.aborted) return
        setDatos(pdf)
        setFalla(null)
      } catch (fallo) {
        if (control.signal.aborted) return
        const error = fallo instanceof ErrorApi ? fallo : new ErrorApi(0)
        const { campos, mensaje, esperaSeg = 0 } = error
        const otraVez = pasara(error)
        setFalla(`${RETRASADA} ${Object.values(campos)[0] ?? (otraVez ? 'Se intentará de nuevo.' : mensaje)}`)
        if (otraVez) otro = setTimeout(() => setIntento((n) => n + 1), Math.max(REINTENTO_MS, esperaSeg * 1_000))
      }
    }
    const reloj = setTimeout(() => void intentar(), ESPERA_MS)
    return () => {
      control.abort()
      clearTimeout(reloj)
      clearTimeout(otro)
    }
  }, [texto, intento])

  return (
    <section aria-label="Vista del documento">
      {/* Always there, so that screen readers hear what comes into it. */}
      <p role="status" className={clases.falla}>
        {falla}
      </p>
      <div className={clases.hojas}>
        {datos ? (
          <Suspense fallback={<p className={clases.retrasada}>Preparando la página…</p>}>
            <LectorPdf datos={datos} titulo={`Vista de ${titulo}`} />
          </Suspense>
        ) : (
          !falla && <p className={clases.retrasada}>Preparando la página…</p>
        )}
      </div>
    </section>
  )
}
