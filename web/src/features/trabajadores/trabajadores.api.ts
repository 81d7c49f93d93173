import { identidadApi } from '@cabildo/contracts/identidad'
import { NOMBRE_TRABAJADOR_MAXIMO, type PersonaNueva, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

/** A person that a lookup found; the identity registry tells names only, the own database the rest where it knows it. */
export interface Hallazgo {
  name: string
  ape_pat: string
  ape_mat: string
  sexo: number | null
  fecha_nac: string | null
}

/** Everything about employees hangs from here, the options of the visits included: a write renews all of it. */
const TRABAJADORES = ['trabajadores'] as const

const recortar = (texto = '') => texto.trim().slice(0, NOMBRE_TRABAJADOR_MAXIMO)

const buscarPersona = async (dni: string, signal: AbortSignal): Promise<Hallazgo | null> => {
  const propia = await pedir(trabajadoresApi.buscarDni, { params: { dni } }, { signal })
  if (propia.name !== undefined) {
    const { name, ape_pat = '', ape_mat = '', sexo = null, fecha_nac = null } = propia
    return { name, ape_pat, ape_mat, sexo, fecha_nac }
  }
  const { prenombres, apPrimer, apSegundo } = await pedir(identidadApi.reniec, { params: { dni } }, { signal })
  if (!prenombres && !apPrimer) return null
  return {
    name: recortar(prenombres),
    ape_pat: recortar(apPrimer),
    ape_mat: recortar(apSegundo),
    sexo: null,
    fecha_nac: null,
  }
}

/** A person by DNI: the own database first, then the identity registry; null when neither knows it (TRA-17). */
export const buscarPersonaQuery = (dni: string) =>
  queryOptions({
    queryKey: [...TRABAJADORES, 'dni', dni],
    queryFn: ({ signal }) => buscarPersona(dni, signal),
    retry: false,
    // The form tells about failures, not a toast of the cache.
    meta: { callada: true },
  })

/** Saves a person without an access (API-27, USU-20). */
export const useRegistrarPersona = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (persona: PersonaNueva) => pedir(trabajadoresApi.registrarPersona, { body: persona }),
    onSuccess: () => void cliente.invalidateQueries({ queryKey: TRABAJADORES }),
  })
}
