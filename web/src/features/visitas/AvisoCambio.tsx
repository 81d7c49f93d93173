import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Visita } from '@cabildo/contracts/visitas'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './VisitaModal.module.css'
import { traerVisita } from './visitas.api.ts'

interface Props {
  visita: Visita
  area_id: number
  onFresca: (visita: Visita) => void
  /** The visit was deleted meanwhile. */
  onAusente: () => void
}

/** Inside the modal: somebody else saved this visit first, nothing was overwritten, 'Ver cambios' takes theirs beside it (SHE-94, D-22). */
export function AvisoCambio({ visita, area_id, onFresca, onAusente }: Props) {
  const [trayendo, setTrayendo] = useState(false)
  const traer = async () => {
    setTrayendo(true)
    try {
      const fresca = await traerVisita(area_id, visita)
      if (fresca) return onFresca(fresca)
      avisar.error(ERRORES.noEncontrado.mensaje)
      onAusente()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
    } finally {
      setTrayendo(false)
    }
  }
  return (
    <div className={estilos.cambio} role="alert">
      <Icono de={IconAlertTriangle} />
      <span>{ERRORES.desactualizado.mensaje}</span>
      <Button variant="default" size="compact-sm" loading={trayendo} onClick={() => void traer()}>
        Ver cambios
      </Button>
    </div>
  )
}
