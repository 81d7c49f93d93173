import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import { ANIOS_LISTA_NORMAS } from '@cabildo/contracts/normas'
import { entidad } from '../../platform/entidad.ts'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './FiltroAnio.module.css'

interface Props {
  /** Null is the server's. */
  anio: number | null
  onAnio: (anio: number) => void
}

/** The year of the list, from the present one down to 2004 (NOR-09, D-05). */
export const FiltroAnio = ({ anio, onAnio }: Props) => {
  const anios = aniosDesde(entidad.hoy, ANIOS_LISTA_NORMAS)
  return (
    <Selector
      label="Año"
      className={estilos.anio ?? ''}
      value={String(anio ?? anios[0])}
      data={anios.map(String)}
      onChange={({ currentTarget }) => onAnio(Number(currentTarget.value))}
    />
  )
}
