import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../platform/areas.ts'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import { type Formulario, opcional } from '../formularios/index.ts'
import type { ValoresReclamo } from './libro.ts'

const NINGUNA = { id: 0, name: 'No sé o fue en otro lugar' }

/** 'Oficina donde ocurrió', searched by typing (REC-38). */
export const CampoOficina = ({ form }: { form: Formulario<ValoresReclamo> }) => {
  const { data: areas = [] } = useQuery(areasQuery)
  const { id, error } = form.texto('area_id')
  return (
    <SelectorBuscable
      id={id}
      error={error}
      size="md"
      label={opcional('Oficina donde ocurrió')}
      placeholder="Escriba para buscar"
      opciones={[NINGUNA, ...areas]}
      value={form.valores.area_id}
      onChange={(area_id) => form.poner({ area_id })}
    />
  )
}
