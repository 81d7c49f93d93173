import { ERRORES } from '@cabildo/contracts/base/errores'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import clases from './AvisoCambio.module.css'
import { Icono } from './Icono.tsx'

interface Props {
  traer: () => Promise<unknown>
  /** What happened, when it is not that somebody else saved it. */
  texto?: string | undefined
}

/** Inside a modal: somebody else saved this record first, nothing was overwritten, 'Ver cambios' brings theirs (SHE-94, D-22). */
export function AvisoCambio({ traer, texto = ERRORES.desactualizado.mensaje }: Props) {
  const [trayendo, setTrayendo] = useState(false)
  const caja = useRef<HTMLDivElement>(null)
  // It comes at the top of the form, and the button that was pressed is at its foot.
  useEffect(() => {
    // Nothing is returned: newer browsers answer a promise, which is no way to undo an effect.
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
      {/* Not disabled meanwhile: it would lose the focus, and the comparison would not give it back. */}
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
