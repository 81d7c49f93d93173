import { ERRORES } from '@cabildo/contracts/base/errores'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import clases from './AvisoCambio.module.css'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'

interface Props {
  traer: () => Promise<unknown>
  /** Replaces the default text, which says that somebody else saved the record. */
  texto?: string | undefined
}

/** Warns in a modal that somebody else saved the record first; 'Ver cambios' loads their version (SHE-94, D-22). */
export function AvisoCambio({ traer, texto = ERRORES.desactualizado.mensaje }: Props) {
  const [trayendo, setTrayendo] = useState(false)
  const caja = useRef<HTMLDivElement>(null)
  // The warning is at the top of the form, and the pressed button at its foot.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    caja.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const pulsar = async () => {
    setTrayendo(true)
    try {
      await traer()
    } finally {
      setTrayendo(false)
    }
  }
  return (
    <div ref={caja} className={clases.cambio} role="alert">
      <Icono de={IconAlertTriangle} />
      <span>{texto}</span>
      {/* Stays enabled while it loads: a disabled button would lose the focus. */}
      <Button
        variant="default"
        size="compact-sm"
        aria-busy={trayendo || undefined}
        onClick={() => !trayendo && void pulsar()}
      >
        Ver cambios
      </Button>
    </div>
  )
}
