import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'

interface PropsBotonDescarga {
  onBajar: () => Promise<void>
  children: string
  /** What tells it apart from others that are called alike. */
  describedBy?: string
}

/** Downloads a file from the server; shows a spinner until it arrives. */
export const BotonDescarga = ({ onBajar, children, describedBy }: PropsBotonDescarga) => {
  const [bajando, setBajando] = useState(false)
  const bajar = async () => {
    setBajando(true)
    try {
      await onBajar()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    } finally {
      setBajando(false)
    }
  }
  return (
    <BotonEspera
      variant="default"
      leftSection={<Icono de={IconDownload} />}
      esperando={bajando}
      aria-describedby={describedBy}
      onClick={() => void bajar()}
    >
      {children}
    </BotonEspera>
  )
}
