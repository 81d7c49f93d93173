import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'

interface Props {
  onBajar: () => Promise<void>
  children: string
}

/** Brings a file of the server's; turns until it is there. */
export const BotonDescarga = ({ onBajar, children }: Props) => {
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
      onClick={() => void bajar()}
    >
      {children}
    </BotonEspera>
  )
}
