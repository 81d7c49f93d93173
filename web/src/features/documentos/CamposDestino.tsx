import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { MOTIVOS_FIRMA, type MotivoFirma } from '@cabildo/contracts/documentos-tipos'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import estilos from './DestinosModal.module.css'

interface Area {
  id: number
  name: string
}

interface Props {
  /** Undefined until the areas have loaded. */
  areas: readonly Area[] | undefined
  /** Loads the areas again; given only if that failed. */
  onReintentar?: () => void
  /** Returns why the destination was not added, or null. */
  onAnadir: (area: Area, motivo: MotivoFirma) => string | null
  /** Hears which area is chosen and not added yet, null when none is. */
  onElegir: (area: Area | null) => void
}

const MOTIVOS = [
  { value: '', label: 'Seleccione un motivo' },
  ...MOTIVOS_FIRMA.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Dependencia and Motivo; 'Añadir' waits for both (DOC-58). */
export const CamposDestino = ({ areas, onReintentar, onAnadir, onElegir }: Props) => {
  const [area_id, setArea] = useState(0)
  const [motivo_id, setMotivo] = useState(0)
  const [falla, setFalla] = useState('')
  const dependencia = useRef<HTMLInputElement>(null)
  const area = areas?.find(({ id }) => id === area_id)
  const motivo = MOTIVOS_FIRMA.find(({ id }) => id === motivo_id)?.id

  const anadir = () => {
    if (!area || !motivo) return
    const motivoDelNo = onAnadir(area, motivo)
    setFalla(motivoDelNo ?? '')
    // The button is disabled again, so the focus moves to the first field of the next destination.
    dependencia.current?.focus()
    onElegir(null)
    if (motivoDelNo) return
    setArea(0)
    setMotivo(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of the controls inside
    <div
      className={estilos.campos}
      onKeyDown={(evento) => {
        if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey || evento.target instanceof HTMLButtonElement)
          return
        // Enter adds a destination; it must not send the form.
        evento.preventDefault()
        if (evento.target instanceof HTMLSelectElement) anadir()
      }}
    >
      <SelectorBuscable
        ref={dependencia}
        label="Dependencia"
        placeholder={areas ? 'Seleccione una dependencia' : 'Cargando…'}
        nothingFoundMessage="Ninguna dependencia coincide"
        disabled={onReintentar !== undefined}
        opciones={areas ?? []}
        value={area_id}
        error={conError(falla)}
        onChange={(id) => {
          setArea(id)
          setFalla('')
          onElegir(areas?.find((una) => una.id === id) ?? null)
        }}
      />
      <Selector
        label="Motivo"
        data={MOTIVOS}
        value={motivo_id || ''}
        onChange={({ currentTarget }) => {
          setMotivo(Number(currentTarget.value))
          if (falla === MENSAJES_DOCUMENTOS.areaRepetida) return
          setFalla('')
        }}
      />
      <Button variant="default" leftSection={<Icono de={IconPlus} />} disabled={!area || !motivo} onClick={anadir}>
        Añadir
      </Button>
      {onReintentar && <NoSePudo que="las dependencias" className={estilos.sinAreas} onReintentar={onReintentar} />}
    </div>
  )
}
