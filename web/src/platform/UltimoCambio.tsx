import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type Editable, ultimoCambioApi } from '@cabildo/contracts/ultimo-cambio'
import { useQuery } from '@tanstack/react-query'
import { pedir } from './api.ts'
import estilos from './UltimoCambio.module.css'

interface Props {
  modulo: Editable
  id: number
}

/** Below the form of a record: who changed it last, when and what (D-33). Silent where that cannot be had. */
export const UltimoCambio = ({ modulo, id }: Props) => {
  const { data } = useQuery({
    queryKey: ['ultimo_cambio', modulo, id],
    queryFn: async ({ signal }) =>
      (await pedir(ultimoCambioApi.ver, { params: { modulo, id: String(id) } }, { signal })).data,
    staleTime: 0,
    meta: { callada: true },
  })
  if (!data) return <p className={estilos.cambio} />
  const { creado, persona, en, campos } = data
  return (
    <p className={estilos.cambio}>
      {creado ? 'Registrado' : 'Último cambio'} por {persona} el {fecha(en)} a las {hora(en)}
      {campos.length > 0 && `: ${campos.join(', ')}`}
    </p>
  )
}
