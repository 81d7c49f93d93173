import { type ComponentType, useState } from 'react'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { PanelPestana, Pestanas } from '../../ui/Pestanas.tsx'
import { PlantillasSeccion } from './plantillas/PlantillasSeccion.tsx'

/** Working days and deadlines have a screen of their own (ORG-36). */
const Calendario = () => <p>Los días no laborables y los plazos se llevan en Plazos.</p>

const PARTES = [
  { id: 'calendario', titulo: 'Calendario', Parte: Calendario },
  { id: 'entidad', titulo: 'Entidad', Parte: PlantillasSeccion },
] as const satisfies readonly {
  id: string
  titulo: string
  Parte: ComponentType
}[]
type Parte = (typeof PARTES)[number]['id']

/** Screen `organizacion`: what the municipality is made of and what it says of itself (ORG-01). */
export const OrganizacionPage = () => {
  const [activa, setActiva] = useState<Parte>('calendario')
  return (
    <>
      <Cabeza titulo="ORGANIZACIÓN" />
      <Pestanas etiqueta="Partes de la organización" pestanas={PARTES} activa={activa} onActiva={setActiva} />
      {PARTES.map(({ id, Parte }) => (
        <PanelPestana key={id} id={id} activa={activa}>
          {id === activa && <Parte />}
        </PanelPestana>
      ))}
    </>
  )
}
